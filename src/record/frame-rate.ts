/** Frames per second, as far as the times of frames tell it: times are stored to the microsecond. */
const TIME_STEP = 1e-6;

/**
 * The simplest frame rate that gives a frame its time: a short decimal, or one over a short decimal (1/0.03).
 *
 * @param t seconds, rounded to a microsecond
 * @returns undefined where frame and time do not fit together, or say nothing (0)
 */
export function findFrameRate(frame: number, t: number): number | undefined {
  const rate = frame / t;
  if (!(rate > 0 && rate < Infinity)) return undefined;
  for (let digits = 1; digits <= 1e9; digits *= 10) {
    const asRate = Math.round(rate * digits) / digits;
    if (fitsFrame(asRate, frame, t)) return asRate;
    const asPeriod = digits / Math.round(digits / rate);
    if (fitsFrame(asPeriod, frame, t)) return asPeriod;
  }
  return rate;
}

/** The rate gives the frame this time, rounding aside. */
function fitsFrame(rate: number, frame: number, t: number): boolean {
  return rate > 0 && rate < Infinity && Math.abs(frame / rate - t) <= 0.5001 * TIME_STEP;
}
