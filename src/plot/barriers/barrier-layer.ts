import { listOf, maybe, numberIn, partsOf } from '../../error/index.js';
import type { LegendEntry } from '../legend.js';
import { PALETTE } from '../palette.js';
import { rampColor } from '../pathmap/path-colors.js';
import type { Layer } from '../picture.js';
import { flatOf } from '../require.js';
import type { Style } from '../style.js';

/** A narrow place: the ends of its gate on both walls, m. */
export interface DrawnCorridor {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

/** A barrier as it stands. */
export interface DrawnBarrier {
  /** x0, y0, x1, y1, ..., from wall to wall, m. */
  readonly points: ArrayLike<number>;
  /** Price of a crossing, m, one per level; none where ways behind it are multiplied by a weight. */
  readonly tolls: ArrayLike<number>;
  /** Delay to expect, s, and people in its queue; not told where absent. */
  readonly delay?: number | undefined;
  readonly queue?: number | undefined;
}

/** What a picture of barriers shows; a note of a recording is one. */
export interface BarrierDrawing {
  readonly barriers: readonly DrawnBarrier[];
  /** Chains of held-up people, from the first at one wall to the last at the other, m. */
  readonly candidates?: readonly DrawnCorridor[] | undefined;
  readonly corridors?: readonly DrawnCorridor[] | undefined;
}

const requireCorridors = listOf(partsOf({ ax: numberIn(), ay: numberIn(), bx: numberIn(), by: numberIn() }));
const requireDrawing = partsOf({
  barriers: listOf(
    partsOf({
      points: flatOf(2, 2),
      tolls: flatOf(1),
      delay: maybe(numberIn(-Infinity, Infinity)),
      queue: maybe(numberIn(-Infinity, Infinity)),
    }),
  ),
  candidates: maybe(requireCorridors),
  corridors: maybe(requireCorridors),
});

/** Colours of the ramp from no price to the top one that the legend shows. */
const SAMPLES = 4;
const BARRIER_WIDTH = 4;
const GATE: Style = { stroke: '#8a8f98', width: 0.8, dash: [1, 3] };
const CANDIDATE: Style = { stroke: PALETTE[4], width: 1 };
const WEIGHTED: Style = { stroke: PALETTE[1], width: BARRIER_WIDTH, cap: 'butt' };
/** Delays below this say nothing, s. */
const LEAST_DELAY = 0.5;
/** Barriers beyond this many carry no label: they would hide the plan. */
const MAX_LABELS = 60;

/**
 * Barriers over a plan, coloured by the mean of their tolls from green (nothing) to red (the top one), labelled with the delay to
 * expect; under them the chains that they come from, and the gates of all corridors.
 *
 * @param top toll that the ramp ends at, m; by default the largest one, rounded up. Give it to compare pictures.
 */
export function createBarrierLayer(drawing: BarrierDrawing, top?: number): Layer {
  requireDrawing(drawing, 'createBarrierLayer: drawing');
  maybe(numberIn(0))(top, 'createBarrierLayer: top');
  const most = top ?? topOf(drawing.barriers);
  const { barriers, candidates = [], corridors = [] } = drawing;
  const priced = barriers.filter(({ tolls }) => tolls.length > 0);
  const weighted = barriers.filter(({ tolls }) => tolls.length === 0);
  const legend: LegendEntry[] = [];
  if (corridors.length > 0) legend.push({ label: 'gates of corridors', symbol: 'line', style: GATE });
  if (candidates.length > 0) legend.push({ label: 'chains of held-up people', symbol: 'line', style: CANDIDATE });
  if (weighted.length > 0) legend.push({ label: 'barrier', symbol: 'line', style: WEIGHTED });
  if (priced.length > 0) {
    for (let k = 0; k < SAMPLES; k++) {
      const toll = (k / (SAMPLES - 1)) * most;
      const label = `${k === 0 ? 'barrier, toll ' : ''}${metres(toll, 2)}`;
      legend.push({ label, symbol: 'line', style: styleOf(toll, most) });
    }
  }
  return {
    name: 'barriers',
    legend,
    draw(pen) {
      for (const [style, lines] of [
        [GATE, corridors],
        [CANDIDATE, candidates],
      ] as const) {
        if (lines.length === 0) continue;
        pen.path(style, (sink) => {
          for (const { ax, ay, bx, by } of lines) {
            sink.moveTo(ax, ay);
            sink.lineTo(bx, by);
          }
        });
      }
      barriers.forEach(({ points, tolls, delay, queue }, k) => {
        const style = tolls.length === 0 ? WEIGHTED : styleOf(meanOf(tolls), most);
        const parts = [`barrier ${k}`];
        if (tolls.length > 0) parts.push(`toll ${metres(meanOf(tolls), 3)}`);
        if (delay !== undefined) parts.push(`delay ${delay.toFixed(1)} s`);
        if (queue !== undefined) parts.push(`queue ${Math.round(queue)}`);
        pen.path(
          style,
          (sink) => {
            sink.moveTo(points[0], points[1]);
            for (let i = 2; i < points.length; i += 2) sink.lineTo(points[i], points[i + 1]);
          },
          parts.join(', '),
        );
        if (k >= MAX_LABELS || delay === undefined || delay < LEAST_DELAY) return;
        const [x, y] = middleOf(points);
        pen.label(`${Math.round(delay)} s`, x, y);
      });
    },
  };
}

/** Tolls are always metres: one unit for all of a picture. */
function metres(toll: number, digits: number): string {
  return `${Number(toll.toPrecision(digits))} m`;
}

function styleOf(toll: number, top: number): Style {
  return { stroke: rampColor(top > 0 ? Math.min(1, toll / top) : 0), width: BARRIER_WIDTH, cap: 'butt' };
}

function meanOf(tolls: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < tolls.length; k++) sum += tolls[k];
  return sum / tolls.length;
}

/** The largest mean toll, rounded up to 1, 2 or 5 times a power of ten, 1 m at least. */
function topOf(barriers: readonly DrawnBarrier[]): number {
  const most = barriers.reduce((top, { tolls }) => (tolls.length > 0 ? Math.max(top, meanOf(tolls)) : top), 0);
  let unit = 1;
  for (; unit < most && unit < 1e12; unit *= 10) {
    if (most <= 2 * unit) return 2 * unit;
    if (most <= 5 * unit) return 5 * unit;
  }
  return unit;
}

/** Where a line is half its way. */
function middleOf(points: ArrayLike<number>): [number, number] {
  let length = 0;
  for (let k = 2; k < points.length; k += 2) length += stretch(points, k);
  let rest = length / 2;
  for (let k = 2; k < points.length; k += 2) {
    const own = stretch(points, k);
    if (rest <= own && own > 0) {
      const share = rest / own;
      const [x, y] = [points[k - 2], points[k - 1]];
      return [x + share * (points[k] - x), y + share * (points[k + 1] - y)];
    }
    rest -= own;
  }
  return [points[0], points[1]];
}

function stretch(points: ArrayLike<number>, k: number): number {
  const dx = points[k] - points[k - 2];
  const dy = points[k + 1] - points[k - 1];
  return Math.sqrt(dx * dx + dy * dy);
}
