import { computePathClearance, type Domain } from '../geometry/index.js';
import type { LaneLines } from './lane-lines.js';

/** Places on a lane that are looked at lie this many radii apart. */
const SPACING = 1;
/** Bodies keep their radius to walls but for this, m. */
const HAIR = 1e-9;
/** Along the flow a lane is looked for from places this many radii apart, and from so many at most. */
const FLOW_SPACING = 2;
const FLOW_LOOKS = 60;
/** Places on lanes that are tried from one place before the next is looked at. */
const TRIES = 200;

/** A way from a place inside to a goal: straight onto a lane, then along it. */
export interface Joining {
  /** x0, y0, x1, y1, ...; the last point is that of the lane. */
  readonly points: Float64Array;
  /** The lane, by its place among those of the group. */
  readonly lane: number;
}

/**
 * The quickest way from a place onto a lane. From where no lane can be reached straight without touching a wall, one first follows
 * the flow, which leads to the same goals.
 *
 * @param domain with all doors shut
 * @param speed of the one who joins, m/s; on a slower lane it is that of the lane
 * @returns undefined where there is none
 */
export function joinLanes(
  { paths, lanes, laid }: LaneLines,
  domain: Domain,
  x: number,
  y: number,
  radius: number,
  speed: number,
): Joining | undefined {
  const speeds = paths.map((path) => Math.min(path.speed, speed));
  const straight = findEntry(lanes, speeds, domain, x, y, radius);
  if (straight) return layJoining(lanes, [x, y], straight);
  const stream = laid.streamline?.(x, y);
  if (!stream) return undefined;
  const way = [x, y];
  let gap = 0;
  let looks = 0;
  for (let k = 2; k < stream.length && looks < FLOW_LOOKS; k += 2) {
    const [fromX, fromY] = way.slice(-2);
    const [dx, dy] = [stream[k] - fromX, stream[k + 1] - fromY];
    gap += Math.sqrt(dx * dx + dy * dy);
    if (computePathClearance(domain, [fromX, fromY, stream[k], stream[k + 1]]) < radius - HAIR) return undefined;
    way.push(stream[k], stream[k + 1]);
    if (gap < FLOW_SPACING * radius) continue;
    gap = 0;
    looks++;
    const entry = findEntry(lanes, speeds, domain, stream[k], stream[k + 1], radius);
    if (entry) return layJoining(lanes, way, entry);
  }
  return undefined;
}

/** Where a lane is entered: the piece, how far along it as a share, and how long it takes from there. */
interface Entry {
  readonly lane: number;
  readonly piece: number;
  readonly share: number;
  readonly time: number;
}

function findEntry(
  lanes: readonly Float64Array[],
  speeds: readonly number[],
  domain: Domain,
  x: number,
  y: number,
  radius: number,
): Entry | undefined {
  const entries: Entry[] = [];
  lanes.forEach((points, lane) => {
    let left = 0;
    for (let k = points.length - 4; k >= 0; k -= 2) {
      const dx = points[k + 2] - points[k];
      const dy = points[k + 3] - points[k + 1];
      const length = Math.sqrt(dx * dx + dy * dy);
      const count = Math.max(1, Math.ceil(length / (SPACING * radius)));
      for (let n = 0; n < count; n++) {
        const share = n / count;
        const gapX = points[k] + share * dx - x;
        const gapY = points[k + 1] + share * dy - y;
        const way = Math.sqrt(gapX * gapX + gapY * gapY) + left + (1 - share) * length;
        entries.push({ lane, piece: k / 2, share, time: way / speeds[lane] });
      }
      left += length;
    }
  });
  entries.sort((a, b) => a.time - b.time || a.lane - b.lane || a.piece - b.piece || a.share - b.share);
  for (const entry of entries.slice(0, TRIES)) {
    const [qx, qy] = pointOf(lanes[entry.lane], entry);
    if (computePathClearance(domain, [x, y, qx, qy]) >= radius - HAIR) return entry;
  }
  return undefined;
}

function layJoining(lanes: readonly Float64Array[], way: readonly number[], entry: Entry): Joining {
  const points = lanes[entry.lane];
  const rest = Array.from(points.subarray(2 * entry.piece + 2));
  return { points: Float64Array.from([...way, ...pointOf(points, entry), ...rest]), lane: entry.lane };
}

function pointOf(points: Float64Array, { piece, share }: Entry): [number, number] {
  const k = 2 * piece;
  return [points[k] + share * (points[k + 2] - points[k]), points[k + 1] + share * (points[k + 3] - points[k + 1])];
}
