import { formatDigits, formatLength, formatMs } from './format-number.js';
import { corridorsOf } from './ground-runs.js';
import type { MapGround } from './map-ground.js';
import type { DrawingPart, LegendRow, OverlayOptions } from './overlay.js';
import type { BuiltOverlay, OverlayContext } from './overlay-context.js';

/** Gates beyond this many carry no width: they would hide the plan. */
const MOST_LABELS = 60;

/** The narrow places at which jams are looked for, and the barriers of the run that is shown. */
export function buildBarriersOverlay(
  ground: MapGround,
  options: OverlayOptions['barriers'],
  context: OverlayContext,
): BuiltOverlay {
  const begin = performance.now();
  const corridors = corridorsOf(ground);
  context.report(0.8);
  const gates = ground.record();
  const axes = ground.record();
  const middles: number[] = [];
  const texts: string[] = [];
  const [ox, oy] = ground.origin;
  let narrowest = Infinity;
  for (const { ax, ay, bx, by, x, y, width, axis } of corridors) {
    gates.segment(ax, ay, bx, by);
    if (options.axes) axes.polyline(axis);
    narrowest = Math.min(narrowest, width);
    if (corridors.length > MOST_LABELS) continue;
    middles.push(x - ox, y - oy);
    texts.push(formatLength(width));
  }
  const parts: DrawingPart[] = [{ type: 'path', role: 'gate', ...gates.finish() }];
  if (options.axes) parts.push({ type: 'path', role: 'axis', ...axes.finish() });
  const legend: LegendRow[] = [
    {
      label: 'gates of corridors',
      value: String(corridors.length),
      role: 'gate',
      hint: 'Local minima of the clearance between two walls: a jam across one becomes a barrier.',
    },
  ];
  if (corridors.length > 0) legend.push({ label: 'narrowest gate', value: formatLength(narrowest) });
  const { barriers: noted } = context.notes;
  let [delay, queue] = [0, 0];
  if (noted) {
    const chains = ground.record();
    for (const { ax, ay, bx, by } of noted.candidates) chains.segment(ax, ay, bx, by);
    const lines = ground.record();
    for (const barrier of noted.barriers) {
      lines.polyline(barrier.points);
      delay = Math.max(delay, barrier.delay);
      queue += barrier.queue;
      const k = 2 * Math.floor(barrier.points.length / 4);
      middles.push(barrier.points[k] - ox, barrier.points[k + 1] - oy);
      texts.push(`${Math.round(barrier.delay)} s`);
    }
    parts.push(
      { type: 'path', role: 'candidate', ...chains.finish() },
      { type: 'path', role: 'barrier', ...lines.finish() },
    );
    legend.push(
      { label: 'barriers in the run', value: String(noted.barriers.length), role: 'barrier' },
      { label: 'longest delay to expect', value: `${formatDigits(delay)} s` },
      { label: 'people in queues', value: formatDigits(queue) },
    );
  } else legend.push({ label: 'barriers in the run', value: 'none yet', role: 'barrier', hint: BARRIER_HINT });
  parts.push({ type: 'labels', places: Float32Array.from(middles), texts });
  legend.push({ label: 'built in', value: formatMs(performance.now() - begin) });
  return {
    parts,
    legend,
    numbers: {
      corridors: corridors.length,
      ...(corridors.length > 0 && { narrowest }),
      barriers: noted?.barriers.length ?? 0,
      delay,
      queue,
      build_ms: performance.now() - begin,
    },
  };
}

const BARRIER_HINT = 'They appear while a run with "barriers": "adaptive" or "fixed" has jams.';
