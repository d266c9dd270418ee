import { NONE } from '../../geometry/index.js';
import type { SiteShape } from '../voronoi/site-shapes.js';
import { buildClusterOutline, type ClusterOutline } from './build-cluster.js';
import type { Drawn, Frame } from './drawn.js';
import { type ObjectPart, SourceFinder } from './source-parts.js';

/** Does something outside the cluster cover a point of it? */
export type CoverTest = (x: number, y: number, cluster: Cluster) => boolean;

/**
 * Objects whose outlines meet, directly or through others, or one that meets itself. All walls of a cluster are one shape of
 * the diagram, under the lowest key of a member that is no free-standing round; those have their own keys. A walk never
 * meets an outline of another cluster, so it is covered as a whole or not at all, and one point of it tells.
 */
export class Cluster {
  /** What it gives to the diagram at present, by key. */
  shapes = new Map<number, SiteShape>();
  /** The key of its walls. */
  readonly wallsKey: number;
  readonly hasRoom: boolean;
  private readonly outline: ClusterOutline;
  /** Per walk, then per round: 1 = in free space. */
  private readonly visible: Uint8Array;
  /** The walks in {@link shapes}, and how many sides they have. */
  private shown: number[] = [];
  private sideCount = 0;
  private finder: SourceFinder | undefined;
  /** Sources found so far, by part of the walls. */
  private readonly parts = new Map<number, ObjectPart>();

  /**
   * @param members by rising key
   * @throws FootfallError if their walls cannot be untangled
   */
  constructor(
    readonly members: readonly Drawn[],
    frame: Frame,
  ) {
    this.outline = buildClusterOutline(members, frame);
    this.hasRoom = members.some(({ kind }) => kind === 'room');
    this.visible = new Uint8Array(this.outline.walks.length + this.outline.rounds.length);
    const standing = new Set(this.outline.rounds.map(({ member }) => members[member].key));
    this.wallsKey = members.find(({ key }) => !standing.has(key))?.key ?? NONE;
  }

  /**
   * Ask anew what is covered; true if that changed the shapes.
   *
   * @param isAsked which points could have changed; all if absent
   */
  refresh(isCovered: CoverTest, isAsked?: (x: number, y: number) => boolean): boolean {
    const { walks, rounds, vertices } = this.outline;
    let isChanged = false;
    const ask = (k: number, x: number, y: number): void => {
      if (isAsked !== undefined && !isAsked(x, y)) return;
      const state = isCovered(x, y, this) ? 0 : 1;
      if (state === this.visible[k]) return;
      this.visible[k] = state;
      isChanged = true;
    };
    for (const [k, { loop }] of walks.entries()) ask(k, vertices[2 * loop[0]], vertices[2 * loop[0] + 1]);
    for (const [k, { x, y, radius }] of rounds.entries()) ask(walks.length + k, x + radius, y);
    if (isChanged) this.layShapes();
    return isChanged;
  }

  /** The object and part that a cell of the walls comes from. */
  partOf(part: number, ax: number, ay: number, bx: number, by: number): ObjectPart {
    let source = this.parts.get(part);
    if (source === undefined) {
      source = this.findPart(part, ax, ay, bx, by);
      this.parts.set(part, source);
    }
    return source;
  }

  /** Does a free-standing round of this cluster have a key? */
  hasRound(key: number): boolean {
    const { walks, rounds } = this.outline;
    return rounds.some(({ member }, k) => this.members[member].key === key && this.visible[walks.length + k] === 1);
  }

  private findPart(part: number, ax: number, ay: number, bx: number, by: number): ObjectPart {
    this.finder ??= new SourceFinder(this.members);
    let position = part < this.sideCount ? part : part - this.sideCount;
    for (const k of this.shown) {
      const { sources } = this.outline.walks[k];
      if (position >= sources.length) {
        position -= sources.length;
        continue;
      }
      const own = sources[position];
      if (part < this.sideCount) return this.finder.findSide(own, ax, ay, bx, by);
      const before = sources[position > 0 ? position - 1 : sources.length - 1];
      return this.finder.findCorner(before, own, ax, ay);
    }
    return { key: NONE, part: NONE };
  }

  private layShapes(): void {
    const { walks, rounds, vertices } = this.outline;
    this.parts.clear();
    this.shapes = new Map();
    this.shown = [];
    this.sideCount = 0;
    for (const [k, { loop }] of walks.entries()) {
      if (this.visible[k] === 0) continue;
      this.shown.push(k);
      this.sideCount += loop.length;
    }
    if (this.shown.length > 0) {
      const loops = this.shown.map((k) => walks[k].loop);
      this.shapes.set(this.wallsKey, compactChains(vertices, loops));
    }
    for (const [k, { member, x, y, radius }] of rounds.entries()) {
      if (this.visible[walks.length + k] === 0) continue;
      const { key } = this.members[member];
      this.shapes.set(key, radius > 0 ? { kind: 'circle', x, y, radius } : { kind: 'point', x, y });
    }
  }
}

/** Only the vertices that some walk passes, in their order. */
function compactChains(vertices: Float64Array, loops: readonly Int32Array[]): SiteShape {
  const ids = new Int32Array(vertices.length >> 1).fill(NONE);
  for (const loop of loops) for (const v of loop) ids[v] = 0;
  let count = 0;
  for (let v = 0; v < ids.length; v++) if (ids[v] !== NONE) ids[v] = count++;
  const kept = new Float64Array(2 * count);
  for (let v = 0; v < ids.length; v++) {
    if (ids[v] === NONE) continue;
    kept[2 * ids[v]] = vertices[2 * v];
    kept[2 * ids[v] + 1] = vertices[2 * v + 1];
  }
  return { kind: 'chains', vertices: kept, loops: loops.map((loop) => loop.map((v) => ids[v])) };
}
