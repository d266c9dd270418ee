/**
 * Something that moves in a picture: where it is at some times, straight and steady in between, not to be seen before the first and
 * after the last of them.
 */
export interface MovingTrack {
  /** Seconds of what is shown, rising. */
  readonly times: ArrayLike<number>;
  /** Metres. */
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Degrees counter-clockwise; not turned if absent. Neighbours must differ by less than 180. */
  readonly turn?: ArrayLike<number> | undefined;
  /** A disc of this radius, m; or */
  readonly radius?: number | undefined;
  /** an outline about (0, 0): x, y in turn, m. */
  readonly outline?: ArrayLike<number> | undefined;
}

/** A rectangle whose opacity changes. */
export interface FadingBox {
  /** minX, minY, maxX, maxY, m. */
  readonly bounds: readonly [number, number, number, number];
  /** Seconds, rising. */
  readonly times: ArrayLike<number>;
  /** 0 to 1. */
  readonly opacity: ArrayLike<number>;
}

/** What part of the time is shown, and how long showing it takes. */
export interface AnimationSpan {
  /** Seconds of what is shown. */
  readonly from: number;
  readonly to: number;
  /** Seconds of the animation, which begins anew then. [Limit: > 0] */
  readonly seconds: number;
}

/**
 * Which samples of a track must be kept so that whatever moves straight and steadily between them is never farther from where it
 * was than a tolerance (Douglas and Peucker 1973, at equal times). First and last are kept.
 *
 * @param columns what is sampled, one array per quantity, and how far each may be off
 * @returns indices, rising
 */
export function thinSamples(
  times: ArrayLike<number>,
  columns: readonly { readonly values: ArrayLike<number>; readonly tolerance: number }[],
): number[] {
  const last = times.length - 1;
  if (last < 1) return last < 0 ? [] : [0];
  const keeps = new Uint8Array(times.length);
  keeps[0] = 1;
  keeps[last] = 1;
  const stack: [number, number][] = [[0, last]];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to] = span;
    let worst = 1;
    let at = -1;
    for (let k = from + 1; k < to; k++) {
      const share = (times[k] - times[from]) / (times[to] - times[from]);
      let square = 0;
      for (const { values, tolerance } of columns) {
        const off = (values[from] + share * (values[to] - values[from]) - values[k]) / tolerance;
        square += off * off;
      }
      if (square <= worst) continue;
      worst = square;
      at = k;
    }
    if (at < 0) continue;
    keeps[at] = 1;
    stack.push([from, at], [at, to]);
  }
  return [...keeps.keys()].filter((k) => keeps[k] === 1);
}
