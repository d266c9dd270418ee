import { NONE } from '../../geometry/index.js';
import { computeDepth, isNearTriangle } from './mesh-locator.js';
import type { PathMap } from './path-map.js';
import { RECORD_SIZE } from './query-records.js';
import { findCell } from './triangle-grid.js';

/** A point may be outside a ray by this angle, besides the tolerance of positions. */
const ANGLE = 1e-11;

/** What was found at a point: a record (or NONE), and the length of the path through its root, in mesh units. */
export interface LookUp {
  record: number;
  length: number;
  /** False where the point is not free. */
  isFree: boolean;
}

/**
 * The shortest path from a point, in mesh coordinates: the least over the records of its triangle. A point on an edge, a
 * wall or a vertex belongs to all triangles there.
 */
export function lookUp(map: PathMap, x: number, y: number, out: LookUp): void {
  const { mesh, locator } = map;
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
    readTriangle(map, t, x, y, out);
    if (depth >= tolerance) return;
  }
  if (out.isFree) return;
  // Off by rounding, or by what the domain itself allows: the nearest that is left.
  const reach = mesh.reach;
  for (let k = grid.starts[cell]; k < end; k++) {
    const t = grid.entries[k];
    if (computeDepth(planes, t, x, y) < -reach || !isNearTriangle(mesh, t, x, y, reach)) continue;
    out.isFree = true;
    readTriangle(map, t, x, y, out);
  }
}

/** The shortest path from a point through the roots that one triangle knows of; lowers what `out` holds. */
export function readTriangle(map: PathMap, t: number, x: number, y: number, out: LookUp): void {
  const { records, recordStarts } = map.records;
  const { tolerance } = map.mesh;
  const end = recordStarts[t + 1];
  for (let r = recordStarts[t]; r < end; r++) {
    const at = RECORD_SIZE * r;
    if (records[at + 7] < 0) {
      readStrip(map, r, x, y, out);
      continue;
    }
    const dx = x - records[at];
    const dy = y - records[at + 1];
    const distance = Math.sqrt(dx * dx + dy * dy);
    const length = records[at + 2] + distance;
    if (length >= out.length) continue;
    // By displacement, not by angle: near the root an angle means nothing.
    const slack = tolerance + ANGLE * distance;
    if (records[at + 3] * dy - records[at + 4] * dx > slack) continue;
    if (records[at + 6] * dx - records[at + 5] * dy > slack) continue;
    out.length = length;
    out.record = r;
  }
}

function readStrip(map: PathMap, r: number, x: number, y: number, out: LookUp): void {
  const { records } = map.records;
  const { mesh, sources } = map;
  const at = RECORD_SIZE * r;
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
