import { NONE } from '../../geometry/index.js';

/** Stands for an old neighbour that is gone: no piece can have it beside it. */
export const GONE = -2;
/** Stands for what lies beyond the ends of half a full cell. */
export const SEAM = -3;

/**
 * Edges of the cell at hand that are known before it is searched: those that a finished neighbour has, and those that it
 * had before the update. What bounds them is known too, so that nothing has to be looked for along them. Wrong only where
 * rounding decides; then neighbours disagree, and the diagram searches both without this.
 */
export class KnownEdges {
  count = 0;
  /** Are all sites that can have an edge of this cell among the known ones, so that nothing is searched unless a gap is left? */
  isComplete = false;
  /** Shall nothing be searched at all, not even where a gap is left? */
  isAll = false;
  /** Edges from here on are of sites that most likely have none. */
  likely = 0;
  /** Per edge: the neighbour, and the neighbours before and behind it in the cell's row. */
  sites = new Int32Array(16);
  befores = new Int32Array(16);
  behinds = new Int32Array(16);
  /** Per edge: the one added before it for the same neighbour. */
  private others = new Int32Array(16);
  private areOld = new Uint8Array(16);
  /** Per site: the last edge, valid where the mark is the present one. */
  private lasts = new Int32Array(16);
  private marks = new Int32Array(16);
  private mark = 0;
  /** Tells which cells were made in this update: the only ones that may have cut an old edge. */
  private rounds: { isNew(c: number): boolean } | undefined;

  /** Begin anew. */
  clear(cellEnd: number, rounds: { isNew(c: number): boolean }): void {
    this.count = 0;
    this.isComplete = this.isAll = false;
    this.rounds = rounds;
    if (cellEnd > this.marks.length) {
      this.lasts = new Int32Array(2 * cellEnd);
      this.marks = new Int32Array(2 * cellEnd);
      this.mark = 0;
    }
    if (++this.mark === 0x7fffffff) {
      this.marks.fill(0);
      this.mark = 1;
    }
  }

  /** Add an edge; `isOld` if it is of the time before the update. Old neighbours that are gone are GONE. */
  add(site: number, before: number, behind: number, isOld: boolean): void {
    const k = this.count++;
    if (k === this.sites.length) this.grow();
    this.sites[k] = site;
    this.befores[k] = before;
    this.behinds[k] = behind;
    this.areOld[k] = isOld ? 1 : 0;
    this.others[k] = this.marks[site] === this.mark ? this.lasts[site] : NONE;
    this.marks[site] = this.mark;
    this.lasts[site] = k;
  }

  /** Add a candidate of which no edge is known. */
  addCandidate(site: number): void {
    const k = this.count++;
    if (k === this.sites.length) this.grow();
    this.sites[k] = site;
    this.befores[k] = this.behinds[k] = GONE;
  }

  /**
   * Is a piece between two others one of the known edges, or a part of it? All that bounds the known edges is in the envelope
   * too. So a piece that shares one end with such an edge cannot be longer. One that shares none may be elsewhere, unless
   * both its ends are explained: by the end of the cell, or, if the edge is old, by a new site.
   *
   * @param before neighbour before it; at the end of the cell the lateral one or SEAM
   */
  has(site: number, before: number, behind: number, isFirst: boolean, isLast: boolean): boolean {
    if (this.marks[site] !== this.mark) return false;
    for (let k = this.lasts[site]; k !== NONE; k = this.others[k]) {
      if (this.befores[k] === GONE || this.behinds[k] === GONE) continue;
      if (before === this.befores[k] || behind === this.behinds[k]) return true;
      const isOld = this.areOld[k] === 1;
      if ((isFirst || (isOld && this.isNew(before))) && (isLast || (isOld && this.isNew(behind)))) return true;
    }
    return false;
  }

  private isNew(site: number): boolean {
    return site >= 0 && this.rounds !== undefined && this.rounds.isNew(site);
  }

  private grow(): void {
    const size = 2 * this.sites.length;
    const enlarge = (from: Int32Array) => {
      const to = new Int32Array(size);
      to.set(from);
      return to;
    };
    this.sites = enlarge(this.sites);
    this.befores = enlarge(this.befores);
    this.behinds = enlarge(this.behinds);
    this.others = enlarge(this.others);
    const areOld = new Uint8Array(size);
    areOld.set(this.areOld);
    this.areOld = areOld;
  }
}
