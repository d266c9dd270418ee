import type { ShortestWay } from '../../analysis/index.js';
import { plotChart } from '../chart/plot-chart.js';
import { chooseScaleEnd } from '../color/color-scale.js';
import type { Scenery } from './collect-scenery.js';
import type { AnalysisPicture, FigureOptions } from './figure.js';
import { describeThinning, type Track, type Tracks } from './track-keeper.js';
import { speedScale, splitBySpeed } from './track-layer.js';

/** People shown at most: more make a grey. */
const MOST_PEOPLE = 240;

/**
 * Where everybody is over time, coloured by speed: a jam shows as dark level lines, a stop-and-go wave as dark bands across. Places
 * are the way left to the goal where it is known, else the coordinate along which most is walked.
 */
export function plotSpaceTime(
  scenery: Scenery,
  shortest?: ShortestWay | undefined,
  options: FigureOptions & { readonly period?: number | undefined } = {},
): AnalysisPicture {
  const { survey } = scenery;
  const all = scenery.tracks.tracks;
  const every = Math.max(1, Math.ceil(all.length / MOST_PEOPLE));
  const tracks: Tracks = {
    ...scenery.tracks,
    tracks: all.filter((_, k) => k % every === 0),
    every: every * scenery.tracks.every,
  };
  const { label, place } = choosePlace(scenery, tracks, shortest);
  const ends = chooseScaleEnd(
    all.flatMap(({ speed }) => speed),
    1,
  );
  const scale = speedScale(ends.high, ends.isOpen);
  const isAlongX = label === 'x';
  const strokes = splitBySpeed(tracks, scale, (track, k) => track.time[k], place, 0);
  const note = describeThinning(tracks.tracks.length, survey.agents, tracks.every);
  const title = 'Space-time diagram';
  const period = isAlongX ? (options.period ?? 0) : 0;
  return {
    name: 'space-time',
    title,
    caption:
      `A line per person: ${label === 'way left' ? 'the way left to the goal' : `the coordinate ${label}`} over time, ` +
      'coloured by speed. Who waits draws a level, dark line.',
    svg: plotChart({
      title,
      x: { label: 'time', unit: 's', isRound: false },
      y: { label, unit: 'm', isRound: false, ...(label === 'way left' && { min: 0 }) },
      series: strokes.map(({ color, points }) => ({
        kind: 'strokes' as const,
        color,
        points: period > 0 ? breakJumps(points, period) : points,
        width: 1,
        opacity: 0.8,
      })),
      colors: scale,
      notes: note === undefined ? [] : [note],
      width: options.width,
      idPrefix: options.idPrefix ?? 'space-time',
    }),
  };
}

function choosePlace(
  { survey }: Scenery,
  { tracks }: Tracks,
  shortest: ShortestWay | undefined,
): { label: string; place: (track: Track, k: number) => number } {
  if (shortest) {
    const ways = new Map(tracks.map((track) => [track, followWay(track, shortest)]));
    const isKnown = [...ways.values()].some((way) => way.some((value) => Number.isFinite(value)));
    if (isKnown) return { label: 'way left', place: (track, k) => ways.get(track)?.[k] ?? Number.NaN };
  }
  const isX = survey.walkedX >= survey.walkedY;
  return { label: isX ? 'x' : 'y', place: isX ? (track, k) => track.x[k] : (track, k) => track.y[k] };
}

/** The way left at every moment; NaN where it is not known. */
function followWay({ id, x, y }: Track, shortest: ShortestWay): number[] {
  // Who leaves is last seen beyond the door, where no way starts: the last place with a way tells the goal.
  let near = x.length - 1;
  while (near > 0 && !(shortest(x[near], y[near], id, x[near], y[near]) >= 0)) near--;
  return x.map((_, k) => {
    const way = Number.isNaN(x[k]) ? Number.NaN : shortest(x[k], y[k], id, x[near], y[near]);
    return way >= 0 ? way : Number.NaN;
  });
}

/** Lines that go over the seam are broken there. */
function breakJumps(points: readonly number[], period: number): number[] {
  const out: number[] = [];
  for (let k = 0; k < points.length; k += 2) {
    if (k > 0 && Math.abs(points[k + 1] - points[k - 1]) > period / 2) out.push(Number.NaN, Number.NaN);
    out.push(points[k], points[k + 1]);
  }
  return out;
}
