import {
  type Finding,
  FootfallError,
  requireBoolean,
  requireClock,
  requireFunction,
  requireItems,
  requireOptions,
  requireParts,
} from '../../../error/index.js';
import {
  type BoundaryInput,
  buildDomain,
  type Domain,
  type DomainOptions,
  type ObstacleInput,
  requireDomain,
  requireDomainOptions,
  requireInput,
  requireObstacle,
} from '../../../geometry/index.js';
import { type MapMemory, NO_STARTS, runPathMap } from '../build-path-map.js';
import { wasmPathKernel } from '../kernel/wasm-path-kernel.js';
import { type PathBarrier, requireBarriers, validateToll } from '../path-barrier.js';
import type { PathMap } from '../path-map.js';
import { type PathSource, validateSource, validateSources } from '../path-source.js';
import { copyObstacle, copySource, isSame, isSameArray } from './edited-values.js';
import { checkKey, noSuchKey, sortKeys } from './live-keys.js';
import type { LiveMapReport, LivePathMapOptions, RebuiltPart } from './live-map-report.js';
import { buildPricedGround, isPriced, moveGround, type PricedGround, setPrices } from './priced-ground.js';

export type { LiveMapReport, LivePathMapOptions, RebuiltPart } from './live-map-report.js';

/**
 * A path map that follows its scene: sources that move, appear, go and grow from points to segments (Farias, figures 3.10
 * and 3.11), obstacles that are edited, tolls that change. Edits are collected; `update` builds what they touch:
 *
 * - sources: windows and query records, in the memory of the maps before; mesh and point location stay;
 * - prices of barriers: the same, with a new list of tolls;
 * - barriers opened, closed or priced again: mesh and point location too; the domain stays;
 * - obstacles: all of it, from the domain on; but where the mesh of free space comes out the same, as with posts, the map
 *   is kept.
 *
 * Every map is, byte for byte, the one that `buildPathMap` makes of the same state: obstacles by rising key, barriers
 * behind all others, sources by rising key.
 */
export class LivePathMap {
  private readonly boundary: BoundaryInput | undefined;
  private readonly domainOptions: DomainOptions;
  private readonly now: () => number;
  private readonly recycle: boolean;
  private readonly obstacles = new Map<number, ObstacleInput>();
  private readonly sources = new Map<number, PathSource>();
  private readonly tolls = new Map<number, number>();
  private domain: Domain | undefined;
  private priced: PricedGround | undefined;
  private readonly memory: MapMemory = { kernel: wasmPathKernel };
  private current: PathMap | undefined;
  private older: PathMap | undefined;
  private count = 0;
  /** What no longer fits the state. */
  private isStale = { domain: true, mesh: true, tolls: true, map: true };

  constructor(options: LivePathMapOptions) {
    requireOptions(options, 'LivePathMap: options', LIVE_CHECKS);
    const { ground } = options;
    requireParts(ground, 'LivePathMap: options.ground', 'a domain, or boundary and obstacles');
    this.now = requireClock(options.now, 'LivePathMap: options.now');
    this.recycle = options.recycle ?? true;
    this.domainOptions = options.domainOptions ?? {};
    if ('boundary' in ground) {
      requireInput(ground, 'LivePathMap: options.ground');
      this.boundary = ground.boundary;
      ground.obstacles.forEach((obstacle, key) => {
        this.obstacles.set(key, copyObstacle(obstacle));
      });
    } else {
      requireDomain(ground, 'LivePathMap: options.ground');
      this.domain = ground;
      this.isStale.domain = false;
    }
    for (const { obstacle, toll } of options.barriers ?? []) this.setToll(obstacle, toll);
    options.sources?.forEach((source, key) => {
      this.setSource(key, source);
    });
  }

  /** Rises with every update that made a new map; 0 before the first. */
  get version(): number {
    return this.count;
  }

  /** Keys of the sources, rising: source number k of a map has key `sourceKeys()[k]` of the state it was made of. */
  sourceKeys(): number[] {
    return sortKeys(this.sources);
  }

  /** Keys of the obstacles in the order in which the domain numbers them: barriers behind all others. */
  obstacleKeys(): number[] {
    return sortKeys(this.obstacles).sort((a, b) => Number(this.tolls.has(a)) - Number(this.tolls.has(b)));
  }

  /**
   * Put a source in place of the one with this key, or add it. Whether it lies in free space shows in `update`.
   *
   * @param key whole number, 0 or more
   * @throws FootfallError for numbers that cannot be used
   */
  setSource(key: number, source: PathSource): void {
    checkKey(key);
    validateSource(source, key);
    if (isSame(this.sources.get(key), source)) return;
    this.sources.set(key, copySource(source));
    this.isStale.map = true;
  }

  removeSource(key: number): void {
    if (!this.sources.delete(key)) throw noSuchKey('source', key);
    this.isStale.map = true;
  }

  /**
   * Put an obstacle in place of the one with this key, or add it. Whether it can be used shows in `update`.
   *
   * @param key whole number, 0 or more
   */
  setObstacle(key: number, obstacle: ObstacleInput): void {
    this.requireInput();
    checkKey(key);
    requireObstacle(obstacle, 'LivePathMap#setObstacle: obstacle');
    if (isSame(this.obstacles.get(key), obstacle)) return;
    this.obstacles.set(key, copyObstacle(obstacle));
    this.isStale.domain = true;
  }

  /** Remove an obstacle, and its toll. */
  removeObstacle(key: number): void {
    this.requireInput();
    if (!this.obstacles.delete(key)) throw noSuchKey('obstacle', key);
    if (this.tolls.delete(key)) this.isStale.mesh = true;
    this.isStale.domain = true;
  }

  /**
   * Let an obstacle that is a line be crossed for a toll, at another one than before, or no more (undefined).
   *
   * @param toll metres; 0 = open, Infinity = a wall, cheaper to change back than undefined
   */
  setToll(key: number, toll: number | undefined): void {
    if (!this.boundary) checkKey(key);
    else if (!this.obstacles.has(key)) throw noSuchKey('obstacle', key);
    const before = this.tolls.get(key);
    if (Object.is(before, toll)) return;
    if (toll === undefined) this.tolls.delete(key);
    else {
      validateToll(toll, `barriers[${key}]`);
      this.tolls.set(key, toll);
    }
    const isPriceOnly = before !== undefined && toll !== undefined && isPriced(before) && isPriced(toll);
    if (isPriceOnly) this.isStale.tolls = true;
    else this.isStale.mesh = true;
    // Barriers come behind all other obstacles.
    if (this.boundary && (before === undefined || toll === undefined)) this.isStale.domain = true;
  }

  /**
   * Carry out the edits.
   *
   * @throws FootfallError for a state without sources, sources that are not free, obstacles that leave no free space; the
   *   last map is then as it was, and the edits are still there: the next update tries again
   */
  update(): LiveMapReport {
    const { now } = this;
    const rebuilt: RebuiltPart[] = [];
    const sources = this.sourceKeys().map((key) => this.sources.get(key) as PathSource);
    validateSources(sources);
    const begin = now();
    const findings = this.updateDomain(rebuilt);
    const domainDone = now();
    const priced = this.updateGround(rebuilt);
    const meshDone = now();
    const domainMs = domainDone - begin;
    const meshMs = meshDone - domainDone;
    if (!this.isStale.map && this.current) {
      if (rebuilt.length > 0) {
        // New posts or hidden obstacles: other numbers in the domain, the same walls.
        this.current = { ...this.current, domain: priced.ground.domain };
        this.count++;
      }
      const { windows } = this.current.stats;
      const map = this.current;
      return { map, version: this.count, rebuilt, domainMs, meshMs, propagationMs: 0, indexMs: 0, windows, findings };
    }
    this.memory.records = this.recycle ? this.older?.records : undefined;
    const map = runPathMap(priced.ground, sources, NO_STARTS, now, meshMs, this.memory);
    this.older = this.current;
    this.current = map;
    this.count++;
    this.isStale.map = false;
    rebuilt.push('map');
    const { windows, propagationMs, indexMs } = map.stats;
    return { map, version: this.count, rebuilt, domainMs, meshMs, propagationMs, indexMs, windows, findings };
  }

  private updateDomain(rebuilt: RebuiltPart[]): readonly Finding[] {
    const { boundary, domain: before } = this;
    if (!this.isStale.domain || !boundary) return [];
    const obstacles = this.obstacleKeys().map((key) => this.obstacles.get(key) as ObstacleInput);
    const { domain, report } = buildDomain({ boundary, obstacles }, this.domainOptions);
    this.domain = domain;
    this.isStale.domain = false;
    rebuilt.push('domain');
    if (before && this.priced && !this.isStale.mesh && this.tolls.size === 0 && haveSameWalls(before, domain)) {
      this.priced = moveGround(this.priced, domain);
    } else this.isStale.mesh = true;
    return report.findings;
  }

  private updateGround(rebuilt: RebuiltPart[]): PricedGround {
    const domain = this.domain as Domain;
    const order = this.boundary ? this.obstacleKeys() : undefined;
    if (this.isStale.mesh || this.isStale.tolls || !this.priced) {
      const barriers: PathBarrier[] = sortKeys(this.tolls).map((key) => ({
        obstacle: order ? order.indexOf(key) : key,
        toll: this.tolls.get(key) as number,
      }));
      const isWhole = this.isStale.mesh || !this.priced;
      this.priced = isWhole || !this.priced ? buildPricedGround(domain, barriers) : setPrices(this.priced, barriers);
      rebuilt.push(isWhole ? 'mesh' : 'tolls');
      this.isStale.mesh = false;
      this.isStale.tolls = false;
      this.isStale.map = true;
    }
    return this.priced;
  }

  private requireInput(): void {
    if (this.boundary) return;
    throw new FootfallError('obstacles of a finished domain cannot be edited', {
      code: 'pathmap/fixed-domain',
      where: 'ground',
      got: 'a domain',
      expected: 'boundary and obstacles',
      advice: 'pass the input of the domain instead',
    });
  }
}

const LIVE_CHECKS = {
  ground: () => {},
  domainOptions: requireDomainOptions,
  sources: requireItems,
  barriers: requireBarriers,
  now: requireFunction,
  recycle: requireBoolean,
};

/** The mesh of a path map without barriers would be the same. */
function haveSameWalls(a: Domain, b: Domain): boolean {
  return (
    a.tolerance === b.tolerance &&
    a.period === b.period &&
    isSameArray(a.vertices, b.vertices) &&
    isSameArray(a.triangles, b.triangles) &&
    isSameArray(a.twins, b.twins)
  );
}
