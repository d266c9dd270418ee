import type { BarrierSettings } from './barrier-options.js';
import type { Corridor } from './corridor.js';
import { DelayMeter, type SavedMeter } from './delay-meter.js';
import type { BarrierLine } from './place-barrier.js';

/** Tolls below this, m, change nobody's way; it keeps barriers priced, as opening them would need another mesh. */
export const LEAST_TOLL = 0.01;
/** Tolls are changed by at least this, m. */
const LEAST_CHANGE = 0.1;

/** Levels are off by no more than so many seconds and this share of a delay, however large their spread. */
const ERROR = 4;
const ERROR_SHARE = 0.15;
/** A toll changes by this at most for the first time, m; later by more while it lags behind, by less when it overshot. */
const FIRST_STRIDE = 10;
const LEAST_STRIDE = 0.5;
const LONGER = 1.5;
const SHORTER = 0.5;

/** A barrier as plain arrays, to be kept bit by bit. */
export interface SavedBarrier {
  readonly corridor: number;
  readonly points: Float64Array;
  readonly along: number;
  readonly since: number;
  readonly tolls: Float64Array;
  readonly strides: Float64Array;
  readonly meter: SavedMeter;
}

/** A line across a corridor that makes the way through it dearer. */
export class Barrier {
  /** Per level: price of a crossing, m. */
  readonly tolls: Float64Array;
  /** Per level: longest change of its toll next time, m, with the sign of the last; 0 before the first. */
  readonly strides: Float64Array;
  readonly meter: DelayMeter;

  /** @param since seconds at which it was placed */
  constructor(
    readonly corridor: Corridor,
    public line: BarrierLine,
    readonly since: number,
    private readonly settings: BarrierSettings,
  ) {
    this.tolls = new Float64Array(settings.levels).fill(LEAST_TOLL);
    this.strides = new Float64Array(settings.levels);
    this.meter = new DelayMeter(corridor.width);
  }

  /**
   * Let one level see the present delay. Where a few metres of detour part many people, every toll that follows the delay
   * at once sends all of them to and fro; so a toll makes strides that are halved whenever it has overshot.
   *
   * @param speed that delays are turned into metres by, m/s
   * @returns whether its toll changed
   */
  reprice(level: number, speed: number): boolean {
    const { spread, hysteresis } = this.settings;
    const { delay } = this.meter;
    const off = Math.min(spread * delay, ERROR + ERROR_SHARE * delay) * this.leanOf(level);
    const lack = Math.max(LEAST_TOLL, (delay + off) * speed) - this.tolls[level];
    if (Math.abs(lack) <= Math.max(LEAST_CHANGE, hysteresis * this.tolls[level])) return false;
    const before = this.strides[level];
    const hasOvershot = before > 0 ? lack < 0 : lack > 0;
    const scaled = Math.abs(before) * (hasOvershot ? SHORTER : LONGER);
    const stride = before === 0 ? FIRST_STRIDE : Math.max(LEAST_STRIDE, scaled);
    this.strides[level] = lack > 0 ? stride : -stride;
    this.tolls[level] += Math.max(-stride, Math.min(stride, lack));
    return true;
  }

  /**
   * How much a level takes the delay at this barrier for longer than it is, -1 to 1, evenly spread over the levels; at other
   * barriers other levels do, so that two equal jams are not fled from by all at once.
   */
  private leanOf(level: number): number {
    const { levels } = this.settings;
    if (levels === 1) return 0;
    const phase = ((5 * this.corridor.id) % (2 * levels)) + 0.5;
    const turn = (level + phase / 2) / levels;
    return ((4 * Math.abs(turn - Math.floor(turn) - 0.5) - 1) * levels) / (levels - 1);
  }

  /** Does the way from p to q cross the line? Ending on it is not crossing, beginning on it is. */
  isCrossed(px: number, py: number, qx: number, qy: number): boolean {
    return this.findCrossing(px, py, qx, qy) < Infinity;
  }

  /** Where the way from p to q first crosses the line, as a share of the way; Infinity where it does not. */
  findCrossing(px: number, py: number, qx: number, qy: number): number {
    const { points } = this.line;
    let first = Infinity;
    for (let k = 0; k + 3 < points.length; k += 2) {
      const ax = points[k];
      const ay = points[k + 1];
      const dx = points[k + 2] - ax;
      const dy = points[k + 3] - ay;
      const p = dx * (py - ay) - dy * (px - ax);
      const q = dx * (qy - ay) - dy * (qx - ax);
      if (!(p >= 0 ? q < 0 : q > 0)) continue;
      // Where the way meets the line, between its ends? Those are on walls.
      const share = p / (p - q);
      const along = (px + share * (qx - px) - ax) * dx + (py + share * (qy - py) - ay) * dy;
      if (along >= 0 && along <= dx * dx + dy * dy && share < first) first = share;
    }
    return first;
  }

  save(): SavedBarrier {
    const { corridor, line, since, tolls, strides, meter } = this;
    return {
      corridor: corridor.id,
      points: line.points.slice(),
      along: line.along,
      since,
      tolls: tolls.slice(),
      strides: strides.slice(),
      meter: meter.save(),
    };
  }
}
