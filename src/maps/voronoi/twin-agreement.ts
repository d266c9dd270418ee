import type { CellStore } from './cell-store.js';
import { distanceToSite } from './site-distance.js';
import type { Tolerances } from './tolerances.js';

/** Tells whether edges and their twins, each computed in its own cell, are the same. */
export class TwinAgreement {
  /**
   * Ends of an edge and its twin that are farther apart than this, m, show that one cell is wrong. A neighbour that one of them
   * does not know, and the other does, moves an end by at least half the length of its edge, and no edge is shorter than twice this.
   */
  private readonly agreement: number;
  /** What distances that are equal may differ by, m. */
  private readonly exact: number;

  constructor(
    private readonly store: CellStore,
    tolerances: Tolerances,
  ) {
    this.agreement = tolerances.chord / 4;
    this.exact = 1e-14 * tolerances.scale;
  }

  /** Do an edge and its twin end in the same places, as far as the two cells can tell? */
  isSameEdge(p: number): boolean {
    const twin = this.store.twins[p];
    return (
      this.isSameCorner(p, this.store.following(twin), false) && this.isSameCorner(this.store.following(p), twin, true)
    );
  }

  /**
   * Are the corners at the starts of two pieces the same? Among thousands of cocircular sites rounding moves a corner to and
   * fro by more than any tolerance; then each must be as far from what bounds the other as from its own cell.
   *
   * @param isEnd do they end the edge of the first piece's cell?
   */
  private isSameCorner(p: number, q: number, isEnd: boolean): boolean {
    const { store, agreement } = this;
    const { xs, ys } = store;
    if (Math.abs(xs[p] - xs[q]) < agreement && Math.abs(ys[p] - ys[q]) < agreement) return true;
    const third = store.neighbours[isEnd ? p : store.preceding(p)];
    const other = store.neighbours[isEnd ? store.preceding(q) : q];
    return this.isOnCircle(p, other) && this.isOnCircle(q, third);
  }

  private isOnCircle(p: number, site: number): boolean {
    const { store, exact } = this;
    if (site < 0) return false;
    return Math.abs(distanceToSite(store, site, store.xs[p], store.ys[p], exact) - store.radii[p]) < exact;
  }
}
