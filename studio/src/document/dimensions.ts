import type { Point } from 'footfall/scene';
import type { Shape } from './item-shapes.js';

/** A length for people: `4.25 m`, `12 m`, `0.5 m`; metres with up to three digits after the point. */
export function formatLength(metres: number): string {
  return `${formatNumber(metres)} m`;
}

export function formatNumber(value: number, digits = 3): string {
  const size = Math.abs(value);
  if (size >= 1e6 || (size > 0 && size < 10 ** -digits / 2)) return value.toPrecision(4);
  return String(Number(value.toFixed(size >= 1000 ? 1 : size >= 100 ? 2 : digits)));
}

export function formatArea(squareMetres: number): string {
  return `${formatNumber(squareMetres, 2)} m²`;
}

/** Positive for counter-clockwise rings. */
export function signedArea(points: readonly Point[]): number {
  let twice = 0;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    twice += (points[j][0] - points[0][0]) * (points[i][1] - points[0][1]);
    twice -= (points[i][0] - points[0][0]) * (points[j][1] - points[0][1]);
  }
  return twice / 2;
}

export function lengthOf(points: readonly Point[], closed: boolean): number {
  let sum = 0;
  for (let i = closed ? 0 : 1; i < points.length; i++) {
    const [x, y] = points[i];
    const [px, py] = points[(i + points.length - 1) % points.length];
    sum += Math.hypot(x - px, y - py);
  }
  return sum;
}

/** A shape in a few words: area and perimeter, length, radius, or position. */
export function describeShape({ kind, points, radius }: Shape): string {
  if (kind === 'ring')
    return `${formatArea(Math.abs(signedArea(points)))}, perimeter ${formatLength(lengthOf(points, true))}`;
  if (kind === 'line') return `length ${formatLength(lengthOf(points, false))}`;
  if (kind === 'circle') return `radius ${formatLength(radius)}, ${formatArea(Math.PI * radius * radius)}`;
  return `at ${formatNumber(points[0][0])}, ${formatNumber(points[0][1])}`;
}
