import type { FlowGate } from '../../maps/index.js';
import { createMeasuringLine, type MeasuringLine } from '../space/measuring-line.js';
import { type AnalysisTable, columnOf, TableWriter } from '../table.js';
import { computeIntervalFlow, type IntervalFlowOptions } from './interval-flow.js';

/** Largest specific flow of Weidmann's curve, 1/(m s), near 1.75 people per m2. */
export const WEIDMANN_CAPACITY = 1.225;

/** The gates of a cut, such as `flowMap.minCut`, as lines to count at: `gate 1`, `gate 2`, ... Gates without length are left out. */
export function linesOfGates(gates: readonly FlowGate[]): MeasuringLine[] {
  return gates
    .filter(({ length }) => length > 0)
    .map(({ ax, ay, bx, by }, k) => createMeasuringLine(`gate ${k + 1}`, [ax, ay, bx, by]));
}

/**
 * How well a crowd uses the gates of the narrowest cut over time. The largest flow through a gate is its length times `capacity`;
 * the use of a gate is its net flow over that, `use_all` the same for all gates together: what is missing to 1 is room that nobody
 * took while others waited.
 *
 * Columns: gate, time (start of the interval, s), flow (net, 1/s), specific_flow (1/(m s)), use, use_all. A row per gate and interval.
 *
 * @param crossings what `LineCrossings` found for these gates, every passing counted
 * @param capacity 1/(m s)
 */
export function computeGateUse(
  crossings: AnalysisTable,
  gates: readonly MeasuringLine[],
  options: IntervalFlowOptions,
  capacity: number = WEIDMANN_CAPACITY,
): AnalysisTable {
  const flows = computeIntervalFlow(crossings, gates, options);
  const [gate, time, left, right] = ['line', 'time', 'flow_left', 'flow_right'].map((name) => columnOf(flows, name));
  const net = new Map<number, number>();
  const width = gates.reduce((sum, { length }) => sum + length, 0);
  for (let k = 0; k < flows.rows; k++) net.set(time[k], (net.get(time[k]) ?? 0) + Math.abs(left[k] - right[k]));
  const table = new TableWriter(
    'use of gates',
    [
      ['gate', ''],
      ['time', 's'],
      ['flow', '1/s'],
      ['specific_flow', '1/(m s)'],
      ['use', ''],
      ['use_all', ''],
    ],
    { gate: gates.map(({ name }) => name) },
  );
  for (let k = 0; k < flows.rows; k++) {
    const flow = Math.abs(left[k] - right[k]);
    const specific = flow / gates[gate[k]].length;
    table.add(gate[k], time[k], flow, specific, specific / capacity, (net.get(time[k]) ?? 0) / width / capacity);
  }
  return table.build();
}
