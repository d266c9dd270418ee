import type { Backbone } from './backbone.js';
import type { Bands } from './bands.js';
import { CoverList } from './cover-list.js';
import { LegRegion } from './leg-region.js';
import { OutlineSum } from './outline-sum.js';
import { areNear, type CoverSettings, coverPair } from './pair-cover.js';
import { PartCovers } from './part-covers.js';

/** Covers of two whole legs; undefined where they are apart. */
interface PairCovers {
  readonly earlier: CoverList;
  readonly later: CoverList;
}

/** An outline that is open by more than this share of the width is in doubt. */
const DOUBT = 1e-11;

/**
 * Areas of unions of the corridor's discs. The union over a stretch of the backbone is that of one region per leg; its area is the
 * integral round its outline, which is made of what no other leg covers of each leg's outline. All in closed form: the
 * error is that of rounding, some 1e-12 of the area. Among legs of a millionth of the width, rounding may lose a stretch of the
 * outline as short as they are: then it does not close, and the answer is a bound from above, larger by up to 1e-4 of the area.
 *
 * What two whole legs cover of each other is computed once, and the sum over a leg again only when its neighbours come or go: a
 * step costs as much as the parts of legs at both ends and what is near them. What was asked before changes the time, never
 * the answer.
 */
export class UnionArea {
  /** How far the last outline was from being closed, m: more than rounding means that something was missed. */
  gap = 0;
  private readonly settings: CoverSettings;
  private readonly whole: (LegRegion | undefined)[];
  private readonly near: (Int32Array | undefined)[];
  private readonly pairs = new Map<number, PairCovers | undefined>();
  /** Per leg: first and last of its neighbours that count for `shares`: twice the area and the way along the outline. */
  private readonly keys: Int32Array;
  private readonly shares: Float64Array;
  private readonly legCount: number;
  private readonly back: PartCovers;
  private readonly front: PartCovers;
  /** Where the part at the back begins. */
  private backStart = Number.NaN;
  private readonly outline = new OutlineSum();
  private readonly ofBack = new CoverList();
  private readonly ofFront = new CoverList();
  /** Sums of the present stretch. */
  private twice = 0;
  private x = 0;
  private y = 0;

  constructor(
    private readonly backbone: Backbone,
    private readonly bands: Bands,
  ) {
    const { along, features } = backbone;
    this.legCount = along.length - 1;
    this.whole = new Array(this.legCount);
    this.near = new Array(this.legCount);
    this.keys = new Int32Array(2 * this.legCount).fill(-2);
    this.shares = new Float64Array(3 * this.legCount);
    const slack = 1e-13 * bands.width + 0.1 * features.tolerance;
    this.settings = { slack, depth: 8 * slack, along };
    this.back = new PartCovers(new LegRegion(bands, slack), this.settings, true, this.legCount);
    this.front = new PartCovers(new LegRegion(bands, slack), this.settings, false, this.legCount);
  }

  /** Area of the union of all discs from a to b, m2. [Limit: 0 <= a <= b <= length] */
  between(a: number, b: number): number {
    const { backbone, outline } = this;
    const { along } = backbone;
    let first = backbone.legAt(a);
    let last = backbone.legAt(b);
    if (last > first && b <= along[last]) last--;
    this.front.begin();
    if (first === last) {
      this.layPart(this.front.region, first, a, b);
      outline.run(this.front.region);
      this.gap = Math.sqrt(outline.x * outline.x + outline.y * outline.y);
      return 0.5 * outline.twice;
    }
    const base = first;
    const isBackCut = a > along[first];
    const isFrontCut = b < along[last + 1];
    if (isBackCut && this.backStart !== a) {
      this.layPart(this.back.region, first, a, along[first + 1]);
      this.back.begin();
      this.backStart = a;
    }
    if (isFrontCut) this.layPart(this.front.region, last, along[last], b);
    if (isBackCut) first++;
    if (isFrontCut) last--;
    this.twice = 0;
    this.x = 0;
    this.y = 0;
    this.addWhole(first, last, base, isBackCut, isFrontCut);
    if (isBackCut || isFrontCut) this.addParts(first, last, base, isBackCut, isFrontCut);
    this.gap = Math.sqrt(this.x * this.x + this.y * this.y);
    // A stretch that was missed or counted twice is as long as the gap, and no farther from the base than this.
    const doubt = this.gap > DOUBT * this.bands.width ? this.gap * (b - a + 2 * this.bands.width) : 0;
    return 0.5 * this.twice + doubt;
  }

  /** The outline of the union from a to b: STRETCH numbers per piece, in no order, from the start of the path. */
  stretchesBetween(a: number, b: number): number[] {
    const stretches: number[] = [];
    this.outline.sink = stretches;
    // Sums that are known would leave nothing behind.
    this.keys.fill(-2);
    this.between(a, b);
    this.outline.sink = undefined;
    return stretches;
  }

  /** The whole legs from first to last. */
  private addWhole(first: number, last: number, base: number, isBackCut: boolean, isFrontCut: boolean): void {
    const { back, front, outline } = this;
    for (let leg = first; leg <= last; leg++) {
      const region = this.regionOf(leg);
      const isNearBack = isBackCut && areNear(region, back.region);
      const isNearFront = isFrontCut && areNear(region, front.region);
      if (!isNearBack && !isNearFront) {
        this.settle(leg, first, last, base);
        continue;
      }
      this.gather(leg, first, last);
      if (isNearBack) outline.cover(back.coversOf(region));
      if (isNearFront) outline.cover(front.coversOf(region));
      outline.run(region);
      this.add(leg, base, outline.twice, outline.x, outline.y);
    }
  }

  /** Parts of legs at both ends. */
  private addParts(first: number, last: number, base: number, isBackCut: boolean, isFrontCut: boolean): void {
    const { back, front, outline } = this;
    const isPair = isBackCut && isFrontCut && areNear(back.region, front.region);
    if (isPair) coverPair(back.region, front.region, this.settings, this.ofBack, this.ofFront);
    if (isBackCut) {
      for (let leg = first; leg <= last; leg++) {
        const region = this.regionOf(leg);
        if (areNear(region, back.region)) outline.cover(back.coveredBy(region));
      }
      if (isPair) outline.cover(this.ofBack);
      outline.run(back.region);
      this.add(back.region.leg, base, outline.twice, outline.x, outline.y);
    }
    if (isFrontCut) {
      for (let leg = first; leg <= last; leg++) {
        const region = this.regionOf(leg);
        if (areNear(region, front.region)) outline.cover(front.coveredBy(region));
      }
      if (isPair) outline.cover(this.ofFront);
      outline.run(front.region);
      this.add(front.region.leg, base, outline.twice, outline.x, outline.y);
    }
  }

  /** Add the integral along bare outline of a leg, carried from the start of that leg to the start of the base. */
  private add(leg: number, base: number, twice: number, x: number, y: number): void {
    const { points } = this.backbone;
    const ox = points[2 * leg] - points[2 * base];
    const oy = points[2 * leg + 1] - points[2 * base + 1];
    this.twice += twice + ox * y - oy * x;
    this.x += x;
    this.y += y;
  }

  /** Add a leg among whole legs only. */
  private settle(leg: number, first: number, last: number, base: number): void {
    const { outline, shares, keys } = this;
    const near = this.nearOf(leg);
    let low = 0;
    let high = near.length - 1;
    while (low <= high && near[low] < first) low++;
    while (high >= low && near[high] > last) high--;
    if (keys[2 * leg] !== low || keys[2 * leg + 1] !== high) {
      this.gather(leg, first, last);
      outline.run(this.regionOf(leg));
      keys[2 * leg] = low;
      keys[2 * leg + 1] = high;
      shares[3 * leg] = outline.twice;
      shares[3 * leg + 1] = outline.x;
      shares[3 * leg + 2] = outline.y;
    }
    this.add(leg, base, shares[3 * leg], shares[3 * leg + 1], shares[3 * leg + 2]);
  }

  /** Collect what whole legs cover of a whole leg. */
  private gather(leg: number, first: number, last: number): void {
    const near = this.nearOf(leg);
    for (let k = 0; k < near.length; k++) {
      const other = near[k];
      if (other < first || other > last) continue;
      const pair = leg < other ? this.pairOf(leg, other) : this.pairOf(other, leg);
      if (pair !== undefined) this.outline.cover(leg < other ? pair.earlier : pair.later);
    }
  }

  private regionOf(leg: number): LegRegion {
    const known = this.whole[leg];
    if (known !== undefined) return known;
    const region = new LegRegion(this.bands, this.settings.slack);
    const { along } = this.backbone;
    this.layPart(region, leg, along[leg], along[leg + 1]);
    this.whole[leg] = region;
    return region;
  }

  /** In the frame of the path's start: what is far from the origin loses no digits. */
  private layPart(region: LegRegion, leg: number, from: number, to: number): void {
    const { along, points } = this.backbone;
    const base = along[leg];
    const length = along[leg + 1] - base;
    const x = points[2 * leg];
    const y = points[2 * leg + 1];
    const dx = (points[2 * leg + 2] - x) / length;
    const dy = (points[2 * leg + 3] - y) / length;
    region.lay(leg, base, x - points[0], y - points[1], dx, dy, from - base, to - base);
  }

  /** All legs whose regions come near that of a leg, in order. */
  private nearOf(leg: number): Int32Array {
    const known = this.near[leg];
    if (known !== undefined) return known;
    const own = this.regionOf(leg);
    const found: number[] = [];
    for (let other = 0; other < this.legCount; other++) {
      if (other !== leg && areNear(own, this.regionOf(other))) found.push(other);
    }
    const near = Int32Array.from(found);
    this.near[leg] = near;
    return near;
  }

  private pairOf(a: number, b: number): PairCovers | undefined {
    const key = a * this.legCount + b;
    const known = this.pairs.get(key);
    if (known !== undefined || this.pairs.has(key)) return known;
    const earlier = new CoverList();
    const later = new CoverList();
    coverPair(this.regionOf(a), this.regionOf(b), this.settings, earlier, later);
    const covers = earlier.count + later.count > 0 ? { earlier, later } : undefined;
    this.pairs.set(key, covers);
    return covers;
  }
}
