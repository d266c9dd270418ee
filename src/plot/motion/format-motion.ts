import type { Frame } from '../frame.js';
import { formatPixels } from '../pixel-text.js';
import { type AnimationSpan, type FadingBox, type MovingTrack, thinSamples } from './moving-track.js';

/** Discs are at least so large, pixels. */
const SMALLEST = 2;
/** A turn may be off by this, degrees per pixel of tolerance. */
const TURN_TOLERANCE = 8;
/** An opacity may be off by this, per pixel of tolerance. */
const FADE_TOLERANCE = 0.06;

/**
 * Something that moves as an SVG element with its motion (SMIL). Viewers that do not play animations show what is there at the
 * begin.
 *
 * @param tolerance how far it may be off between its samples, pixels
 */
export function formatMoving(frame: Frame, track: MovingTrack, span: AnimationSpan, tolerance: number): string {
  const { radius = 0, outline } = track;
  const shownAt = listShown(track.times, span);
  const times = pickOut(track.times, shownAt);
  const turn = track.turn && pickOut(track.turn, shownAt);
  const columns = [
    { values: pickOut(track.x, shownAt).map((x) => frame.toPixelX(x)), tolerance },
    { values: pickOut(track.y, shownAt).map((y) => frame.toPixelY(y)), tolerance },
    ...(turn ? [{ values: turn, tolerance: TURN_TOLERANCE * tolerance }] : []),
  ];
  const kept = thinSamples(times, columns);
  if (kept.length === 0) return '';
  const moments = kept.map((k) => shareOf(times[k], span));
  const places = kept.map((k) => `${formatTenth(columns[0].values[k])} ${formatTenth(columns[1].values[k])}`);
  const clock = `dur="${formatPixels(span.seconds)}s" repeatCount="indefinite"`;
  const shown = formatShown(moments, clock);
  const first = moments[0] > 0 ? ' visibility="hidden"' : '';
  const go = formatChange('animateTransform attributeName="transform" type="translate"', places, moments, clock);
  const head = `transform="translate(${places[0]})"${first}`;
  if (!outline) {
    return `<circle r="${formatPixels(Math.max(SMALLEST, radius * frame.scale))}" ${head}>${go}${shown}</circle>`;
  }
  const turns = kept.map((k) => formatPixels(turn ? -turn[k] : 0));
  const roll = formatChange('animateTransform attributeName="transform" type="rotate"', turns, moments, clock);
  const body = `<path d="${formatOutline(frame, outline)}" transform="rotate(${turns[0]})">${roll}</path>`;
  return `<g ${head}>${go}${shown}${body}</g>`;
}

/** A rectangle whose opacity changes, as an SVG element. */
export function formatFading(frame: Frame, box: FadingBox, span: AnimationSpan, tolerance: number): string {
  const [minX, minY, maxX, maxY] = box.bounds;
  const shownAt = listShown(box.times, span);
  const times = pickOut(box.times, shownAt);
  const opacity = pickOut(box.opacity, shownAt);
  const kept = thinSamples(times, [{ values: opacity, tolerance: FADE_TOLERANCE * tolerance }]);
  if (kept.every((k) => opacity[k] === 0)) return '';
  const [left, top] = [frame.toPixelX(minX), frame.toPixelY(maxY)];
  const size = `width="${formatPixels(frame.toPixelX(maxX) - left)}" height="${formatPixels(frame.toPixelY(minY) - top)}"`;
  const shades = kept.map((k) => formatPixels(opacity[k]));
  const clock = `dur="${formatPixels(span.seconds)}s" repeatCount="indefinite"`;
  const moments = kept.map((k) => shareOf(times[k], span));
  const change = formatChange('animate attributeName="fill-opacity"', shades, moments, clock);
  const place = `x="${formatPixels(left)}" y="${formatPixels(top)}"`;
  return `<rect ${place} ${size} fill-opacity="${shades[0]}">${change}</rect>`;
}

/** Samples within the span. */
function listShown(times: ArrayLike<number>, { from, to }: AnimationSpan): number[] {
  return Array.from(times, (_, k) => k).filter((k) => times[k] >= from && times[k] <= to);
}

function pickOut(values: ArrayLike<number>, indices: readonly number[]): Float64Array {
  return Float64Array.from(indices, (k) => values[k]);
}

function shareOf(time: number, { from, to }: AnimationSpan): number {
  return Math.round((10_000 * (time - from)) / (to - from)) / 10_000;
}

/** Held before the first and after the last moment, as key times run from 0 to 1. */
function formatChange(head: string, values: readonly string[], moments: readonly number[], clock: string): string {
  if (values.every((value) => value === values[0])) return '';
  const list = [...values];
  const at = [...moments];
  if (at[0] > 0) {
    at.unshift(0);
    list.unshift(list[0]);
  }
  if (at[at.length - 1] < 1) {
    at.push(1);
    list.push(list[list.length - 1]);
  }
  return `<${head} ${clock} values="${list.join(';')}" keyTimes="${at.map(formatShare).join(';')}"/>`;
}

/** Hidden before the first and after the last moment. */
function formatShown(moments: readonly number[], clock: string): string {
  const [begin, end] = [moments[0], moments[moments.length - 1]];
  if (begin <= 0 && end >= 1) return '';
  const steps: [string, number][] = begin > 0 ? [['hidden', 0]] : [];
  steps.push(['visible', Math.max(0, begin)]);
  if (end < 1) steps.push(['hidden', Math.max(end, begin + 1e-4)]);
  const values = steps.map(([value]) => value).join(';');
  const times = steps.map(([, at]) => formatShare(at)).join(';');
  return `<animate attributeName="visibility" calcMode="discrete" ${clock} values="${values}" keyTimes="${times}"/>`;
}

function formatOutline(frame: Frame, outline: ArrayLike<number>): string {
  const parts: string[] = [];
  for (let k = 0; k < outline.length; k += 2) {
    parts.push(
      `${k === 0 ? 'M' : 'L'}${formatTenth(outline[k] * frame.scale)} ${formatTenth(-outline[k + 1] * frame.scale)}`,
    );
  }
  return `${parts.join('')}Z`;
}

function formatTenth(pixels: number): string {
  return formatPixels(Math.round(10 * pixels) / 10);
}

/** A share of the time, without the zero before the point. */
function formatShare(share: number): string {
  return String(Math.round(share * 10_000) / 10_000).replace(/^0\./, '.');
}
