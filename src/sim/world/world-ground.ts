import { FootfallError } from '../../error/index.js';
import { buildDomain, type Domain, findNearestFreePoint, type ObstacleInput } from '../../geometry/index.js';
import {
  buildPathGround,
  buildPlainPathMap,
  type PathGround,
  type PathKernel,
  type PathMap,
} from '../../maps/index.js';
import { growRing } from './grow-ring.js';
import type { WorldPolygon } from './polygon-book.js';
import { radiusOfRung } from './radius-ladder.js';
import type { WorldGoal } from './world-goals.js';
import type { WorldSettings } from './world-options.js';

/** The rung of agents without extent. */
export const POINTS = -1000;

/** Ways keep this share of the radius from walls: who walks along a wall is then surely on the map. */
const KEPT = 0.98;
/** Maps that are kept though nobody may need them, and for how many plans. */
const SPARE_MAPS = 32;
const SPARE_PLANS = 200;

interface KeptMap {
  /** Undefined where the goal has no free place near for this body. */
  readonly map: PathMap | undefined;
  used: number;
}

/**
 * The ground with its polygons as they were at one moment, and what is built from it when first asked for: the free
 * space, the free space for the centres of bodies, and maps to goals there. Asking changes nothing but the time that it takes.
 */
export class WorldGround {
  /** Milliseconds by the clock passed in, and maps built. */
  buildMs = 0;
  mapMs = 0;
  mapCount = 0;
  private plain: Domain | undefined;
  private readonly grown = new Map<number, PathGround | undefined>();
  private readonly maps = new Map<string, KeptMap>();
  private plans = 0;

  constructor(
    readonly settings: WorldSettings,
    readonly polygons: readonly WorldPolygon[],
    private readonly now: () => number,
    private readonly kernel?: PathKernel | undefined,
  ) {}

  /** Free space, where centres may be. @throws FootfallError where the polygons leave none */
  get domain(): Domain {
    if (this.plain) return this.plain;
    const begin = this.now();
    const obstacles = this.polygons.map(({ id, ring }) => toObstacle(id, ring));
    const area = { where: 'the ground', ring: Float64Array.from(this.settings.ground) };
    this.plain = buildDomain({ boundary: { areas: [area] }, obstacles }).domain;
    this.buildMs += this.now() - begin;
    return this.plain;
  }

  /** Free space for the centres of bodies of a rung, ready for maps; undefined where such a body fits nowhere. */
  roomOf(rung: number): PathGround | undefined {
    if (this.grown.has(rung)) return this.grown.get(rung);
    const { domain } = this;
    const begin = this.now();
    const room = rung === POINTS ? domain : this.grow(KEPT * radiusOfRung(rung, this.settings.agentRadius));
    const ground = room && buildPathGround(room);
    this.grown.set(rung, ground);
    this.buildMs += this.now() - begin;
    return ground;
  }

  /** The map to a goal for bodies of a rung; undefined where they fit nowhere. */
  mapOf(goal: WorldGoal, rung: number): PathMap | undefined {
    const key = `${rung} ${goal.key}`;
    let kept = this.maps.get(key);
    if (!kept) {
      kept = { map: this.makeMap(goal, rung), used: this.plans };
      this.maps.set(key, kept);
    }
    kept.used = this.plans;
    return kept.map;
  }

  /** Put a map in place that was made elsewhere, on the same ground. */
  keepMap(goal: WorldGoal, rung: number, map: PathMap | undefined): void {
    this.maps.set(`${rung} ${goal.key}`, { map, used: this.plans });
  }

  /** A plan begins: maps that were not asked for during many plans go. */
  beginPlan(): void {
    this.plans++;
    if (this.maps.size <= SPARE_MAPS) return;
    for (const [key, { used }] of this.maps) if (used < this.plans - SPARE_PLANS) this.maps.delete(key);
  }

  /** The same ground to the last bit: what was built from one holds for the other. */
  equals(settings: WorldSettings, polygons: readonly WorldPolygon[]): boolean {
    if (polygons.length !== this.polygons.length || settings.agentRadius !== this.settings.agentRadius) return false;
    if (settings.isBox !== this.settings.isBox || !isSame(settings.ground, this.settings.ground)) return false;
    return polygons.every(({ id, ring, isSimple }, k) => {
      const own = this.polygons[k];
      return id === own.id && isSimple === own.isSimple && isSame(ring, own.ring);
    });
  }

  /** A new map, which is not kept. */
  makeMap({ points }: WorldGoal, rung: number): PathMap | undefined {
    const ground = this.roomOf(rung);
    if (!ground) return undefined;
    const begin = this.now();
    const sources = Array.from({ length: points.length >> 1 }, (_, k) => {
      // A goal in a wall, or too near to one for the body, means the nearest place that is free.
      const { x, y } = findNearestFreePoint(ground.domain, points[2 * k], points[2 * k + 1]);
      return { kind: 'point' as const, x, y };
    });
    const map = buildPlainPathMap(ground.domain, { sources, ground, kernel: this.kernel });
    this.mapMs += this.now() - begin;
    this.mapCount++;
    return map;
  }

  private grow(radius: number): Domain | undefined {
    const { ground, isBox } = this.settings;
    const obstacles: ObstacleInput[] = [];
    for (const { id, ring, isSimple } of this.polygons) {
      for (const piece of growRing(ring, radius, isSimple)) obstacles.push(toObstacle(id, piece));
    }
    let outline = Float64Array.from(ground);
    if (isBox) {
      const [minX, minY, maxX, , , maxY] = ground;
      if (!(maxX - minX > 2 * radius && maxY - minY > 2 * radius)) return undefined;
      const [left, bottom, right, top] = [minX + radius, minY + radius, maxX - radius, maxY - radius];
      outline = Float64Array.of(left, bottom, right, bottom, right, top, left, top);
    } else {
      for (let k = 0, j = ground.length - 2; k < ground.length; j = k, k += 2) {
        const side = Float64Array.of(ground[j], ground[j + 1], ground[k], ground[k + 1]);
        for (const band of growRing(side, radius, true)) obstacles.push(toObstacle(-1, band));
      }
    }
    try {
      return buildDomain({ boundary: { areas: [{ where: 'the ground', ring: outline }] }, obstacles }).domain;
    } catch (error) {
      if (error instanceof FootfallError && error.code === 'geometry/no-free-space') return undefined;
      throw error;
    }
  }
}

function toObstacle(id: number, ring: Float64Array): ObstacleInput {
  return { kind: 'polygon', where: id < 0 ? 'the boundary' : `polygon ${id}`, ring };
}

function isSame(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) if (!Object.is(a[k], b[k])) return false;
  return true;
}
