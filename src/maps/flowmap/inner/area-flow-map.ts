import { FootfallError, requirePoint, requireTyped } from '../../../error/index.js';
import { componentAt, type Domain, NONE } from '../../../geometry/index.js';
import { listGates } from '../critical-graph.js';
import { finishLanes } from '../finish-lanes.js';
import type { CertificateNode, CertificateTerminal, FlowCertificate, LaneCut } from '../flow-certificate.js';
import { type FlowMap, LANE_DEFAULTS, type LaneOptions, type Lanes, type MixedLanes } from '../flow-map.js';
import type { FlowGate, FlowNetwork, FlowTerminal } from '../flow-network.js';
import { requireLaneOptions, requireLanes } from '../require-lanes.js';
import { buildLaneRoom } from '../shorten/lane-room.js';
import { collectTerminals, type Streamline, type TerminalSegments, traceStreamline } from '../trace-stream.js';
import { isInside } from './area-ring.js';
import { CoverField } from './cover-field.js';
import { type InnerLanes, traceInnerLanes } from './inner-lanes.js';
import { END_POINT } from './inner-walls.js';
import { LevelView } from './level-view.js';
import { redrawLanes } from './redraw-lanes.js';
import { crossSlit } from './slit.js';
import { cutOfCycle, type InnerProblem, type InnerSolution, prepareInner, solveInner } from './solve-inner.js';
import { unwindLanes } from './unwind-lanes.js';

/**
 * The flow between one area inside the free space and terminals of the other kind on the wall around it: a crowd in a
 * hall, or an entrance in the middle. The stream function has no single value here: each turn about the area adds the
 * capacity. Values are given for the plane cut open along the slit, a ray from inside the area to the right.
 */
export class AreaFlowMap implements FlowMap {
  readonly domain: Domain;
  readonly terminals: readonly FlowTerminal[];
  readonly capacity: number;
  readonly minCut: readonly FlowGate[];
  readonly problem: InnerProblem;
  readonly solution: InnerSolution;
  private readonly sign: number;
  private readonly view: LevelView;
  private readonly ends: TerminalSegments;
  private graph: readonly FlowGate[] | undefined;

  /** @param area index of the terminal that is a polygon */
  constructor(
    readonly network: FlowNetwork,
    area: number,
  ) {
    this.domain = network.domain;
    this.terminals = network.terminals;
    this.problem = prepareInner(network, area);
    this.solution = solveInner(this.problem);
    this.capacity = this.solution.flux;
    this.minCut = cutOfCycle(this.problem, this.solution.cycle);
    this.sign = network.terminals[area].kind === 'source' ? 1 : -1;
    this.view = new LevelView(new CoverField(this.problem.gates, this.solution.labels, this.capacity));
    this.ends = withArea(collectTerminals(network), this.problem);
  }

  get gates(): readonly FlowGate[] {
    this.graph ??= listGates(this.network);
    return this.graph;
  }

  get certificate(): FlowCertificate {
    const { network, problem, capacity, sign } = this;
    const { slitX, slitY, ring } = problem.area;
    const { name, kind } = network.terminals[problem.area.terminal];
    const terminals: CertificateTerminal[] = [{ name, kind, points: ring.points }];
    for (const { terminal, points } of network.runs) {
      if (terminal === NONE) continue;
      terminals.push({ name: network.terminals[terminal].name, kind: network.terminals[terminal].kind, points });
    }
    return {
      kind: 'area',
      terminals,
      nodes: certifyNodes(problem, this.solution, sign),
      slit: { x: slitX, y: slitY, dx: 1, dy: 0 },
      jump: sign * capacity,
    };
  }

  potentialAt(x: number, y: number): number {
    return this.isHere(x, y) ? this.sign * this.view.field.evaluate(x, y, 0) : Number.NaN;
  }

  directionAt(x: number, y: number, out: Float64Array): boolean {
    requireTyped(out, 'FlowMap#directionAt: out', Float64Array, 2);
    out[0] = 0;
    out[1] = 0;
    if (!this.isHere(x, y)) return false;
    const { field } = this.view;
    field.evaluate(x, y, 0);
    const dx = x - field.found.x;
    const dy = y - field.found.y;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length === 0 || field.found.value === Infinity) return false;
    // Away from the area the lower values are on the right.
    out[0] = (this.sign * dy) / length;
    out[1] = (-this.sign * dx) / length;
    return true;
  }

  streamline(x: number, y: number): Streamline {
    if (!this.isHere(x, y)) return { points: Float64Array.of(x, y), source: NONE, sink: NONE, isUseful: false };
    this.view.start(x, y);
    const line = traceStreamline(this.network, this.view, this.ends, x, y);
    if (this.sign > 0) return line;
    const points = new Float64Array(line.points.length);
    for (let k = 0; k < points.length; k += 2) {
      points[k] = line.points[points.length - 2 - k];
      points[k + 1] = line.points[points.length - 1 - k];
    }
    const [source, sink] = [line.sink, line.source];
    const isUseful =
      source !== NONE &&
      sink !== NONE &&
      this.terminals[source].kind === 'source' &&
      this.terminals[sink].kind === 'sink';
    return { points, source, sink, isUseful };
  }

  isUseful(x: number, y: number): boolean {
    return this.streamline(x, y).isUseful;
  }

  lanes(radius: number, options: LaneOptions = {}): Lanes {
    requireLaneOptions(options);
    if ((options.method ?? 'levels') !== 'levels') {
      throw new FootfallError('the ways of the paper know doors on walls only', {
        code: 'flow/paper-area',
        where: `terminals.${this.terminals[this.problem.area.terminal].name}`,
        got: 'an area inside',
        advice: 'leave the method out',
      });
    }
    requireLanes(this.capacity, radius, options);
    const found = traceInnerLanes(this.problem, radius, this.capacity);
    const laneCut = certifyInnerLanes(this.problem, found, radius);
    const { terminal, ring } = this.problem.area;
    const edge = { terminal, points: ring.points, closed: true };
    let { curves } = found;
    if (options.isShortened ?? LANE_DEFAULTS.isShortened) {
      const room = buildLaneRoom(this.network, radius, [edge]);
      curves = redrawLanes(this.problem, curves, radius, this.capacity);
      curves = unwindLanes(room, ring, terminal, curves, radius).lanes;
    }
    return finishLanes(this.network, { curves, radius, max: found.max, laneCut }, options, [edge]);
  }

  mixedLanes(): MixedLanes {
    throw new FootfallError('lanes of mixed widths need all sources on one side of all sinks', {
      code: 'flow/mixed-area',
      where: `terminals.${this.terminals[this.problem.area.terminal].name}`,
      got: 'an area inside, which lanes leave all around',
      advice: 'ask for lanes of one radius',
    });
  }

  /** In the free space of the terminals, and not inside the area. */
  private isHere(x: number, y: number): boolean {
    requirePoint(x, y, 'FlowMap: x, y');
    const { network, problem } = this;
    return componentAt(network.domain, x, y) === network.component && !isInside(problem.area.ring, x, y);
  }
}

/** The terminals' segments and the edges of the area, which lines of flow end on too. */
function withArea({ xy, terminals }: TerminalSegments, { area }: InnerProblem): TerminalSegments {
  const edges: number[] = [];
  const { points } = area.ring;
  for (let k = 0; k < points.length; k += 2) {
    const n = (k + 2) % points.length;
    edges.push(points[n], points[n + 1], points[k], points[k + 1]);
  }
  const count = edges.length / 4;
  return {
    xy: Float64Array.of(...xy, ...edges),
    terminals: Int32Array.of(...terminals, ...new Array<number>(count).fill(area.terminal)),
  };
}

/** A point of every node outside the area, and the value there on sheet 0. */
function certifyNodes({ gates, area }: InnerProblem, { labels, flux }: InnerSolution, sign: number): CertificateNode[] {
  const { walls } = gates;
  const { nodeFeatures, ax, ay, bx, by, rho, at, cuts } = walls;
  const nodes: CertificateNode[] = [];
  for (let i = 0; i < walls.nodeCount; i++) {
    let best = NONE;
    let length = -1;
    for (let f = nodeFeatures[i]; f < nodeFeatures[i + 1]; f++) {
      const size = Math.max(rho[f], Math.abs(bx[f] - ax[f]), Math.abs(by[f] - ay[f]));
      if (cuts[f] === END_POINT || size <= length) continue;
      best = f;
      length = size;
    }
    if (best === NONE) continue;
    const [x, y] = rho[best] > 0 ? rimPoint(area.ring, ax[best], ay[best], rho[best]) : middle(ax, ay, bx, by, best);
    const sheet = at[best] + crossSlit(area.slitX, area.slitY, ax[best], ay[best], x, y);
    nodes.push({ x, y, potential: sign * (labels[i] - flux * sheet) });
  }
  return nodes;
}

function middle(ax: Float64Array, ay: Float64Array, bx: Float64Array, by: Float64Array, f: number): [number, number] {
  return [0.5 * (ax[f] + bx[f]), 0.5 * (ay[f] + by[f])];
}

/** A point of a circle outside the area. */
function rimPoint(ring: InnerProblem['area']['ring'], x: number, y: number, radius: number): [number, number] {
  for (let k = 0; k < 64; k++) {
    // Points of a square turned into the circle: no angle needed.
    const t = (k % 16) / 8 - 1;
    const [ux, uy] = [
      [1, t],
      [-t, 1],
      [-1, -t],
      [t, -1],
    ][k >> 4];
    const norm = Math.sqrt(ux * ux + uy * uy);
    const px = x + (radius * ux) / norm;
    const py = y + (radius * uy) / norm;
    if (!isInside(ring, px, py)) return [px, py];
  }
  return [x + radius, y];
}

/** The closed walk that bounds the number of lanes: from wall to wall, around corners of the area in between. */
function certifyInnerLanes({ gates, network }: InnerProblem, { solution }: InnerLanes, radius: number): LaneCut {
  const { cycle } = solution;
  const found: { points: Float64Array; count: number }[] = [];
  if (cycle === undefined) return { radius, winding: 1, gates: found };
  const slack = 1e-10 * network.size;
  const count = cycle.steps.length;
  let start = 0;
  while (start < count && cycle.nodes[start] >= gates.walls.nodeCount) start++;
  let points: number[] = [];
  let length = 0;
  for (let n = 0; n < count; n++) {
    const k = (start + n) % count;
    const gate = cycle.steps[k] >> 1;
    const isForward = (cycle.steps[k] & 1) === 0;
    const [ax, ay, bx, by] = gates.feet.slice(4 * gate, 4 * gate + 4);
    if (points.length === 0) points.push(isForward ? ax : bx, isForward ? ay : by);
    points.push(isForward ? bx : ax, isForward ? by : ay);
    length += gates.lengths[gate];
    if (n + 1 < count && cycle.nodes[(k + 1) % count] >= gates.walls.nodeCount) continue;
    found.push({ points: Float64Array.from(points), count: Math.floor((length + slack) / (2 * radius)) });
    points = [];
    length = 0;
  }
  return { radius, winding: cycle.windings[0], gates: found };
}
