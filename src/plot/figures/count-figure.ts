import type { Analysis } from '../../analysis/index.js';
import { plotChart } from '../chart/plot-chart.js';
import { INK } from '../palette.js';
import type { AnalysisPicture, FigureOptions } from './figure.js';
import { findTable, labelsOf, pickRows } from './pick-table.js';
import { lineLook } from './series-color.js';

/** N over t: how many passed each line until when; undefined without that table. */
export function plotCounts(analysis: Analysis, options: FigureOptions = {}): AnalysisPicture | undefined {
  const table = findTable(analysis, 'N-t', ['line', 'time', 'cumulative_pedestrians']);
  if (!table) return undefined;
  const title = 'People through each line';
  return {
    name: 'n-t',
    title,
    caption: 'N-t curves: how many people had passed each line by when. Everybody counts once per line.',
    svg: plotChart({
      title,
      x: { label: 'time', unit: 's', isRound: false },
      y: { label: 'people who passed', unit: '', min: 0, isWhole: true },
      series: labelsOf(table, 'line').map((name, line) => {
        const [x, y] = pickRows(table, 'line', line, ['time', 'cumulative_pedestrians']);
        return { kind: 'step', name, x, y, ...lineLook(line) };
      }),
      width: options.width,
      idPrefix: options.idPrefix ?? 'n-t',
    }),
  };
}

/** Flow through each line over time; undefined without that table. */
export function plotFlows(analysis: Analysis, options: FigureOptions = {}): AnalysisPicture | undefined {
  const table = findTable(analysis, 'flow', ['line', 'time', 'flow']);
  if (!table) return undefined;
  const title = 'Flow through each line';
  const names = labelsOf(table, 'line');
  const [times] = pickRows(table, 'line', 0, ['time']);
  const interval = times.length > 1 ? times[1] - times[0] : Number.NaN;
  return {
    name: 'flow',
    title,
    caption: Number.isFinite(interval)
      ? `People per second who passed each line, in intervals of ${Number(interval.toFixed(3))} s.`
      : 'People per second who passed each line, over the whole time.',
    svg: plotChart({
      title,
      x: { label: 'time', unit: 's', isRound: false },
      y: { label: 'flow', unit: '1/s', min: 0 },
      series: names.map((name, line) => {
        const [time, flow] = pickRows(table, 'line', line, ['time', 'flow']);
        const { x, y } = holdLast(time, flow);
        return { kind: 'step', name, x, y, ...lineLook(line) };
      }),
      width: options.width,
      idPrefix: options.idPrefix ?? 'flow',
    }),
  };
}

/** How many wait before each line over time; undefined without that table. */
export function plotQueues(analysis: Analysis, options: FigureOptions = {}): AnalysisPicture | undefined {
  const table = findTable(analysis, 'queues', ['line', 'time', 'num_peds']);
  if (!table) return undefined;
  const title = 'Queues before each line';
  return {
    name: 'queues',
    title,
    caption: 'People who wait before each line, over time.',
    svg: plotChart({
      title,
      x: { label: 'time', unit: 's', isRound: false },
      y: { label: 'people in the queue', unit: '', min: 0, isWhole: true },
      series: labelsOf(table, 'line').map((name, line) => {
        const [x, y] = pickRows(table, 'line', line, ['time', 'num_peds']);
        return { kind: 'step', name, x, y, ...lineLook(line), width: 1.4 };
      }),
      width: options.width,
      idPrefix: options.idPrefix ?? 'queues',
    }),
  };
}

/** Use of the gates of the narrowest cut over time; undefined without that table. */
export function plotGateUse(analysis: Analysis, options: FigureOptions = {}): AnalysisPicture | undefined {
  const table = findTable(analysis, 'use of gates', ['gate', 'time', 'use', 'use_all']);
  if (!table) return undefined;
  const title = 'Use of the narrowest cut';
  const names = labelsOf(table, 'gate');
  const [time, all] = pickRows(table, 'gate', 0, ['time', 'use_all']);
  const gates = names.map((name, gate) => {
    const [x, y] = pickRows(table, 'gate', gate, ['time', 'use']);
    const held = holdLast(
      x,
      y.map((use) => 100 * use),
    );
    return { kind: 'step' as const, name, ...held, ...lineLook(gate), width: 1.4 };
  });
  const together = {
    kind: 'step' as const,
    name: 'all gates',
    ...holdLast(
      time,
      all.map((use) => 100 * use),
    ),
    color: INK.text,
    width: 2.4,
  };
  return {
    name: 'gate-use',
    title,
    caption:
      'Flow through the gates of the narrowest cut, as a share of the largest flow by Weidmann (1993) through their width. ' +
      'What is missing to 100 % while people wait is room that nobody took.',
    svg: plotChart({
      title,
      x: { label: 'time', unit: 's', isRound: false },
      y: { label: 'use', unit: '%', min: 0 },
      series: names.length > 1 ? [...gates, together] : gates,
      width: options.width,
      idPrefix: options.idPrefix ?? 'gate-use',
    }),
  };
}

/** Numbers of intervals, told by their starts, up to the end of the last one. */
function holdLast(time: Float64Array, values: Float64Array): { x: Float64Array; y: Float64Array } {
  const count = time.length;
  if (count === 0) return { x: time, y: values };
  const end = time[count - 1] + (count > 1 ? time[1] - time[0] : 1);
  return {
    x: Float64Array.from({ length: count + 1 }, (_, k) => (k < count ? time[k] : end)),
    y: Float64Array.from({ length: count + 1 }, (_, k) => values[Math.min(k, count - 1)]),
  };
}
