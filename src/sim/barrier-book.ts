import { type Domain, NONE } from '../geometry/index.js';
import type { AnyPathMap, PathMap } from '../maps/index.js';
import { BarrierGround, BarrierMaps, type Congestion } from '../planners/index.js';

/** The maps of one goal for one radius: those of the levels beside the one without barriers. */
interface BookEntry {
  /** Undefined for one that was loaded, until somebody asks for it. */
  base: PathMap | undefined;
  maps: BarrierMaps | undefined;
  /** Stamp of the map without barriers, then of each level. */
  readonly stamps: Int32Array;
  /** Per level: version of the level that its map shows; NONE before there is one. */
  readonly seen: Int32Array;
}

/** The book to go on from: the maps themselves are built again. */
export interface SavedBook {
  readonly serial: number;
  /** Per level. */
  readonly versions: Int32Array;
  readonly keys: Int32Array;
  /** Per key: its stamps. */
  readonly stamps: Int32Array;
  /** Per key and level: the version that its map shows. */
  readonly seen: Int32Array;
}

/**
 * The maps that show the barriers of a ground, by key (goal, radius, kind) and level: built when somebody asks for one that
 * is out of date. A stamp stands for a map as it was built, so that lengths on two maps are never compared.
 */
export class BarrierBook {
  private readonly entries = new Map<number, BookEntry>();
  private readonly grounds = new Map<Domain, BarrierGround>();
  private readonly byStamp = new Map<number, AnyPathMap>();
  /** By stamp of a level's map: the map without barriers. */
  private readonly bases = new Map<number, PathMap>();
  /** Per level: rises whenever its maps are out of date. */
  private readonly versions: Int32Array;
  private serial = 0;

  /** @param isShared maps are read by other threads too, who keep them as they were first seen */
  constructor(
    readonly levels: number,
    private readonly isShared: boolean,
    private readonly now: () => number,
  ) {
    this.versions = new Int32Array(levels);
  }

  /** Goals or ground are others: forget all maps. */
  clear(): void {
    this.entries.clear();
    this.grounds.clear();
    this.byStamp.clear();
    this.bases.clear();
  }

  /** The maps of a level, or of all (NONE), are out of date. */
  outdate(level: number): void {
    for (let k = 0; k < this.levels; k++) if (level === NONE || level === k) this.versions[k]++;
  }

  /** The stamp of the map for a key and level, as it is now. [Limit: after `find`] */
  stampOf(key: number, level: number): number {
    return this.entries.get(key)?.stamps[level + 1] ?? NONE;
  }

  /** The map that a stamp stands for; undefined for one that is no more. */
  readonly mapOf = (stamp: number): AnyPathMap | undefined => this.byStamp.get(stamp);

  /** The map without barriers beside that of a stamp; undefined where it is the one. */
  readonly baseOf = (stamp: number): PathMap | undefined => this.bases.get(stamp);

  /** The map of a level, built anew where it is out of date. @param level or NONE for the base itself */
  find(key: number, base: PathMap, level: number, congestion: Congestion): AnyPathMap {
    const entry = this.open(key, base);
    if (level === NONE) return base;
    entry.maps ??= new BarrierMaps(this.groundOf(base.domain), base.sources, congestion, this.now, !this.isShared);
    const { maps, seen, stamps } = entry;
    const known = maps.mapOf(level);
    if (known && seen[level] === this.versions[level]) return known;
    this.groundOf(base.domain).update(congestion);
    const map = maps.update(level);
    // One that was loaded has its stamp already.
    if (seen[level] !== this.versions[level]) {
      this.byStamp.delete(stamps[level + 1]);
      this.bases.delete(stamps[level + 1]);
      stamps[level + 1] = this.serial++;
      seen[level] = this.versions[level];
    }
    this.byStamp.set(stamps[level + 1], map);
    this.bases.set(stamps[level + 1], base);
    return map;
  }

  save(): SavedBook {
    const keys = [...this.entries.keys()].sort((a, b) => a - b);
    const join = (read: (entry: BookEntry) => Int32Array): Int32Array =>
      Int32Array.from(keys.flatMap((key) => [...read(this.entries.get(key) as BookEntry)]));
    return {
      serial: this.serial,
      versions: this.versions.slice(),
      keys: Int32Array.from(keys),
      stamps: join(({ stamps }) => stamps),
      seen: join(({ seen }) => seen),
    };
  }

  load({ serial, versions, keys, stamps, seen }: SavedBook): void {
    this.clear();
    this.serial = serial;
    this.versions.set(versions);
    const { levels } = this;
    keys.forEach((key, k) => {
      this.entries.set(key, {
        base: undefined,
        maps: undefined,
        stamps: stamps.slice(k * (levels + 1), (k + 1) * (levels + 1)),
        seen: seen.slice(k * levels, (k + 1) * levels),
      });
    });
  }

  private open(key: number, base: PathMap): BookEntry {
    let entry = this.entries.get(key);
    if (!entry) {
      const stamps = new Int32Array(this.levels + 1).fill(NONE);
      stamps[0] = this.serial++;
      entry = { base: undefined, maps: undefined, stamps, seen: new Int32Array(this.levels).fill(NONE) };
      this.entries.set(key, entry);
    }
    if (entry.base !== base) {
      entry.base = base;
      this.byStamp.set(entry.stamps[0], base);
    }
    return entry;
  }

  private groundOf(domain: Domain): BarrierGround {
    let ground = this.grounds.get(domain);
    if (!ground) {
      ground = new BarrierGround(domain);
      this.grounds.set(domain, ground);
    }
    return ground;
  }
}
