import {
  FootfallError,
  type Limits,
  requireFunction,
  requireOneOf,
  requireOptions,
  WORK_CHECKS,
} from '../../error/index.js';
import { componentAt } from '../../geometry/index.js';
import {
  describeBox,
  describeWalkableArea,
  formatCsv,
  formatPedestrianText,
  listParts,
  TableTally,
  type Trajectories,
  type WalkableArea,
  writeJupedsimTables,
} from '../../record/index.js';
import { compileScene, type Scene, validateScene } from '../../scene/index.js';
import { requireGivenScene, requireOpen } from '../require.js';
import { TRAJECTORY_FORMATS, type TrajectoryFormat } from './formats.js';
import type { OpenTrajectories } from './open-trajectories.js';
import { writeParquet } from './parquet-writer.js';
import { openDatabase } from './sqlite.js';

/** How trajectories are exported. */
export interface ExportOptions {
  /** Where people walked, for formats with a ground, instead of what the source says. */
  readonly scene?: Scene | undefined;
  /** How much the ground of the source may hold. */
  readonly limits?: Partial<Limits> | undefined;
  /** Called after every part with the share of frames that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Called with a sentence about what the format cannot hold. */
  readonly onNote?: ((message: string) => void) | undefined;
}

const EXPORT_CHECKS = {
  scene: requireGivenScene,
  limits: WORK_CHECKS.limits,
  onProgress: requireFunction,
  onNote: requireFunction,
};

/** An export under way: the file in chunks, and what passed through once they are all taken. */
export interface TrajectoryExport {
  readonly chunks: AsyncIterable<string | Uint8Array>;
  readonly tally: TableTally;
}

/** Free ground around people whose ground is not known, metres. */
const MARGIN = 1;

/**
 * Turns trajectories into another format. Text, CSV and Parquet come in chunks, so that long recordings need not fit into memory;
 * an SQLite database is built in memory.
 */
export function exportTrajectories(
  source: OpenTrajectories,
  format: TrajectoryFormat,
  options: ExportOptions = {},
): TrajectoryExport {
  requireOpen(source, 'exportTrajectories: source');
  requireOneOf(format, 'exportTrajectories: format', ...TRAJECTORY_FORMATS);
  requireOptions(options, 'exportTrajectories: options', EXPORT_CHECKS);
  const tally = new TableTally();
  const report = (): void => options.onProgress?.(source.frameCount === 0 ? 1 : tally.frames / source.frameCount);
  if (format === 'sqlite') return { chunks: writeSqlite(source, tally, report, options), tally };
  if (format === 'parquet') return { chunks: writeParquet(listParts(source.readTables()), tally, report), tally };
  const parts = countParts(listParts(source.readTables()), tally, report);
  return { chunks: toAsync(format === 'csv' ? formatCsv(parts) : formatPedestrianText(parts)), tally };
}

function* countParts(parts: Iterable<Trajectories>, tally: TableTally, report: () => void): Generator<Trajectories> {
  for (const part of parts) {
    tally.add(part);
    yield part;
    report();
  }
}

/** Between two chunks the process looks at what else happens: Ctrl-C, above all. */
async function* toAsync(texts: Iterable<string>): AsyncGenerator<string> {
  for (const text of texts) {
    yield text;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function* writeSqlite(
  source: OpenTrajectories,
  tally: TableTally,
  onPart: () => void,
  options: ExportOptions,
): AsyncGenerator<Uint8Array> {
  const database = await openDatabase();
  try {
    const lastFrame = source.recording?.frameNumbers.at(-1);
    writeJupedsimTables(database, source.readTables(), {
      tally,
      findArea: () => findArea(source, tally, options),
      lastFrame,
      onPart,
    });
    yield database.export();
  } finally {
    database.close();
  }
}

/** The ground: of the scene that was asked for or recorded, of the source's own text, else a box around everybody. */
function findArea(source: OpenTrajectories, tally: TableTally, options: ExportOptions): WalkableArea {
  const { scene, onNote } = options;
  const known = scene ?? findScene(source, onNote);
  if (known !== undefined) return describeScene(known, tally, options);
  if (source.areas.length > 0) return describeWkt(source.areas, tally);
  onNote?.('the walkable area is not known: a rectangle around all positions stands for it');
  return describeBounds(tally);
}

function describeScene(scene: Scene, tally: TableTally, { onNote, limits }: ExportOptions): WalkableArea {
  const { domain } = compileScene(scene, { limits });
  const origin = scene.origin ?? ([0, 0] as const);
  const area = describeWalkableArea(domain, [origin[0], origin[1]], tally.firstPlaces, (x, y) =>
    componentAt(domain, x, y),
  );
  if (area.parts > 1) {
    onNote?.(`the walkable area has ${area.parts} parts that do not touch: JuPedSim reads them, PedPy wants one`);
  }
  const thin = domain.segmentKinds.length - domain.ringSegmentCount;
  if (thin > 0 || domain.posts.length > 0)
    onNote?.('thin walls and posts have no area and are left out of the geometry');
  return area;
}

function findScene(source: OpenTrajectories, onNote: ExportOptions['onNote']): Scene | undefined {
  const scene = source.recording?.header.scene;
  if (scene === undefined) return undefined;
  try {
    return validateScene(scene);
  } catch (error) {
    if (!(error instanceof FootfallError)) throw error;
    onNote?.(`the scene of the recording cannot be used: ${error.message}`);
    return undefined;
  }
}

function describeBounds({ bounds, rows }: TableTally): WalkableArea {
  if (rows === 0) return describeBox(-MARGIN, -MARGIN, MARGIN, MARGIN);
  const [minX, minY, maxX, maxY] = bounds;
  return describeBox(minX - MARGIN, minY - MARGIN, maxX + MARGIN, maxY + MARGIN);
}

/** Texts that came with the source, as they are; their bounds by the pairs of numbers in them. */
function describeWkt(areas: readonly string[], tally: TableTally): WalkableArea {
  const wkt = areas.length === 1 ? areas[0]! : `GEOMETRYCOLLECTION (${areas.join(', ')})`;
  const pairs = [...wkt.matchAll(/(-?\d[\d.]*(?:e[-+]?\d+)?)\s+(-?\d[\d.]*(?:e[-+]?\d+)?)/gi)];
  if (pairs.length === 0) return { ...describeBounds(tally), wkt };
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [, x, y] of pairs) {
    bounds[0] = Math.min(bounds[0], Number(x));
    bounds[1] = Math.min(bounds[1], Number(y));
    bounds[2] = Math.max(bounds[2], Number(x));
    bounds[3] = Math.max(bounds[3], Number(y));
  }
  return { wkt, bounds, parts: areas.length };
}
