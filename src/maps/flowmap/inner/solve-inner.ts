import { NONE } from '../../../geometry/index.js';
import type { FlowGate, FlowNetwork } from '../flow-network.js';
import { type InnerArea, prepareArea } from './inner-area.js';
import { InnerGates } from './inner-gates.js';
import { collectInnerWalls } from './inner-walls.js';
import { LabelSearch, type NegativeCycle, type OneWay } from './label-search.js';
import { crossSlit } from './slit.js';

/** One interior area against terminals of the other kind on the ring, ready to be solved for lengths and lanes. */
export interface InnerProblem {
  readonly network: FlowNetwork;
  readonly area: InnerArea;
  readonly gates: InnerGates;
  /** Per bend the ends of the two edges that meet there, previous and next, with what hides on their left: 4 numbers. */
  readonly bendSides: Float64Array;
  /** Every terminal of the ring may only let flow pass the way of its kind. */
  readonly oneWays: readonly OneWay[];
}

/** Values on walls and bends of the cover, and the closed walk that proves that the flow around it is not larger. */
export interface InnerSolution {
  /** What the stream function gains around the area, in units of the measure. */
  readonly flux: number;
  /** Per node, then per bend: the value where the node's first point is on sheet 0; Infinity if an area covers it. */
  readonly labels: Float64Array;
  /** The tight walk around the area; undefined if the flux is 0 without one. */
  readonly cycle: NegativeCycle | undefined;
  /** Per bend: the gate that its value came along (as in {@link NegativeCycle}). */
  readonly bendSteps: Int32Array;
}

/** Reads the walls around the area of a terminal (its index). The ring carries terminals of the other kind only. */
export function prepareInner(network: FlowNetwork, terminal: number): InnerProblem {
  const area = prepareArea(network, terminal);
  const walls = collectInnerWalls(network, [area]);
  const bends = Float64Array.of(...area.corners, ...network.bends);
  const gates = new InnerGates(walls, [area], bends, network);
  return { network, area, gates, bendSides: findSides(network, area), oneWays: signRules(network, gates) };
}

/** The neighbours of the corners of the area, and of the inward corners of terminals (the outside is on their right). */
function findSides(network: FlowNetwork, area: InnerArea): Float64Array {
  const sides: number[] = [];
  const { points } = area.ring;
  const size = points.length;
  for (const i of area.cornerIndex) {
    const k = 2 * i;
    sides.push(
      points[(k + size - 2) % size],
      points[(k + size - 1) % size],
      points[(k + 2) % size],
      points[(k + 3) % size],
    );
  }
  const { bends, runs } = network;
  for (let b = 0; b < bends.length; b += 2) {
    for (const { kind, points: run } of runs) {
      if (kind === 'wall') continue;
      for (let k = 2; k + 3 < run.length; k += 2) {
        if (run[k] !== bends[b] || run[k + 1] !== bends[b + 1]) continue;
        sides.push(run[k + 2], run[k + 3], run[k - 2], run[k - 1]);
      }
    }
  }
  return Float64Array.from(sides);
}

/** The largest flow by length: its value, potentials and cut. */
export function solveInner(problem: InnerProblem): InnerSolution {
  const { gates, area, oneWays, network } = problem;
  const tolerance = 1e-13 * network.size;
  const measure = { unit: 1, isFloored: false, slack: 0, tolerance };
  const search = new LabelSearch(gates, measure);
  const flux = Float64Array.of(1.001 * area.perimeter);
  let best: NegativeCycle | undefined;
  for (;;) {
    const cycle = search.settle(flux);
    if (cycle === undefined) break;
    best = cycle;
    flux[0] = cycle.length / cycle.windings[0];
  }
  let signed = new LabelSearch(gates, measure, oneWays);
  signed.labels.set(search.labels);
  // Flow that runs from terminal to terminal of one kind can be taken out of a largest flow, so the signs can be kept;
  // should rounding say no, the flow without them is as large.
  if (signed.settle(flux) !== undefined) signed = search;
  signed.spread(findRoot(problem), flux);
  return { flux: flux[0], labels: signed.labels, cycle: best, bendSteps: stepsIntoBends(gates, signed) };
}

/** The largest number of lanes of a width: whole potentials, single-source from a wall of the ring. */
export function solveInnerLanes(problem: InnerProblem, radius: number, capacity: number): InnerSolution {
  const { gates, network } = problem;
  const unit = 2 * radius;
  const slack = 1e-10 * network.size;
  const search = new LabelSearch(gates, { unit, isFloored: true, slack, tolerance: 1e-12 });
  let count = Math.floor((capacity + slack) / unit) + 1;
  let best: NegativeCycle | undefined;
  while (count > 0) {
    const cycle = search.settle(Float64Array.of(count));
    if (cycle === undefined) break;
    best = cycle;
    count = Math.min(count - 1, Math.floor(cycle.length / cycle.windings[0]));
    for (let i = 0; i < search.labels.length; i++)
      if (i < gates.walls.nodeCount) search.labels[i] = Math.floor(search.labels[i]);
  }
  search.spread(findRoot(problem), Float64Array.of(count));
  return { flux: count, labels: search.labels, cycle: best, bendSteps: stepsIntoBends(gates, search) };
}

function stepsIntoBends(gates: InnerGates, search: LabelSearch): Int32Array {
  const first = gates.walls.nodeCount;
  return Int32Array.from({ length: gates.bends.length / 2 }, (_, v) => search.stepInto(first + v)?.step ?? -1);
}

/** The gates of a closed walk; NONE as node at a corner of the area. */
export function cutOfCycle(problem: InnerProblem, cycle: NegativeCycle | undefined): FlowGate[] {
  const { gates } = problem;
  const node = (i: number) => (i < gates.walls.nodeCount ? i : NONE);
  const cut: FlowGate[] = [];
  cycle?.steps.forEach((step, k) => {
    if (step < 0) return;
    const gate = step >> 1;
    const [ax, ay, bx, by] = gates.feet.slice(4 * gate, 4 * gate + 4);
    const from = node(cycle.nodes[k]);
    const to = node(cycle.nodes[(k + 1) % cycle.nodes.length]);
    const length = gates.lengths[gate];
    if ((step & 1) === 0) cut.push({ from, to, ax, ay, bx, by, length });
    else cut.push({ from, to, ax: bx, ay: by, bx: ax, by: ay, length });
  });
  return cut;
}

/** A wall of the ring outside the area: the labels start there, else minima of their own make lanes that return. */
function findRoot({ gates, network }: InnerProblem): number {
  for (let i = 0; i < network.chainCount; i++) if (gates.isOpen(i)) return i;
  return 0;
}

/** Flux leaves through every terminal of the ring: the value does not fall from the chain before to the chain after it. */
function signRules(network: FlowNetwork, gates: InnerGates): OneWay[] {
  const { runs, walkStarts, walks, chainCount } = network;
  const { areas } = gates;
  const rules: OneWay[] = [];
  runs.forEach((run, k) => {
    if (run.kind === 'wall') return;
    const before = runs[(k + runs.length - 1) % runs.length].node;
    const after = runs[(k + 1) % runs.length].node;
    if (before < 0 || after < 0 || before === after || before >= chainCount) return;
    const windings = areas.map(({ slitX, slitY }) => {
      let n = 0;
      for (let p = walkStarts[before]; p + 1 < walkStarts[before + 1]; p++) {
        n += crossSlit(slitX, slitY, walks[2 * p], walks[2 * p + 1], walks[2 * p + 2], walks[2 * p + 3]);
      }
      const { points } = run;
      for (let p = 0; p + 3 < points.length; p += 2) {
        n += crossSlit(slitX, slitY, points[p], points[p + 1], points[p + 2], points[p + 3]);
      }
      return n;
    });
    if (gates.isOpen(before) && gates.isOpen(after)) {
      rules.push({ from: after, to: before, windings: Int32Array.from(windings, (n) => -n) });
    }
  });
  for (let s = 0; s < areas.length; s++) rules.push(...areaRules(gates, s));
  return rules;
}

/** Flux leaves the area along its whole edge: the value does not fall from corner to corner, counter-clockwise. */
function areaRules({ areas, walls }: InnerGates, s: number): OneWay[] {
  const { ring, corners } = areas[s];
  if (!ring.isConvex || ring.points.length === 4) return [];
  const count = corners.length / 2;
  let first = walls.nodeCount;
  for (let k = 0; k < s; k++) first += areas[k].corners.length / 2;
  return Array.from({ length: count }, (_, v) => {
    const u = (v + 1) % count;
    const windings = areas.map(({ slitX, slitY }) => {
      return -crossSlit(slitX, slitY, corners[2 * v], corners[2 * v + 1], corners[2 * u], corners[2 * u + 1]);
    });
    return { from: first + u, to: first + v, windings: Int32Array.from(windings) };
  });
}
