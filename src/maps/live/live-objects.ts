import { NONE } from '../../geometry/index.js';
import { MAX_KEY } from '../voronoi/shape-cells.js';
import type { SiteShape } from '../voronoi/site-shapes.js';
import { BoxIndex } from './box-index.js';
import { Cluster } from './cluster.js';
import { outlinesMeet } from './contact.js';
import { coversPoint } from './cover.js';
import type { Drawn, Frame } from './drawn.js';
import { loneShape } from './lone-object.js';

/** Key of the wall round the bounds, which stands while there is no room; no object may have it. */
export const WALL_KEY = MAX_KEY;

/** What edits of objects mean for the diagram. */
export interface ShapeChanges {
  /** New shape per key of the diagram, undefined where there is none any more. */
  readonly changes: Map<number, SiteShape | undefined>;
  /** Clusters that were cut anew. */
  readonly clusters: number;
}

/** One edit on its way: what was there, and what is to be. */
interface Edit {
  readonly key: number;
  readonly old: Drawn | undefined;
  readonly next: Drawn | undefined;
}

/** All objects of a live diagram: who meets whom, which clusters they form, and what is hidden. */
export class LiveObjects {
  readonly byKey = new Map<number, Drawn>();
  private readonly index: BoxIndex;
  private readonly rooms = new Set<Drawn>();
  private stamp = 0;
  private hasWall = false;
  private readonly found: Drawn[] = [];
  private readonly above: Drawn[] = [];

  constructor(private readonly frame: Frame) {
    this.index = new BoxIndex(frame.bounds);
  }

  /**
   * Take over edits.
   *
   * @param pending new object per key, undefined where one goes
   * @throws FootfallError from cutting a cluster; all is then as before
   */
  apply(pending: ReadonlyMap<number, Drawn | undefined>): ShapeChanges {
    const stamp = ++this.stamp;
    const edits: Edit[] = [];
    const suspects = new Set<Drawn>();
    for (const [key, next] of pending) {
      const old = this.byKey.get(key);
      edits.push({ key, old, next });
      if (old !== undefined) this.takeOut(old);
      if (next !== undefined) this.putIn(next, stamp);
    }
    let isGroundNew = false;
    for (const { old, next } of edits) {
      if (old?.kind === 'room' || next?.kind === 'room') isGroundNew = true;
      if (next !== undefined) this.findContacts(next, stamp, suspects);
      if (old?.isSolid) this.collectUnder(old, suspects);
    }
    const { lone, groups } = this.gatherClusters(edits);
    const built: Cluster[] = [];
    try {
      for (const members of groups) built.push(new Cluster(members, this.frame));
    } catch (error) {
      this.undo(edits);
      throw error;
    }
    const changes = this.exchange(edits, lone, built);
    if (isGroundNew) for (const o of this.byKey.values()) if (o.judged !== stamp) suspects.add(o);
    this.recheck(suspects, isGroundNew ? undefined : edits, changes);
    this.closeGround(changes);
    return { changes, clusters: built.length };
  }

  /** Without a room the bounds are the ground: in open space cells would have no end, and the graph none either. */
  private closeGround(changes: Map<number, SiteShape | undefined>): void {
    const isNeeded = this.rooms.size === 0 && this.byKey.size > 0;
    if (isNeeded !== this.hasWall)
      changes.set(WALL_KEY, isNeeded ? { kind: 'room', ring: this.frame.wall } : undefined);
    this.hasWall = isNeeded;
  }

  private putIn(next: Drawn, stamp: number): void {
    this.byKey.set(next.key, next);
    this.index.insert(next);
    next.stamp = stamp;
    if (next.kind !== 'room') return;
    for (const room of this.rooms) link(room, next);
    this.rooms.add(next);
  }

  private takeOut(old: Drawn): void {
    this.byKey.delete(old.key);
    this.index.remove(old);
    this.rooms.delete(old);
    for (const other of old.neighbours) unlink(other, old);
  }

  /** Link an object with those that it meets; what it may cover else is suspect. */
  private findContacts(next: Drawn, stamp: number, suspects: Set<Drawn>): void {
    const { found } = this;
    const { contact } = this.frame;
    found.length = 0;
    this.index.find(next.minX, next.minY, next.maxX, next.maxY, contact, found);
    for (const o of found) {
      const isOld = o.stamp !== stamp;
      // Of two that are both new, the one with the lower key looks.
      if (o === next || (!isOld && o.key < next.key)) continue;
      if (next.kind === 'room' && o.kind === 'room') continue;
      if (outlinesMeet(next, o, contact)) link(next, o);
      else if (isOld && next.isSolid && (o.cluster !== undefined || isWithin(o, next))) suspects.add(o);
    }
  }

  private collectUnder(old: Drawn, suspects: Set<Drawn>): void {
    const { found } = this;
    found.length = 0;
    this.index.find(old.minX, old.minY, old.maxX, old.maxY, 0, found);
    for (const o of found) if (o.cluster !== undefined || isWithin(o, old)) suspects.add(o);
  }

  /**
   * All that an edit can have joined or parted, as it hangs together now: simple objects that meet nobody, and groups, members
   * by rising key.
   */
  private gatherClusters(edits: readonly Edit[]): { lone: Drawn[]; groups: Drawn[][] } {
    const lone: Drawn[] = [];
    const groups: Drawn[][] = [];
    const seen = new Set<Drawn>();
    const spread = (first: Drawn): void => {
      if (first.neighbours.length === 0 && first.isSimple) {
        lone.push(first);
        return;
      }
      const members = [first];
      for (const member of members) {
        for (const o of member.neighbours) {
          if (seen.has(o)) continue;
          seen.add(o);
          members.push(o);
        }
      }
      groups.push(members.sort((a, b) => a.key - b.key));
    };
    for (const { old, next } of edits) {
      if (next !== undefined && next.neighbours.length === 0) spread(next);
      else if (next !== undefined && !seen.has(next)) {
        seen.add(next);
        spread(next);
      }
      for (const o of old?.cluster?.members ?? []) {
        // Members that are edited themselves are out of the index, or in it under a new object.
        if (o.slot === NONE || seen.has(o)) continue;
        seen.add(o);
        spread(o);
      }
    }
    return { lone, groups };
  }

  /** Replace the old shapes of all concerned by the new ones. */
  private exchange(
    edits: readonly Edit[],
    lone: readonly Drawn[],
    built: readonly Cluster[],
  ): Map<number, SiteShape | undefined> {
    const { stamp } = this;
    const changes = new Map<number, SiteShape | undefined>();
    const parted = new Set<Cluster>();
    const withdraw = (o: Drawn): void => {
      if (o.cluster !== undefined) parted.add(o.cluster);
      else if (o.isVisible) changes.set(o.key, undefined);
    };
    for (const { old } of edits) if (old !== undefined) withdraw(old);
    for (const o of lone) withdraw(o);
    for (const { members } of built) for (const o of members) withdraw(o);
    for (const { shapes } of parted) for (const key of shapes.keys()) changes.set(key, undefined);
    // What belongs where must be known of all before it is asked what covers whom.
    for (const o of lone) o.cluster = undefined;
    for (const cluster of built) for (const o of cluster.members) o.cluster = cluster;
    for (const o of lone) {
      o.judged = stamp;
      o.isVisible = !this.isCovered(o.rimX, o.rimY, o);
      if (o.isVisible) changes.set(o.key, loneShape(o));
    }
    for (const cluster of built) {
      cluster.refresh(this.isClusterCovered);
      for (const [key, shape] of cluster.shapes) changes.set(key, shape);
      for (const o of cluster.members) o.judged = stamp;
    }
    return changes;
  }

  /** Ask anew what covers the suspects, where an edit could have changed that. */
  private recheck(
    suspects: ReadonlySet<Drawn>,
    edits: readonly Edit[] | undefined,
    changes: Map<number, SiteShape | undefined>,
  ): void {
    const isAsked =
      edits === undefined
        ? undefined
        : (x: number, y: number): boolean => edits.some(({ old, next }) => isUnder(old, x, y) || isUnder(next, x, y));
    const clusters = new Set<Cluster>();
    for (const o of suspects) {
      if (o.slot === NONE || o.judged === this.stamp) continue;
      if (o.cluster !== undefined) {
        clusters.add(o.cluster);
        continue;
      }
      const isVisible = !this.isCovered(o.rimX, o.rimY, o);
      if (isVisible === o.isVisible) continue;
      o.isVisible = isVisible;
      changes.set(o.key, isVisible ? loneShape(o) : undefined);
    }
    for (const cluster of clusters) {
      const before = [...cluster.shapes.keys()];
      if (!cluster.refresh(this.isClusterCovered, isAsked)) continue;
      for (const key of before) changes.set(key, undefined);
      for (const [key, shape] of cluster.shapes) changes.set(key, shape);
    }
  }

  private readonly isClusterCovered = (x: number, y: number, cluster: Cluster): boolean => {
    return this.isCovered(x, y, cluster);
  };

  /** Does a solid cover a point of an outline, or does it lie outside every room? What the outline belongs to does not count. */
  private isCovered(x: number, y: number, own: Drawn | Cluster): boolean {
    const { above, rooms } = this;
    above.length = 0;
    this.index.find(x, y, x, y, 0, above);
    let isGround = rooms.size === 0 || ('hasRoom' in own ? own.hasRoom : own.kind === 'room');
    for (const o of above) {
      if (o === own || (o.cluster !== undefined && o.cluster === own)) continue;
      if (o.kind === 'room') isGround ||= coversPoint(o, x, y);
      else if (coversPoint(o, x, y)) return true;
    }
    return !isGround;
  }

  /** Put everything back as it was before the edits. */
  private undo(edits: readonly Edit[]): void {
    for (const { next } of edits) if (next !== undefined) this.takeOut(next);
    for (const { old } of [...edits].reverse()) {
      if (old === undefined) continue;
      this.byKey.set(old.key, old);
      this.index.insert(old);
      if (old.kind === 'room') this.rooms.add(old);
      for (const other of old.neighbours) other.neighbours = [...other.neighbours, old];
    }
    for (const { next } of edits) if (next !== undefined) next.neighbours = [];
  }
}

function link(a: Drawn, b: Drawn): void {
  if (a.neighbours.length === 0) a.neighbours = [b];
  else a.neighbours.push(b);
  if (b.neighbours.length === 0) b.neighbours = [a];
  else b.neighbours.push(a);
}

function unlink(o: Drawn, gone: Drawn): void {
  o.neighbours = o.neighbours.filter((other) => other !== gone);
}

function isWithin(o: Drawn, cover: Drawn): boolean {
  return o.minX >= cover.minX && o.maxX <= cover.maxX && o.minY >= cover.minY && o.maxY <= cover.maxY;
}

function isUnder(cover: Drawn | undefined, x: number, y: number): boolean {
  return cover !== undefined && x >= cover.minX && x <= cover.maxX && y >= cover.minY && y <= cover.maxY;
}
