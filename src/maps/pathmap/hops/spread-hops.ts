import { NONE } from '../../../geometry/index.js';
import { isNearRay, meetRay } from '../meet-ray.js';
import { nextEdge, prevEdge } from '../path-mesh.js';
import { addHopWindow } from './add-hop-window.js';
import type { HopFront } from './hop-front.js';
import { computeHop, HOP_LAYOUT } from './hop-window.js';
import { hopTo } from './trim-hops.js';

const { SIZE, FROM, TO, COST, X, Y, LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y, LINEAR, MAY_CUT, DEAD } = HOP_LAYOUT;

/** Windows of a root whose label fell later by more than this are of no use. */
export const STALE = 1e-12;

/** Let hops run over the mesh until no place is reached more cheaply. */
export function spreadHops(front: HopFront): void {
  const { queue, labels, sent } = front;
  const { nodeCount } = front.ground.mesh;
  while (!queue.isEmpty) {
    const item = queue.pop();
    if (item < 0) {
      const node = -1 - item;
      if (labels[node] >= sent[node]) continue;
      sent[node] = labels[node];
      sendAround(front, node);
      continue;
    }
    const root = front.roots[item];
    if (front.states[item] & DEAD) continue;
    if (root < nodeCount && front.numbers[SIZE * item + COST] > labels[root] + STALE) continue;
    crossTriangle(front, item);
  }
}

/** Send hops out of a node into its whole sector. */
function sendAround(front: HopFront, node: number): void {
  const { mesh } = front.ground;
  const { vertices, triangles, twins } = mesh;
  const v = 2 * mesh.nodeVertices[node];
  const root = { isLinear: false, x: vertices[v], y: vertices[v + 1], cost: front.labels[node] };
  const first = mesh.nodeCorners[node];
  for (let e = first; e !== NONE; ) {
    const far = nextEdge(e);
    const back = prevEdge(e);
    const p = 2 * triangles[far];
    const q = 2 * triangles[back];
    front.label(far, computeHop(root, undefined, vertices[p], vertices[p + 1]), node);
    front.label(back, computeHop(root, undefined, vertices[q], vertices[q + 1]), node);
    const o = twins[far];
    if (o !== NONE) {
      const crossed = front.ground.weights[far] > 1 ? front.cross(far, NONE) : NONE;
      const w = front.begin(root, node, o, crossed, crossed === NONE);
      const { numbers } = front;
      const at = SIZE * w;
      numbers[at + FROM] = 0;
      numbers[at + TO] = mesh.frames[5 * (o < far ? o : far) + 4];
      numbers[at + LEFT_X] = vertices[q];
      numbers[at + LEFT_Y] = vertices[q + 1];
      numbers[at + RIGHT_X] = vertices[p];
      numbers[at + RIGHT_Y] = vertices[p + 1];
      addHopWindow(front, w);
    }
    e = twins[back];
    if (e === first) break;
  }
}

/** Both rays of the window that crosses a triangle: a point and a direction, left and right. */
const rays = new Float64Array(8);
const RIGHT_RAY = 4;

/** Carry a window over the triangle it enters, to one or both of the other edges, and to the corner between them. */
function crossTriangle(front: HopFront, w: number): void {
  const { mesh } = front.ground;
  const { vertices, triangles } = mesh;
  const { numbers } = front;
  const entered = front.edges[w];
  const toRight = nextEdge(entered);
  const toLeft = prevEdge(entered);
  const c = 2 * triangles[toLeft];
  const cx = vertices[c];
  const cy = vertices[c + 1];
  const at = SIZE * w;
  const isLinear = (front.states[w] & LINEAR) !== 0;
  const x = numbers[at + X];
  const y = numbers[at + Y];
  const lbx = isLinear ? numbers[at + LEFT_X] : x;
  const lby = isLinear ? numbers[at + LEFT_Y] : y;
  const rbx = isLinear ? numbers[at + RIGHT_X] : x;
  const rby = isLinear ? numbers[at + RIGHT_Y] : y;
  const ldx = isLinear ? x : numbers[at + LEFT_X] - x;
  const ldy = isLinear ? y : numbers[at + LEFT_Y] - y;
  const rdx = isLinear ? x : numbers[at + RIGHT_X] - x;
  const rdy = isLinear ? y : numbers[at + RIGHT_Y] - y;
  const beyondLeft = ldx * (cy - lby) - ldy * (cx - lbx);
  const beyondRight = rdy * (cx - rbx) - rdx * (cy - rby);
  if (
    (beyondLeft <= 0 || isNearRay(mesh.rounding, beyondLeft, ldx, ldy, cx - lbx, cy - lby)) &&
    (beyondRight <= 0 || isNearRay(mesh.rounding, beyondRight, rdx, rdy, cx - rbx, cy - rby))
  ) {
    front.label(toLeft, hopTo(front, w, cx, cy), front.roots[w]);
  }
  rays[0] = lbx;
  rays[1] = lby;
  rays[2] = ldx;
  rays[3] = ldy;
  rays[4] = rbx;
  rays[5] = rby;
  rays[6] = rdx;
  rays[7] = rdy;
  // From the left ray, or the start of the entered edge, to the corner or the right ray; then from the corner or the left ray.
  if (!(beyondLeft > 0)) leave(front, w, toLeft, 2 * triangles[entered], c, true, beyondRight > 0);
  if (!(beyondRight > 0)) leave(front, w, toRight, c, 2 * triangles[toRight], beyondLeft > 0, true);
}

/**
 * Add what of a window leaves by half-edge e.
 *
 * @param a,b the left and the right end of the edge, seen from inside: where they start in the vertices
 * @param hasLeft,hasRight rays that may bound it before the ends of the edge do
 */
function leave(front: HopFront, w: number, e: number, a: number, b: number, hasLeft: boolean, hasRight: boolean): void {
  const { mesh, weights } = front.ground;
  const { vertices, frames } = mesh;
  const o = mesh.twins[e];
  if (o === NONE) return;
  // Along the lower half-edge the left end is 0 or the length: the left end is the end of e, the start of its twin.
  const isForward = o < e;
  const f = 5 * (isForward ? o : e);
  const size = frames[f + 4];
  const n = front.copy(w);
  const { numbers } = front;
  const at = SIZE * n;
  let s0 = isForward ? 0 : size;
  let s1 = size - s0;
  let isEnd = true;
  if (hasLeft) {
    const s = meetRay(frames, f, rays[0], rays[1], rays[2], rays[3]);
    if (isForward ? s > 0 : s < size) {
      s0 = s;
      isEnd = false;
    }
  }
  if (isEnd) {
    numbers[at + LEFT_X] = vertices[a];
    numbers[at + LEFT_Y] = vertices[a + 1];
  }
  isEnd = true;
  if (hasRight) {
    const r = RIGHT_RAY;
    const s = meetRay(frames, f, rays[r], rays[r + 1], rays[r + 2], rays[r + 3]);
    if (isForward ? s < size : s > 0) {
      s1 = s;
      isEnd = false;
    }
  }
  if (isEnd) {
    numbers[at + RIGHT_X] = vertices[b];
    numbers[at + RIGHT_Y] = vertices[b + 1];
  }
  if (weights[e] > 1) {
    front.crossed[n] = front.cross(e, front.crossed[w]);
    front.states[n] &= ~MAY_CUT;
  }
  front.edges[n] = o;
  numbers[at + FROM] = isForward ? s0 : s1;
  numbers[at + TO] = isForward ? s1 : s0;
  addHopWindow(front, n);
}
