import { FootfallError } from '../../../error/index.js';
import { NONE } from '../../../geometry/index.js';
import type { FlowNetwork } from '../flow-network.js';
import { blocksSegment, isInside } from './area-ring.js';
import { type InnerArea, prepareArea } from './inner-area.js';
import { InnerGates } from './inner-gates.js';
import { collectInnerWalls } from './inner-walls.js';
import { LabelSearch, type OneWay } from './label-search.js';
import { crossSlit } from './slit.js';
import { type SmallOptimum, solveSmallProgram } from './small-lp.js';

/** The largest flow between any areas inside and any terminals on the ring. */
export interface AreasSolution {
  /** m */
  readonly capacity: number;
  /** Flow through each terminal of the network, m; out of sources, into sinks. */
  readonly fluxes: Float64Array;
  /** Potentials of the nodes, then of the corners, each where the node's first point is on the zero sheet of all slits. */
  readonly labels: Float64Array;
  /**
   * Closed walks over gates and terminals with weights: their lengths so weighted add up to the capacity, and together
   * they part sources from sinks.
   */
  readonly cuts: readonly { readonly weight: number; readonly length: number; readonly gates: readonly number[] }[];
  /** The gates that the numbers in `cuts` refer to. */
  readonly gates: InnerGates;
}

const MOST_ROUNDS = 2000;

/**
 * The flow has one unknown per area (what the stream function gains around it) and one per terminal run of the ring. Given
 * these, potentials exist unless some closed walk is shorter than what the stream function gains along it; each such walk
 * is a linear limit of the unknowns. A small linear program and the search for such walks take turns; at the end the
 * program bounds the flow from above and the potentials show a flow of this value.
 *
 * @throws FootfallError if areas overlap, or are no areas (see {@link prepareArea})
 */
export function solveAreas(network: FlowNetwork): AreasSolution {
  const { terminals, runs, size } = network;
  const areas: InnerArea[] = [];
  terminals.forEach(({ shape }, k) => {
    if ('polygon' in shape) areas.push(prepareArea(network, k));
  });
  checkApart(network, areas);
  const walls = collectInnerWalls(network, areas);
  const bends = Float64Array.of(...areas.flatMap(({ corners }) => Array.from(corners)), ...network.bends);
  const gates = new InnerGates(walls, areas, bends, network);
  const doors = runs.flatMap((run, k) => (run.kind === 'wall' ? [] : [k]));
  const kinds = [...areas.map(({ terminal }) => terminals[terminal].kind), ...doors.map((k) => runs[k].kind)];
  const rules = ringRules(network, gates, doors);
  const search = new LabelSearch(gates, { unit: 1, isFloored: false, slack: 0, tolerance: 1e-13 * size }, rules);
  const signs = kinds.map((kind, v) => (v < areas.length && kind === 'sink' ? -1 : 1));

  const rows: number[][] = [];
  const limits: number[] = [];
  const walks: (readonly number[])[] = [];
  const limit = (row: number[], value: number, walk: readonly number[]) => {
    rows.push(row);
    limits.push(value);
    walks.push(walk);
  };
  kinds.forEach((_, v) => {
    const most = v < areas.length ? areas[v].perimeter : lengthOf(runs[doors[v - areas.length]].points);
    limit(
      kinds.map((__, u) => (u === v ? 1 : 0)),
      most,
      [],
    );
  });
  const goal = kinds.map((kind) => (kind === 'source' ? 1 : 0));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const optimum = solveSmallProgram({ goal, rows, limits });
    if (optimum === undefined) break;
    search.labels.fill(0);
    const cycle = search.settle(optimum.x.map((value, v) => signs[v] * value));
    const row = Array.from(cycle?.windings ?? [], (w, v) => signs[v] * w);
    const excess = row.reduce((sum, w, v) => sum + w * optimum.x[v], 0) - (cycle?.length ?? 0);
    if (cycle === undefined || excess <= 1e-11 * size) {
      return report(network, areas, doors, gates, search.labels, optimum, limits, walks);
    }
    limit(
      row,
      cycle.length,
      cycle.steps.filter((step) => step >= 0).map((step) => step >> 1),
    );
  }
  throw new FootfallError('the flow between the areas was not found', {
    code: 'flow/areas',
    got: `no optimum after ${MOST_ROUNDS} rounds`,
    expected: 'an optimum',
    advice: 'this is a fault of the program; please report the scene',
  });
}

function report(
  { terminals, runs }: FlowNetwork,
  areas: readonly InnerArea[],
  doors: readonly number[],
  gates: InnerGates,
  labels: Float64Array,
  { value, x, prices }: SmallOptimum,
  limits: readonly number[],
  walks: readonly (readonly number[])[],
): AreasSolution {
  const fluxes = new Float64Array(terminals.length);
  areas.forEach(({ terminal }, v) => {
    fluxes[terminal] += x[v];
  });
  doors.forEach((run, k) => {
    fluxes[runs[run].terminal] += x[areas.length + k];
  });
  const cuts = Array.from(prices, (weight, k) => ({ weight, length: limits[k], gates: walks[k] }));
  return { capacity: value, fluxes, labels: labels.slice(), cuts: cuts.filter(({ weight }) => weight > 1e-9), gates };
}

/** From chain to chain along the ring: the value changes by the flow through the terminal between them. */
function ringRules(
  { runs, walkStarts, walks }: FlowNetwork,
  { areas }: InnerGates,
  doors: readonly number[],
): OneWay[] {
  const rules: OneWay[] = [];
  doors.forEach((k, d) => {
    const before = runs[(k + runs.length - 1) % runs.length].node;
    const after = runs[(k + 1) % runs.length].node;
    if (before === NONE || after === NONE) return;
    const windings = new Int32Array(areas.length + doors.length);
    areas.forEach(({ slitX, slitY }, s) => {
      for (let p = walkStarts[before]; p + 1 < walkStarts[before + 1]; p++) {
        windings[s] += crossSlit(slitX, slitY, walks[2 * p], walks[2 * p + 1], walks[2 * p + 2], walks[2 * p + 3]);
      }
      const { points } = runs[k];
      for (let p = 0; p + 3 < points.length; p += 2) {
        windings[s] += crossSlit(slitX, slitY, points[p], points[p + 1], points[p + 2], points[p + 3]);
      }
    });
    // Out through a sink the value rises, counter-clockwise; in through a source it falls.
    windings[areas.length + d] = runs[k].kind === 'sink' ? -1 : 1;
    rules.push({ from: before, to: after, windings });
    rules.push({ from: after, to: before, windings: windings.map((w) => -w) });
  });
  return rules;
}

function lengthOf(points: Float64Array): number {
  let sum = 0;
  for (let k = 2; k + 1 < points.length; k += 2) {
    const dx = points[k] - points[k - 2];
    const dy = points[k + 1] - points[k - 1];
    sum += Math.sqrt(dx * dx + dy * dy);
  }
  return sum;
}

function checkApart({ terminals }: FlowNetwork, areas: readonly InnerArea[]): void {
  for (const a of areas) {
    for (const b of areas) {
      if (a === b) continue;
      const { points } = b.ring;
      for (let k = 0; k < points.length; k += 2) {
        const n = (k + 2) % points.length;
        const meets = blocksSegment(a.ring, points[k], points[k + 1], points[n], points[n + 1]);
        if (!meets && !isInside(a.ring, points[k], points[k + 1])) continue;
        throw new FootfallError('two areas overlap', {
          code: 'flow/area',
          where: `${terminals[a.terminal].name}, ${terminals[b.terminal].name}`,
          got: 'areas whose outlines, dents filled, overlap',
          expected: 'areas apart from each other',
          advice: 'move them apart or join them',
        });
      }
    }
  }
}
