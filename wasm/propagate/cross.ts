/** Carry a window over the triangle it enters; the twin is crossTriangle in propagate.ts. */
import { isNearRay, label, meetRay } from './cones';
import {
  at4, COST, count, EDGE, frameAt, FROM, LEFT_X, LEFT_Y, LINEAR, nextEdge, NONE, prevEdge, reserve, RIGHT_X, RIGHT_Y, ROOT,
  ROOT_X, ROOT_Y, STATE, TO, tolls, tollOf, triangles, twins, vertexAt, windowAt,
} from './state';
import { addWindow } from './trim';

export function crossTriangle(w: usize): void {
  const e = load<i32>(w, EDGE);
  const toRight = nextEdge(e), toLeft = prevEdge(e);
  const state = load<i32>(w, STATE) & LINEAR;
  const isLinear = state != 0;
  const rootX = load<f64>(w, ROOT_X), rootY = load<f64>(w, ROOT_Y), cost = load<f64>(w, COST);
  const leftX = load<f64>(w, LEFT_X), leftY = load<f64>(w, LEFT_Y);
  const rightX = load<f64>(w, RIGHT_X), rightY = load<f64>(w, RIGHT_Y);
  const root = load<i32>(w, ROOT);
  const c = vertexAt(at4(triangles, toLeft));
  const cx = load<f64>(c), cy = load<f64>(c, 8);
  // Each ray as a point and a direction.
  let lbx = rootX, lby = rootY, rbx = rootX, rby = rootY;
  let ldx = leftX - rootX, ldy = leftY - rootY, rdx = rightX - rootX, rdy = rightY - rootY;
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
    (beyondLeft <= 0 || isNearRay(beyondLeft, ldx, ldy, cx - lbx, cy - lby)) &&
    (beyondRight <= 0 || isNearRay(beyondRight, rdx, rdy, cx - rbx, cy - rby))
  ) {
    let length = cost + rootX * cx + rootY * cy;
    if (!isLinear) {
      const dx = cx - rootX, dy = cy - rootY;
      length = cost + sqrt<f64>(dx * dx + dy * dy);
    }
    label(toLeft, length, root);
  }
  for (let side = 0; side < 2; side++) {
    const isLeft = side == 0;
    const far = isLeft ? toLeft : toRight;
    const o = at4(twins, far);
    if (o == NONE || (isLeft ? beyondLeft > 0 : beyondRight > 0)) continue;
    const isForward = o < far;
    const f = frameAt(isForward ? o : far);
    const size = load<f64>(f, 32);
    let s0 = isForward ? 0 : size;
    let s1 = size - s0;
    const end = vertexAt(at4(triangles, isLeft ? e : toRight));
    let lx = cx, ly = cy, rx = cx, ry = cy;
    if (isLeft) {
      lx = load<f64>(end);
      ly = load<f64>(end, 8);
    } else {
      rx = load<f64>(end);
      ry = load<f64>(end, 8);
    }
    if (isLeft || beyondLeft > 0) {
      const s = meetRay(f, lbx, lby, ldx, ldy);
      if (isForward ? s > 0 : s < size) {
        s0 = s;
        lx = leftX;
        ly = leftY;
      }
    }
    if (!isLeft || beyondRight > 0) {
      const s = meetRay(f, rbx, rby, rdx, rdy);
      if (isForward ? s < size : s > 0) {
        s1 = s;
        rx = rightX;
        ry = rightY;
      }
    }
    reserve();
    const n = windowAt(count);
    store<f64>(n, isForward ? s0 : s1, FROM);
    store<f64>(n, isForward ? s1 : s0, TO);
    store<f64>(n, tolls != 0 ? cost + tollOf(far) : cost, COST);
    store<f64>(n, rootX, ROOT_X);
    store<f64>(n, rootY, ROOT_Y);
    store<f64>(n, lx, LEFT_X);
    store<f64>(n, ly, LEFT_Y);
    store<f64>(n, rx, RIGHT_X);
    store<f64>(n, ry, RIGHT_Y);
    addWindow(o, root, state);
  }
}
