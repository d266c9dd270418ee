import type { FrameView, Measure, RunFacts } from '../../analysis/index.js';
import type { Survey } from './survey.js';

/** Somebody's way: x, y (m), time (s) and speed (m/s; NaN where it is not known) at some moments. */
export interface Track {
  readonly id: number;
  /** In the order in which people were first seen. */
  readonly slot: number;
  readonly x: number[];
  readonly y: number[];
  readonly time: number[];
  readonly speed: number[];
}

/** Ways of some people. */
export interface Tracks {
  readonly tracks: readonly Track[];
  /** One person in so many is kept. */
  readonly every: number;
  /** Seconds between two moments, as a rule. */
  readonly interval: number;
}

/** Between two moments that are farther apart than this the way is not known, s. */
const LONGEST_GAP = 2;
/** Moments are at least so far apart, s, and at most. */
const [SHORTEST, LONGEST] = [0.3, 1];

/** Keeps ways: all of them where they are few, else one in some, at moments about a third of a second apart, up to a second. */
export class TrackKeeper implements Measure<Tracks> {
  private readonly tracks = new Map<number, Track>();
  private readonly every: number;
  private readonly interval: number;
  private run: RunFacts | undefined;

  /**
   * @param points about how many moments of people are kept at most
   * @param frameTime seconds from one frame of the source to the next
   */
  constructor(survey: Survey, points: number, frameTime: number) {
    const seconds = survey.rows * frameTime;
    const wanted = seconds / Math.max(1, points);
    this.interval = Math.max(frameTime, Math.min(LONGEST, Math.max(SHORTEST, wanted)));
    this.every = Math.max(1, Math.ceil(seconds / this.interval / Math.max(1, points)));
  }

  begin(run: RunFacts): void {
    this.run = run;
  }

  frame({ count, ids, slots, x, y, speed, time }: FrameView): void {
    if (!this.run) return;
    for (let row = 0; row < count; row++) {
      if (slots[row] % this.every !== 0) continue;
      let track = this.tracks.get(ids[row]);
      if (!track) {
        track = { id: ids[row], slot: slots[row], x: [], y: [], time: [], speed: [] };
        this.tracks.set(ids[row], track);
      }
      const last = track.time.length - 1;
      if (last >= 0) {
        const gap = time - track.time[last];
        if (gap < this.interval * (1 - 1e-6)) continue;
        if (gap > Math.max(LONGEST_GAP, 3 * this.interval)) push(track, Number.NaN, Number.NaN, time, Number.NaN);
      }
      push(track, x[row], y[row], time, speed[row]);
    }
  }

  end(): Tracks {
    return { tracks: [...this.tracks.values()], every: this.every, interval: this.interval };
  }
}

function push(track: Track, x: number, y: number, time: number, speed: number): void {
  track.x.push(x);
  track.y.push(y);
  track.time.push(time);
  track.speed.push(speed);
}

/** Which part of all ways is shown, as a sentence; undefined where it is all of them. */
export function describeThinning(shown: number, all: number, every: number): string | undefined {
  return every > 1 ? `One person in ${every} is drawn: ${shown} of ${all}.` : undefined;
}
