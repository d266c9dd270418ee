import { NONE } from '../../geometry/index.js';
import { addWindow } from './add-window.js';
import { isNearRay, meetRay } from './meet-ray.js';
import { BARRED, nextEdge, type PathMesh, prevEdge } from './path-mesh.js';
import { sendCone } from './send-cone.js';
import {
  COST,
  DEAD,
  FROM,
  LEAST_GAIN,
  LEFT_X,
  LEFT_Y,
  LINEAR,
  RIGHT_X,
  RIGHT_Y,
  ROOT_X,
  ROOT_Y,
  TO,
  WINDOW_SIZE,
  type WindowFront,
} from './window-front.js';

/**
 * Let windows run over the mesh until none is left. The order need not be exact: labels are corrected when a shorter
 * path comes later, and windows carry their own cost.
 */
export function propagate(front: WindowFront): void {
  const { queue, labels, sent } = front;
  const { nodeTurns } = front.mesh;
  for (let item = queue.pop(); item !== NONE; item = queue.pop()) {
    if (item >= 0) {
      if ((front.states[item] & DEAD) === 0) crossTriangle(front, item);
      continue;
    }
    const node = -2 - item;
    if (labels[node] >= sent[node]) continue;
    sent[node] = labels[node];
    sendCone(front, node);
    if ((nodeTurns[node] & BARRED) !== 0) stepAcross(front, node);
  }
}

/** Lead a path over the barriers at both ends of a node's sector. */
function stepAcross(front: WindowFront, node: number): void {
  const { twins, fanTwins, tolls, nodeCorners } = front.mesh;
  const first = nodeCorners[node];
  if (twins[first] !== NONE) {
    front.labelAcross(nextEdge(twins[first]), front.labels[node] + tolls[first], node);
  }
  let last = prevEdge(first);
  while (fanTwins[last] !== NONE) last = prevEdge(fanTwins[last]);
  if (twins[last] !== NONE) front.labelAcross(twins[last], front.labels[node] + tolls[last], node);
}

/** Carry a window over the triangle it enters, to one or both of the other edges, and to the corner between them. */
function crossTriangle(front: WindowFront, w: number): void {
  const { mesh, windows } = front;
  const { vertices, triangles, twins } = mesh;
  const e = front.edges[w];
  const toRight = nextEdge(e);
  const toLeft = prevEdge(e);
  const at = WINDOW_SIZE * w;
  const state = front.states[w] & LINEAR;
  const isLinear = state !== 0;
  const rootX = windows[at + ROOT_X];
  const rootY = windows[at + ROOT_Y];
  const cost = windows[at + COST];
  const leftX = windows[at + LEFT_X];
  const leftY = windows[at + LEFT_Y];
  const rightX = windows[at + RIGHT_X];
  const rightY = windows[at + RIGHT_Y];
  const root = front.roots[w];
  const hasTolls = mesh.tolls.length > 0;
  const c = 2 * triangles[toLeft];
  const cx = vertices[c];
  const cy = vertices[c + 1];

  // Each ray as a point and a direction.
  let lbx = rootX;
  let lby = rootY;
  let rbx = rootX;
  let rby = rootY;
  let ldx = leftX - rootX;
  let ldy = leftY - rootY;
  let rdx = rightX - rootX;
  let rdy = rightY - rootY;
  if (isLinear) {
    lbx = leftX;
    lby = leftY;
    rbx = rightX;
    rby = rightY;
    ldx = rdx = rootX;
    ldy = rdy = rootY;
  }
  const beyondLeft = ldx * (cy - lby) - ldy * (cx - lbx);
  const beyondRight = rdy * (cx - rbx) - rdx * (cy - rby);
  if (
    (beyondLeft <= 0 ||
      (isNearRay(mesh.rounding, beyondLeft, ldx, ldy, cx - lbx, cy - lby) &&
        isSeenPast(mesh, triangles[e], 1, isLinear, rootX, rootY, cx, cy))) &&
    (beyondRight <= 0 ||
      (isNearRay(mesh.rounding, beyondRight, rdx, rdy, cx - rbx, cy - rby) &&
        isSeenPast(mesh, triangles[toRight], -1, isLinear, rootX, rootY, cx, cy)))
  ) {
    let length = cost + rootX * cx + rootY * cy;
    if (!isLinear) {
      const dx = cx - rootX;
      const dy = cy - rootY;
      length = cost + Math.sqrt(dx * dx + dy * dy);
    }
    const node = mesh.cornerNodes[toLeft];
    if (length < front.labels[node] - LEAST_GAIN) {
      front.labels[node] = length;
      front.relabel(node, toLeft, root);
    }
  }

  if (!(beyondLeft > 0) && twins[toLeft] !== NONE) {
    const o = twins[toLeft];
    const isForward = o < toLeft;
    const f = 5 * (isForward ? o : toLeft);
    const size = mesh.frames[f + 4];
    // Along the lower half-edge the left end is 0 or the length.
    let s0 = meetRay(mesh.frames, f, lbx, lby, ldx, ldy);
    let lx = leftX;
    let ly = leftY;
    if (isForward ? !(s0 > 0) : !(s0 < size)) {
      const a = 2 * triangles[e];
      s0 = isForward ? 0 : size;
      lx = vertices[a];
      ly = vertices[a + 1];
    }
    let s1 = isForward ? size : 0;
    let rx = cx;
    let ry = cy;
    if (beyondRight > 0) {
      const s = meetRay(mesh.frames, f, rbx, rby, rdx, rdy);
      if (isForward ? s < size : s > 0) {
        s1 = s;
        rx = rightX;
        ry = rightY;
      }
    }
    if (front.count === front.edges.length) front.reserve();
    const out = front.windows;
    const n = WINDOW_SIZE * front.count;
    out[n + FROM] = isForward ? s0 : s1;
    out[n + TO] = isForward ? s1 : s0;
    out[n + COST] = hasTolls ? cost + mesh.tolls[toLeft] : cost;
    out[n + ROOT_X] = rootX;
    out[n + ROOT_Y] = rootY;
    out[n + LEFT_X] = lx;
    out[n + LEFT_Y] = ly;
    out[n + RIGHT_X] = rx;
    out[n + RIGHT_Y] = ry;
    addWindow(front, o, root, state);
  }
  if (!(beyondRight > 0) && twins[toRight] !== NONE) {
    const o = twins[toRight];
    const isForward = o < toRight;
    const f = 5 * (isForward ? o : toRight);
    const size = mesh.frames[f + 4];
    let s1 = meetRay(mesh.frames, f, rbx, rby, rdx, rdy);
    let rx = rightX;
    let ry = rightY;
    if (isForward ? !(s1 < size) : !(s1 > 0)) {
      const b = 2 * triangles[toRight];
      s1 = isForward ? size : 0;
      rx = vertices[b];
      ry = vertices[b + 1];
    }
    let s0 = isForward ? 0 : size;
    let lx = cx;
    let ly = cy;
    if (beyondLeft > 0) {
      const s = meetRay(mesh.frames, f, lbx, lby, ldx, ldy);
      if (isForward ? s > 0 : s < size) {
        s0 = s;
        lx = leftX;
        ly = leftY;
      }
    }
    if (front.count === front.edges.length) front.reserve();
    const out = front.windows;
    const n = WINDOW_SIZE * front.count;
    out[n + FROM] = isForward ? s0 : s1;
    out[n + TO] = isForward ? s1 : s0;
    out[n + COST] = hasTolls ? cost + mesh.tolls[toRight] : cost;
    out[n + ROOT_X] = rootX;
    out[n + ROOT_Y] = rootY;
    out[n + LEFT_X] = lx;
    out[n + LEFT_Y] = ly;
    out[n + RIGHT_X] = rx;
    out[n + RIGHT_Y] = ry;
    addWindow(front, o, root, state);
  }
}

/**
 * A corner that is beyond a ray by no more than rounding must still be seen past the end of the edge on that side: where
 * the ray goes through a place very near its root, rounding allows for more than what stands between.
 *
 * @param v the end of the edge
 * @param side 1: left, -1: right
 */
function isSeenPast(
  { vertices, rounding }: PathMesh,
  v: number,
  side: number,
  isLinear: boolean,
  rootX: number,
  rootY: number,
  cx: number,
  cy: number,
): boolean {
  const x = isLinear ? vertices[2 * v] : rootX;
  const y = isLinear ? vertices[2 * v + 1] : rootY;
  const dx = isLinear ? rootX : vertices[2 * v] - rootX;
  const dy = isLinear ? rootY : vertices[2 * v + 1] - rootY;
  const beyond = side * (dx * (cy - y) - dy * (cx - x));
  return beyond <= 0 || isNearRay(rounding, beyond, dx, dy, cx - x, cy - y);
}
