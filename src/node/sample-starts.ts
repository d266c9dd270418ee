import { type Domain, findNearestWall, findTriangle, NONE } from '../geometry/index.js';
import { createRandom } from '../math/index.js';
import { CROWD_DEFAULTS, type Scene, type ScenePlace } from '../scene/index.js';

/** A person as drawn on a plan. */
export interface Start {
  readonly at: readonly [number, number];
  /** Metres. */
  readonly radius: number;
  /** The crowd's id, or its number in the scene. */
  readonly group: string;
}

/** More discs than this cannot be told apart on a picture. */
const MAX_PEOPLE = 20_000;
const TRIES_PER_PERSON = 200;

/**
 * Where people may stand at the start, for pictures: single agents at their places, crowds at random free places of
 * their spawn areas without overlap. Where an area is full, the rest is left out, and so is who comes one by one later. The same scene gives the same answer.
 */
export function sampleStarts(scene: Scene, domain: Domain): Start[] {
  const starts: Start[] = [];
  const random = createRandom(scene.run?.seed ?? 1);
  const crowds = scene.crowd ?? [];
  const largest = Math.max(
    ...(scene.agents ?? []).map((agent) => agent.radius ?? CROWD_DEFAULTS.radius),
    ...crowds.map((crowd) => crowd.radius ?? CROWD_DEFAULTS.radius),
    0,
  );
  const crowding = createCrowding(2 * largest);
  const add = (x: number, y: number, radius: number, group: string): void => {
    starts.push({ at: [x, y], radius, group });
    crowding.add(x, y, radius);
  };

  for (const agent of scene.agents ?? [])
    add(agent.at[0], agent.at[1], agent.radius ?? CROWD_DEFAULTS.radius, 'agents');
  crowds.forEach((crowd, k) => {
    const area = findSpawnArea(scene.places?.[crowd.spawn]);
    if (!area || !('at' in (crowd.arrive ?? CROWD_DEFAULTS.arrive))) return;
    const radius = crowd.radius ?? CROWD_DEFAULTS.radius;
    const group = crowd.id ?? `crowd[${k}]`;
    const count = Math.min(crowd.count ?? 0, MAX_PEOPLE - starts.length);
    let tries = TRIES_PER_PERSON * count;
    for (let placed = 0; placed < count && tries > 0; tries--) {
      const x = area.minX + random.next() * (area.maxX - area.minX);
      const y = area.minY + random.next() * (area.maxY - area.minY);
      if (!isInside(area.ring, x, y) || !crowding.isClear(x, y, radius)) continue;
      if (findTriangle(domain, x, y) === NONE || findNearestWall(domain, x, y).distance < radius) continue;
      add(x, y, radius, group);
      placed++;
    }
  });
  return starts;
}

interface SpawnArea {
  readonly ring: readonly (readonly [number, number])[];
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Only polygons have room for people; who enters by a line or at a point comes later than the picture. */
function findSpawnArea(place: ScenePlace | undefined): SpawnArea | undefined {
  const ring = place?.polygon;
  if (!ring) return undefined;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  return { ring, minX, minY, maxX, maxY };
}

/** Even-odd rule; where a point on the edge falls does not matter to a picture. */
function isInside(ring: SpawnArea['ring'], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[j]!;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** Discs in a grid of cells as wide as the largest of them. */
function createCrowding(cell: number) {
  const cells = new Map<string, [number, number, number][]>();
  const keyOf = (column: number, row: number): string => `${column},${row}`;
  return {
    add(x: number, y: number, radius: number): void {
      const key = keyOf(Math.floor(x / cell), Math.floor(y / cell));
      const list = cells.get(key);
      if (list) list.push([x, y, radius]);
      else cells.set(key, [[x, y, radius]]);
    },
    isClear(x: number, y: number, radius: number): boolean {
      const column = Math.floor(x / cell);
      const row = Math.floor(y / cell);
      for (let i = column - 1; i <= column + 1; i++) {
        for (let j = row - 1; j <= row + 1; j++) {
          for (const [px, py, other] of cells.get(keyOf(i, j)) ?? []) {
            const reach = radius + other;
            if ((px - x) * (px - x) + (py - y) * (py - y) < reach * reach) return false;
          }
        }
      }
      return true;
    },
  };
}
