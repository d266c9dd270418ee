import { NONE } from '../../../geometry/index.js';
import { isNearRay, meetRay } from '../meet-ray.js';
import { nextEdge, prevEdge } from '../path-mesh.js';
import { addHopWindow } from './add-hop-window.js';
import type { HopFront } from './hop-front.js';
import { computeHop, HopWindow } from './hop-window.js';

/** Windows of a root whose label fell later by more than this are of no use. */
export const STALE = 1e-12;

/** Let hops run over the mesh until no place is reached more cheaply. */
export function spreadHops(front: HopFront): void {
  const { queue, labels, sent } = front;
  const { nodeCount } = front.ground.mesh;
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    if (typeof item === 'number') {
      if (labels[item] >= sent[item]) continue;
      sent[item] = labels[item];
      sendAround(front, item);
    } else if (!item.isDead && !(item.root < nodeCount && item.cost > labels[item.root] + STALE)) {
      crossTriangle(front, item);
    }
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
      const size = mesh.frames[5 * (o < far ? o : far) + 4];
      const crossed = front.ground.weights[far] > 1 ? front.cross(far, undefined) : undefined;
      const [leftX, leftY] = [vertices[q], vertices[q + 1]];
      const [rightX, rightY] = [vertices[p], vertices[p + 1]];
      addHopWindow(
        front,
        new HopWindow(
          false,
          root.x,
          root.y,
          root.cost,
          node,
          o,
          crossed,
          !crossed,
          0,
          size,
          leftX,
          leftY,
          rightX,
          rightY,
        ),
      );
    }
    e = twins[back];
    if (e === first) break;
  }
}

/** Carry a window over the triangle it enters, to one or both of the other edges, and to the corner between them. */
function crossTriangle(front: HopFront, w: HopWindow): void {
  const { mesh } = front.ground;
  const { vertices, triangles } = mesh;
  const toRight = nextEdge(w.edge);
  const toLeft = prevEdge(w.edge);
  const c = 2 * triangles[toLeft];
  const cx = vertices[c];
  const cy = vertices[c + 1];
  // Each ray as a point and a direction.
  const lbx = w.isLinear ? w.leftX : w.x;
  const lby = w.isLinear ? w.leftY : w.y;
  const rbx = w.isLinear ? w.rightX : w.x;
  const rby = w.isLinear ? w.rightY : w.y;
  const ldx = w.isLinear ? w.x : w.leftX - w.x;
  const ldy = w.isLinear ? w.y : w.leftY - w.y;
  const rdx = w.isLinear ? w.x : w.rightX - w.x;
  const rdy = w.isLinear ? w.y : w.rightY - w.y;
  const beyondLeft = ldx * (cy - lby) - ldy * (cx - lbx);
  const beyondRight = rdy * (cx - rbx) - rdx * (cy - rby);
  if (
    (beyondLeft <= 0 || isNearRay(mesh.rounding, beyondLeft, ldx, ldy, cx - lbx, cy - lby)) &&
    (beyondRight <= 0 || isNearRay(mesh.rounding, beyondRight, rdx, rdy, cx - rbx, cy - rby))
  ) {
    front.label(toLeft, computeHop(w, w.crossed, cx, cy), w.root);
  }
  if (!(beyondLeft > 0)) {
    // From the left ray, or the start of the entered edge, to the corner or the right ray.
    const meet = beyondRight > 0 ? { x: rbx, y: rby, dx: rdx, dy: rdy } : undefined;
    const a = 2 * triangles[w.edge];
    leave(front, w, toLeft, { x: lbx, y: lby, dx: ldx, dy: ldy }, meet, vertices[a], vertices[a + 1], cx, cy);
  }
  if (!(beyondRight > 0)) {
    const meet = beyondLeft > 0 ? { x: lbx, y: lby, dx: ldx, dy: ldy } : undefined;
    const b = 2 * triangles[toRight];
    leave(front, w, toRight, meet, { x: rbx, y: rby, dx: rdx, dy: rdy }, cx, cy, vertices[b], vertices[b + 1]);
  }
}

interface Ray {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/**
 * Add what of a window leaves by half-edge e.
 *
 * @param left,right rays that may bound it before the ends of the edge do
 * @param ax,ay the left end of the edge, seen from inside
 * @param bx,by the right end
 */
function leave(
  front: HopFront,
  w: HopWindow,
  e: number,
  left: Ray | undefined,
  right: Ray | undefined,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  const { mesh, weights } = front.ground;
  const o = mesh.twins[e];
  if (o === NONE) return;
  // Along the lower half-edge the left end is 0 or the length: the left end is the end of e, the start of its twin.
  const isForward = o < e;
  const f = 5 * (isForward ? o : e);
  const size = mesh.frames[f + 4];
  let s0 = isForward ? 0 : size;
  let s1 = size - s0;
  let [leftX, leftY, rightX, rightY] = [ax, ay, bx, by];
  if (left) {
    const s = meetRay(mesh.frames, f, left.x, left.y, left.dx, left.dy);
    if (isForward ? s > 0 : s < size) {
      s0 = s;
      leftX = w.leftX;
      leftY = w.leftY;
    }
  }
  if (right) {
    const s = meetRay(mesh.frames, f, right.x, right.y, right.dx, right.dy);
    if (isForward ? s < size : s > 0) {
      s1 = s;
      rightX = w.rightX;
      rightY = w.rightY;
    }
  }
  const crossed = weights[e] > 1 ? front.cross(e, w.crossed) : w.crossed;
  const next = new HopWindow(
    w.isLinear,
    w.x,
    w.y,
    w.cost,
    w.root,
    o,
    crossed,
    w.mayCut && crossed === undefined,
    isForward ? s0 : s1,
    isForward ? s1 : s0,
    leftX,
    leftY,
    rightX,
    rightY,
  );
  next.margin = w.margin;
  addHopWindow(front, next);
}
