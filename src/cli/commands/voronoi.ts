import { type Command, Option } from 'commander';
import { NONE } from '../../geometry/index.js';
import {
  buildDomainDiagram,
  buildFeatureView,
  buildGraphJson,
  buildObstacleView,
  type DiagramView,
  type DomainDiagram,
  DomainSites,
  EDGE_KINDS,
  findFreeSite,
  formatGraphJson,
  sampleViewEdge,
  type ViewKind,
} from '../../maps/index.js';
import { writeOutput } from '../../node/index.js';
import { createDiagramLayer, createEmptyCircleLayer, plotPlan } from '../../plot/index.js';
import { type CompiledScene, compileScene, type Scene } from '../../scene/index.js';
import { parsePositive } from '../parse-value.js';
import { type PictureOutputOptions, prepareFiles, writePictures } from '../picture-output.js';
import { type QueryPoint, readQueryFile } from '../query-file.js';
import {
  addSceneInputOptions,
  loadSceneInput,
  nameInput,
  type SceneInputOptions,
  workOptions,
} from '../scene-input.js';
import { EXIT, type ExitCode, type RunCommand, type Session } from '../session.js';
import { formatNumber, formatPairs, formatTable } from '../terminal/table.js';

interface VoronoiOptions extends SceneInputOptions, PictureOutputOptions {
  readonly query?: string;
  readonly graph?: string;
  readonly flatten?: number;
  readonly view: ViewKind;
  readonly colorBy: 'kind' | 'clearance';
  readonly circles?: boolean;
  readonly width?: number;
}

/** One answer of `--query`; the keys are a contract. */
interface QueryAnswer extends QueryPoint {
  /** Distance to the nearest wall, post or circle, metres; 0 where the point is not free. */
  readonly clearance: number;
  /** Obstacle: index in the scene, -1 = the boundary. Null where the point is not free. */
  readonly site: { readonly obstacle: number; readonly part: number } | null;
  /** Whether the point is free: inside the boundary and in no solid. */
  readonly inside: boolean;
}

const VIEWS: readonly ViewKind[] = ['sides', 'feature', 'obstacle'];
/** Answers that are printed for people; programs get all. */
const MAX_PRINTED = 40;
const PROGRESS_EVERY = 5000;

export function addVoronoiCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('voronoi')
    .description(
      'Builds the exact Voronoi diagram of boundary, walls, posts and circles: answers what is nearest and how far, writes the graph, draws it.',
    )
    .argument('<scene>', 'scene file, map, JuPedSim folder, or - for standard input')
    .option('--query <file>', 'CSV with the header x,y: clearance and nearest site of each point')
    .addOption(
      new Option('--view <kind>', 'what counts as one site: sides and corners, the same with all edges, or obstacles')
        .choices(VIEWS)
        .default('sides'),
    )
    .option('--graph <file>', 'write sites, vertices and edges as JSON')
    .option('--flatten <m>', 'with --graph: add points along every edge, this near to its curve', parsePositive)
    .option('--svg <file>', 'write a picture as SVG')
    .option('--png <file>', 'write a picture as PNG')
    .addOption(
      new Option('--color-by <what>', 'what the colour of an edge says').choices(['kind', 'clearance']).default('kind'),
    )
    .option('--circles', 'draw the empty circles of the vertices')
    .option('--width <pixels>', 'width of the picture', parsePositive);
  addSceneInputOptions(command)
    .addHelpText(
      'after',
      `
Views: sides leaves out the edges between a wall and its own end points, feature has them, obstacle has only edges between
different obstacles, joined end to end.

Examples:
  $ footfall voronoi hall.scene.json --svg hall.svg --color-by clearance
  $ footfall voronoi hall.scene.json --query points.csv --json | jq .queries
  $ footfall voronoi hall.scene.json --view obstacle --graph hall.graph.json`,
    )
    .action((path: string, options: VoronoiOptions) => run((session) => runVoronoi(path, options, session)));
}

async function runVoronoi(path: string, options: VoronoiOptions, session: Session): Promise<ExitCode> {
  const files = await prepareFiles([options.graph, options.svg, options.png], path);
  const points = options.query === undefined ? [] : await readQueryFile(options.query, options);
  const { scene } = await loadSceneInput(path, options, session);
  session.progress.update('building the free space');
  const compiled = compileScene(scene, workOptions(options, session));
  session.progress.update('building the diagram');
  const start = performance.now();
  const built = buildDomainDiagram(compiled.domain);
  const buildMs = performance.now() - start;
  const sites = new DomainSites(built, compiled.domain, compiled.input);
  const view = buildView(built, sites, compiled, options.view);
  const queries = answerQueries(points, scene, compiled, built, sites, session);
  if (options.graph !== undefined) {
    session.progress.update('writing the graph');
    await writeOutput(options.graph, formatGraph(scene, compiled, built, sites, view, options.flatten), {
      force: true,
    });
  }
  if (options.svg !== undefined || options.png !== undefined) {
    session.progress.update('drawing the diagram');
    await writePictures(drawDiagram(scene, compiled, built, view, options), options);
  }
  const counts = { sites: view.siteObjects.length, vertices: view.vertices.length / 3, edges: view.edgeKinds.length };
  session.progress.clear();
  session.printJson({
    ...counts,
    view: view.kind,
    build_ms: buildMs,
    queries,
    ...(files.length > 0 && { files }),
  });
  printSummary(nameInput(path), view, buildMs, session);
  printAnswers(queries, session);
  for (const file of files) session.print(`written: ${file}`);
  return EXIT.done;
}

function buildView(built: DomainDiagram, sites: DomainSites, compiled: CompiledScene, kind: ViewKind): DiagramView {
  if (kind !== 'obstacle') return buildFeatureView(built.diagram, { withLaterals: kind === 'feature' });
  return buildObstacleView(built.diagram, (cell) => toSceneObstacle(sites.obstacleOf(cell), compiled));
}

/** Moving obstacles are no part of the domain, so that its count and the scene's differ. */
function toSceneObstacle(obstacle: number, { sceneObstacles }: CompiledScene): number {
  return obstacle === NONE ? NONE : sceneObstacles[obstacle]!;
}

function answerQueries(
  points: readonly QueryPoint[],
  { origin = [0, 0] }: Scene,
  compiled: CompiledScene,
  built: DomainDiagram,
  sites: DomainSites,
  session: Session,
): QueryAnswer[] {
  return points.map(({ x, y }, k) => {
    if (k % PROGRESS_EVERY === 0) session.progress.update('answering', k / points.length);
    const [px, py] = [x - origin[0], y - origin[1]];
    const found = findFreeSite(built, compiled.domain, px, py);
    if (found === undefined) return { x, y, clearance: 0, site: null, inside: false };
    const { obstacle, part } = sites.nameAt(found.cell, px, py);
    const site = { obstacle: toSceneObstacle(obstacle, compiled), part };
    return { x, y, clearance: Math.max(0, found.clearance), site, inside: true };
  });
}

function formatGraph(
  { origin = [0, 0] }: Scene,
  compiled: CompiledScene,
  built: DomainDiagram,
  sites: DomainSites,
  view: DiagramView,
  flatten: number | undefined,
): string {
  const graph = buildGraphJson(view, {
    origin,
    nameOf(site) {
      const { obstacle, part } = sites.nameOf(view.siteCells[site]!);
      return { obstacle: toSceneObstacle(obstacle, compiled), part };
    },
    ...(flatten !== undefined && { pointsOf: (edge: number) => sampleViewEdge(built.diagram, view, edge, flatten) }),
  });
  return formatGraphJson(graph);
}

function drawDiagram(
  scene: Scene,
  { domain }: CompiledScene,
  { diagram }: DomainDiagram,
  view: DiagramView,
  options: VoronoiOptions,
): string {
  const layers = [createDiagramLayer(diagram, view, { colorBy: options.colorBy })];
  if (options.circles) layers.unshift(createEmptyCircleLayer(view));
  return plotPlan({
    domain,
    title: scene.name ?? '',
    layers,
    ...(options.width !== undefined && { width: options.width }),
  });
}

function printSummary(title: string, view: DiagramView, buildMs: number, session: Session): void {
  const pairs: [string, string][] = [
    ['  sites', formatNumber(view.siteObjects.length)],
    ['  vertices', formatNumber(view.vertices.length / 3)],
    ['  edges', formatNumber(view.edgeKinds.length)],
  ];
  for (const [kind, name] of EDGE_KINDS.entries()) {
    const count = view.edgeKinds.filter((k) => k === kind).length;
    if (count > 0) pairs.push([`    ${name}`, formatNumber(count)]);
  }
  let widest = 0;
  for (let v = 2; v < view.vertices.length; v += 3) widest = Math.max(widest, view.vertices[v]!);
  pairs.push(['  largest clearance', `${formatNumber(widest, 3)} m`]);
  pairs.push(['  built in', `${formatNumber(buildMs, 1)} ms`]);
  session.print(`${session.colours.bold(title)} (view: ${view.kind})`, '', ...formatPairs(pairs), '');
}

function printAnswers(queries: readonly QueryAnswer[], session: Session): void {
  if (queries.length === 0) return;
  const columns = [
    { title: 'x', align: 'right' as const },
    { title: 'y', align: 'right' as const },
    { title: 'clearance', align: 'right' as const },
    { title: 'nearest' },
  ];
  const rows = queries.slice(0, MAX_PRINTED).map(({ x, y, clearance, site }) => {
    const what = site === null ? 'not free' : site.obstacle === NONE ? 'boundary' : `obstacles[${site.obstacle}]`;
    return [String(x), String(y), formatNumber(clearance, 3), site === null ? what : `${what}, part ${site.part}`];
  });
  session.print(...formatTable(columns, rows, { width: session.width, title: session.colours.bold }));
  if (queries.length > MAX_PRINTED) {
    session.print(`and ${formatNumber(queries.length - MAX_PRINTED)} more; --json lists all`);
  }
  session.print('');
}
