import { type FrameSource, requireSource } from '../../analysis/index.js';
import { describeArgument, FootfallError } from '../../error/index.js';
import { paletteColor } from '../palette.js';
import type { Layer } from '../picture.js';
import { createGroundPicture, type PlayerGround, requirePlayerGround } from './ground-picture.js';

/** What people are filmed on. */
export type FilmGround = PlayerGround;

export interface FilmOptions {
  /** Pixels. Default 1280. [Limit: 160 to 4096] */
  readonly width?: number | undefined;
  /** Pictures per second of the film. Default 25. [Limit: 1 to 60] */
  readonly rate?: number | undefined;
  /** Times as fast as it happened. Default 1. [Limit: above 0] */
  readonly speed?: number | undefined;
  /** First and last second of the recording. Default: all of it. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export const FILM_DEFAULTS = { width: 1280, rate: 25, speed: 1 } as const satisfies FilmOptions;

/** A film under construction. */
export interface Film {
  /** Pictures per second. */
  readonly rate: number;
  readonly count: number;
  /** One SVG document after another. */
  pictures(): Iterable<string>;
}

/** Somebody missing for longer than this is not moved on in between, s. */
const LONGEST_GAP = 1;

/**
 * A recording as pictures at equal times, everybody moved steadily between two frames. One picture is in memory at a time; the
 * source is read once, and once more to see how long it is.
 *
 * @throws FootfallError for options beyond their limits
 */
export function filmFrames(source: FrameSource, ground: FilmGround, options: FilmOptions = {}): Film {
  requireSource(source, 'filmFrames: source');
  requirePlayerGround(ground, 'filmFrames: ground');
  const { width = FILM_DEFAULTS.width, rate = FILM_DEFAULTS.rate, speed = FILM_DEFAULTS.speed } = options;
  check('width', width, 160, 4096);
  check('rate', rate, 1, 60);
  check('speed', speed, 1e-3, 1e4);
  let [first, last] = [Number.NaN, Number.NaN];
  for (const { frame } of source.frames()) {
    if (Number.isNaN(first)) first = frame / source.frameRate;
    last = frame / source.frameRate;
  }
  const from = Math.max(options.from ?? first, first);
  const to = Math.min(options.to ?? last, last);
  const count = to >= from ? Math.floor(((to - from) / speed) * rate + 1e-9) + 1 : 0;
  return {
    rate,
    count,
    *pictures() {
      const motion = new Motion(source);
      for (let k = 0; k < count; k++) {
        const time = from + (k / rate) * speed;
        const discs = motion.at(time);
        yield createGroundPicture(ground, {
          width,
          maxPlanHeight: Math.max(24, Math.round(0.62 * width)),
          idPrefix: 'film',
          title: `${ground.title ?? ''}   ${time.toFixed(1)} s`.trim(),
        })
          .addLayer(createPeopleLayer(source.crowds, discs))
          .toSvg();
      }
    },
  };
}

function check(where: string, value: number, low: number, high: number): void {
  if (typeof value === 'number' && value >= low && value <= high) return;
  throw new FootfallError('a film of this kind cannot be made', {
    code: 'plot/film',
    where,
    got: describeArgument(value),
    expected: `${low} to ${high}`,
  });
}

/** x, y, radius of everybody, by crowd. */
type Discs = readonly number[][];

function createPeopleLayer(crowds: readonly string[], discs: Discs): Layer {
  const names = crowds.length > 0 ? crowds : ['people'];
  return {
    name: 'people',
    legend: names.map((label, k) => ({ label, symbol: 'disc', style: { fill: paletteColor(k) } })),
    draw(pen) {
      discs.forEach((list, k) => {
        pen.circles({ fill: paletteColor(k), stroke: '#ffffff', width: 0.5 }, list, 1.6);
      });
    },
  };
}

interface Still {
  time: number;
  readonly places: Map<number, readonly [number, number]>;
}

/** Where everybody is at rising times. */
class Motion {
  private readonly frames: Iterator<{
    frame: number;
    count: number;
    ids: Int32Array;
    x: Float64Array;
    y: Float64Array;
  }>;
  private before: Still | undefined;
  private after: Still | undefined;

  constructor(private readonly source: FrameSource) {
    this.frames = source.frames()[Symbol.iterator]();
    this.after = this.read();
  }

  at(time: number): Discs {
    while (this.after && this.after.time <= time + 1e-9) {
      this.before = this.after;
      this.after = this.read();
    }
    const { before, after, source } = this;
    const discs: number[][] = Array.from({ length: Math.max(1, source.crowds.length) }, () => []);
    if (!before) return discs;
    const gap = after ? after.time - before.time : Infinity;
    const share = gap <= LONGEST_GAP || gap <= 2 / source.frameRate ? (time - before.time) / gap : 0;
    for (const [id, [x, y]] of before.places) {
      const [nextX, nextY] = after?.places.get(id) ?? [x, y];
      const radius = source.radiusOf(id);
      const crowd = Math.max(0, source.crowdOf(id));
      const part = Math.max(0, Math.min(1, share));
      discs[crowd].push(x + part * (nextX - x), y + part * (nextY - y), Number.isFinite(radius) ? radius : 0.2);
    }
    return discs;
  }

  private read(): Still | undefined {
    const { value, done } = this.frames.next();
    if (done === true) return undefined;
    const { frame, count, ids, x, y } = value;
    const places = new Map<number, readonly [number, number]>();
    for (let k = 0; k < count; k++) places.set(ids[k], [x[k], y[k]]);
    return { time: frame / this.source.frameRate, places };
  }
}
