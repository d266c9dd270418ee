import type { FlowCertificate, FlowMap, Lane, Lanes } from '../maps/index.js';

/** World coordinates, metres. */
type Point = readonly [number, number];

/** What `flow` prints for programs; the first keys are a contract. */
export interface FlowAnswer {
  /** Metres of width. */
  readonly capacity: number;
  readonly min_cut: readonly { readonly from: Point; readonly to: Point; readonly length: number }[];
  readonly certificate: object;
  /** No more lanes are possible; null where none were asked for. */
  readonly lanes_max: number | null;
  readonly lanes: readonly LaneAnswer[];
  readonly build_ms: number;
  /** Radius of the lanes, m. Absent without lanes. */
  readonly radius?: number;
  /** Speed that the capacities of lanes are for, m/s. */
  readonly speed?: number;
  /** Whether `lanes` are as many as are possible. */
  readonly lanes_proven?: boolean;
  /** Bodies per second on all lanes together. */
  readonly lanes_flow?: number;
  readonly lanes_ms?: number;
}

interface LaneAnswer {
  /** From source to sink; keeps the radius less 1e-4 m from walls. */
  readonly points: readonly Point[];
  readonly length: number;
  readonly min_clearance: number | null;
  readonly headway: number;
  /** Before it was pulled taut, m. */
  readonly length_before?: number;
  /** Bodies per second. */
  readonly capacity: number;
}

/** Lanes with what the same lanes were before shortening. */
export interface LanePair {
  readonly lanes: Lanes;
  readonly before: Lanes | undefined;
  /** Speed that capacities are for, m/s. */
  readonly speed: number;
  readonly ms: number;
}

export function describeFlow(map: FlowMap, pair: LanePair | undefined, origin: Point, buildMs: number): FlowAnswer {
  const [ox, oy] = origin;
  return {
    capacity: map.capacity,
    min_cut: map.minCut.map(({ ax, ay, bx, by, length }) => ({
      from: [ax + ox, ay + oy],
      to: [bx + ox, by + oy],
      length,
    })),
    certificate: describeCertificate(map.certificate, pair?.lanes, origin),
    lanes_max: pair === undefined ? null : pair.lanes.max,
    lanes: pair?.lanes.lanes.map((lane, k) => describeLane(lane, pair.before?.lanes[k], origin)) ?? [],
    build_ms: buildMs,
    ...(pair && {
      radius: pair.lanes.radius,
      speed: pair.speed,
      lanes_proven: pair.lanes.proven,
      lanes_flow: pair.lanes.lanes.reduce((sum, { capacity }) => sum + capacity, 0),
      lanes_ms: pair.ms,
    }),
  };
}

function describeLane(lane: Lane, before: Lane | undefined, origin: Point): LaneAnswer {
  return {
    points: pairUp(lane.points, origin),
    length: lane.length,
    min_clearance: Number.isFinite(lane.minClearance) ? lane.minClearance : null,
    headway: lane.headway,
    ...(before && { length_before: before.length }),
    capacity: lane.capacity,
  };
}

/** What `--verify` reads again. */
function describeCertificate(certificate: FlowCertificate, lanes: Lanes | undefined, origin: Point): object {
  const { kind, terminals, nodes, slit, jump } = certificate;
  const [ox, oy] = origin;
  return {
    kind,
    terminals: terminals.map(({ name, kind: own, points }) => ({ name, kind: own, points: pairUp(points, origin) })),
    nodes: nodes.map(({ x, y, potential }) => ({ at: [x + ox, y + oy], potential })),
    ...(slit && { slit: { from: [slit.x + ox, slit.y + oy], direction: [slit.dx, slit.dy] } }),
    ...(jump !== undefined && { jump }),
    ...(lanes && {
      lane_cut: {
        winding: lanes.laneCut.winding,
        gates: lanes.laneCut.gates.map(({ points, count }) => ({ points: pairUp(points, origin), count })),
      },
    }),
  };
}

function pairUp(flat: Float64Array, [ox, oy]: Point): Point[] {
  const pairs: Point[] = [];
  for (let k = 0; k < flat.length; k += 2) pairs.push([flat[k]! + ox, flat[k + 1]! + oy]);
  return pairs;
}
