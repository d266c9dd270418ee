import type { ShortestWay } from '../../analysis/index.js';
import { type Finding, FootfallError } from '../../error/index.js';
import type { Domain } from '../../geometry/index.js';
import { buildPathGround, buildPathMap, findDistance, type PathMap, sourceOfShape } from '../../maps/index.js';
import type { Scene, SceneCrowd } from '../../scene/index.js';
import { listGoalNames } from './measuring-names.js';

/** How long the ways of everybody could be at least. */
export interface GoalWays {
  /** Undefined where there is nothing to compare with for anybody. */
  readonly shortest: ShortestWay | undefined;
  readonly findings: readonly Finding[];
}

/** Maps to one or the other goal; one map where people go to the nearest of several. */
type Choice = readonly PathMap[];

/**
 * Exact shortest path maps to the goals of a scene, for detours. Who has shares of goals is measured against the one near which they
 * were last seen. People with stops on the way have no detour: their shortest way leads past the stops. Doors that shut, moving things
 * and slow zones are not looked at.
 *
 * @param crowdOf index of somebody's entry in the scene: crowds, then single agents
 */
export function buildGoalWays(scene: Scene, domain: Domain, crowdOf: (id: number) => number): GoalWays {
  const findings: Finding[] = [];
  const { crowd = [], agents = [] } = scene;
  if (domain.period > 0 || crowd.length + agents.length === 0) return { shortest: undefined, findings };
  const maps = new MapShelf(scene, domain);
  const choices = [...crowd, ...agents].map((entry, k): Choice => {
    const where = k < crowd.length ? `crowd[${k}]` : `agents[${k - crowd.length}]`;
    if (entry.route !== undefined && entry.route.length > 0) {
      findings.push({ code: 'analysis/stops', where, message: 'no detours: there are stops on the way' });
      return [];
    }
    try {
      return maps.choose(entry.goal);
    } catch (error) {
      if (!(error instanceof FootfallError)) throw error;
      findings.push({ code: error.code, where, message: `no detours: ${error.message}` });
      return [];
    }
  });
  if (choices.every((choice) => choice.length === 0)) return { shortest: undefined, findings };
  return {
    findings,
    shortest(x, y, id, nearX, nearY) {
      const choice = choices[crowdOf(id)] ?? [];
      if (choice.length === 1) return findDistance(choice[0]!, x, y);
      let [best, least] = [-1, Infinity];
      choice.forEach((map, k) => {
        const distance = findDistance(map, nearX, nearY);
        if (distance >= 0 && distance < least) [best, least] = [k, distance];
      });
      return best < 0 ? -1 : findDistance(choice[best]!, x, y);
    },
  };
}

/** One map per set of goals, however many crowds have it. */
class MapShelf {
  private readonly built = new Map<string, PathMap>();
  private readonly ground: ReturnType<typeof buildPathGround>;

  constructor(
    private readonly scene: Scene,
    private readonly domain: Domain,
  ) {
    this.ground = buildPathGround(domain);
  }

  choose(goal: SceneCrowd['goal']): Choice {
    if (goal === undefined) return [];
    if (Array.isArray(goal) && typeof goal[0] === 'number') {
      return [this.build(JSON.stringify(goal), [{ kind: 'point', x: goal[0], y: Number(goal[1]) }])];
    }
    const names = listGoalNames(goal);
    const isShared = typeof goal === 'object' && !Array.isArray(goal);
    if (isShared) return names.map((name) => this.buildPlaces([name]));
    return [this.buildPlaces(names)];
  }

  private buildPlaces(names: readonly string[]): PathMap {
    const sources = names.flatMap((name) => {
      const place = this.scene.places?.[name];
      return place ? [sourceOfShape(place, `places.${name}`)] : [];
    });
    return this.build(JSON.stringify(names), sources);
  }

  private build(key: string, sources: Parameters<typeof buildPathMap>[1]['sources']): PathMap {
    let map = this.built.get(key);
    if (!map) {
      map = buildPathMap(this.domain, { sources, ground: this.ground });
      this.built.set(key, map);
    }
    return map;
  }
}
