import type { Domain } from '../geometry/index.js';
import { buildFlowMap, type FlowMap, type FlowTerminal } from '../maps/index.js';

/** A place where lanes begin or end: a line on the wall, or an area. Metres. */
export interface LaneTerminal {
  readonly name: string;
  readonly shape: { readonly line: Float64Array } | { readonly polygon: Float64Array };
}

/** Lanes that are asked for. */
export interface LaneRequest {
  /** With all doors shut: lanes begin and end on its walls. */
  readonly domain: Domain;
  readonly from: readonly LaneTerminal[];
  readonly to: readonly LaneTerminal[];
  /** m. */
  readonly radius: number;
  /** Make them shorter without changing their number. */
  readonly shorten: boolean;
}

/** Lanes that were laid. */
export interface LaidLanes {
  /** Polylines, x0, y0, x1, y1, ..., from line to line, m. */
  readonly lanes: readonly { readonly points: Float64Array; readonly length: number }[];
  /** Bodies on them may overlap by this, m: 0 unless they fit only exactly. */
  readonly slack: number;
  /** Along the flow from a place to a goal, x0, y0, x1, y1, ...; undefined where nothing flows. */
  readonly streamline?: ((x: number, y: number) => Float64Array | undefined) | undefined;
}

/** The polylines of lanes stand off their arcs by at most this, m; lanes are laid so much wider that bodies on them still do not touch. */
const FLATTENED = 2.5e-5;
/** The same where they cannot be wider. */
const FINELY = 2e-6;

/**
 * The most lanes that fit, from the max flow map. Where as many fit with a hair to spare they are laid with it, so that bodies on their
 * polylines never touch; where they fit only exactly, bodies may overlap by as much as two polylines stand off their arcs.
 */
export function layFlowLanes({ domain, from, to, radius, shorten }: LaneRequest): LaidLanes {
  const map = buildFlowMap(domain, [...from.map(describe('source')), ...to.map(describe('sink'))]);
  const streamline = (x: number, y: number): Float64Array | undefined => followFlow(map, x, y);
  const options = { isShortened: shorten };
  const { lanes } = map.lanes(radius + 2 * FLATTENED, { ...options, tolerance: FLATTENED });
  const most = map.lanes(radius, { isShortened: false }).lanes.length;
  if (lanes.length >= most) return { lanes, slack: 0, streamline };
  return { lanes: map.lanes(radius, { ...options, tolerance: FINELY }).lanes, slack: 4 * FINELY, streamline };
}

function describe(kind: FlowTerminal['kind']): (place: LaneTerminal) => FlowTerminal {
  return ({ name, shape }) => ({ name, kind, shape });
}

/** The line of flow from a place on, where it leads to a goal. */
function followFlow(map: FlowMap, x: number, y: number): Float64Array | undefined {
  const { points, isUseful } = map.streamline(x, y);
  if (!isUseful) return undefined;
  let best = 0;
  let least = Infinity;
  for (let k = 0; k < points.length; k += 2) {
    const away = Math.abs(points[k] - x) + Math.abs(points[k + 1] - y);
    if (away >= least) continue;
    least = away;
    best = k;
  }
  return points.subarray(best);
}
