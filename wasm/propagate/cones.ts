/** Labels of nodes, and windows out of nodes into what their parents do not see; the twin is send-cone.ts. */
import { computeBucket, push } from './queue';
import {
  arrivals, at4, at8, BARRED, cornerNodes, COST, count, fanTwins, frameAt, FROM, labels, LEAST_GAIN, LEFT_X, LEFT_Y,
  nextEdge, NONE, nodeCorners, nodeCount, nodeTurns, nodeVertices, parents, prevEdge, reserve, RIGHT_X, RIGHT_Y, ROOT_X,
  ROOT_Y, rootIsLinear, rootStarts, rounding, sent, sourceRoots, TO, tollOf, triangles, twins, vertexAt, WHOLE, windowAt,
} from './state';
import { addWindow } from './trim';

/** As in meet-ray.ts and send-cone.ts. */
@inline const ANGLE: f64 = 1e-11;
@inline const SHORT_LEG: f64 = 1e-6;
/** Ways that differ by less may be one, up to the rounding of a slit. */
@inline const SAME: f64 = 1e-9;

/** The cone that findCone found last. */
export let coneCorner: i32 = NONE;
export let coneIsWhole: bool = false;
export let coneIsLeft: bool = false;
export let coneX: f64 = 0;
export let coneY: f64 = 0;

/** Where the line of a ray meets the line of the edge whose frame lies at f. */
@inline export function meetRay(f: usize, x: f64, y: f64, dx: f64, dy: f64): f64 {
  return (
    ((x - load<f64>(f)) * dy - (y - load<f64>(f, 8)) * dx) / (load<f64>(f, 16) * dy - load<f64>(f, 24) * dx)
  );
}

export function isNearRay(cross: f64, dx: f64, dy: f64, x: f64, y: f64): bool {
  const most = abs(dx) + abs(dy), mostDistance = abs(x) + abs(y);
  if (abs(cross) > 2 * (ANGLE * most * mostDistance + 2 * rounding * (most + mostDistance))) return false;
  const length = sqrt<f64>(dx * dx + dy * dy);
  const distance = sqrt<f64>(x * x + y * y);
  return abs(cross) <= ANGLE * length * distance + 2 * rounding * (length + distance);
}

/** A path of a length reaches the node at the start of half-edge `corner`, through its triangle. */
@inline export function label(corner: i32, length: f64, root: i32): void {
  const node = at4(cornerNodes, corner);
  if (length < at8(labels, node) - LEAST_GAIN) relabel(node, length, corner, root);
}

function relabel(node: i32, length: f64, corner: i32, root: i32): void {
  store<f64>(labels + (<usize>node << 3), length);
  store<i32>(parents + (<usize>node << 2), root);
  store<i32>(arrivals + (<usize>node << 2), corner);
  if (load<u8>(nodeTurns + <usize>node) != 0) push(-2 - node, computeBucket(length));
}

/** Direction in which the path arrives at a node. Returns the length of its last leg. */
function readDirection(node: i32, x: f64, y: f64): f64 {
  const root = at4(parents, node);
  const k = root - nodeCount;
  if (k >= 0 && load<u8>(rootIsLinear + <usize>k) == 1) {
    coneX = at8(sourceRoots, 3 * k);
    coneY = at8(sourceRoots, 3 * k + 1);
    return at8(labels, node) - at8(rootStarts, k);
  }
  const r = k < 0 ? vertexAt(at4(nodeVertices, root)) : sourceRoots + <usize>k * 24;
  coneX = x - load<f64>(r);
  coneY = y - load<f64>(r, 8);
  return sqrt<f64>(coneX * coneX + coneY * coneY);
}

export function findCone(node: i32): void {
  coneCorner = NONE;
  const arrival = at4(arrivals, node);
  if (arrival == NONE) return;
  const v = vertexAt(at4(nodeVertices, node));
  const x = load<f64>(v), y = load<f64>(v, 8);
  coneIsWhole = arrival == WHOLE || readDirection(node, x, y) < SHORT_LEG;
  if (coneIsWhole) {
    coneCorner = at4(nodeCorners, node);
    coneIsLeft = true;
    return;
  }
  const dx = coneX, dy = coneY;
  for (let e = arrival; ; ) {
    e = at4(fanTwins, prevEdge(e));
    if (e == NONE || e == arrival) break;
    const q = vertexAt(at4(triangles, prevEdge(e)));
    if (dx * (load<f64>(q, 8) - y) - dy * (load<f64>(q) - x) > 0) {
      coneCorner = e;
      coneIsLeft = true;
      return;
    }
  }
  for (let e = arrival; ; ) {
    const twin = at4(fanTwins, e);
    if (twin == NONE) break;
    e = nextEdge(twin);
    if (e == arrival) break;
    const p = vertexAt(at4(triangles, nextEdge(e)));
    if (dx * (load<f64>(p, 8) - y) - dy * (load<f64>(p) - x) < 0) {
      coneCorner = e;
      coneIsLeft = false;
      return;
    }
  }
}

/** The half-edge at the same vertex in the next triangle of the cone, or NONE behind the last. */
export function nextInCone(e: i32): i32 {
  let next: i32;
  if (coneIsLeft) next = at4(fanTwins, prevEdge(e));
  else {
    const twin = at4(fanTwins, e);
    next = twin == NONE ? NONE : nextEdge(twin);
  }
  return next == coneCorner ? NONE : next;
}

@inline function lengthBetween(x: f64, y: f64, toX: f64, toY: f64): f64 {
  return sqrt<f64>((toX - x) * (toX - x) + (toY - y) * (toY - y));
}

/** Take a node from the queue: send windows into its cone, unless that was done with this label. */
export function visitNode(node: i32): void {
  const length = at8(labels, node);
  if (length >= at8(sent, node)) return;
  store<f64>(sent + (<usize>node << 3), length);
  sendCone(node);
  if ((load<u8>(nodeTurns + <usize>node) & BARRED) != 0) stepAcross(node);
}

function sendCone(node: i32): void {
  findCone(node);
  const isLeft = coneIsLeft, dx = coneX, dy = coneY;
  const v = vertexAt(at4(nodeVertices, node));
  const x = load<f64>(v), y = load<f64>(v, 8);
  const cost = at8(labels, node);
  labelNeighbours(node);
  for (let e = coneCorner; e != NONE; e = nextInCone(e)) {
    const far = nextEdge(e), back = prevEdge(e);
    const p = vertexAt(at4(triangles, far)), q = vertexAt(at4(triangles, back));
    const px = load<f64>(p), py = load<f64>(p, 8), qx = load<f64>(q), qy = load<f64>(q, 8);
    const isFirst = e == coneCorner && !coneIsWhole;
    if (!isFirst || isLeft || isOnRay(dx, dy, qx - x, qy - y)) label(back, cost + lengthBetween(x, y, qx, qy), node);
    if (!isFirst || !isLeft || isOnRay(dx, dy, px - x, py - y)) label(far, cost + lengthBetween(x, y, px, py), node);
    const o = at4(twins, far);
    if (o == NONE) continue;
    const isForward = o < far;
    const f = frameAt(isForward ? o : far);
    const size = load<f64>(f, 32);
    let s0 = isForward ? 0 : size;
    let s1 = size - s0;
    let lx = qx, ly = qy, rx = px, ry = py;
    if (isFirst) {
      let s = meetRay(f, x, y, dx, dy);
      if (!(s > 0)) s = 0;
      else if (s > size) s = size;
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
    reserve();
    const n = windowAt(count);
    store<f64>(n, isForward ? s0 : s1, FROM);
    store<f64>(n, isForward ? s1 : s0, TO);
    store<f64>(n, cost + tollOf(far), COST);
    store<f64>(n, x, ROOT_X);
    store<f64>(n, y, ROOT_Y);
    store<f64>(n, lx, LEFT_X);
    store<f64>(n, ly, LEFT_Y);
    store<f64>(n, rx, RIGHT_X);
    store<f64>(n, ry, RIGHT_Y);
    addWindow(o, node, 0);
  }
}

function labelNeighbours(node: i32): void {
  const first = at4(nodeCorners, node);
  if (at4(fanTwins, first) != NONE) return;
  const cost = at8(labels, node);
  let length = cost;
  let at = node;
  for (;;) {
    const e = at4(nodeCorners, at);
    const corner = nextEdge(e);
    length += lengthOfEdge(e);
    at = at4(cornerNodes, corner);
    if (length > at8(labels, at) + SAME) break;
    label(corner, length, node);
    if (load<u8>(nodeTurns + <usize>at) != 0) break;
  }
  let last = prevEdge(first);
  for (let twin = at4(fanTwins, last); twin != NONE; twin = at4(fanTwins, last)) {
    label(last, cost + lengthOfEdge(last), node);
    last = prevEdge(twin);
  }
  length = cost;
  at = node;
  for (;;) {
    length += lengthOfEdge(last);
    at = at4(cornerNodes, last);
    if (length > at8(labels, at) + SAME) break;
    label(last, length, node);
    if (load<u8>(nodeTurns + <usize>at) != 0) break;
    last = lastCorner(at4(nodeCorners, at));
  }
}

function lengthOfEdge(e: i32): f64 {
  const a = vertexAt(at4(triangles, e)), b = vertexAt(at4(triangles, nextEdge(e)));
  const x = load<f64>(b) - load<f64>(a), y = load<f64>(b, 8) - load<f64>(a, 8);
  return sqrt<f64>(x * x + y * y);
}

/** The last half-edge, into the vertex, of the sector that begins with half-edge `first`. */
function lastCorner(first: i32): i32 {
  let last = prevEdge(first);
  for (let twin = at4(fanTwins, last); twin != NONE; twin = at4(fanTwins, last)) last = prevEdge(twin);
  return last;
}

function isOnRay(dx: f64, dy: f64, x: f64, y: f64): bool {
  return dx * x + dy * y > 0 && isNearRay(dx * y - dy * x, dx, dy, x, y);
}

/** Lead a path over the barriers at both ends of a node's sector. */
function stepAcross(node: i32): void {
  const first = at4(nodeCorners, node);
  const twin = at4(twins, first);
  if (twin != NONE) labelAcross(nextEdge(twin), at8(labels, node) + tollOf(first), node);
  const last = lastCorner(first);
  const other = at4(twins, last);
  if (other != NONE) labelAcross(other, at8(labels, node) + tollOf(last), node);
}

function labelAcross(corner: i32, length: f64, from: i32): void {
  const node = at4(cornerNodes, corner);
  if (!(length < at8(labels, node) - LEAST_GAIN)) return;
  store<f64>(labels + (<usize>node << 3), length);
  store<i32>(parents + (<usize>node << 2), from);
  store<i32>(arrivals + (<usize>node << 2), WHOLE);
  push(-2 - node, computeBucket(length));
}
