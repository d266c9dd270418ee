import { NONE } from '../../geometry/index.js';
import { addWindow } from './add-window.js';
import { isNearRay, meetRay } from './meet-ray.js';
import { BARRED, nextEdge, prevEdge } from './path-mesh.js';
import { sendCone } from './send-cone.js';
import { LAYOUT, LEAST_GAIN, type WindowFront } from './window-front.js';

const { WINDOW_SIZE, FROM, TO, COST, ROOT_X, ROOT_Y, LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y, DEAD, LINEAR } = LAYOUT;

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
    (beyondLeft <= 0 || isNearRay(mesh.rounding, beyondLeft, ldx, ldy, cx - lbx, cy - lby)) &&
    (beyondRight <= 0 || isNearRay(mesh.rounding, beyondRight, rdx, rdy, cx - rbx, cy - rby))
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

  const a = 2 * triangles[e];
  const b = 2 * triangles[toRight];
  const { frames } = mesh;
  for (let side = 0; side < 2; side++) {
    const isLeft = side === 0;
    const far = isLeft ? toLeft : toRight;
    const o = twins[far];
    if (o === NONE || (isLeft ? beyondLeft > 0 : beyondRight > 0)) continue;
    const isForward = o < far;
    const f = 5 * (isForward ? o : far);
    const size = frames[f + 4];
    // From end to end of the edge, in the direction of its lower half-edge, unless a ray meets it between.
    let s0 = isForward ? 0 : size;
    let s1 = size - s0;
    let lx = isLeft ? vertices[a] : cx;
    let ly = isLeft ? vertices[a + 1] : cy;
    let rx = isLeft ? cx : vertices[b];
    let ry = isLeft ? cy : vertices[b + 1];
    if (isLeft || beyondLeft > 0) {
      const s = meetRay(frames, f, lbx, lby, ldx, ldy);
      if (isForward ? s > 0 : s < size) {
        s0 = s;
        lx = leftX;
        ly = leftY;
      }
    }
    if (!isLeft || beyondRight > 0) {
      const s = meetRay(frames, f, rbx, rby, rdx, rdy);
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
    out[n + COST] = hasTolls ? cost + mesh.tolls[far] : cost;
    out[n + ROOT_X] = rootX;
    out[n + ROOT_Y] = rootY;
    out[n + LEFT_X] = lx;
    out[n + LEFT_Y] = ly;
    out[n + RIGHT_X] = rx;
    out[n + RIGHT_Y] = ry;
    addWindow(front, o, root, state);
  }
}
