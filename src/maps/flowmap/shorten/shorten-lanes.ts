import type { LaneCurve } from '../lanes/lane-curve.js';
import { LaneBook } from './lane-book.js';
import type { LaneRoom } from './lane-room.js';
import { curveOfPegs } from './pegs.js';
import { polishRow } from './polish-row.js';
import { PULL_SHARES, pullPoints, rowOfCurve } from './pull-points.js';
import { EndSlider } from './slide-end.js';
import { Wrapper } from './wrap-pegs.js';

/** Options of `shortenLanes`. */
export interface ShortenOptions {
  /** Passes over all lanes at most. */
  readonly passes?: number | undefined;
}

export const SHORTEN_DEFAULTS = {
  passes: 40,
  /** A pass that shortens no lane by more than this, m, is the last. */
  gain: 1e-8,
};

/** Depth at which a body counts as touched, m. */
const TOUCHED = 1e-10;
/** Stretches shorter than this are left out of curves, m. */
const TINY = 2e-8;

/** Shortened lanes, in the order given. */
export interface ShortenedLanes {
  readonly lanes: readonly LaneCurve[];
  readonly passes: number;
  /** Times that a lane stayed as it was because its pulled curve failed the exact check. */
  readonly refused: number;
}

/**
 * Make lanes shorter: each is pulled taut between the walls and the other lanes as they are, from the last to the first,
 * again and again until no lane gets shorter. Number, order and homotopy of the lanes stay; ends slide along their
 * terminals. Each result is exact (segments, arcs and tangents) and is checked: lanes keep r - 1e-9 from walls and
 * 2 r - 1e-9 from each other if they did so before, and none becomes longer.
 *
 * A single lane becomes the shortest way of the disc in its homotopy class. Several come to rest where none can be shortened
 * while the others stay.
 *
 * @param radius of the bodies, m
 */
export function shortenLanes(
  room: LaneRoom,
  lanes: readonly LaneCurve[],
  radius: number,
  options: ShortenOptions = {},
): ShortenedLanes {
  const book = new LaneBook(room, radius, lanes);
  const puller = new LanePuller(book);
  const limit = options.passes ?? SHORTEN_DEFAULTS.passes;
  let refused = 0;
  let passes = 0;
  for (let isDone = lanes.length === 0; !isDone && passes < limit; passes++) {
    isDone = true;
    for (let k = lanes.length - 1; k >= 0; k--) {
      if (!puller.isDue(k)) continue;
      const old = book.lanes[k];
      let isKept = false;
      // Around corners of an area a sliding end may end up where nothing settles: then with its ends where they are.
      for (let canSlide = true; !isKept; canSlide = false) {
        const curve = puller.pull(k, canSlide);
        if (curve !== undefined) {
          isKept = curve.length >= old.length - SHORTEN_DEFAULTS.gain;
          if (!isKept && book.keeps(k, curve)) {
            book.set(k, curve);
            puller.tellChanged(k);
            isKept = true;
            isDone = false;
          }
        }
        if (!canSlide) break;
      }
      if (!isKept) refused++;
    }
  }
  return { lanes: book.lanes, passes, refused };
}

/** Pulls lanes of a book taut, one at a time. */
export class LanePuller {
  readonly #book: LaneBook;
  readonly #wrapper: Wrapper;
  readonly #slider: EndSlider;
  /** Per lane: when it was pulled last, when it changed last, and which lanes were near then. */
  readonly #pulled: number[] = [];
  readonly #changed: number[] = [];
  readonly #near: Set<number>[] = [];
  #time = 0;

  constructor(book: LaneBook) {
    this.#book = book;
    this.#wrapper = new Wrapper(book.bodies, 2 * book.radius, TOUCHED, book.room.tracks);
    this.#slider = new EndSlider(book);
  }

  /** Has lane k not been pulled yet, or a lane changed since that was near it? Others can gain nothing. */
  isDue(k: number): boolean {
    if (this.#pulled[k] === undefined) return true;
    for (const lane of this.#near[k]) if ((this.#changed[lane] ?? -1) > this.#pulled[k]) return true;
    return false;
  }

  /** Lane k is another now. */
  tellChanged(k: number): void {
    this.#changed[k] = ++this.#time;
  }

  /** Lane k pulled taut between everything else, not yet checked; undefined if that did not come to an end. */
  pull(k: number, canSlide = true): LaneCurve | undefined {
    const wrapper = this.#wrapper;
    wrapper.met.clear();
    const curve = this.#pull(k, canSlide);
    this.#pulled[k] = ++this.#time;
    this.#near[k] = new Set(wrapper.met);
    return curve;
  }

  #pull(k: number, canSlide: boolean): LaneCurve | undefined {
    const { radius, bodies, lanes } = this.#book;
    const wrapper = this.#wrapper;
    const row = rowOfCurve(lanes[k], PULL_SHARES.flatten * radius);
    this.#slider.begin(k, canSlide);
    wrapper.shrink = PULL_SHARES.shrink * radius;
    if (!pullPoints(row, wrapper, this.#slider, k, PULL_SHARES.gain * radius)) return undefined;
    wrapper.shrink = 0;
    const taut = polishRow(row, bodies, wrapper, this.#slider, k, 4 * PULL_SHARES.gain * radius);
    return taut === undefined ? undefined : curveOfPegs(taut.first, lanes[k], TINY);
  }
}
