import { CoverList } from './cover-list.js';
import type { LegRegion } from './leg-region.js';
import { type CoverSettings, coverPair } from './pair-cover.js';

/** Part of a leg at one end of a stretch, and what it and whole legs cover of each other, computed when asked for. */
export class PartCovers {
  /** Per leg: what it covers of the part, and what the part covers of it; of this part where the stamp is the present one. */
  private readonly stamps: Int32Array;
  private readonly ofPart: (CoverList | undefined)[];
  private readonly ofLeg: (CoverList | undefined)[];
  private stamp = 0;

  constructor(
    readonly region: LegRegion,
    private readonly settings: CoverSettings,
    /** Is the part before the whole legs? */
    private readonly isEarlier: boolean,
    legCount: number,
  ) {
    this.stamps = new Int32Array(legCount);
    this.ofPart = new Array(legCount);
    this.ofLeg = new Array(legCount);
  }

  /** The part is another one now. */
  begin(): void {
    if (this.stamp === 0x7fffffff) {
      this.stamps.fill(0);
      this.stamp = 0;
    }
    this.stamp++;
  }

  /** What a leg covers of the part. */
  coveredBy(leg: LegRegion): CoverList {
    this.compute(leg);
    return this.ofPart[leg.leg] as CoverList;
  }

  /** What the part covers of a leg. */
  coversOf(leg: LegRegion): CoverList {
    this.compute(leg);
    return this.ofLeg[leg.leg] as CoverList;
  }

  private compute(leg: LegRegion): void {
    const k = leg.leg;
    if (this.stamps[k] === this.stamp) return;
    this.stamps[k] = this.stamp;
    this.ofPart[k] ??= new CoverList();
    this.ofLeg[k] ??= new CoverList();
    const own = this.ofPart[k] as CoverList;
    const other = this.ofLeg[k] as CoverList;
    if (this.isEarlier) coverPair(this.region, leg, this.settings, own, other);
    else coverPair(leg, this.region, this.settings, other, own);
  }
}
