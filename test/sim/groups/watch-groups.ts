import { NONE } from '../../../src/geometry/index.js';
import type { Scene } from '../../../src/scene/index.js';
import { Simulation } from '../../../src/sim/index.js';
import { type CheckSummary, GroupCheck } from '../../planners/groups/check/group-check.js';
import { wallsOf } from '../../planners/groups/check/wall-set.js';

/** Metres that somebody may be short of a goal when last seen: a step. */
const LAST_STEP = 0.15;

/** What was seen of one group of a run. */
export interface WatchedGroup {
  readonly problems: string[];
  readonly summary: CheckSummary;
  readonly units: number;
  /** Seconds until the group was together. */
  readonly gathered: number;
  /** When each of its people arrived, s. */
  readonly arrivals: readonly number[];
}

/**
 * Run a scene and check every group of it in every step from when it is together on, by the rules.
 * @param isGoal whether a place is in the goal area of groups, up to a step
 */
export function watchGroups(
  scene: Scene,
  isGoal: (x: number, y: number, slack: number) => boolean,
  look: (sim: Simulation) => void = () => {},
): { readonly sim: Simulation; readonly groups: readonly WatchedGroup[] } {
  const sim = new Simulation(scene, { seed: scene.run?.seed ?? 1 });
  const walls = wallsOf(scene);
  const watches = (sim.groups?.groups ?? []).map((group) => ({
    group,
    check: undefined as GroupCheck | undefined,
    ids: [] as number[],
    gathered: Number.NaN,
    arrivals: [] as number[],
  }));
  while (!sim.isOver) {
    sim.step();
    const { crowd } = sim;
    const { present, traits } = crowd;
    for (const watch of watches) {
      const { group } = watch;
      if (watch.check === undefined) {
        if (!group.isTogether || group.corridor === undefined) continue;
        watch.ids = [...group.units];
        watch.gathered = sim.time;
        watch.check = new GroupCheck({
          walls,
          backbone: group.corridor.backbone.points,
          width: group.plan.width,
          area: group.plan.area,
          radii: watch.ids.map((id) => traits.radius[crowd.findSlot(id)]),
          isGoal: (x, y) => isGoal(x, y, LAST_STEP),
        });
      }
      const units = new Map(group.units.map((id, unit) => [id, unit]));
      const slots = watch.ids.map((id) => (units.has(id) ? crowd.findSlot(id) : NONE));
      const leash = group.march?.bodies.leash;
      slots.forEach((slot, k) => {
        if (slot === NONE && watch.arrivals[k] === undefined) watch.arrivals[k] = sim.time;
      });
      watch.check.look(
        slots.map((slot) => (slot === NONE ? 0 : present.x[slot])),
        slots.map((slot) => (slot === NONE ? 0 : present.y[slot])),
        watch.ids.map((id) => leash?.[units.get(id) ?? 0] ?? Number.NaN),
        slots.map((slot) => (slot === NONE ? 0 : 1)),
      );
    }
    look(sim);
  }
  return {
    sim,
    groups: watches.map(({ group, check, gathered, arrivals }) => {
      const summary = check?.finish();
      if (check === undefined || summary === undefined)
        throw new Error(`group ${group.plan.number} never came together`);
      return { problems: check.book.describe(), summary, units: group.plan.people.length, gathered, arrivals };
    }),
  };
}
