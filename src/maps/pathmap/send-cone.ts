import { NONE } from '../../geometry/index.js';
import { addWindow } from './add-window.js';
import { isNearRay, meetRay } from './meet-ray.js';
import { nextEdge, type PathMesh, prevEdge } from './path-mesh.js';
import { type Cone, WHOLE, type WindowFront, writeWindow } from './window-front.js';

/** A leg shorter than this says too little about its direction: the cone is then the whole sector. */
const SHORT_LEG = 1e-6;
/** Ways that differ by less may be one, up to the rounding of a slit. */
const SAME = 1e-9;

/**
 * Find the cone of a node, which the path reached through the triangle of its `arrival`. That triangle holds the ray
 * backwards; walking round from it, the first triangle that reaches across the line holds the ray forwards. No angle is
 * ever computed, and at most one of the two ways round comes to a cone.
 */
export function findCone(front: WindowFront, node: number, cone: Cone): void {
  const { mesh, arrivals } = front;
  const { vertices, triangles, fanTwins: twins } = mesh;
  cone.corner = NONE;
  const arrival = arrivals[node];
  if (arrival === NONE) return;
  const v = 2 * mesh.nodeVertices[node];
  const x = vertices[v];
  const y = vertices[v + 1];
  cone.isWhole = arrival === WHOLE || readDirection(front, node, x, y, cone) < SHORT_LEG;
  if (cone.isWhole) {
    cone.corner = mesh.nodeCorners[node];
    cone.isLeft = true;
    return;
  }
  const { dx, dy } = cone;
  for (let e = arrival; ; ) {
    e = twins[prevEdge(e)];
    if (e === NONE || e === arrival) break;
    const q = 2 * triangles[prevEdge(e)];
    if (dx * (vertices[q + 1] - y) - dy * (vertices[q] - x) > 0) {
      cone.corner = e;
      cone.isLeft = true;
      return;
    }
  }
  for (let e = arrival; ; ) {
    if (twins[e] === NONE) break;
    e = nextEdge(twins[e]);
    if (e === arrival) break;
    const p = 2 * triangles[nextEdge(e)];
    if (dx * (vertices[p + 1] - y) - dy * (vertices[p] - x) < 0) {
      cone.corner = e;
      cone.isLeft = false;
      return;
    }
  }
}

/** Direction in which the path arrives at a node. Returns the length of its last leg. */
function readDirection(front: WindowFront, node: number, x: number, y: number, out: Cone): number {
  const { mesh, sourceRoots } = front;
  const root = front.parents[node];
  const k = root - mesh.nodeCount;
  if (k >= 0 && front.rootIsLinear[k] === 1) {
    out.dx = sourceRoots[3 * k];
    out.dy = sourceRoots[3 * k + 1];
    return front.labels[node] - front.rootStarts[k];
  }
  const r = k < 0 ? 2 * mesh.nodeVertices[root] : 0;
  out.dx = x - (k < 0 ? mesh.vertices[r] : sourceRoots[3 * k]);
  out.dy = y - (k < 0 ? mesh.vertices[r + 1] : sourceRoots[3 * k + 1]);
  return Math.sqrt(out.dx * out.dx + out.dy * out.dy);
}

/** The half-edge at the same vertex in the next triangle of a cone, or NONE behind the last. */
export function nextInCone({ fanTwins: twins }: PathMesh, e: number, cone: Cone): number {
  const next = cone.isLeft ? twins[prevEdge(e)] : twins[e] === NONE ? NONE : nextEdge(twins[e]);
  // Once around a vertex without walls.
  return next === cone.corner ? NONE : next;
}

/** Send windows out of a node into its cone. */
export function sendCone(front: WindowFront, node: number): void {
  const { cone } = front;
  findCone(front, node, cone);
  const { mesh } = front;
  const { vertices, triangles, twins, frames, tolls } = mesh;
  const { isLeft, dx, dy } = cone;
  const v = 2 * mesh.nodeVertices[node];
  const x = vertices[v];
  const y = vertices[v + 1];
  const cost = front.labels[node];
  labelNeighbours(front, node);
  for (let e = cone.corner; e !== NONE; e = nextInCone(mesh, e, cone)) {
    const far = nextEdge(e);
    const back = prevEdge(e);
    const p = 2 * triangles[far];
    const q = 2 * triangles[back];
    const px = vertices[p];
    const py = vertices[p + 1];
    const qx = vertices[q];
    const qy = vertices[q + 1];
    const isFirst = e === cone.corner && !cone.isWhole;
    if (!isFirst || isLeft || isOnRay(mesh, dx, dy, qx - x, qy - y)) {
      front.label(back, cost + Math.sqrt((qx - x) * (qx - x) + (qy - y) * (qy - y)), node);
    }
    if (!isFirst || !isLeft || isOnRay(mesh, dx, dy, px - x, py - y)) {
      front.label(far, cost + Math.sqrt((px - x) * (px - x) + (py - y) * (py - y)), node);
    }
    const o = twins[far];
    if (o === NONE) continue;
    const isForward = o < far;
    const f = 5 * (isForward ? o : far);
    // The entered half-edge runs from q, on the left, to p.
    let s0 = isForward ? 0 : frames[f + 4];
    let s1 = frames[f + 4] - s0;
    let lx = qx;
    let ly = qy;
    let rx = px;
    let ry = py;
    if (isFirst) {
      let s = meetRay(frames, f, x, y, dx, dy);
      if (!(s > 0)) s = 0;
      else if (s > frames[f + 4]) s = frames[f + 4];
      if (isLeft) {
        s1 = s;
        rx = x + dx;
        ry = y + dy;
      } else {
        s0 = s;
        lx = x + dx;
        ly = y + dy;
      }
    }
    front.reserve();
    writeWindow(
      front,
      isForward ? s0 : s1,
      isForward ? s1 : s0,
      x,
      y,
      cost + (tolls.length > 0 ? tolls[far] : 0),
      lx,
      ly,
      rx,
      ry,
    );
    addWindow(front, o, node, 0);
  }
}

/**
 * Whatever the cone, every edge of the mesh at a corner can be walked along, walls even over vertices where a long one was cut.
 * Such a way is never shorter than the shortest. But in slits, and along corners that stand in line up to rounding, windows tie
 * with those of a root that does not see as far, and may be lost: then nothing else reaches the end.
 */
function labelNeighbours(front: WindowFront, node: number): void {
  const { mesh, labels } = front;
  const { fanTwins, nodeCorners, cornerNodes, nodeTurns } = mesh;
  if (fanTwins[nodeCorners[node]] !== NONE) return;
  const cost = labels[node];
  let length = cost;
  for (let at = node; ; ) {
    const e = nodeCorners[at];
    length += measureEdge(mesh, e);
    at = cornerNodes[nextEdge(e)];
    if (length > labels[at] + SAME) break;
    front.label(nextEdge(e), length, node);
    if (nodeTurns[at] !== 0) break;
  }
  let last = prevEdge(nodeCorners[node]);
  for (; fanTwins[last] !== NONE; last = prevEdge(fanTwins[last])) {
    front.label(last, cost + measureEdge(mesh, last), node);
  }
  length = cost;
  for (let at = node; ; last = findLast(mesh, at)) {
    length += measureEdge(mesh, last);
    at = cornerNodes[last];
    if (length > labels[at] + SAME) break;
    front.label(last, length, node);
    if (nodeTurns[at] !== 0) break;
  }
}

/** The half-edge that ends at a node whose sector ends at a wall, along that wall. */
function findLast({ nodeCorners, fanTwins }: PathMesh, node: number): number {
  let last = prevEdge(nodeCorners[node]);
  while (fanTwins[last] !== NONE) last = prevEdge(fanTwins[last]);
  return last;
}

function measureEdge({ vertices, triangles }: PathMesh, e: number): number {
  const a = 2 * triangles[e];
  const b = 2 * triangles[nextEdge(e)];
  const x = vertices[b] - vertices[a];
  const y = vertices[b + 1] - vertices[a + 1];
  return Math.sqrt(x * x + y * y);
}

/** The other end of the first triangle's edge lies on the straight-on ray. */
function isOnRay({ rounding }: PathMesh, dx: number, dy: number, x: number, y: number): boolean {
  return dx * x + dy * y > 0 && isNearRay(rounding, dx * y - dy * x, dx, dy, x, y);
}
