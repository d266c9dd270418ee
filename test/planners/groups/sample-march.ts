import { buildPathMap, findPath } from '../../../src/maps/index.js';
import { createRandom } from '../../../src/math/index.js';
import { buildBackbone } from '../../../src/planners/groups/backbone.js';
import { Corridor } from '../../../src/planners/groups/corridor.js';
import { March, type MarchUnit } from '../../../src/planners/groups/motion/march.js';
import { BackbonePlanner } from '../../../src/planners/groups/plan-backbone.js';
import { compileScene } from '../../../src/scene/index.js';
import { type GroupScene, sampleGroupScene } from '../../sim/groups/random-group-scene.js';
import { type CheckSummary, GroupCheck } from './check/group-check.js';
import { wallsOf } from './check/wall-set.js';

/**
 * A random corridor from the middle of the start to that of the goal: of three seeds two have a backbone with regard to clearance, one
 * the shortest way of a body, which hugs every corner that it passes.
 */
export function sampleCorridor(seed: number, most?: number): { drawn: GroupScene; corridor: Corridor } | undefined {
  const drawn = sampleGroupScene(seed, most);
  const { scene, start, goal, radius, width } = drawn;
  const { domain } = compileScene(scene);
  const goals = [{ kind: 'point', x: goal[0], y: goal[1] } as const];
  if (seed % 3 !== 0) {
    const backbone = new BackbonePlanner(domain).plan({ from: start, goals, radius, width });
    return backbone && { drawn, corridor: new Corridor(backbone, width) };
  }
  const path = findPath(buildPathMap(domain, { sources: goals, radius }), start[0], start[1]);
  if (path.status !== 'found') return undefined;
  return { drawn, corridor: new Corridor(buildBackbone(path.points, domain), width) };
}

/** Places for units without gathering: a hexagonal pattern within the discs from the start on that cover A, else along the path. */
export function placeUnits(corridor: Corridor, { units, radius, area }: GroupScene, seed: number): MarchUnit[] {
  const random = createRandom(seed);
  const end = corridor.farthestWithin(0, 0.98 * area);
  const place = { x: 0, y: 0 };
  const pitch = 2.02 * radius;
  corridor.backbone.pointAt(0, place);
  const [ox, oy] = [place.x, place.y];
  const found: (MarchUnit & { readonly leash: number })[] = [];
  const put = (x: number, y: number, leash: number): void => {
    const isFree = found.every((other) => Math.hypot(other.x - x, other.y - y) >= 2 * radius);
    const speed = 0.8 + 0.8 * random.next();
    if (isFree && corridor.holds(leash, x, y, radius)) found.push({ x, y, radius, speed, leash });
  };
  if (corridor.width > 1.5 * radius) {
    const seen = new Set<string>();
    for (let s = 0; s <= end; s += radius / 2) {
      corridor.backbone.pointAt(s, place);
      const [cx, cy] = [place.x, place.y];
      const reach = Math.ceil(corridor.width / pitch) + 1;
      const row0 = Math.round((cy - oy) / (pitch * 0.8661));
      for (let row = row0 - reach - 1; row <= row0 + reach + 1; row++) {
        const shift = row % 2 === 0 ? 0 : 0.5;
        const column0 = Math.round((cx - ox) / pitch - shift);
        for (let column = column0 - reach; column <= column0 + reach; column++) {
          if (seen.has(`${row} ${column}`)) continue;
          const [x, y] = [ox + (column + shift) * pitch, oy + row * pitch * 0.8661];
          if (!corridor.holds(s, x, y, radius)) continue;
          seen.add(`${row} ${column}`);
          put(x, y, s);
        }
      }
    }
  } else {
    for (let s = 0; s <= end; s += radius / 20) {
      corridor.backbone.pointAt(s, place);
      put(place.x, place.y, s);
    }
  }
  return found.slice(0, units);
}

/** How a march ended. */
export interface MarchResult extends CheckSummary {
  readonly problems: string[];
  readonly units: number;
  /** s. */
  readonly time: number;
  readonly isDone: boolean;
  readonly check: GroupCheck;
}

/** Walk until all are in the goal area, or too long. @param look called after every step */
export function runMarch(
  corridor: Corridor,
  drawn: GroupScene,
  units: readonly MarchUnit[],
  dt = 0.05,
  look: (march: March, time: number) => void = () => {},
): MarchResult {
  const march = new March(corridor, drawn.area, units);
  const from = march.goalFrom;
  const end = corridor.backbone.length;
  const { bodies } = march;
  const check: GroupCheck = new GroupCheck({
    walls: wallsOf(drawn.scene),
    backbone: corridor.backbone.points,
    width: drawn.width,
    area: drawn.area,
    radii: units.map(({ radius }) => radius),
    // The last discs of the path.
    isGoal: (x, y) => check.track.deepest(x, y, drawn.radius, check.track.indexAt(from)).depth > -1e-6,
  });
  const slowest = Math.min(...units.map(({ speed }) => speed));
  const longest = 60 + (20 * end) / slowest;
  let time = 0;
  check.look(bodies.x, bodies.y, bodies.leash);
  const isThere = (): boolean => {
    for (let i = 0; i < bodies.units; i++) if (bodies.front[i] < from - 1e-9) return false;
    return true;
  };
  for (; time < longest && !isThere(); time += dt) {
    march.step(dt);
    check.look(bodies.x, bodies.y, bodies.leash);
    look(march, time + dt);
  }
  const summary = check.finish();
  return { ...summary, problems: check.book.describe(), units: units.length, time, isDone: isThere(), check };
}
