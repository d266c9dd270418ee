/** A length for people: 3 digits, in metres; centimetres below half a metre. */
export function formatLength(metres: number): string {
  if (!Number.isFinite(metres)) return 'none';
  if (metres !== 0 && Math.abs(metres) < 0.5) return `${Number((100 * metres).toPrecision(3))} cm`;
  if (Math.abs(metres) >= 1e5) return `${Number((metres / 1000).toPrecision(4))} km`;
  return `${Number(metres.toPrecision(Math.abs(metres) >= 100 ? 4 : 3))} m`;
}

/** Milliseconds for people. */
export function formatMs(ms: number): string {
  return ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}

/** A number to so many digits, without trailing zeros. */
export function formatDigits(value: number, digits = 3): string {
  return String(Number(value.toPrecision(digits)));
}

/** The largest of 1, 2 and 5 times a power of ten that is not above a number. [Limit: > 0] */
export function roundDown(value: number): number {
  const exponent = Math.floor(Math.log10(value));
  const unit = Number(`1e${exponent}`);
  const digit = value / unit;
  return Number(`${digit >= 5 ? 5 : digit >= 2 ? 2 : 1}e${exponent}`);
}
