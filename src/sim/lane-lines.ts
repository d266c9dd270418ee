import type { Domain } from '../geometry/index.js';
import { type LaidLanes, type LanePath, type LaneRequest, layLanePath } from '../planners/index.js';
import type { Point, Scene, ScenePlace } from '../scene/index.js';
import type { LaneGroup } from './lane-groups.js';
import type { Person } from './population.js';
import { isInside } from './target-area.js';
import type { Door } from './walking-ground.js';

/** Lanes end on the line of their goal within this, m. */
const ON_LINE = 1e-3;
/** Beyond where people are taken out the way goes on this much longer, m: nobody stops there between two steps. */
const RUN_ON = 1e-3;

/** The lanes of a group as ways. */
export interface LaneLines {
  /** Ways in the order in which they are offered: fast ones first, short ones of the same speed first. */
  readonly paths: readonly LanePath[];
  /** By the place of the way: its lane as it was laid, from line to line, the door at its end, if there is one, and the key of that. */
  readonly lanes: readonly Float64Array[];
  readonly ends: readonly (Door | undefined)[];
  readonly exits: readonly (string | undefined)[];
  /** By the place of the way: its speed class, 0 = the slowest. */
  readonly classes: readonly number[];
  /** Speeds of the classes, m/s, rising. */
  readonly speeds: readonly number[];
  readonly laid: LaidLanes;
}

/** What lanes lie on. */
export interface LaneGround {
  /** The free space with all doors shut. */
  readonly domain: Domain;
  /** All that there are, open or not. */
  readonly doors: readonly Door[];
}

/**
 * Lay the lanes of a group between places that are open.
 *
 * Everybody on a lane moves at its speed: who is faster would run into those ahead, who is slower into those behind. People are
 * dealt to lanes by speed, so that few are slowed and none much: sorted by speed and cut into as many parts as there are lanes, the
 * slowest of each part sets the speed of one lane.
 *
 * @param step s
 */
export function layLaneLines(
  scene: Scene,
  group: LaneGroup,
  population: readonly Person[],
  ground: LaneGround,
  step: number,
  layLanes: (request: LaneRequest) => LaidLanes,
): LaneLines {
  const places = scene.places ?? {};
  const describe = (name: string) => ({ name, shape: describeShape(places[name]) });
  const { from, to, radius, shorten } = group;
  const laid: LaidLanes =
    from.length === 0 || to.length === 0
      ? { lanes: [], slack: 0 }
      : layLanes({ domain: ground.domain, from: from.map(describe), to: to.map(describe), radius, shorten });
  const order = [...laid.lanes.keys()].sort((a, b) => laid.lanes[a].length - laid.lanes[b].length || a - b);
  const speedOf = dealSpeeds([...group.people, ...group.joiners], population, order.length);
  const speeds = [...new Set(speedOf)];
  // The fastest first; lanes of one speed stay in the order of their lengths.
  const ranks = order.map((_, rank) => rank).sort((a, b) => speedOf[b] - speedOf[a] || a - b);
  const ends = ranks.map((rank) => {
    const { points } = laid.lanes[order[rank]];
    return findDoor(to, ground.doors, points[points.length - 2], points[points.length - 1]);
  });
  const paths = ranks.map((rank, k) => {
    const speed = speedOf[rank];
    const { points } = laid.lanes[order[rank]];
    return layWay(scene, points, ends[k], radius, speed, laid.slack, step);
  });
  const lanes = ranks.map((rank) => laid.lanes[order[rank]].points);
  const exits = ends.map((door) => door && keyOfDoor(door));
  return { paths, lanes, ends, exits, classes: ranks.map((rank) => speeds.indexOf(speedOf[rank])), speeds, laid };
}

/** The same for the same piece of the same place. */
export function keyOfDoor({ place, from, to }: Door): string {
  return JSON.stringify([place, from, to]);
}

/**
 * A way along a polyline that ends on the line of a goal, and on behind it as far as people walk before they are taken out.
 *
 * @param end what the way leads through
 * @param step s: nobody comes to the end of the way within a step
 */
export function layWay(
  scene: Scene,
  points: ArrayLike<number>,
  end: Door | undefined,
  radius: number,
  speed: number,
  slack: number,
  step: number,
): LanePath {
  const last = points.length - 2;
  let line = 0;
  for (let k = 2; k <= last; k += 2) {
    const dx = points[k] - points[k - 2];
    const dy = points[k + 1] - points[k - 1];
    line += Math.sqrt(dx * dx + dy * dy);
  }
  const ahead = (end?.way ?? 0) + speed * step + RUN_ON;
  const dx = points[last] - points[last - 2];
  const dy = points[last + 1] - points[last - 1];
  const length = Math.sqrt(dx * dx + dy * dy);
  const outX = end?.outX ?? dx / length;
  const outY = end?.outY ?? dy / length;
  const { zones } = scene;
  const all = [...Array.from(points), points[last] + ahead * outX, points[last + 1] + ahead * outY];
  const cut = zones
    ? cutAtZones(
        all,
        zones.map(({ polygon }) => polygon),
      )
    : all;
  const factorAt = zones
    ? (x: number, y: number) =>
        zones.reduce((factor, zone) => (isInside(zone.polygon, x, y) ? factor * zone.factor : factor), 1)
    : undefined;
  return layLanePath({ points: cut, radius, speed, slack, line, factorAt });
}

/** The speed of each lane, m/s, rising. */
function dealSpeeds(people: readonly number[], population: readonly Person[], lanes: number): number[] {
  const speeds = people.map((index) => population[index].speed).sort((a, b) => a - b);
  return Array.from({ length: lanes }, (_, k) => speeds[Math.floor((k * speeds.length) / lanes)]);
}

function findDoor(places: readonly string[], doors: readonly Door[], x: number, y: number): Door | undefined {
  let best: Door | undefined;
  let least = ON_LINE;
  for (const door of doors) {
    if (!places.includes(door.place)) continue;
    const { from, to } = door;
    const dx = to[0] - from[0];
    const dy = to[1] - from[1];
    const t = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy)));
    const away = Math.abs(from[0] + t * dx - x) + Math.abs(from[1] + t * dy - y);
    if (away >= least) continue;
    least = away;
    best = door;
  }
  return best;
}

function describeShape({ line, polygon, point }: ScenePlace): { line: Float64Array } | { polygon: Float64Array } {
  if (line) return { line: Float64Array.from(line.flat()) };
  return { polygon: Float64Array.from((polygon ?? [point as Point]).flat()) };
}

/** Put points where a way enters and leaves zones. */
function cutAtZones(points: readonly number[], rings: readonly (readonly Point[])[]): number[] {
  const out = [points[0], points[1]];
  for (let k = 2; k < points.length; k += 2) {
    const [ax, ay, bx, by] = [points[k - 2], points[k - 1], points[k], points[k + 1]];
    const cuts: number[] = [];
    for (const ring of rings) {
      for (let j = ring.length - 1, i = 0; i < ring.length; j = i++) {
        const t = crossingOf(ax, ay, bx, by, ring[j], ring[i]);
        if (t > 0 && t < 1) cuts.push(t);
      }
    }
    for (const t of cuts.sort((p, q) => p - q)) out.push(ax + t * (bx - ax), ay + t * (by - ay));
    out.push(bx, by);
  }
  return out;
}

/** Where along a segment it crosses another; -1 where it does not. */
function crossingOf(ax: number, ay: number, bx: number, by: number, [px, py]: Point, [qx, qy]: Point): number {
  const turn = (bx - ax) * (qy - py) - (by - ay) * (qx - px);
  if (turn === 0) return -1;
  const t = ((px - ax) * (qy - py) - (py - ay) * (qx - px)) / turn;
  const u = ((px - ax) * (by - ay) - (py - ay) * (bx - ax)) / turn;
  return u >= 0 && u <= 1 ? t : -1;
}
