import { requireList, requirePoint, requireTyped } from '../../error/index.js';
import type { Domain } from '../../geometry/index.js';
import type { FlowCertificate } from './flow-certificate.js';
import type { FlowMap, LaneOptions, Lanes, MixedLanes } from './flow-map.js';
import type { FlowTerminal } from './flow-network.js';
import { requireLanes } from './require-lanes.js';
import type { Streamline } from './trace-stream.js';

/** The flow where walls part every source from every sink: nothing moves. */
export class StillFlowMap implements FlowMap {
  readonly capacity = 0;
  readonly minCut = [];
  readonly gates = [];
  readonly certificate: FlowCertificate;

  constructor(
    readonly domain: Domain,
    readonly terminals: readonly FlowTerminal[],
  ) {
    this.certificate = {
      kind: 'apart',
      terminals: terminals.map(({ name, kind, shape }) => ({
        name,
        kind,
        points: 'line' in shape ? shape.line : shape.polygon,
      })),
      nodes: [],
    };
  }

  potentialAt(): number {
    return Number.NaN;
  }

  directionAt(_x: number, _y: number, out: Float64Array): boolean {
    requireTyped(out, 'FlowMap#directionAt: out', Float64Array, 2);
    out[0] = 0;
    out[1] = 0;
    return false;
  }

  streamline(x: number, y: number): Streamline {
    requirePoint(x, y, 'FlowMap: x, y');
    return { points: Float64Array.of(x, y), source: -1, sink: -1, isUseful: false };
  }

  isUseful(): boolean {
    return false;
  }

  lanes(radius: number, options: LaneOptions = {}): Lanes {
    requireLanes(0, radius, options);
    return { radius, lanes: [], max: 0, proven: true, laneCut: { radius, winding: 1, gates: [] } };
  }

  mixedLanes(radii: ArrayLike<number>): MixedLanes {
    requireList(radii, 'radii');
    return { lanes: [], asked: radii.length };
  }
}
