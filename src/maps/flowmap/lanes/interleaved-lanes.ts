import type { FlowNetwork, LanePotentials } from '../flow-network.js';
import type { GateFinder } from '../gate-finder.js';
import { solveLanes } from '../solve-flow.js';
import { measureBends, spreadLanes } from '../spread.js';
import { keepCompatible } from './lane-conflicts.js';
import { type LaneCurve, reverseLaneCurve } from './lane-curve.js';
import { traceLevels } from './trace-levels.js';
import { buildWave } from './wave.js';

/** Lanes between terminals in any order along the ring. */
export interface InterleavedLanes {
  readonly lanes: LaneCurve[];
  /** Lanes of the drawing that had to be left out. */
  readonly dropped: number;
}

/**
 * Lanes where sources and sinks alternate along the ring. Then several lanes share a level, and nothing keeps those
 * apart: where two of one level come too near, another drawing of the same potentials is tried, and what still
 * conflicts is dropped.
 *
 * Two drawings of one set of chain potentials are at hand: waves from the low side (levels of the largest function that
 * fits) and from the high side (the smallest). The largest is nowhere below the smallest, so lanes of lower levels may
 * come from the first and lanes of higher levels from the second, with any level as the border: they keep their
 * distance all the same.
 */
export function drawInterleaved(
  network: FlowNetwork,
  potentials: LanePotentials,
  finder: GateFinder,
): InterleavedLanes {
  const mirrored = mirrorNetwork(network);
  const width = 2 * potentials.radius;
  const goal = Math.min(potentials.count, potentials.bound);
  let best = drawBoth(network, mirrored, potentials.levels.slice(0, network.chainCount), width, finder, goal);
  if (best.length < goal) {
    const { levels } = solveLanes(mirrored, potentials.radius, finder);
    const chains = levels.slice(0, network.chainCount);
    const highest = chains.reduce((a, b) => Math.max(a, b), 0);
    const other = drawBoth(
      network,
      mirrored,
      chains.map((n) => highest - n),
      width,
      finder,
      goal,
    );
    if (other.length > best.length) best = other;
  }
  return { lanes: best, dropped: Math.max(0, potentials.count - best.length) };
}

/** The same walls with sources and sinks exchanged. */
export function mirrorNetwork(network: FlowNetwork): FlowNetwork {
  const swap = (kind: 'source' | 'sink'): 'source' | 'sink' => (kind === 'source' ? 'sink' : 'source');
  return {
    ...network,
    terminals: network.terminals.map((terminal) => ({ ...terminal, kind: swap(terminal.kind) })),
    runs: network.runs.map((run) => (run.kind === 'wall' ? run : { ...run, kind: swap(run.kind) })),
  };
}

/** The best of the two drawings of some chain potentials, or of their mixtures. */
function drawBoth(
  network: FlowNetwork,
  mirrored: FlowNetwork,
  chains: Int32Array,
  width: number,
  finder: GateFinder,
  goal: number,
): LaneCurve[] {
  const top = chains.reduce((a, b) => Math.max(a, b), 0);
  const low = drawLevels(network, chains, top, width, finder);
  const keptLow = low.map((lanes) => keepCompatible(lanes, width));
  const lanes = keptLow.flat();
  if (lanes.length >= goal) return lanes;
  const flipped = chains.map((n) => top - n);
  const high = drawLevels(mirrored, flipped, top, width, finder).reverse();
  const keptHigh = high.map((level, k) =>
    keepCompatible(
      level.map((lane) => ({ ...reverseLaneCurve(lane), level: k + 1 })),
      width,
    ),
  );
  let border = top;
  let most = lanes.length;
  let count = lanes.length;
  for (let k = top - 1; k >= 0; k--) {
    count += keptHigh[k].length - keptLow[k].length;
    if (count <= most) continue;
    most = count;
    border = k;
  }
  return [...keptLow.slice(0, border), ...keptHigh.slice(border)].flat();
}

/** Lanes by level, of waves that start from the chains at their potentials. */
function drawLevels(
  network: FlowNetwork,
  chains: Int32Array,
  top: number,
  width: number,
  finder: GateFinder,
): LaneCurve[][] {
  const starts = new Float64Array(finder.count).fill(Infinity);
  starts.set(chains);
  const nodes = spreadLanes(finder, starts, width).values.map((n) => n * width);
  const bends = new Float64Array(finder.count - network.nodeCount).fill(Infinity);
  const around = new Float64Array(bends.length);
  for (let i = 0; i < network.nodeCount && around.length > 0; i++) {
    measureBends(finder, i, around);
    for (let b = 0; b < around.length; b++) bends[b] = Math.min(bends[b], nodes[i] + around[b]);
  }
  const levels = Float64Array.from({ length: top }, (_, k) => (k + 0.5) * width);
  const rows: LaneCurve[][] = Array.from({ length: top }, () => []);
  for (const lane of traceLevels(network, buildWave(network, nodes, bends), levels, false).lanes) {
    rows[lane.level - 1].push(lane);
  }
  return rows;
}
