import { type Command, Option } from 'commander';
import type { Domain } from '../../geometry/index.js';
import { type CostKind, PATH_DEFAULTS } from '../../maps/index.js';
import { CROWD_DEFAULTS, compileScene, type Scene } from '../../scene/index.js';
import { parseNotNegative, parsePositive } from '../parse-value.js';
import { type PathAnswer, PathAsker, parsePoint } from '../path-asker.js';
import { PathMapAsker } from '../path-map-asker.js';
import { plotPaths } from '../path-picture.js';
import { type PictureOutputOptions, prepareFiles, writePictures } from '../picture-output.js';
import { readQueryPairs } from '../query-pairs.js';
import { createUsageError } from '../report-error.js';
import {
  addSceneInputOptions,
  loadSceneInput,
  nameInput,
  type SceneInputOptions,
  workOptions,
} from '../scene-input.js';
import { EXIT, type ExitCode, type RunCommand, type Session } from '../session.js';
import { formatNumber, formatPairs } from '../terminal/table.js';

interface PathOptions extends SceneInputOptions, PictureOutputOptions {
  readonly from?: string;
  readonly to?: string;
  readonly query?: string;
  readonly radius?: number;
  readonly on?: 'pathmap' | 'roadmap';
  readonly cost?: CostKind;
  readonly cap?: number;
  readonly iterations?: number;
  readonly shorten?: boolean;
  readonly width?: number;
}

/** What the reasons mean to people. */
const REASONS: Readonly<Record<string, string>> = {
  startInSolid: 'the start is not in free space',
  goalInSolid: 'the goal is not in free space',
  startClearance: 'a wall is nearer to the start than the radius',
  goalClearance: 'a wall is nearer to the goal than the radius',
  otherComponent: 'the goal is closed off from the start',
  tooNarrow: 'every way is too narrow for the radius',
};
const PROGRESS_EVERY = 200;

export function addPathCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('path')
    .description(
      'Finds the shortest way of a disc of a given radius, exact, or a way on the roadmap of largest clearance.',
    )
    .argument('<scene>', 'scene file, map, JuPedSim folder, or - for standard input')
    .option('--from <x,y>', 'where to start')
    .option('--to <x,y|place>', 'where to go: a point, or the name of a place of the scene')
    .option('--query <file>', 'CSV with the header x1,y1,x2,y2: many questions, answered in the same order')
    .option('--radius <m>', 'radius of the disc (default: the largest of crowd and agents, else 0.2)', parseNotNegative)
    .addOption(
      new Option(
        '--on <map>',
        'the map of shortest paths, or the roadmap (default: pathmap, roadmap with an option that only it has)',
      ).choices(['pathmap', 'roadmap']),
    )
    .addOption(
      new Option(
        '--cost <kind>',
        `roadmap: what the best way is, the shortest or length / min(clearance, cap) (default: ${PATH_DEFAULTS.cost})`,
      ).choices(['length', 'clearance']),
    )
    .option(
      '--cap <m>',
      `roadmap: with --cost clearance, above it more clearance is no better (default: ${PATH_DEFAULTS.cap})`,
      parsePositive,
    )
    .option('--iterations <n>', 'roadmap: vertices to expand before the best way so far is given', parseNotNegative)
    .option('--shorten', 'roadmap: pull the way tight inside its channel')
    .option('--svg <file>', 'write a picture as SVG')
    .option('--png <file>', 'write a picture as PNG')
    .option('--width <pixels>', 'width of the picture', parsePositive);
  addSceneInputOptions(command)
    .addHelpText(
      'after',
      `
On the path map a place is reached at its nearest point. On the roadmap a line is reached at its middle, away from the wall until
the disc fits; a polygon at its centre, or as near to it as the disc fits; a start in the polygon is there already.
With --query the ways are in "queries".

Exit codes: 0 a way was found (with --query: all were answered), 1 there is none within the budget, 2 bad input.

Examples:
  $ footfall path hall.scene.json --from 5,5 --to main --svg way.svg
  $ footfall path hall.scene.json --from 5,5 --to main --on roadmap --cost clearance
  $ footfall path hall.scene.json --from 5,5 --to 30,20 --radius 0.3 --shorten --json | jq .length
  $ footfall path city.scene.json --query pairs.csv --json`,
    )
    .action((path: string, options: PathOptions) => run((session) => runPath(path, options, session)));
}

async function runPath(path: string, options: PathOptions, session: Session): Promise<ExitCode> {
  const isMany = options.query !== undefined;
  const isOne = options.from !== undefined && options.to !== undefined;
  if (isMany === isOne || (isMany && (options.from ?? options.to) !== undefined)) {
    throw createUsageError('give --from and --to, or --query', isMany ? '--query' : '--from, --to');
  }
  const from = options.from === undefined ? undefined : parsePoint(options.from, '--from');
  const files = await prepareFiles([options.svg, options.png], path);
  const pairs = options.query === undefined ? [] : await readQueryPairs(options.query, options);
  const { scene } = await loadSceneInput(path, options, session);
  session.progress.update('building the free space');
  const compiled = compileScene(scene, workOptions(options, session));
  const on = chooseMap(options);
  const radius = options.radius ?? largestRadius(scene);
  session.progress.update(on === 'roadmap' ? 'building the roadmap' : 'building the path map');
  const asker = createAsker(on, compiled.domain, scene, radius, options);
  let answers: PathAnswer[];
  if (from !== undefined && options.to !== undefined) {
    answers = [asker.askPlace(from, options.to)];
    const { query_ms, ...answer } = answers[0]!;
    session.printJson({
      ...answer,
      build_ms: asker.buildMs,
      query_ms,
      on,
      radius,
      ...(files.length > 0 && { files }),
    });
  } else {
    answers = pairs.map((pair, k) => {
      if (k % PROGRESS_EVERY === 0) session.progress.update('searching', k / pairs.length);
      return asker.ask([pair.x1, pair.y1], [pair.x2, pair.y2]);
    });
    session.printJson({
      on,
      radius,
      build_ms: asker.buildMs,
      queries: answers,
      ...(files.length > 0 && { files }),
    });
  }
  const { buildMs } = asker;
  if (files.length > 0) {
    session.progress.update('drawing the way');
    await writePictures(plotPaths(scene, compiled.domain, answers, radius, options.width), options);
  }
  session.progress.clear();
  printAnswers(nameInput(path), answers, radius, buildMs, session);
  for (const file of files) session.print(`written: ${file}`);
  return isMany || answers[0]?.status === 'found' ? EXIT.done : EXIT.no;
}

/** The map that was named, or the only one that has the options given. */
function chooseMap({ on, cost, cap, iterations, shorten }: PathOptions): 'pathmap' | 'roadmap' {
  const only = Object.entries({ cost, cap, iterations, shorten }).find(([, value]) => value !== undefined);
  if (on === 'pathmap' && only !== undefined) {
    throw createUsageError('only the roadmap has this option', `--${only[0]}`, 'leave it out, or add --on roadmap');
  }
  return on ?? (only === undefined ? 'pathmap' : 'roadmap');
}

function createAsker(
  on: 'pathmap' | 'roadmap',
  domain: Domain,
  scene: Scene,
  radius: number,
  options: PathOptions,
): PathAsker | PathMapAsker {
  if (on === 'pathmap') return new PathMapAsker(domain, scene, radius);
  const { cost = PATH_DEFAULTS.cost, cap = PATH_DEFAULTS.cap, iterations, shorten } = options;
  return new PathAsker(domain, scene, radius, {
    cost,
    cap,
    ...(iterations !== undefined && { iterations }),
    ...(shorten !== undefined && { shorten }),
  });
}

/** The largest body that walks in a scene, m. */
function largestRadius({ crowd = [], agents = [] }: Scene): number {
  const radii = [...crowd, ...agents].map(({ radius }) => radius ?? CROWD_DEFAULTS.radius);
  return radii.length === 0 ? CROWD_DEFAULTS.radius : Math.max(...radii);
}

function printAnswers(
  title: string,
  answers: readonly PathAnswer[],
  radius: number,
  buildMs: number,
  session: Session,
): void {
  const first = answers[0];
  if (answers.length === 1 && first !== undefined) {
    const pairs: [string, string][] = [
      ['  status', first.status],
      ['  radius', `${formatNumber(radius, 3)} m`],
      ...(first.points.length > 0
        ? ([
            ['  length', `${formatNumber(first.length, 3)} m`],
            ['  smallest clearance', `${formatNumber(first.min_clearance ?? 0, 3)} m`],
            ['  points', formatNumber(first.points.length)],
          ] as [string, string][])
        : []),
      ...(first.iterations === undefined
        ? []
        : ([['  vertices expanded', formatNumber(first.iterations)]] as [string, string][])),
      ['  built in', `${formatNumber(buildMs, 1)} ms`],
      ['  found in', `${formatNumber(first.query_ms, 2)} ms`],
    ];
    session.print(session.colours.bold(title), '', ...formatPairs(pairs), '');
    if (first.reason !== undefined) session.note(`unreachable: ${REASONS[first.reason] ?? first.reason}`);
    return;
  }
  const count = (status: string): string => formatNumber(answers.filter((answer) => answer.status === status).length);
  session.print(
    session.colours.bold(title),
    '',
    ...formatPairs([
      ['  questions', formatNumber(answers.length)],
      ['  found', count('found')],
      ['  unreachable', count('unreachable')],
      ['  built in', `${formatNumber(buildMs, 1)} ms`],
      [
        '  found in',
        `${formatNumber(
          answers.reduce((sum, answer) => sum + answer.query_ms, 0),
          1,
        )} ms`,
      ],
    ]),
    '',
  );
}
