import { computeSegmentClearance, type VoronoiDiagram } from '../../maps/index.js';
import type { Backbone } from './backbone.js';
import { TO_POINT } from './clearance-pieces.js';
import { Corridor } from './corridor.js';

/** Wide enough to be no cap at all, in lengths of the backbone. */
const OPEN = 1e3;
/** A walk along a shortcut steps by this share of the room that it has. */
const STEP = 0.25;
const MOST_STEPS = 400;
/** What a shortcut may lose of the room of what it replaces, as a share. */
const LOSS = 1e-9;

/**
 * The points of a backbone with shortcuts wherever they keep at least as much room as what they replace, up to c. Ways on
 * bisectors of wide rooms go far out for room that a group of that width has no use for.
 *
 * A shortcut stays in the homotopy class: a point that walks along it is tied to the old way all the time, by discs that are free.
 *
 * @param diagram of the walls that the clearance of the backbone is measured to
 */
export function straightenBackbone(way: Backbone, diagram: VoronoiDiagram, width: number): Float64Array {
  const { points, along } = way;
  const last = along.length - 1;
  const open = new Corridor(way, OPEN * way.length + width);
  const rooms = roomOfLegs(way);
  const isShortcut = (from: number, to: number): boolean => {
    let least = width;
    for (let leg = from; leg < to; leg++) least = Math.min(least, rooms[leg]);
    least *= 1 - LOSS;
    const [ax, ay] = points.subarray(2 * from, 2 * from + 2);
    const [bx, by] = points.subarray(2 * to, 2 * to + 2);
    return (
      computeSegmentClearance(diagram, ax, ay, bx, by, least) >= least &&
      isTied(open, ax, ay, bx, by, along[from], along[to])
    );
  };
  const kept: number[] = [points[0], points[1]];
  for (let at = 0; at < last; ) {
    // Twice as far while that goes well, then back to the farthest in between.
    let good = at + 1;
    let step = 1;
    while (good < last && isShortcut(at, Math.min(last, good + step))) {
      good = Math.min(last, good + step);
      step *= 2;
    }
    for (step >>= 1; step > 0; step >>= 1) {
      if (good + step <= last && isShortcut(at, good + step)) good += step;
    }
    kept.push(points[2 * good], points[2 * good + 1]);
    at = good;
  }
  return Float64Array.from(kept);
}

/** The smallest clearance on each leg, m. */
function roomOfLegs(way: Backbone): Float64Array {
  const rooms = new Float64Array(way.along.length - 1).fill(Infinity);
  for (let k = 0; k < way.pieceStarts.length; k++) {
    const leg = way.pieceLegs[k];
    const from = way.pieceStarts[k];
    const to = way.pieceEnd(k);
    const foot = way.along[leg] + way.pieceValues[3 * k];
    const isInside = way.pieceKinds[k] === TO_POINT && foot > from && foot < to;
    const least = isInside ? way.clearanceOf(k, foot) : Infinity;
    rooms[leg] = Math.min(rooms[leg], least, way.clearanceOf(k, from), way.clearanceOf(k, to));
  }
  return rooms;
}

/** Can a point walk from a to b while the disc of some point of the old way holds it, which moves on from one end to the other? */
function isTied(open: Corridor, ax: number, ay: number, bx: number, by: number, from: number, to: number): boolean {
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  let s = from;
  for (let t = 0, k = 0; k < MOST_STEPS; k++) {
    const x = ax + (t / length) * (bx - ax);
    const y = ay + (t / length) * (by - ay);
    if (!open.holds(s, x, y, 0)) return false;
    s = Math.min(to, open.reach(s, x, y, 0));
    if (t >= length) return s >= to;
    t = Math.min(length, t + STEP * open.radiusAt(s));
  }
  return false;
}
