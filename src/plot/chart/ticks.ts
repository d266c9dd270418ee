/** The longest step of 1, 2 or 5 times a power of ten that makes about `count` steps of a span. [Limit: span > 0, finite] */
export function chooseStep(span: number, count: number, isWhole = false): number {
  const rough = span / Math.max(1, count);
  // By decimal text: 10 ** n is not the nearest float64 of 1e-n in every engine.
  const exponent = Number(rough.toExponential(15).split('e')[1]);
  let step = Number(`1e${exponent + 1}`);
  for (const digit of [1, 2, 5]) {
    const length = Number(`${digit}e${exponent}`);
    if (length >= rough * (1 - 1e-9)) {
      step = length;
      break;
    }
  }
  return isWhole ? Math.max(1, step) : step;
}

/** Round numbers from `low` to `high`, about `count` of them, both ends rounded inwards. */
export function listTicks(low: number, high: number, count: number, isWhole = false): number[] {
  if (!(high > low)) return [low];
  const step = chooseStep(high - low, count, isWhole);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  const ticks: number[] = [];
  // Multiples of the step, each from its whole number: sums would drift.
  for (let k = first; k <= last && ticks.length < 100; k++) ticks.push(roundTo(k * step, step));
  return ticks;
}

/** A tick as text, with as many decimals as its step needs; huge and tiny ones with a power of ten. */
export function formatTick(value: number, step: number): string {
  const size = Math.max(Math.abs(value), Math.abs(step));
  if (size >= 1e9 || (size > 0 && size < 1e-4)) return formatPower(value);
  return roundTo(value, step).toFixed(countDecimals(step));
}

/** Decimals that show a step in full: at least those of its leading digit, however small it is. */
function countDecimals(step: number): number {
  const leading = Math.max(0, -Number(step.toExponential().split('e')[1]));
  for (let decimals = leading; decimals < leading + 9; decimals++) {
    if (Math.abs(Number(step.toFixed(Math.min(MOST_DECIMALS, decimals))) - step) <= 1e-9 * Math.abs(step)) {
      return Math.min(MOST_DECIMALS, decimals);
    }
  }
  return Math.min(MOST_DECIMALS, leading + 9);
}

/** The limit of `toFixed`. */
const MOST_DECIMALS = 100;

function roundTo(value: number, step: number): number {
  const rounded = Number(value.toFixed(countDecimals(step)));
  return rounded === 0 ? 0 : rounded;
}

function formatPower(value: number): string {
  const [digits, exponent] = value.toExponential(3).split('e');
  return value === 0 ? '0' : `${Number(digits)}e${Number(exponent)}`;
}

/**
 * The span of an axis that shows all numbers, never without extent: round ends where `isRound`, else the numbers themselves.
 *
 * @param values those that are not finite, or beyond 1e150, are passed over
 */
export function chooseSpan(
  values: Iterable<number>,
  { min, max, isRound = true, isWhole = false, count = 6 }: SpanOptions = {},
): [number, number] {
  let low = min ?? Infinity;
  let high = max ?? -Infinity;
  for (const value of values) {
    if (!(Math.abs(value) < LARGEST)) continue;
    if (min === undefined && value < low) low = value;
    if (max === undefined && value > high) high = value;
  }
  if (!Number.isFinite(low)) low = Number.isFinite(high) ? Math.min(0, high) : 0;
  if (!Number.isFinite(high)) high = low + 1;
  // A span below the resolution of its numbers has no ticks that differ.
  const least = Math.max(isWhole ? 1 : 1e-12, 1e-9 * Math.max(Math.abs(low), Math.abs(high)));
  if (!(high - low >= least)) {
    const size = Math.max(isWhole ? 1 : 1e-3, 0.1 * Math.abs(high));
    if (min === undefined && max === undefined) low -= size;
    if (max === undefined) high = Math.max(high, low + size);
    if (!(high > low)) high = low + size;
  }
  if (!isRound) return [low, high];
  const step = chooseStep(high - low, count, isWhole);
  return [
    min ?? roundTo(Math.floor(low / step + 1e-9) * step, step),
    // An end at or below the start was moved.
    max === high ? max : roundTo(Math.ceil(high / step - 1e-9) * step, step),
  ];
}

/** Numbers beyond have no differences that float64 could hold. */
const LARGEST = 1e150;

export interface SpanOptions {
  /** Fixed ends. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly isRound?: boolean | undefined;
  /** Ticks at whole numbers only. */
  readonly isWhole?: boolean | undefined;
  /** Ticks, about. */
  readonly count?: number | undefined;
}
