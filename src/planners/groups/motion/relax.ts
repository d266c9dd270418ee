import type { BodyList } from './body-list.js';
import type { Leash } from './leash.js';
import type { NearBodies } from './near-bodies.js';

/** Rounds in which overlaps of wishes are shared out. */
const ROUNDS = 5;
/** Share of an overlap that the one who goes first gives way by. */
const LEADING = 0.15;
/** Overlaps of wishes below this share of the smallest radius are left to the move. */
const SLIGHT = 0.01;
/** Pairs whose wishes are farther apart than this many smallest radii do not come to overlap by making room for others. */
const BESIDE = 1;

/**
 * Turns wishes that overlap into wishes that fit: pairs are pushed apart and everybody is drawn back onto its leash, in turns. Who is
 * farther on goes first and hardly gives way; who waits gives way to those who walk, so that the last can come up. What is left of
 * overlaps here is stopped at contact by the move itself.
 */
export class Relaxation {
  private point = new Float64Array(0);
  private centreX = new Float64Array(0);
  private centreY = new Float64Array(0);
  private room = new Float64Array(0);
  /** Pairs that may have to make room: both bodies, the sum of their radii, the share that the first gives way by. */
  private pairs = new Int32Array(64);
  private sums = new Float64Array(32);
  private shares = new Float64Array(32);
  private pairCount = 0;

  /**
   * @param slide how far leash points may go in this sub-step, m
   * @param smallest radius, m
   */
  relax(bodies: BodyList, near: NearBodies, leash: Leash, rank: Int32Array, slide: number, smallest: number): void {
    const { units, leash: points } = bodies;
    if (this.point.length < units) {
      this.point = new Float64Array(2 * units);
      this.centreX = new Float64Array(2 * units);
      this.centreY = new Float64Array(2 * units);
      this.room = new Float64Array(2 * units);
    }
    for (let i = 0; i < units; i++) {
      leash.fit(bodies, i, slide, points);
      this.keep(bodies, leash, i);
    }
    this.collect(bodies, near, rank, leash.allowed, BESIDE * smallest);
    for (let k = 0; k < ROUNDS; k++) {
      if (!this.separate(bodies, SLIGHT * smallest)) break;
      this.drawBack(bodies, leash, slide);
    }
  }

  /** The leash point that the wish of a unit was fitted to. */
  pointOf(i: number): number {
    return this.point[i];
  }

  private keep({ wantX, wantY }: BodyList, leash: Leash, i: number): void {
    this.point[i] = leash.point;
    this.centreX[i] = leash.centreX;
    this.centreY[i] = leash.centreY;
    this.room[i] = leash.room;
    wantX[i] = leash.x;
    wantY[i] = leash.y;
  }

  private collect(bodies: BodyList, near: NearBodies, rank: Int32Array, allowed: number, beside: number): void {
    const { units, wantX, wantY, x, y, radius, front } = bodies;
    const { ends, list } = near;
    const most = ends[units - 1];
    if (this.sums.length < most) {
      this.pairs = new Int32Array(4 * most);
      this.sums = new Float64Array(2 * most);
      this.shares = new Float64Array(2 * most);
    }
    const { pairs, sums, shares } = this;
    let count = 0;
    for (let i = 0, k = 0; i < units; i++) {
      const end = ends[i];
      const atX = wantX[i];
      const atY = wantY[i];
      const own = radius[i];
      for (; k < end; k++) {
        const j = list[k];
        if (j < i) continue;
        const isStranger = j >= units;
        const dx = atX - (isStranger ? x[j] : wantX[j]);
        const dy = atY - (isStranger ? y[j] : wantY[j]);
        const sum = own + radius[j];
        if (dx * dx + dy * dy >= (sum + beside) * (sum + beside)) continue;
        pairs[2 * count] = i;
        pairs[2 * count + 1] = j;
        sums[count] = sum;
        shares[count] = isStranger ? 1 : shareOf(rank[i] < rank[j], front[i] >= allowed, front[j] >= allowed);
        count++;
      }
    }
    this.pairCount = count;
  }

  /** @returns whether anything overlapped by more than a little */
  private separate({ units, wantX, wantY, x, y }: BodyList, slight: number): boolean {
    const { pairs, sums, shares, pairCount } = this;
    let any = false;
    for (let k = 0; k < pairCount; k++) {
      const i = pairs[2 * k];
      const j = pairs[2 * k + 1];
      const isStranger = j >= units;
      let dx = wantX[i] - (isStranger ? x[j] : wantX[j]);
      let dy = wantY[i] - (isStranger ? y[j] : wantY[j]);
      const sum = sums[k];
      const square = dx * dx + dy * dy;
      if (square >= sum * sum) continue;
      const distance = Math.sqrt(square);
      const overlap = sum - distance;
      if (overlap > slight) any = true;
      if (distance > 0) {
        dx *= overlap / distance;
        dy *= overlap / distance;
      } else {
        dx = overlap;
        dy = 0;
      }
      const share = shares[k];
      wantX[i] += share * dx;
      wantY[i] += share * dy;
      if (isStranger) continue;
      wantX[j] -= (1 - share) * dx;
      wantY[j] -= (1 - share) * dy;
    }
    return any;
  }

  /**
   * Draw those back who were pushed off their leash, onto the disc that holds them deepest now: along the side of a funnel that leads
   * back to where it is wider. Onto one and the same disc they would be drawn in again, and stay wedged.
   */
  private drawBack(bodies: BodyList, leash: Leash, slide: number): void {
    const { units, wantX, wantY } = bodies;
    const { centreX, centreY, room } = this;
    for (let i = 0; i < units; i++) {
      const dx = wantX[i] - centreX[i];
      const dy = wantY[i] - centreY[i];
      if (dx * dx + dy * dy <= room[i] * room[i]) continue;
      leash.fit(bodies, i, slide, this.point);
      this.keep(bodies, leash, i);
    }
  }
}

/** How much of an overlap the first of two gives way by. */
function shareOf(leads: boolean, waits: boolean, otherWaits: boolean): number {
  if (waits !== otherWaits) return waits ? 1 - LEADING : LEADING;
  if (waits) return 0.5;
  return leads ? LEADING : 1 - LEADING;
}
