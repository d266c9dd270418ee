import { type Command, Option } from 'commander';
import { buildFlowMap, type FlowMap, LANE_DEFAULTS, type LaneMethod } from '../../maps/index.js';
import { writeOutput } from '../../node/index.js';
import { CROWD_DEFAULTS, compileScene } from '../../scene/index.js';
import { describeFlow, type FlowAnswer, type LanePair } from '../flow-answer.js';
import { drawFlow } from '../flow-picture.js';
import { checkTerminalNames, readFlowTerminals } from '../flow-terminals.js';
import { verifyFlowFile } from '../flow-verify.js';
import { parsePositive } from '../parse-value.js';
import { type PictureOutputOptions, prepareFiles, writePictures } from '../picture-output.js';
import { createUsageError } from '../report-error.js';
import {
  addSceneInputOptions,
  loadSceneInput,
  nameInput,
  type SceneInputOptions,
  workOptions,
} from '../scene-input.js';
import { EXIT, type ExitCode, type RunCommand, type Session } from '../session.js';
import { formatNumber, formatPairs, formatTable } from '../terminal/table.js';

interface FlowOptions extends SceneInputOptions, PictureOutputOptions {
  readonly from?: string[];
  readonly to?: string[];
  readonly radius: number;
  readonly speed?: number;
  /** False with `--no-lanes`. */
  readonly lanes: boolean;
  /** False with `--no-shorten`. */
  readonly shorten: boolean;
  readonly shortestFirst?: boolean;
  readonly method?: LaneMethod;
  readonly output?: string;
  readonly verify?: string;
  readonly width?: number;
}

const LANE_METHODS: readonly LaneMethod[] = ['levels', 'stepping', 'cut', 'contracted', 'contracted-both'];

/** Rows that are printed for people; programs get all. */
const MAX_PRINTED = 40;

export function addFlowCommand(program: Command, run: RunCommand): void {
  const collect = (text: string, before: string[] = []): string[] => [...before, text];
  const command = program
    .command('flow')
    .description(
      'Computes how much can flow from some places to others at most: the width of the narrowest cut with its proof, and lanes that use all of it.',
    )
    .argument('<scene>', 'scene file, map, JuPedSim folder, or - for standard input')
    .option('--from <places>', 'sources: places such as main,side, a line x,y:x,y, or a side; may be repeated', collect)
    .option('--to <places>', 'sinks, in the same way', collect)
    .option('--radius <m>', 'radius of the discs that follow the lanes', parsePositive, CROWD_DEFAULTS.radius)
    .option('--speed <m/s>', 'speed on the lanes, for their capacity', parsePositive)
    .option('--no-lanes', 'the cut alone')
    .option('--no-shorten', 'lanes as the flow gives them, not pulled taut')
    .option('--shortest-first', 'let lanes go first where the shortest way goes, if as many fit')
    .addOption(
      new Option('--method <way>', 'how lanes are found: our levels, or a way of Farias 2020 to compare with').choices(
        LANE_METHODS,
      ),
    )
    .option('-o, --output <file>', 'write the object that --json prints to a file, for --verify')
    .option('--verify <file>', 'check what --output or --json gave earlier, instead of computing anything')
    .option('--svg <file>', 'write a picture as SVG')
    .option('--png <file>', 'write a picture as PNG')
    .option('--width <pixels>', 'width of the picture', parsePositive);
  addSceneInputOptions(command)
    .addHelpText(
      'after',
      `
Sources and sinks are lines on a wall (doors), or one area inside the free space against doors. Where no place has such a
name, west, east, south and north are the straight walls on the sides of the ground.

Exit codes: 0 done, also where nothing can flow; with --verify 0 the proof holds, 1 it does not; 2 bad input.

Examples:
  $ footfall flow hall.scene.json --from main --to side --svg hall.svg
  $ footfall flow city.scene.json --from west --to east --radius 0.25 -o city.flow.json
  $ footfall flow city.scene.json --verify city.flow.json`,
    )
    .action((path: string, options: FlowOptions) => run((session) => runFlow(path, options, session)));
}

async function runFlow(path: string, options: FlowOptions, session: Session): Promise<ExitCode> {
  const files = await prepareFiles([options.output, options.svg, options.png], path);
  if (options.verify !== undefined) {
    if (files.length > 0)
      throw createUsageError('a check writes no files', '--verify', 'leave --output, --svg and --png out');
    const { scene } = await loadSceneInput(path, options, session);
    session.progress.update('building the free space');
    const { from, to, verify: file, maxSize, speed } = options;
    return verifyFlowFile(
      { file, from, to, maxSize, speed },
      scene,
      compileScene(scene, workOptions(options, session)),
      nameInput(path),
      session,
    );
  }
  if (options.from === undefined || options.to === undefined) {
    throw createUsageError('give sources and sinks', options.from === undefined ? '--from' : '--to');
  }
  const { scene } = await loadSceneInput(path, options, session);
  session.progress.update('building the free space');
  const compiled = compileScene(scene, workOptions(options, session));
  const terminals = [
    ...readFlowTerminals(options.from, 'source', '--from', scene, compiled.domain),
    ...readFlowTerminals(options.to, 'sink', '--to', scene, compiled.domain),
  ];
  checkTerminalNames(terminals);
  session.progress.update('finding the narrowest cut');
  const start = performance.now();
  const map = buildFlowMap(compiled.domain, terminals);
  const buildMs = performance.now() - start;
  const isDrawn = options.svg !== undefined || options.png !== undefined;
  const lanes = options.lanes ? layLanes(map, options, isDrawn, session) : undefined;
  if (isDrawn) {
    session.progress.update('drawing the flow');
    await writePictures(drawFlow(map, lanes, scene, options.width), options);
  }
  session.progress.clear();
  const answer = describeFlow(map, lanes, scene.origin ?? [0, 0], buildMs);
  if (options.output !== undefined) {
    await writeOutput(options.output, `${JSON.stringify(answer)}\n`, { force: true });
  }
  session.printJson({ ...answer, ...(files.length > 0 && { files }) });
  printFlow(nameInput(path), answer, map, session);
  for (const file of files) session.print(`written: ${file}`);
  return EXIT.done;
}

/** The lanes, and what they were before shortening. */
function layLanes(
  map: FlowMap,
  { radius, speed = LANE_DEFAULTS.speed, shorten, shortestFirst, method, limit }: FlowOptions,
  withBefore: boolean,
  session: Session,
): LanePair {
  const common = {
    speed,
    limits: limit,
    ...(shortestFirst !== undefined && { isShortestFirst: shortestFirst }),
    ...(method !== undefined && { method }),
  };
  session.progress.update('laying the lanes');
  const start = performance.now();
  const plain = shorten && !withBefore ? undefined : map.lanes(radius, { ...common, isShortened: false });
  if (!shorten) return { lanes: plain!, before: undefined, speed, ms: performance.now() - start };
  session.progress.update('pulling the lanes taut');
  const begin = performance.now();
  const lanes = map.lanes(radius, { ...common, isShortened: true });
  return { lanes, before: plain, speed, ms: performance.now() - begin };
}

function printFlow(title: string, answer: FlowAnswer, map: FlowMap, session: Session): void {
  const pairs: [string, string][] = [
    ['  capacity', `${formatNumber(answer.capacity, 3)} m`],
    ['  gates', formatNumber(answer.min_cut.length)],
    ['  walls', formatNumber(map.certificate.nodes.length)],
  ];
  if (answer.lanes_max !== null) {
    const most =
      answer.lanes.length === answer.lanes_max ? 'no more are possible' : `at most ${answer.lanes_max} are possible`;
    pairs.push(['  lanes', `${formatNumber(answer.lanes.length)} (${most})`]);
    pairs.push(['  on all lanes', `${formatNumber(answer.lanes_flow ?? 0, 2)} per second`]);
  }
  pairs.push(['  built in', `${formatNumber(answer.build_ms, 1)} ms`]);
  if (answer.lanes_ms !== undefined) pairs.push(['  lanes laid in', `${formatNumber(answer.lanes_ms, 1)} ms`]);
  session.print(session.colours.bold(title), '', ...formatPairs(pairs), '');
  if (answer.capacity === 0) session.print('Walls part every source from every sink: nothing can flow.', '');
  const right = { align: 'right' as const };
  const style = { width: session.width, title: session.colours.bold };
  if (answer.min_cut.length > 0) {
    const rows = answer.min_cut
      .slice(0, MAX_PRINTED)
      .map(({ from, to, length }) => [
        formatNumber(length, 3),
        from.map((v) => formatNumber(v, 3)).join(', '),
        to.map((v) => formatNumber(v, 3)).join(', '),
      ]);
    session.print(...formatTable([{ title: 'gate', ...right }, { title: 'from' }, { title: 'to' }], rows, style));
    tellRest(answer.min_cut.length, session);
  }
  if (answer.lanes.length > 0) {
    const columns = ['lane', 'length', 'clearance', 'headway', 'per second'].map((name) => ({ title: name, ...right }));
    const rows = answer.lanes
      .slice(0, MAX_PRINTED)
      .map(({ length, min_clearance, headway, capacity }, k) => [
        String(k + 1),
        formatNumber(length, 3),
        min_clearance === null ? '-' : formatNumber(min_clearance, 4),
        formatNumber(headway, 3),
        formatNumber(capacity, 2),
      ]);
    session.print(...formatTable(columns, rows, style));
    tellRest(answer.lanes.length, session);
  }
}

function tellRest(count: number, session: Session): void {
  if (count > MAX_PRINTED) session.print(`and ${formatNumber(count - MAX_PRINTED)} more; --json lists all`);
  session.print('');
}
