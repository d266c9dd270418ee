import { NONE } from '../../geometry/index.js';
import { computeDepth, isNearTriangle } from './mesh-locator.js';
import type { PathMap } from './path-map.js';
import { RECORD_SIZE } from './query-records.js';
import { findCell } from './triangle-grid.js';

/** A point may be outside a ray by this angle, besides the tolerance of positions. */
export const ANGLE = 1e-11;

/** Imported, it would be loaded again at every use. */
const SIZE = RECORD_SIZE;

/** What was found at a point: a record (or NONE), and the length of the path through its root, in mesh units. */
export interface LookUp {
  record: number;
  length: number;
  /** False where the point is not free. */
  isFree: boolean;
}

/** The same with the point itself, in mesh coordinates: for many points, since a fraction as an argument is allocated. */
export interface PlacedLookUp extends LookUp {
  x: number;
  y: number;
}

/**
 * The shortest path from a point, in mesh coordinates: the least over the records of its triangle. A point on an edge, a
 * wall or a vertex belongs to all triangles there.
 */
export function lookUp(map: PathMap, x: number, y: number, out: LookUp): void {
  const found = placeLookUp(x, y);
  lookUpPlaced(map, found);
  out.record = found.record;
  out.length = found.length;
  out.isFree = found.isFree;
}

/** Nothing found yet at a point. */
export function placeLookUp(x = 0, y = 0): PlacedLookUp {
  return { x, y, record: NONE, length: Infinity, isFree: false };
}

/** As lookUp, at the point that `out` holds. */
export function lookUpPlaced(map: PathMap, out: PlacedLookUp): void {
  const { mesh, locator } = map;
  const { x, y } = out;
  out.record = NONE;
  out.length = Infinity;
  out.isFree = false;
  const { grid, planes } = locator;
  const { tolerance } = mesh;
  const cell = findCell(grid, x, y);
  if (cell === NONE) return;
  const end = grid.starts[cell + 1];
  for (let k = grid.starts[cell]; k < end; k++) {
    const t = grid.entries[k];
    const depth = computeDepth(planes, t, x, y);
    if (depth < -tolerance) continue;
    if (depth < tolerance && !isNearTriangle(mesh, t, x, y, tolerance)) continue;
    out.isFree = true;
    readPlaced(map, t, out);
    if (depth >= tolerance) return;
  }
  if (!out.isFree) readWithinReach(map, cell, out);
}

/** Off by rounding, or by what the domain itself allows: the nearest that is left. */
function readWithinReach(map: PathMap, cell: number, out: PlacedLookUp): void {
  const { mesh, locator } = map;
  const { x, y } = out;
  const { grid, planes } = locator;
  const { reach } = mesh;
  for (let k = grid.starts[cell]; k < grid.starts[cell + 1]; k++) {
    const t = grid.entries[k];
    if (computeDepth(planes, t, x, y) < -reach || !isNearTriangle(mesh, t, x, y, reach)) continue;
    out.isFree = true;
    readPlaced(map, t, out);
  }
}

/** The shortest path from a point through the roots that one triangle knows of; lowers what `out` holds. */
export function readTriangle(map: PathMap, t: number, x: number, y: number, out: LookUp): void {
  const found: PlacedLookUp = { ...out, x, y };
  readPlaced(map, t, found);
  out.record = found.record;
  out.length = found.length;
}

function readPlaced(map: PathMap, t: number, out: PlacedLookUp): void {
  const { records, recordStarts } = map.records;
  const { tolerance } = map.mesh;
  const { x, y } = out;
  let best = out.length;
  const end = recordStarts[t + 1];
  for (let r = recordStarts[t]; r < end; r++) {
    const at = SIZE * r;
    if (records[at + 7] < 0) {
      out.length = best;
      readStrip(map, r, out);
      best = out.length;
      continue;
    }
    const dx = x - records[at];
    const dy = y - records[at + 1];
    const left = records[at + 3] * dy - records[at + 4] * dx;
    const right = records[at + 6] * dx - records[at + 5] * dy;
    const beyond = left > right ? left : right;
    // Most are far beyond a ray: no root need be taken to see that.
    if (beyond > tolerance + ANGLE * (Math.abs(dx) + Math.abs(dy))) continue;
    const distance = Math.sqrt(dx * dx + dy * dy);
    const length = records[at + 2] + distance;
    // By displacement, not by angle: near the root an angle means nothing.
    if (length >= best || beyond > tolerance + ANGLE * distance) continue;
    best = length;
    out.record = r;
  }
  out.length = best;
}

function readStrip(map: PathMap, r: number, out: PlacedLookUp): void {
  const { records } = map.records;
  const { mesh, sources } = map;
  const { x, y } = out;
  const at = SIZE * r;
  const nx = records[at];
  const ny = records[at + 1];
  const cost = (sources[map.rootSources[-1 - records[at + 7]]].cost ?? 0) * mesh.scale;
  // On the segment itself rounding may lead below its cost.
  const length = Math.max(cost, records[at + 2] + nx * x + ny * y);
  const height = records[at + 2] + nx * x + ny * y - cost;
  if (length >= out.length || height < -mesh.tolerance) return;
  const slack = mesh.tolerance + ANGLE * height;
  if (nx * (y - records[at + 4]) - ny * (x - records[at + 3]) > slack) return;
  if (ny * (x - records[at + 5]) - nx * (y - records[at + 6]) > slack) return;
  out.length = length;
  out.record = r;
}
