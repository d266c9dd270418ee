import { type Command, Option } from 'commander';
import { requireWithin, type WorkOptions } from '../../error/index.js';
import type { AnyPathMap, PathMapOptions } from '../../maps/index.js';
import { buildPathMap, fillPathRaster, fillQueries, sampleRaster } from '../../maps/index.js';
import { type CompiledScene, compileScene, type Scene } from '../../scene/index.js';
import { type NamedBarriers, readBarriers } from '../barrier-list.js';
import { parseNotNegative, parsePositive, parseWhole } from '../parse-value.js';
import { answerPathQueries, printPathAnswers } from '../path-map-answers.js';
import { drawPathMap, type PathMapLook } from '../path-map-picture.js';
import { type PictureOutputOptions, prepareFiles, writePictures } from '../picture-output.js';
import { type NamedSources, readPlaceList } from '../place-list.js';
import { type QueryPoint, readQueryFile } from '../query-file.js';
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

interface PathmapOptions extends SceneInputOptions, PictureOutputOptions {
  readonly to?: string[];
  readonly from?: string[];
  readonly radius: number;
  readonly query?: string;
  readonly paths?: boolean;
  readonly raster?: number;
  readonly toll?: string[];
  readonly barrier?: string[];
  readonly isolines?: number;
  readonly colorBy: PathMapLook;
  readonly backend: 'exact';
  readonly width?: number;
}

export function addPathmapCommand(program: Command, run: RunCommand): void {
  const collect = (text: string, before: string[] = []): string[] => [...before, text];
  const command = program
    .command('pathmap')
    .description(
      'Builds the exact map of shortest paths: from every point of the free space how far the nearest goal is, and which corner to walk to first.',
    )
    .argument('<scene>', 'scene file, map, JuPedSim folder, or - for standard input')
    .option('--to <places>', 'goals: names of places such as east,west, or a point x,y; may be repeated', collect)
    .option('--from <place>', 'a map from a start instead; with --to, the way from there is printed too', collect)
    .option('--radius <m>', 'radius of the disc that walks', parseNotNegative, 0)
    .option('--query <file>', 'CSV with the header x,y: distance and next corner of each point')
    .option('--paths', 'answer with whole ways, and draw them')
    .option('--toll <id=m>', 'a line among the obstacles that may be crossed for a toll; may be repeated', collect)
    .option('--barrier <id=w>', 'a line that makes every straight leg over it w times as long; repeatable', collect)
    .option('--raster <n>', 'fill a raster too, n pixels on the longer side', parseWhole)
    .option('--svg <file>', 'write a picture as SVG')
    .option('--png <file>', 'write a picture as PNG')
    .option('--isolines <m>', 'draw lines of equal distance, this far apart', parsePositive)
    .addOption(
      new Option('--color-by <what>', 'what colours say: the next corner, the distance, or nothing')
        .choices(['parent', 'distance', 'plain'])
        .default('parent'),
    )
    .addOption(new Option('--backend <kind>', 'what computes the map').choices(['exact']).default('exact'))
    .option('--width <pixels>', 'width of the picture', parsePositive);
  addSceneInputOptions(command)
    .addHelpText(
      'after',
      `
Where obstacles of the scene have weights, people gain speed at those corners: distances are then metres at speed 1, towards
the goals with --to, from the start with --from.

Examples:
  $ footfall pathmap hall.scene.json --to main,side --png hall.png --isolines 2
  $ footfall pathmap hall.scene.json --to main --query points.csv --paths --json | jq .queries
  $ footfall pathmap hall.scene.json --to main --radius 0.3 --color-by distance --svg hall.svg`,
    )
    .action((path: string, options: PathmapOptions) => run((session) => runPathmap(path, options, session)));
}

async function runPathmap(path: string, options: PathmapOptions, session: Session): Promise<ExitCode> {
  if (options.to === undefined && options.from === undefined) {
    throw createUsageError('give --to, or --from for a map from a start', '--to');
  }
  const files = await prepareFiles([options.svg, options.png], path);
  const points = options.query === undefined ? [] : await readQueryFile(options.query, options);
  const { scene } = await loadSceneInput(path, options, session);
  const direction = options.to === undefined ? 'from' : 'towards';
  const goals = readPlaceList(options.to ?? options.from ?? [], options.to ? '--to' : '--from', scene);
  const begins = options.to === undefined ? undefined : readPlaceList(options.from ?? [], '--from', scene);
  session.progress.update('building the free space');
  const barriers = readBarriers(options.toll ?? [], options.barrier ?? [], scene);
  const compiled = compileScene(barriers.scene, workOptions(options, session));
  session.progress.update('building the path map');
  const start = performance.now();
  const map = buildPathMap(compiled.domain, describeMap(goals, direction, compiled, barriers, options.radius));
  const buildMs = performance.now() - start;
  const asked = [...points, ...startPoints(begins, scene)];
  const answers = answerPathQueries(map, asked, goals.names, scene, options.paths === true, session);
  const queries = answers.slice(0, points.length);
  const starts = answers.slice(points.length);
  let rasterMs: number | null = null;
  if (options.raster !== undefined) {
    session.progress.update('filling the raster');
    rasterMs = fillRaster(map, options.raster, workOptions(options, session), session);
  }
  if (files.length > 0) {
    session.progress.update('drawing the map');
    const ways = options.paths === true ? answers : starts;
    await writePictures(drawPathMap(map, ways, scene, compiled, options), options);
  }
  session.progress.clear();
  const { vertices } = map.stats;
  session.printJson({
    vertices,
    sources: goals.sources.length,
    build_ms: buildMs,
    raster_ms: rasterMs,
    backend: options.backend,
    adapter: null,
    queries,
    direction,
    kind: map.kind,
    radius: options.radius,
    ...(begins !== undefined && begins.names.length > 0 && { from: starts }),
    ...(files.length > 0 && { files }),
  });
  printSummary(nameInput(path), map, direction, buildMs, rasterMs, session);
  printPathAnswers(answers, session);
  for (const file of files) session.print(`written: ${file}`);
  return EXIT.done;
}

/** What is to be built: weights of the scene count where there are some. */
function describeMap(
  { sources }: NamedSources,
  direction: 'towards' | 'from',
  compiled: CompiledScene,
  barriers: NamedBarriers,
  radius: number,
): PathMapOptions {
  const weights = compiled.domain.vertexWeights;
  return {
    sources,
    ...(weights.some((weight) => weight !== 1) && { weights, direction }),
    ...(radius > 0 && { radius }),
    barriers: barriers.find(compiled),
    now: () => performance.now(),
  };
}

/** Fill a raster of so many pixels on the longer side. @returns what it took, ms */
function fillRaster(map: AnyPathMap, size: number, work: WorkOptions, session: Session): number {
  const [minX, minY, maxX, maxY] = map.domain.bounds as unknown as [number, number, number, number];
  const [long, short] = [Math.max(maxX - minX, maxY - minY), Math.min(maxX - minX, maxY - minY)];
  // Plain maps are filled region by region, and have a limit of their own.
  if (map.kind !== 'plain') requireWithin('pixels', size * Math.ceil((size * short) / long), '--raster', work);
  const side = maxX - minX >= maxY - minY ? { width: size } : { height: size };
  const begin = performance.now();
  if (map.kind === 'plain') {
    const { warnings } = fillPathRaster(map, side);
    for (const { message } of warnings) session.note(message);
  } else sampleRaster(side, map.domain.bounds, (xy, out) => fillQueries(map, xy, out));
  return performance.now() - begin;
}

/** A point of every start: itself, the middle of a line or polygon. World coordinates. */
function startPoints(begins: NamedSources | undefined, { origin = [0, 0] }: Scene): QueryPoint[] {
  return (begins?.sources ?? []).map((source) => {
    if (source.kind === 'point') return { x: source.x + origin[0], y: source.y + origin[1] };
    const xy = source.kind === 'line' ? source.points : source.ring;
    let [x, y] = [0, 0];
    for (let k = 0; k < xy.length; k += 2) {
      x += xy[k]!;
      y += xy[k + 1]!;
    }
    return { x: (2 * x) / xy.length + origin[0], y: (2 * y) / xy.length + origin[1] };
  });
}

function printSummary(
  title: string,
  map: AnyPathMap,
  direction: 'towards' | 'from',
  buildMs: number,
  rasterMs: number | null,
  session: Session,
): void {
  const pairs: [string, string][] = [
    ['  vertices', formatNumber(map.stats.vertices)],
    [direction === 'from' ? '  starts' : '  goals', formatNumber(map.sources.length)],
    ['  built in', `${formatNumber(buildMs, 1)} ms`],
  ];
  if (rasterMs !== null) pairs.push(['  raster filled in', `${formatNumber(rasterMs, 1)} ms`]);
  session.print(session.colours.bold(title), '', ...formatPairs(pairs), '');
}
