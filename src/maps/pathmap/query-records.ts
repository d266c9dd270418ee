import { NONE } from '../../geometry/index.js';
import { nextEdge, prevEdge } from './path-mesh.js';
import { findCone, nextInCone } from './send-cone.js';
import { LAYOUT, type WindowFront } from './window-front.js';

const { WINDOW_SIZE, COST, ROOT_X, ROOT_Y, LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y, DEAD, LINEAR } = LAYOUT;

/** Numbers per record: a cache line. */
export const RECORD_SIZE = 8;

/** Rays that rounding may have turned by less than this need no second look. */
const LEAST_TURN = 1e-12;

/** Windows of a root whose label fell later by more than this are of no use. */
const STALE = 1e-12;

/**
 * What can be read in a triangle: every root that sees a part of it, with the rays that bound the part. Numbers of a
 * record: x, y of the root, its cost, unit direction of its left ray, of its right ray (both zero: no bound), root id.
 * Of a straight front: direction, distance at the origin, a point on either ray, -1 - root id.
 */
export interface QueryRecords {
  /** Records of triangle t are `recordStarts[t]` to `recordStarts[t + 1] - 1`. */
  readonly recordStarts: Int32Array;
  readonly records: Float64Array;
}

/**
 * Sort windows, cones and seeds into their triangles.
 *
 * @param spent records of a map that is no longer used: their memory is taken over
 */
export function buildQueryRecords(front: WindowFront, spent?: QueryRecords): QueryRecords {
  const { mesh } = front;
  const starts = takeStarts(mesh.triangles.length / 3 + 1, spent);
  visitWindows(front, starts, undefined);
  visitCones(front, starts, undefined);
  visitSeeds(front, starts, undefined);
  let sum = 0;
  for (let t = 0; t < starts.length; t++) {
    const size = starts[t];
    starts[t] = sum;
    sum += size;
  }
  const records = takeRecords(RECORD_SIZE * sum, spent);
  visitSeeds(front, starts, records);
  visitCones(front, starts, records);
  visitWindows(front, starts, records);
  starts.copyWithin(1, 0, starts.length - 1);
  starts[0] = 0;
  return { recordStarts: starts, records };
}

/** Where the records of triangles start, all zero. */
export function takeStarts(size: number, spent: QueryRecords | undefined): Int32Array {
  return spent?.recordStarts.length === size ? spent.recordStarts.fill(0) : new Int32Array(size);
}

/** Room for records, a quarter more than needed where it will be taken over again. */
export function takeRecords(size: number, spent: QueryRecords | undefined): Float64Array {
  if (!spent) return new Float64Array(size);
  const { buffer } = spent.records;
  const room = buffer.byteLength >= 8 * size ? buffer : new ArrayBuffer(10 * size);
  return new Float64Array(room, 0, size);
}

/** Count records, or write them where `starts` says. */
function visitWindows(front: WindowFront, starts: Int32Array, records: Float64Array | undefined): void {
  const { mesh, windows, edges, roots, states, labels } = front;
  const { vertices, triangles } = mesh;
  const near = (mesh.rounding * mesh.rounding) / (LEAST_TURN * LEAST_TURN);
  // Windows beyond barriers cost more than their root.
  const canAge = mesh.tolls.length === 0;
  for (let w = 0; w < front.count; w++) {
    if ((states[w] & DEAD) !== 0) continue;
    const at = WINDOW_SIZE * w;
    const root = roots[w];
    const cost = windows[at + COST];
    if (canAge && root < mesh.nodeCount && cost > labels[root] + STALE) continue;
    const t = (edges[w] / 3) | 0;
    if (records) {
      const x = windows[at + ROOT_X];
      const y = windows[at + ROOT_Y];
      if ((states[w] & LINEAR) !== 0) {
        writeStrip(
          records,
          starts[t],
          root,
          x,
          y,
          cost,
          windows[at + LEFT_X],
          windows[at + LEFT_Y],
          windows[at + RIGHT_X],
          windows[at + RIGHT_Y],
        );
      } else {
        let lx = windows[at + LEFT_X] - x;
        let ly = windows[at + LEFT_Y] - y;
        let rx = windows[at + RIGHT_X] - x;
        let ry = windows[at + RIGHT_Y] - y;
        if (lx * lx + ly * ly < near) {
          const v = 2 * triangles[edges[w]];
          if (passesEnd(lx, ly, vertices[v] - x, vertices[v + 1] - y, mesh.rounding)) {
            lx = vertices[v] - x;
            ly = vertices[v + 1] - y;
          }
        }
        if (rx * rx + ry * ry < near) {
          const v = 2 * triangles[nextEdge(edges[w])];
          if (passesEnd(rx, -ry, vertices[v] - x, y - vertices[v + 1], mesh.rounding)) {
            rx = vertices[v] - x;
            ry = vertices[v + 1] - y;
          }
        }
        writeCone(records, starts[t], root, x, y, cost, lx, ly, rx, ry, mesh.rounding);
      }
    }
    starts[t]++;
  }
}

/**
 * Turned to the left by what rounding asks for, a ray goes by the end of the edge that its window came through: what stands
 * there would no longer count.
 *
 * @param x,y the place it goes through, from its root
 * @param endX,endY the end of the edge on its left, from its root
 */
function passesEnd(x: number, y: number, endX: number, endY: number, rounding: number): boolean {
  const turn = (2 * rounding) / Math.sqrt(x * x + y * y);
  return endX * (y + turn * x) - endY * (x - turn * y) > 0;
}

function visitCones(front: WindowFront, starts: Int32Array, records: Float64Array | undefined): void {
  const { mesh, labels, sent, cone } = front;
  const { vertices, triangles } = mesh;
  for (let node = 0; node < mesh.nodeCount; node++) {
    if (sent[node] === Infinity || sent[node] !== labels[node]) continue;
    findCone(front, node, cone);
    const { isLeft, dx, dy } = cone;
    const v = 2 * mesh.nodeVertices[node];
    const x = vertices[v];
    const y = vertices[v + 1];
    for (let e = cone.corner; e !== NONE; e = nextInCone(mesh, e, cone)) {
      const t = (e / 3) | 0;
      if (records) {
        const p = 2 * triangles[nextEdge(e)];
        const q = 2 * triangles[prevEdge(e)];
        const isFirst = e === cone.corner && !cone.isWhole;
        const lx = isFirst && !isLeft ? dx : vertices[q] - x;
        const ly = isFirst && !isLeft ? dy : vertices[q + 1] - y;
        const rx = isFirst && isLeft ? dx : vertices[p] - x;
        const ry = isFirst && isLeft ? dy : vertices[p + 1] - y;
        writeCone(records, starts[t], node, x, y, labels[node], lx, ly, rx, ry, mesh.rounding);
      }
      starts[t]++;
    }
  }
}

function visitSeeds(front: WindowFront, starts: Int32Array, records: Float64Array | undefined): void {
  const { mesh, seeds, strips, sourceRoots } = front;
  for (let k = 0; k < seeds.length; k += 2) {
    const t = seeds[k + 1];
    if (records) {
      const r = 3 * (seeds[k] - mesh.nodeCount);
      const at = RECORD_SIZE * starts[t];
      records[at] = sourceRoots[r];
      records[at + 1] = sourceRoots[r + 1];
      records[at + 2] = sourceRoots[r + 2];
      records.fill(0, at + 3, at + 7);
      records[at + 7] = seeds[k];
    }
    starts[t]++;
  }
  for (let k = 0; k < strips.length; k += 6) {
    const t = strips[k + 1];
    if (records) {
      const r = 3 * (strips[k] - mesh.nodeCount);
      const x = sourceRoots[r];
      const y = sourceRoots[r + 1];
      // Seen along the front, the start of a segment is its left end where the front goes left of it.
      const isLeft = (strips[k + 4] - strips[k + 2]) * y - (strips[k + 5] - strips[k + 3]) * x > 0;
      const l = isLeft ? k + 2 : k + 4;
      const q = isLeft ? k + 4 : k + 2;
      const cost = sourceRoots[r + 2];
      writeStrip(records, starts[t], strips[k], x, y, cost, strips[l], strips[l + 1], strips[q], strips[q + 1]);
    }
    starts[t]++;
  }
}

function writeCone(
  records: Float64Array,
  record: number,
  root: number,
  x: number,
  y: number,
  cost: number,
  lx: number,
  ly: number,
  rx: number,
  ry: number,
  rounding: number,
): void {
  const at = RECORD_SIZE * record;
  const left = 1 / Math.sqrt(lx * lx + ly * ly);
  const right = 1 / Math.sqrt(rx * rx + ry * ry);
  // Turned outwards by what rounding may have turned them inwards: much where a ray goes through a place near its root.
  const leftTurn = 2 * rounding * left;
  const rightTurn = 2 * rounding * right;
  records[at] = x;
  records[at + 1] = y;
  records[at + 2] = cost;
  records[at + 3] = (lx - leftTurn * ly) * left;
  records[at + 4] = (ly + leftTurn * lx) * left;
  records[at + 5] = (rx + rightTurn * ry) * right;
  records[at + 6] = (ry - rightTurn * rx) * right;
  records[at + 7] = root;
}

function writeStrip(
  records: Float64Array,
  record: number,
  root: number,
  x: number,
  y: number,
  cost: number,
  lx: number,
  ly: number,
  rx: number,
  ry: number,
): void {
  const at = RECORD_SIZE * record;
  records[at] = x;
  records[at + 1] = y;
  records[at + 2] = cost;
  records[at + 3] = lx;
  records[at + 4] = ly;
  records[at + 5] = rx;
  records[at + 6] = ry;
  records[at + 7] = -1 - root;
}
