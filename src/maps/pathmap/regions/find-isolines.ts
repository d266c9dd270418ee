import { describeArgument, FootfallError, requireItems, requireOptions } from '../../../error/index.js';
import type { PathMap } from '../path-map.js';
import { requirePathMap } from '../require-path-map.js';
import type { WeightedPathMap } from '../weighted-path-map.js';
import { type ArcChain, chainArcs } from './chain-arcs.js';
import { findLowest } from './cut-stretch.js';
import { findArcMiddle, findLevelArcs, type LevelArc } from './level-arcs.js';
import { buildRegionField, chooseTolerance, listLayers, REGION_CHECKS, type RegionField } from './region-field.js';
import { valueAt } from './sheet.js';

/** A curve of equal distance (in weighted maps, of equal time), with lower values on its left. */
export interface Isoline {
  readonly level: number;
  /** It comes back to its start; else it starts and ends at walls or barriers. */
  readonly isClosed: boolean;
  /** x0,y0,x1,y1,... on the curve; chords leave it by no more than the tolerance. The first is not repeated at the end. */
  readonly points: Float64Array;
  /**
   * The curve itself, five numbers per piece: x, y of its start, of the centre, and the radius; 0 for a straight piece.
   * Arcs run counter-clockwise to the start of the next piece: to `end` behind the last. One piece that ends where it
   * starts is a circle.
   */
  readonly pieces: Float64Array;
  readonly end: readonly [number, number];
}

export interface IsolineOptions {
  /** Metres (in weighted maps seconds at 1 m/s), above 0. Either this or `step`. */
  readonly levels?: readonly number[] | undefined;
  /** All multiples of this, up to the farthest point. [Limit: at most 10,000 levels] */
  readonly step?: number | undefined;
  /** Metres. Default: the domain's larger side / 5000. [Limit: at least 1e-10 of it] */
  readonly tolerance?: number | undefined;
  /** Of a weighted map towards goals: the speed of the agent. Default 1. */
  readonly speed?: number | undefined;
}

const ISOLINE_CHECKS = { ...REGION_CHECKS, levels: requireItems, step: () => {} };
const MAX_LEVELS = 10000;

/**
 * Isolines of a map as chains of exact circular arcs around roots and lines along straight fronts.
 *
 * @throws FootfallError for levels or steps that are not above 0, or too many levels
 */
export function findIsolines(map: PathMap | WeightedPathMap, options: IsolineOptions): Isoline[] {
  requirePathMap(map, 'findIsolines', ['plain', 'weighted']);
  requireOptions(options, 'findIsolines: options', ISOLINE_CHECKS);
  const layers = listLayers(map, options.speed ?? 1);
  if (layers.length === 0) return [];
  const field = buildRegionField(layers);
  const { scale } = field.mesh;
  const tolerance = chooseTolerance(options.tolerance, layers[0].map.domain, 'findIsolines: options.tolerance');
  const ranges = findRanges(field);
  let highest = 0;
  for (let k = 1; k < ranges.length; k += 2) highest = Math.max(highest, ranges[k]);
  const out: Isoline[] = [];
  for (const level of listLevels(options, highest / scale)) {
    const value = level * scale;
    const arcs: LevelArc[] = [];
    for (let t = 0; t < field.sheets.length; t++) {
      if (ranges[2 * t] <= value && value <= ranges[2 * t + 1]) findLevelArcs(field, t, value, arcs);
    }
    for (const chain of chainArcs(arcs)) out.push(describe(field, level, chain, tolerance * scale));
  }
  return out;
}

function listLevels({ levels, step }: IsolineOptions, highest: number): number[] {
  const list = [...(levels ?? [])];
  const bad = [...list, ...(step === undefined ? [] : [step])].find(
    (v) => !(typeof v === 'number' && v > 0 && v < Infinity),
  );
  const count = step === undefined || bad !== undefined ? 0 : Math.floor(highest / step);
  if (bad !== undefined || (levels === undefined && step === undefined) || list.length + count > MAX_LEVELS) {
    throw new FootfallError('isolines cannot be drawn at these levels', {
      code: 'pathmap/bad-isolines',
      where: step === undefined ? 'levels' : 'step',
      got: bad === undefined ? `${list.length + count} levels` : describeArgument(bad),
      expected: `1 to ${MAX_LEVELS} levels above 0`,
    });
  }
  for (let k = 1; k <= count; k++) list.push(k * (step as number));
  return list;
}

/** Per triangle: bounds of the values in it. */
function findRanges({ mesh, sheets }: RegionField): Float64Array {
  const { vertices, triangles, tolerance } = mesh;
  const out = new Float64Array(2 * sheets.length);
  for (let t = 0; t < sheets.length; t++) {
    const at = [2 * triangles[3 * t], 2 * triangles[3 * t + 1], 2 * triangles[3 * t + 2]];
    const x = (vertices[at[0]] + vertices[at[1]] + vertices[at[2]]) / 3;
    const y = (vertices[at[0] + 1] + vertices[at[1] + 1] + vertices[at[2] + 1]) / 3;
    let reach = 0;
    for (const v of at) {
      const [dx, dy] = [vertices[v] - x, vertices[v + 1] - y];
      reach = Math.max(reach, Math.sqrt(dx * dx + dy * dy));
    }
    const lowest = findLowest(sheets[t], x, y, 1e3 * tolerance);
    const value = lowest ? valueAt(lowest, x, y) : 0;
    out[2 * t] = lowest ? value - reach : Infinity;
    out[2 * t + 1] = lowest ? value + reach : -Infinity;
  }
  return out;
}

function describe({ mesh }: RegionField, level: number, { arcs, isClosed }: ArcChain, tolerance: number): Isoline {
  const toX = (x: number): number => x / mesh.scale + mesh.centreX;
  const toY = (y: number): number => y / mesh.scale + mesh.centreY;
  const points: number[] = [];
  const pieces: number[] = [];
  for (const arc of arcs) {
    const { startX, startY, centreX, centreY, radius } = arc;
    pieces.push(toX(startX), toY(startY), toX(centreX), toY(centreY), radius / mesh.scale);
    points.push(toX(startX), toY(startY));
    const between: number[] = [];
    if (radius > 0) sampleArc(arc, startX, startY, arc.endX, arc.endY, tolerance, between);
    for (let k = 0; k < between.length; k += 2) points.push(toX(between[k]), toY(between[k + 1]));
  }
  const last = arcs[arcs.length - 1];
  const isWhole = arcs.length === 1 && last.startX === last.endX && last.startY === last.endY;
  if (!isClosed && !isWhole) points.push(toX(last.endX), toY(last.endY));
  return {
    level,
    isClosed: isClosed || isWhole,
    points: Float64Array.from(points),
    pieces: Float64Array.from(pieces),
    end: [toX(last.endX), toY(last.endY)],
  };
}

/** Halve an arc until its chords are near enough. */
function sampleArc(
  arc: LevelArc,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  tolerance: number,
  out: number[],
): void {
  const { centreX, centreY, radius } = arc;
  const [x, y] = findArcMiddle(centreX, centreY, radius, ax, ay, bx, by);
  const [dx, dy] = [x - (ax + bx) / 2, y - (ay + by) / 2];
  if (dx * dx + dy * dy <= tolerance * tolerance) return;
  sampleArc(arc, ax, ay, x, y, tolerance, out);
  out.push(x, y);
  sampleArc(arc, x, y, bx, by, tolerance, out);
}
