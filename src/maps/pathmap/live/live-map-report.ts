import type { Finding } from '../../../error/index.js';
import type { Domain, DomainInput, DomainOptions } from '../../../geometry/index.js';
import type { PathBarrier } from '../path-barrier.js';
import type { PathMap } from '../path-map.js';
import type { PathSource } from '../path-source.js';

/** Sources and settings of a path map that follows edits. */
export interface LivePathMapOptions {
  /**
   * What the free space is made of; its obstacles get the keys 0, 1, 2, ... Or a domain that stays as it is: then only
   * sources and tolls can change, and keys of obstacles are their numbers in the domain.
   */
  readonly ground: DomainInput | Domain;
  /** For obstacles that are circles; see `buildDomain`. */
  readonly domainOptions?: DomainOptions | undefined;
  /** Get the keys 0, 1, 2, ... */
  readonly sources?: readonly PathSource[] | undefined;
  /** Lines among the obstacles, by their keys, that may be crossed for a toll. */
  readonly barriers?: readonly PathBarrier[] | undefined;
  /** A clock in milliseconds. Without one all times are 0. */
  readonly now?: (() => number) | undefined;
  /**
   * True: a map is good until the second update after the one that made it, which takes its memory over. False: every
   * map stays good, for more memory traffic. Default true.
   */
  readonly recycle?: boolean | undefined;
}

/** What had to be built anew, in this order. */
export type RebuiltPart = 'domain' | 'mesh' | 'tolls' | 'map';

/** What an update did, and how long each part took, milliseconds by the clock passed in. */
export interface LiveMapReport {
  /** The map of the present state. */
  readonly map: PathMap;
  /** Rises with every update that made a new map. */
  readonly version: number;
  /** Empty where nothing had changed. */
  readonly rebuilt: readonly RebuiltPart[];
  /** Free space from obstacles. */
  readonly domainMs: number;
  /** Triangles, nodes and point location; tolls. */
  readonly meshMs: number;
  /** Windows from the sources. */
  readonly propagationMs: number;
  /** Records for queries. */
  readonly indexMs: number;
  readonly windows: number;
  /** Repairs and the like, where the domain was built. */
  readonly findings: readonly Finding[];
}
