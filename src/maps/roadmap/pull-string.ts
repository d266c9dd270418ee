import type { Channel } from './channel.js';
import type { PointList } from './point-list.js';

/**
 * The shortest way from a point through the gates of a channel to its end: the funnel algorithm. A gate without width must be
 * passed where it is.
 */
export function pullString(from: readonly [number, number], channel: Channel, out: PointList): void {
  const { lefts, rights } = channel;
  const count = lefts.length >> 1;
  let apexX = from[0];
  let apexY = from[1];
  let leftX = apexX;
  let leftY = apexY;
  let rightX = apexX;
  let rightY = apexY;
  let leftAt = -1;
  let rightAt = -1;
  out.push(apexX, apexY);
  for (let i = 0; i < count; i++) {
    const lx = lefts[2 * i];
    const ly = lefts[2 * i + 1];
    const rx = rights[2 * i];
    const ry = rights[2 * i + 1];
    let turn = -2;
    if (cross(apexX, apexY, rightX, rightY, rx, ry) >= 0) {
      const isOpen = apexX === rightX && apexY === rightY;
      if (isOpen || cross(apexX, apexY, leftX, leftY, rx, ry) < 0) {
        rightX = rx;
        rightY = ry;
        rightAt = i;
      } else {
        apexX = leftX;
        apexY = leftY;
        turn = leftAt;
      }
    }
    if (turn === -2 && cross(apexX, apexY, leftX, leftY, lx, ly) <= 0) {
      const isOpen = apexX === leftX && apexY === leftY;
      if (isOpen || cross(apexX, apexY, rightX, rightY, lx, ly) > 0) {
        leftX = lx;
        leftY = ly;
        leftAt = i;
      } else {
        apexX = rightX;
        apexY = rightY;
        turn = rightAt;
      }
    }
    const isPinched = turn === -2 && lx === rx && ly === ry;
    if (turn === -2 && !isPinched) continue;
    if (isPinched && (apexX !== lx || apexY !== ly)) {
      // The funnel has closed on the gate: the way runs straight to it.
      apexX = lx;
      apexY = ly;
      turn = i;
    }
    out.push(apexX, apexY);
    leftX = rightX = apexX;
    leftY = rightY = apexY;
    leftAt = rightAt = isPinched ? i : turn;
    i = leftAt;
  }
}

/** Twice the area of a triangle, positive where c lies on the left of a to b. */
function cross(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
