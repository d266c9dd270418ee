import { requirePoint, requireTyped } from '../../error/index.js';
import { componentAt, type Domain } from '../../geometry/index.js';
import { listGates } from './critical-graph.js';
import { finishLanes, measureLanes } from './finish-lanes.js';
import { certifyFlow, certifyLanes, type FlowCertificate } from './flow-certificate.js';
import {
  type FlowMap,
  LANE_DEFAULTS,
  type LaneMethod,
  type LaneOptions,
  type Lanes,
  type MixedLanes,
} from './flow-map.js';
import type { FlowGate, FlowNetwork, FlowSolution, FlowTerminal, LanePotentials } from './flow-network.js';
import { GateFinder } from './gate-finder.js';
import { extractLanes } from './lanes/extract-lanes.js';
import type { LaneCurve } from './lanes/lane-curve.js';
import { extractMixedLanes } from './lanes/mixed-lanes.js';
import { lanesFromCut } from './lanes/paper/lanes-from-cut.js';
import { stepAlongSource } from './lanes/paper/step-along-source.js';
import { PotentialField } from './potential-field.js';
import { requireLaneOptions, requireLanes } from './require-lanes.js';
import { favourShortestWay } from './shortest-first.js';
import { solveFlow, solveLanes } from './solve-flow.js';
import { collectTerminals, type Streamline, type TerminalSegments, traceStreamline } from './trace-stream.js';

/** The flow between terminals on one ring. */
export class ChainFlowMap implements FlowMap {
  readonly domain: Domain;
  readonly terminals: readonly FlowTerminal[];
  readonly capacity: number;
  readonly minCut: readonly FlowGate[];
  readonly solution: FlowSolution;
  private readonly finder: GateFinder;
  private readonly ends: TerminalSegments;
  private graph: readonly FlowGate[] | undefined;
  private proof: FlowCertificate | undefined;
  private field: PotentialField | undefined;

  constructor(readonly network: FlowNetwork) {
    this.domain = network.domain;
    this.terminals = network.terminals;
    this.finder = new GateFinder(network);
    this.solution = solveFlow(network, this.finder);
    this.capacity = this.solution.capacity;
    this.minCut = this.solution.cut;
    this.ends = collectTerminals(network);
  }

  get gates(): readonly FlowGate[] {
    this.graph ??= listGates(this.network);
    return this.graph;
  }

  get certificate(): FlowCertificate {
    this.proof ??= certifyFlow(this.network, this.solution);
    return this.proof;
  }

  potentialAt(x: number, y: number): number {
    return this.isHere(x, y) ? this.lookUp().valueAt(x, y) : Number.NaN;
  }

  directionAt(x: number, y: number, out: Float64Array): boolean {
    requireTyped(out, 'FlowMap#directionAt: out', Float64Array, 2);
    out[0] = 0;
    out[1] = 0;
    if (!this.isHere(x, y)) return false;
    const field = this.lookUp();
    field.valueAt(x, y);
    const dx = x - field.footX;
    const dy = y - field.footY;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length === 0) return false;
    // The gradient points away from the foot; low walls lie to the right of the flow.
    out[0] = dy / length;
    out[1] = -dx / length;
    return true;
  }

  streamline(x: number, y: number): Streamline {
    if (!this.isHere(x, y)) return { points: Float64Array.of(x, y), source: -1, sink: -1, isUseful: false };
    return traceStreamline(this.network, this.lookUp(), this.ends, x, y);
  }

  isUseful(x: number, y: number): boolean {
    return this.streamline(x, y).isUseful;
  }

  lanes(radius: number, options: LaneOptions = {}): Lanes {
    requireLanes(this.capacity, radius, options);
    const potentials = solveLanes(this.network, radius, this.finder);
    const { method = LANE_DEFAULTS.method, isShortestFirst = LANE_DEFAULTS.isShortestFirst } = options;
    const drawn = { radius, max: potentials.bound, laneCut: certifyLanes(potentials) };
    const finish = (curves: readonly LaneCurve[]) => finishLanes(this.network, { ...drawn, curves }, options);
    if (isShortestFirst && method === 'levels') {
      const walled = favourShortestWay(this.network, radius, potentials.count, this.finder);
      if (walled !== undefined) return finish(extractLanes(walled, solveLanes(walled, radius)).lanes);
    }
    return finish(this.draw(potentials, method));
  }

  mixedLanes(radii: ArrayLike<number>, options: LaneOptions = {}): MixedLanes {
    requireLaneOptions(options);
    const { lanes } = extractMixedLanes(this.network, radii, this.finder);
    const finished = lanes.map((curve, k) => measureLanes(this.network, [curve], radii[k], options)[0]);
    return { lanes: finished, asked: radii.length };
  }

  private draw(potentials: LanePotentials, method: LaneMethod): readonly LaneCurve[] {
    const { network, solution, finder } = this;
    const { radius } = potentials;
    switch (method) {
      case 'stepping':
        return stepAlongSource(network, solution, radius);
      case 'cut':
        return lanesFromCut(network, radius, undefined);
      case 'contracted':
        return lanesFromCut(network, radius, 'one');
      case 'contracted-both':
        return lanesFromCut(network, radius, 'both');
      default:
        return extractLanes(network, potentials, finder).lanes;
    }
  }

  private isHere(x: number, y: number): boolean {
    requirePoint(x, y, 'FlowMap: x, y');
    return componentAt(this.domain, x, y) === this.network.component;
  }

  private lookUp(): PotentialField {
    this.field ??= new PotentialField(this.network, this.solution.potentials, this.solution.bendPotentials);
    return this.field;
  }
}
