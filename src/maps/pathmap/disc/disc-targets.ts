import { FootfallError } from '../../../error/index.js';
import { findFreeSite } from '../../voronoi/free-site.js';
import { isInRing, nameSource, type PathSource } from '../path-source.js';
import type { DiscGround } from './disc-ground.js';
import { listFreeStretches } from './free-stretches.js';

/** A line no farther than this from a wall lies on it, m: plans are drawn to the centimetre. */
const ON_WALL = 0.01;

/**
 * Where the centre of a disc may end its way: points and segments, all of them at least a radius from every wall. Flat
 * arrays; of a point both ends are the same. The ends of a segment are targets of their own, so that between them only
 * ways that end square to it need looking at.
 */
export interface DiscTargets {
  readonly count: number;
  /** ax, ay, bx, by per target, metres. */
  readonly ends: Float64Array;
  /** Per target: length added to ways that end there, the last stretch to an opening included, metres. */
  readonly costs: Float64Array;
  /** Per target: the source that it is part of. */
  readonly sources: Int32Array;
  /** Per target: the stretch to walk on from there, x and y, metres: over the last radius, to an opening. */
  readonly tails: Float64Array;
}

/**
 * The parts of sources that the disc's centre can be at.
 *
 * A point counts if a disc fits there. Of lines, and of the sides of polygons, those parts count where it fits. A line along a
 * wall is an opening: the centre comes in front of it, a radius away from it and from both its ends, and walks straight on
 * over the last radius.
 *
 * @throws FootfallError for a source that the disc fits nowhere at
 */
export function listTargets(ground: DiscGround, sources: readonly PathSource[]): DiscTargets {
  const ends: number[] = [];
  const costs: number[] = [];
  const owners: number[] = [];
  const tails: number[] = [];
  sources.forEach((source, k) => {
    const before = costs.length;
    const add = (ax: number, ay: number, bx: number, by: number, tailX: number, tailY: number): void => {
      const cost = (source.cost ?? 0) + Math.sqrt(tailX * tailX + tailY * tailY);
      const isPoint = ax === bx && ay === by;
      for (const place of isPoint
        ? [[ax, ay, bx, by]]
        : [
            [ax, ay, bx, by],
            [ax, ay, ax, ay],
            [bx, by, bx, by],
          ]) {
        ends.push(...place);
        costs.push(cost);
        owners.push(k);
        tails.push(tailX, tailY);
      }
    };
    if (source.kind === 'point') {
      const site = findFreeSite(ground.built, ground.domain, source.x, source.y);
      if (site !== undefined && site.clearance >= ground.limit) add(source.x, source.y, source.x, source.y, 0, 0);
    } else {
      const isLine = source.kind === 'line';
      const points = isLine ? source.points : source.ring;
      const count = points.length / 2 - (isLine ? 1 : 0);
      for (let i = 0; i < count; i++) {
        const a = 2 * i;
        const b = (2 * i + 2) % points.length;
        addStretches(ground, points[a], points[a + 1], points[b], points[b + 1], add);
        if (isLine) addOpening(ground, points[a], points[a + 1], points[b], points[b + 1], source.side, add);
      }
    }
    const isAround = source.kind === 'polygon' && coversPlace(ground, source.ring);
    if (costs.length === before && !isAround) throw notFree(source, k, ground.radius);
  });
  return {
    count: costs.length,
    ends: Float64Array.from(ends),
    costs: Float64Array.from(costs),
    sources: Int32Array.from(owners),
    tails: Float64Array.from(tails),
  };
}

type AddTarget = (ax: number, ay: number, bx: number, by: number, tailX: number, tailY: number) => void;

/** The parts of a segment that the disc fits at. */
function addStretches(ground: DiscGround, ax: number, ay: number, bx: number, by: number, add: AddTarget): void {
  for (const [s, t] of listFreeStretches(ground, ax, ay, bx, by)) {
    add(ax + s * (bx - ax), ay + s * (by - ay), ax + t * (bx - ax), ay + t * (by - ay), 0, 0);
  }
}

/** The places in front of a line along a wall, on either side of it. */
function addOpening(
  ground: DiscGround,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  only: 'left' | 'right' | undefined,
  add: AddTarget,
): void {
  const { radius, limit } = ground;
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length < 2 * limit || length === 0) return;
  const inset = Math.min(radius / length, 0.5);
  for (const side of [1, -1]) {
    if ((only === 'left' && side < 0) || (only === 'right' && side > 0)) continue;
    // Drawn a little behind the wall, the line is a little farther away.
    for (const off of [radius, radius + ON_WALL]) {
      const nx = (-side * off * dy) / length;
      const ny = (side * off * dx) / length;
      const fromX = ax + inset * dx + nx;
      const fromY = ay + inset * dy + ny;
      const toX = ax + (1 - inset) * dx + nx;
      const toY = ay + (1 - inset) * dy + ny;
      const stretches = listFreeStretches(ground, fromX, fromY, toX, toY).filter(([s, t]) => {
        const middle = 0.5 * (s + t);
        return isOnWall(ground, fromX + middle * (toX - fromX) - nx, fromY + middle * (toY - fromY) - ny);
      });
      for (const [s, t] of stretches) {
        add(
          fromX + s * (toX - fromX),
          fromY + s * (toY - fromY),
          fromX + t * (toX - fromX),
          fromY + t * (toY - fromY),
          -nx,
          -ny,
        );
      }
      if (stretches.length > 0) break;
    }
  }
}

function isOnWall({ built, domain, limit }: DiscGround, x: number, y: number): boolean {
  const site = findFreeSite(built, domain, x, y);
  return site === undefined || site.clearance <= Math.min(ON_WALL, 0.5 * limit);
}

/** A polygon whose sides lie in obstacles alone may still hold places where the disc fits. */
function coversPlace({ flat }: DiscGround, ring: Float64Array): boolean {
  if (flat === undefined) return false;
  const { vertices } = flat.domain;
  for (let k = 0; k < vertices.length; k += 2) if (isInRing(ring, vertices[k], vertices[k + 1])) return true;
  return false;
}

function notFree(source: PathSource, k: number, radius: number): FootfallError {
  return new FootfallError('there is no room for the disc at a source of the path map', {
    code: 'pathmap/source-not-free',
    where: nameSource(source, k),
    got: source.kind === 'point' ? `${source.x},${source.y}` : `a ${source.kind} without such a place`,
    expected: `a place in free space, ${radius} m or more from every wall; or a line along a wall, ${2 * radius} m long or more`,
    advice: 'move the source, drop it, or take a smaller radius',
  });
}
