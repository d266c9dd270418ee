import type { FlowNetwork, LanePotentials } from '../flow-network.js';
import { GateFinder } from '../gate-finder.js';
import { drawInterleaved } from './interleaved-lanes.js';
import type { LaneCurve } from './lane-curve.js';
import { traceLevels } from './trace-levels.js';
import { buildWave } from './wave.js';

/** Lanes as they come from the potentials: as many as the floored cut where one source group meets one sink group. */
export interface ExtractedLanes {
  /** From the low side of the source upwards. */
  readonly lanes: readonly LaneCurve[];
  /** Lanes of the floored cut that could not be drawn apart; 0 but for interleaved terminals. */
  readonly dropped: number;
}

/** Is there one group of sources and one of sinks along the ring: no sink between two sources? */
export function isSingleGroup(network: Pick<FlowNetwork, 'runs'>): boolean {
  let changes = 0;
  let last: string | undefined;
  for (let n = 0; n < 2 * network.runs.length; n++) {
    const { kind } = network.runs[n % network.runs.length];
    if (kind === 'wall') continue;
    if (n >= network.runs.length && last !== kind) changes++;
    last = kind;
  }
  return changes <= 2;
}

/** The levels of lanes 1 to count: (2k - 1) r, m. */
export function laneLevels(count: number, radius: number): Float64Array {
  const levels = new Float64Array(count);
  for (let k = 0; k < count; k++) levels[k] = (2 * k + 1) * radius;
  return levels;
}

/**
 * Lanes of one radius. Their number is `potentials.count` where one source group faces one sink group; with interleaved
 * terminals it may be smaller, and `potentials.bound` is what it cannot exceed.
 */
export function extractLanes(
  network: FlowNetwork,
  potentials: LanePotentials,
  finder = new GateFinder(network),
): ExtractedLanes {
  if (!isSingleGroup(network)) return drawInterleaved(network, potentials, finder);
  const { radius, levels, bendValues, count } = potentials;
  if (count === 0) return { lanes: [], dropped: 0 };
  const values = new Float64Array(levels.length);
  for (let i = 0; i < levels.length; i++) values[i] = 2 * radius * levels[i];
  const wave = buildWave(network, values, bendValues);
  return { lanes: traceLevels(network, wave, laneLevels(count, radius), true).lanes, dropped: 0 };
}
