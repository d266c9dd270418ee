import type { BarrierSettings } from './barrier-options.js';
import type { Corridor } from './corridor.js';
import { DelayMeter, type SavedMeter } from './delay-meter.js';
import type { BarrierLine } from './place-barrier.js';

/** Tolls below this, m, change nobody's way; it keeps barriers priced, as opening them would need another mesh. */
export const LEAST_TOLL = 0.01;
/** Tolls are changed by at least this, m. */
const LEAST_CHANGE = 0.1;

/** A barrier as plain arrays, to be kept bit by bit. */
export interface SavedBarrier {
  readonly corridor: number;
  readonly points: Float64Array;
  readonly along: number;
  readonly since: number;
  readonly tolls: Float64Array;
  readonly meter: SavedMeter;
}

/** A line across a corridor that makes the way through it dearer. */
export class Barrier {
  /** Per level: price of a crossing, m. */
  readonly tolls: Float64Array;
  readonly meter: DelayMeter;

  /** @param since seconds at which it was placed */
  constructor(
    readonly corridor: Corridor,
    public line: BarrierLine,
    readonly since: number,
    private readonly settings: BarrierSettings,
    dt: number,
  ) {
    this.tolls = new Float64Array(settings.levels).fill(LEAST_TOLL);
    this.meter = new DelayMeter(corridor.width, settings, dt);
  }

  /**
   * Let one level see the present delay.
   *
   * @param speed that delays are turned into metres by, m/s
   * @returns whether its toll changed
   */
  reprice(level: number, speed: number): boolean {
    const { levels, spread, hysteresis } = this.settings;
    const factor = levels > 1 ? 1 - spread + (2 * spread * level) / (levels - 1) : 1;
    const wanted = Math.max(LEAST_TOLL, factor * this.meter.delay * speed);
    if (Math.abs(wanted - this.tolls[level]) <= Math.max(LEAST_CHANGE, hysteresis * this.tolls[level])) return false;
    this.tolls[level] = wanted;
    return true;
  }

  /** Does the way from p to q cross the line? Ending on it is not crossing, beginning on it is. */
  isCrossed(px: number, py: number, qx: number, qy: number): boolean {
    const { points } = this.line;
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
      if (along >= 0 && along <= dx * dx + dy * dy) return true;
    }
    return false;
  }

  save(): SavedBarrier {
    const { corridor, line, since, tolls, meter } = this;
    return {
      corridor: corridor.id,
      points: line.points.slice(),
      along: line.along,
      since,
      tolls: tolls.slice(),
      meter: meter.save(),
    };
  }
}
