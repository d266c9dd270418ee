import { FootfallError } from '../../error/index.js';
import type { MeasuringLine } from '../space/measuring-line.js';
import { type AnalysisTable, columnOf, TableWriter } from '../table.js';

export interface IntervalFlowOptions {
  /** Length of an interval, s. [Limit: above 0] */
  readonly interval: number;
  /** The first interval starts here, s; the last one ends at or behind `to`. */
  readonly from: number;
  readonly to: number;
}

/** Intervals at most: a stray frame years later, or an interval of a microsecond, would fill the memory. */
const MOST_INTERVALS = 1_000_000;

/** How many intervals a time has, 1 at least. @throws FootfallError for more than a million */
export function countIntervals({ interval, from, to }: IntervalFlowOptions): number {
  const intervals = Math.max(1, Math.ceil((to - from) / interval - 1e-9) || 1);
  if (intervals <= MOST_INTERVALS) return intervals;
  throw new FootfallError('the intervals of flow are too many', {
    code: 'analysis/too-many-intervals',
    where: 'interval',
    got: `${interval} s from ${from} s to ${to} s`,
    expected: `at most ${MOST_INTERVALS} of them`,
    advice: 'take a longer --interval, or a shorter time with --from and --to',
  });
}

/**
 * Flow through lines in equal intervals: passings per second, in all and per direction; specific flow is that per metre of the line.
 *
 * Columns: line, time (start of the interval, s), num_peds, flow (1/s), flow_left, flow_right (1/s), specific_flow (1/(m s)),
 * mean_speed (of those who passed, m/s).
 *
 * @param crossings what `LineCrossings` found for these lines
 */
export function computeIntervalFlow(
  crossings: AnalysisTable,
  lines: readonly MeasuringLine[],
  options: IntervalFlowOptions,
): AnalysisTable {
  const { interval, from } = options;
  const table = new TableWriter(
    'flow',
    [
      ['line', ''],
      ['time', 's'],
      ['num_peds', ''],
      ['flow', '1/s'],
      ['flow_left', '1/s'],
      ['flow_right', '1/s'],
      ['specific_flow', '1/(m s)'],
      ['mean_speed', 'm/s'],
    ],
    { line: lines.map(({ name }) => name) },
  );
  const [line, time, direction, speed] = ['line', 'time', 'direction', 'speed'].map((name) =>
    columnOf(crossings, name),
  );
  const intervals = countIntervals(options);
  for (let l = 0; l < lines.length; l++) {
    const [left, right, known, sums] = [0, 1, 2, 3].map(() => new Float64Array(intervals));
    for (let k = 0; k < line.length; k++) {
      const at = Math.floor((time[k] - from) / interval);
      if (line[k] !== l || at < 0 || at >= intervals) continue;
      if (direction[k] > 0) left[at]++;
      else right[at]++;
      if (Number.isNaN(speed[k])) continue;
      known[at]++;
      sums[at] += speed[k];
    }
    for (let at = 0; at < intervals; at++) {
      const people = left[at] + right[at];
      const flow = people / interval;
      const mean = known[at] > 0 ? sums[at] / known[at] : Number.NaN;
      const start = from + at * interval;
      table.add(l, start, people, flow, left[at] / interval, right[at] / interval, flow / lines[l].length, mean);
    }
  }
  return table.build();
}
