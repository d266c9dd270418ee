import { NONE } from '../../geometry/index.js';
import type { CellStore } from './cell-store.js';

/** Numbers per cell. */
const STAMPS = 4;
/** Offsets: the update that removed the cell and the hole it left; the update that linked it to a hole and the last such link. */
const REMOVED = 0;
const HOLE = 1;
const LINKED = 2;
const LINK = 3;
/** In the place of a link: the cell lies at more holes than are counted. */
const MANY = -2;
/** Holes that are counted for one cell. */
const MOST_HOLES = 8;
/** Cells round all holes at a cell: with more, a search is sooner done. */
const LONGEST_RIM = 32;

/**
 * The holes that an update tears into the diagram, and the cells round each: its rim. Removed cells that touched each other
 * leave one hole. The rim alone, and new cells, fill it: a cell of before has no other neighbours than it had, those of the
 * rims that it is part of, and new cells that know of it.
 *
 * All of it is stamped with the number of the update, so that nothing has to be cleared.
 */
export class CellHoles {
  /** Has a hole a rim of so many cells that they are not named? */
  isCrowded = false;
  private round = 0;
  /** Per cell {@link STAMPS} numbers. */
  private stamps = new Int32Array(16 * STAMPS);
  private holeCount = 0;
  /** Per hole: one that it is part of (itself if none), cells removed, cells of its rim, the first and the last link to one. */
  private parents = new Int32Array(16);
  private sizes = new Int32Array(16);
  private rims = new Int32Array(16);
  private firsts = new Int32Array(16);
  private lasts = new Int32Array(16);
  private linkCount = 0;
  /** Per link: the hole, the cell, the next link of the hole, and the cell's link before. */
  private linkHoles = new Int32Array(64);
  private linkCells = new Int32Array(64);
  private nextLinks = new Int32Array(64);
  private earlierLinks = new Int32Array(64);

  constructor(private readonly store: CellStore) {}

  /** A new update begins. */
  begin(): void {
    this.round++;
    this.holeCount = this.linkCount = 0;
    this.isCrowded = false;
    this.fit();
  }

  /** Make room for all cells of the store. */
  fit(): void {
    const { cellEnd } = this.store;
    if (STAMPS * cellEnd > this.stamps.length) {
      this.stamps = enlarge(this.stamps, Math.max(2 * this.stamps.length, STAMPS * cellEnd));
    }
  }

  /** A hole for the cells of an object; give it all of them with {@link addRemoved}. */
  open(): number {
    const hole = this.holeCount++;
    if (hole === this.parents.length) {
      const size = 2 * hole;
      this.parents = enlarge(this.parents, size);
      this.sizes = enlarge(this.sizes, size);
      this.rims = enlarge(this.rims, size);
      this.firsts = enlarge(this.firsts, size);
      this.lasts = enlarge(this.lasts, size);
    }
    this.parents[hole] = hole;
    this.sizes[hole] = this.rims[hole] = 0;
    this.firsts[hole] = this.lasts[hole] = NONE;
    return hole;
  }

  /** Note that a cell will be removed. */
  addRemoved(c: number, hole: number): void {
    this.stamps[STAMPS * c + REMOVED] = this.round;
    this.stamps[STAMPS * c + HOLE] = hole;
    this.sizes[this.find(hole)]++;
  }

  /** The hole of a cell that was removed; its number may have been given to a new cell since. */
  holeOf(c: number): number {
    return this.stamps[STAMPS * c + HOLE];
  }

  isRemoved(c: number): boolean {
    return this.stamps[STAMPS * c + REMOVED] === this.round;
  }

  /** Note that a cell touches a hole: it is of its rim or, if it is removed too, both holes are one. */
  touch(c: number, hole: number): void {
    const root = this.find(hole);
    if (this.isRemoved(c)) {
      this.join(root, this.find(this.holeOf(c)));
      return;
    }
    const link = this.link(c, root);
    if (link === NONE) return;
    this.nextLinks[link] = NONE;
    if (this.lasts[root] === NONE) this.firsts[root] = link;
    else this.nextLinks[this.lasts[root]] = link;
    this.lasts[root] = link;
    this.rims[root]++;
  }

  /** Note that a new cell is of the object whose first cell was `old`; nothing comes of it unless that was removed. */
  replace(old: number, c: number): void {
    if (!this.isRemoved(old)) return;
    this.fit();
    // A cell of the same number may have been of a rim until it was removed itself.
    this.stamps[STAMPS * c + LINKED] = 0;
    this.link(c, this.find(this.holeOf(old)));
  }

  /** Is the rim of each hole at a cell known, or that of the hole in which a new cell lies? */
  isKnown(c: number): boolean {
    if (this.isCrowded) return false;
    const { stamps, earlierLinks, linkHoles } = this;
    if (stamps[STAMPS * c + LINKED] !== this.round) return true;
    let link = stamps[STAMPS * c + LINK];
    if (link === MANY) return false;
    let count = 0;
    for (; link !== NONE; link = earlierLinks[link]) count += this.rims[this.find(linkHoles[link])];
    return count <= LONGEST_RIM;
  }

  /** Add the cells of these rims, some perhaps several times, where {@link isKnown}. */
  addRims(c: number, known: { addCandidate(site: number): void }): void {
    const { stamps, earlierLinks, linkHoles, linkCells, nextLinks } = this;
    if (stamps[STAMPS * c + LINKED] !== this.round) return;
    for (let link = stamps[STAMPS * c + LINK]; link !== NONE; link = earlierLinks[link]) {
      for (let k = this.firsts[this.find(linkHoles[link])]; k !== NONE; k = nextLinks[k]) {
        if (!this.isRemoved(linkCells[k])) known.addCandidate(linkCells[k]);
      }
    }
  }

  /** The hole that a single cell left and a new one replaces, if its rim is known; else NONE. */
  soleHole(c: number): number {
    if (this.stamps[STAMPS * c + LINKED] !== this.round || !this.isKnown(c)) return NONE;
    const hole = this.find(this.linkHoles[this.stamps[STAMPS * c + LINK]]);
    return this.sizes[hole] === 1 ? hole : NONE;
  }

  /** Do all cells round such a hole pass a test? */
  isRimOf(hole: number, test: (c: number) => boolean): boolean {
    for (let k = this.firsts[hole]; k !== NONE; k = this.nextLinks[k]) if (!test(this.linkCells[k])) return false;
    return true;
  }

  /** Link a cell to a hole unless it is; NONE if so. */
  private link(c: number, root: number): number {
    const at = STAMPS * c;
    const { stamps, round } = this;
    let first = NONE;
    if (stamps[at + LINKED] === round) {
      first = stamps[at + LINK];
      let count = 0;
      for (let k = first; k >= 0; k = this.earlierLinks[k]) {
        if (this.find(this.linkHoles[k]) === root) return NONE;
        count++;
      }
      if (count === MOST_HOLES) first = MANY;
    }
    if (this.linkCount === this.linkHoles.length) this.growLinks();
    const link = this.linkCount++;
    this.linkHoles[link] = root;
    this.linkCells[link] = c;
    this.earlierLinks[link] = first;
    stamps[at + LINKED] = round;
    stamps[at + LINK] = first === MANY ? MANY : link;
    return link;
  }

  private find(hole: number): number {
    const { parents } = this;
    let root = hole;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  }

  private join(a: number, b: number): void {
    if (a === b) return;
    const { parents, sizes, rims, firsts, lasts } = this;
    parents[b] = a;
    sizes[a] += sizes[b];
    rims[a] += rims[b];
    if (firsts[a] === NONE) firsts[a] = firsts[b];
    else this.nextLinks[lasts[a]] = firsts[b];
    if (lasts[b] !== NONE) lasts[a] = lasts[b];
  }

  private growLinks(): void {
    const size = 2 * this.linkHoles.length;
    this.linkHoles = enlarge(this.linkHoles, size);
    this.linkCells = enlarge(this.linkCells, size);
    this.nextLinks = enlarge(this.nextLinks, size);
    this.earlierLinks = enlarge(this.earlierLinks, size);
  }
}

function enlarge(from: Int32Array, size: number) {
  const to = new Int32Array(size);
  to.set(from);
  return to;
}
