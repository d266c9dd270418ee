import { distanceOfParts } from '../shorten/part-distance.js';
import type { LaneCurve } from './lane-curve.js';

/** Shortfall of the distance of two lanes that is rounding, m. */
const SLACK = 5e-10;

/** minX, minY, maxX, maxY of every part of a lane, arcs by their circles, and then of the whole. */
function partBoxes({ kinds, points, centres, radii }: LaneCurve): Float64Array {
  const count = kinds.length;
  const boxes = new Float64Array(4 * count + 4);
  boxes.set([Infinity, Infinity, -Infinity, -Infinity], 4 * count);
  for (let i = 0; i < count; i++) {
    const isArc = radii[i] > 0;
    const x0 = isArc ? centres[2 * i] - radii[i] : Math.min(points[2 * i], points[2 * i + 2]);
    const y0 = isArc ? centres[2 * i + 1] - radii[i] : Math.min(points[2 * i + 1], points[2 * i + 3]);
    const x1 = isArc ? centres[2 * i] + radii[i] : Math.max(points[2 * i], points[2 * i + 2]);
    const y1 = isArc ? centres[2 * i + 1] + radii[i] : Math.max(points[2 * i + 1], points[2 * i + 3]);
    boxes.set([x0, y0, x1, y1], 4 * i);
    boxes[4 * count] = Math.min(boxes[4 * count], x0);
    boxes[4 * count + 1] = Math.min(boxes[4 * count + 1], y0);
    boxes[4 * count + 2] = Math.max(boxes[4 * count + 2], x1);
    boxes[4 * count + 3] = Math.max(boxes[4 * count + 3], y1);
  }
  return boxes;
}

function areApart(a: Float64Array, i: number, b: Float64Array, j: number, room: number): boolean {
  return a[i] - b[j + 2] > room || b[j] - a[i + 2] > room || a[i + 1] - b[j + 3] > room || b[j + 1] - a[i + 3] > room;
}

/** Do two lanes come nearer than `room`? Straight through terminals too: rather a lane too few than one too many. */
export function areInConflict(a: LaneCurve, b: LaneCurve, room: number): boolean {
  const boxesA = partBoxes(a);
  const boxesB = partBoxes(b);
  if (areApart(boxesA, 4 * a.kinds.length, boxesB, 4 * b.kinds.length, room)) return false;
  for (let i = 0; i < a.kinds.length; i++) {
    if (areApart(boxesA, 4 * i, boxesB, 4 * b.kinds.length, room)) continue;
    for (let j = 0; j < b.kinds.length; j++) {
      if (areApart(boxesA, 4 * i, boxesB, 4 * j, room)) continue;
      if (distanceOfParts(a, i, b, j) < room - SLACK) return true;
    }
  }
  return false;
}

/** A set of lanes of one level without conflicts, found by dropping those in most conflicts first. */
export function keepCompatible(lanes: readonly LaneCurve[], room: number): LaneCurve[] {
  const kept = lanes.slice();
  const degrees = new Int32Array(kept.length);
  const pairs: [number, number][] = [];
  for (let a = 0; a < kept.length; a++) {
    for (let b = a + 1; b < kept.length; b++) {
      if (!areInConflict(kept[a], kept[b], room)) continue;
      pairs.push([a, b]);
      degrees[a]++;
      degrees[b]++;
    }
  }
  const isDropped = new Uint8Array(kept.length);
  for (;;) {
    let worst = 0;
    for (let a = 1; a < kept.length; a++) {
      // Of two that block each other the longer one goes.
      if (degrees[a] > degrees[worst]) worst = a;
      else if (degrees[a] === degrees[worst] && kept[a].length > kept[worst].length) worst = a;
    }
    if (kept.length === 0 || degrees[worst] === 0) return kept.filter((_, a) => isDropped[a] === 0);
    isDropped[worst] = 1;
    for (const [a, b] of pairs) {
      if ((a !== worst && b !== worst) || degrees[a] === 0 || degrees[b] === 0) continue;
      if (isDropped[a] + isDropped[b] > 1) continue;
      degrees[a]--;
      degrees[b]--;
    }
    degrees[worst] = 0;
  }
}
