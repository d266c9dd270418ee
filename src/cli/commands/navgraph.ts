import type { Command } from 'commander';
import { BLACK, RED } from '../../maps/index.js';
import { createNavGraphLayer, createNextPointLayer, plotPlan } from '../../plot/index.js';
import type { Scene } from '../../scene/index.js';
import { type AbsentReason, type NavPreview, type Person, Simulation } from '../../sim/index.js';
import { parsePositive, parseSeed } from '../parse-value.js';
import { type PictureOutputOptions, prepareFiles, writePictures } from '../picture-output.js';
import { addSceneInputOptions, loadSceneInput, nameInput, type SceneInputOptions } from '../scene-input.js';
import { EXIT, type ExitCode, type RunCommand, type Session } from '../session.js';
import { formatNumber, formatPairs, formatTable } from '../terminal/table.js';

interface NavgraphOptions extends SceneInputOptions, PictureOutputOptions {
  readonly seed?: number;
  readonly width?: number;
}

/** One answer; the keys are a contract. */
interface NextAnswer {
  /** Index among all agents of the scene: the members of its crowds in their order, then its single agents. */
  readonly agent: number;
  /** As the scene names it: the id of an agent, or `agents[2]`; of a crowd's member the crowd's id, or `crowd[0]`, and its number. */
  readonly id: string;
  /** Where it is sent to, or null. */
  readonly point: readonly [number, number] | null;
  /** `graph`, `goal` (straight), or `none`: it has no goal, or no way. */
  readonly via: 'graph' | 'goal' | 'none';
  /** Metres to the goal; -1 without a way. */
  readonly path_length: number;
}

/** An agent of the scene that is not there at the start; the keys are a contract. */
interface AbsentAnswer extends Pick<NextAnswer, 'agent' | 'id'> {
  readonly reason: string;
}

/** Why agents are not there at the start. */
const ABSENCES: Readonly<Record<AbsentReason, string>> = {
  later: 'arrives later',
  lane: 'comes in by its lane',
  room: 'waits for room',
};

/** Answers that are printed for people; programs get all. */
const MAX_PRINTED = 40;

export function addNavgraphCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('navgraph')
    .description(
      'Builds the multi-agent navigation graph of walls and agents as they are at the begin of a run, and plans for everybody: the next point of each agent on its way round all the others.',
    )
    .argument('<scene>', 'scene file, map, JuPedSim folder, or - for standard input')
    .option('--seed <n>', 'start of the random numbers that place the crowds (default: that of the scene)', parseSeed)
    .option('--svg <file>', 'write a picture as SVG')
    .option('--png <file>', 'write a picture as PNG')
    .option('--width <pixels>', 'width of the picture', parsePositive);
  addSceneInputOptions(command)
    .addHelpText(
      'after',
      `
Agents are the members of the scene's crowds and its single agents who are there at time 0, whatever their planner is. They are
numbered as in the scene: the members of its crowds in their order, then its single agents; "absent" lists the others. Red edges are those of the diagram of walls and agents, black ones those of the diagram of the
others inside the cell of an agent. An agent whose goal is in sight in its own cell or in one beside it goes straight (via "goal").

Exit codes: 0 every agent that has a goal has a way to it, 1 some have none, 2 bad input.

Examples:
  $ footfall navgraph square.scene.json --svg square.svg
  $ footfall navgraph square.scene.json --json | jq '.next[0]'`,
    )
    .action((path: string, options: NavgraphOptions) => run((session) => runNavgraph(path, options, session)));
}

async function runNavgraph(path: string, options: NavgraphOptions, session: Session): Promise<ExitCode> {
  const files = await prepareFiles([options.svg, options.png], path);
  const { scene } = await loadSceneInput(path, options, session);
  session.progress.update('placing the agents');
  const simulation = new Simulation(scene, { seed: options.seed, now: () => performance.now() });
  session.progress.update('building the graph');
  const preview = simulation.previewNavGraph();
  if (files.length > 0) {
    session.progress.update('drawing the graph');
    await writePictures(drawPreview(scene, preview, options), options);
  }
  session.progress.clear();
  const nameAgent = createNames(scene, simulation.population);
  const absent = preview.absent.map(({ person, reason }) => ({ ...nameAgent(person), reason: ABSENCES[reason] }));
  absent.sort((a, b) => a.agent - b.agent);
  noteAbsent(absent, session);
  const next = listAnswers(scene, preview, nameAgent);
  const { vertexCount, edgeCount, edgeColour } = preview.graph.tables;
  const colours = edgeColour.subarray(0, edgeCount);
  const answer = {
    agents: preview.agents.length,
    vertices: vertexCount,
    edges: edgeCount,
    red_edges: colours.filter((colour) => colour === RED).length,
    black_edges: colours.filter((colour) => colour === BLACK).length,
    build_ms: preview.buildMs,
    plan_ms: preview.planMs,
    next,
    absent,
  };
  session.printJson({ ...answer, ...(files.length > 0 && { files }) });
  session.print(
    session.colours.bold(nameInput(path)),
    '',
    ...formatPairs([
      ['  agents', formatNumber(answer.agents)],
      ['  vertices', formatNumber(answer.vertices)],
      ['  red edges', formatNumber(answer.red_edges)],
      ['  black edges', formatNumber(answer.black_edges)],
      ['  built in', `${formatNumber(answer.build_ms, 1)} ms`],
      ['  planned in', `${formatNumber(answer.plan_ms, 1)} ms`],
    ]),
    '',
  );
  printAnswers(next, session);
  for (const file of files) session.print(`written: ${file}`);
  return preview.agents.some(({ hasGoal, via }) => hasGoal && via === 'none') ? EXIT.no : EXIT.done;
}

type NameAgent = (person: number) => Pick<NextAnswer, 'agent' | 'id'>;

/** Names agents by their place in the scene, not by when they come in. */
function createNames({ crowd = [], agents = [] }: Scene, population: readonly Person[]): NameAgent {
  const counts = new Int32Array(crowd.length + agents.length + 1);
  for (const person of population) counts[person.crowd + 1]++;
  for (let c = 1; c < counts.length; c++) counts[c] += counts[c - 1]!;
  return (person) => {
    const { crowd: c, number } = population[person]!;
    const k = c - crowd.length;
    const id = k >= 0 ? (agents[k]?.id ?? `agents[${k}]`) : `${crowd[c]?.id ?? `crowd[${c}]`}[${number}]`;
    return { agent: counts[c]! + number, id };
  };
}

/** One line with how many are absent for which reason. */
function noteAbsent(absent: readonly AbsentAnswer[], session: Session): void {
  if (absent.length === 0) return;
  const parts = Object.values(ABSENCES)
    .map((reason) => ({ reason, count: absent.filter((agent) => agent.reason === reason).length }))
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => `${formatNumber(count)} ${reason}`);
  session.note(`not there at the start: ${parts.join(', ')}; --json lists them`);
}

function listAnswers({ origin = [0, 0] }: Scene, { agents }: NavPreview, nameAgent: NameAgent): NextAnswer[] {
  return agents
    .map(({ person, via, nextX, nextY, length }) => ({
      ...nameAgent(person),
      point: via === 'none' ? null : ([nextX + origin[0], nextY + origin[1]] as const),
      via,
      path_length: via === 'none' ? -1 : length,
    }))
    .sort((a, b) => a.agent - b.agent);
}

function drawPreview(scene: Scene, { graph, agents }: NavPreview, { width }: NavgraphOptions): string {
  const points = agents
    .filter(({ via }) => via !== 'none')
    .map(({ x, y, nextX, nextY, via }) => ({
      from: [x, y] as const,
      to: [nextX, nextY] as const,
      isGoal: via === 'goal',
    }));
  return plotPlan({
    domain: graph.domain,
    title: scene.name ?? '',
    agents: agents.map(({ x, y, radius }) => ({ at: [x, y] as const, radius })),
    layers: [createNavGraphLayer(graph), createNextPointLayer(points)],
    ...(width !== undefined && { width }),
  });
}

function printAnswers(next: readonly NextAnswer[], session: Session): void {
  if (next.length === 0) return;
  const columns = [
    { title: 'agent', align: 'right' as const },
    { title: 'id' },
    { title: 'next point' },
    { title: 'via' },
    { title: 'way', align: 'right' as const },
  ];
  const rows = next
    .slice(0, MAX_PRINTED)
    .map(({ agent, id, point, via, path_length }) => [
      String(agent),
      id,
      point === null ? '-' : `${formatNumber(point[0], 2)}, ${formatNumber(point[1], 2)}`,
      via,
      path_length < 0 ? '-' : `${formatNumber(path_length, 2)} m`,
    ]);
  session.print(...formatTable(columns, rows, { width: session.width, title: session.colours.bold }));
  if (next.length > MAX_PRINTED) session.print(`and ${formatNumber(next.length - MAX_PRINTED)} more; --json lists all`);
  session.print('');
}
