import { findNearestWall } from 'footfall';
import { buildFlowMap, type FlowMap, type Lanes } from 'footfall/maps';
import { chooseTerminals } from './chosen-places.js';
import { formatDigits, formatLength, formatMs } from './format-number.js';
import { type MapGround, refuse } from './map-ground.js';
import type { DrawingPart, LegendRow, OverlayOptions } from './overlay.js';
import type { BuiltOverlay, OverlayContext } from './overlay-context.js';

/** Persons per metre and second through a door: what barriers take for one before they have measured it. */
export const SPECIFIC_FLOW = 1.33;
/** Walls up to which the gates of all corridors are drawn: all pairs are looked at. */
const MOST_WALLS = 120;
const MOST_LABELS = 60;

/** The largest flow between places: its narrowest cut, the gates, and lanes that use all of it. */
export function buildFlowOverlay(
  ground: MapGround,
  options: OverlayOptions['flow'],
  context: OverlayContext,
): BuiltOverlay {
  const { from, to, radius } = options;
  if (!(radius > 0)) throw refuse('lanes need a radius above 0', 'radius', 'give that of the people, such as 0.2 m');
  const terminals = chooseTerminals(ground.scene, from, to);
  const { domain } = ground;
  context.report(0.1);
  const begin = performance.now();
  const map = buildFlowMap(domain, terminals);
  const buildMs = performance.now() - begin;
  context.report(0.5);
  // Pulling lanes taut takes most of the time: they are drawn as the flow gives them while something is dragged.
  const lanes = options.lanes && map.capacity > 0 ? map.lanes(radius, { isShortened: !context.isCoarse }) : undefined;
  context.report(0.9);
  const parts: DrawingPart[] = [];
  if (lanes) parts.push(...recordLanes(ground, lanes));
  if (options.gates && map.certificate.nodes.length <= MOST_WALLS && !context.isCoarse)
    parts.push(recordGates(ground, map));
  // The cut may lie on a place, which must not hide it.
  parts.push(...recordTerminals(ground, map), ...recordCut(ground, map));
  const laneFlow = lanes?.lanes.reduce((sum, { capacity }) => sum + capacity, 0) ?? 0;
  return {
    parts,
    legend: describe(map, lanes, laneFlow, performance.now() - begin),
    numbers: {
      capacity: map.capacity,
      gates: map.minCut.length,
      walls: map.certificate.nodes.length,
      persons_per_second: SPECIFIC_FLOW * map.capacity,
      ...(lanes && { lanes: lanes.lanes.length, lanes_max: lanes.max, lanes_flow: laneFlow }),
      radius,
      build_ms: buildMs,
    },
    isCoarse: context.isCoarse && options.lanes,
    probe: (x, y) => ({ isUseful: map.capacity > 0 && map.isUseful(x, y) }),
  };
}

function recordLanes(ground: MapGround, { lanes, radius }: Lanes): DrawingPart[] {
  const path = ground.record();
  for (const { points } of lanes) path.polyline(points);
  if (path.isEmpty) return [];
  const line = path.finish();
  return [
    { type: 'path', role: 'strip', width: 2 * radius, ...line },
    { type: 'path', role: 'lane', codes: line.codes.slice(), values: line.values.slice() },
  ];
}

/** Of the critical graph those in whose circle there is no third wall. */
function recordGates(ground: MapGround, { gates, domain }: FlowMap): DrawingPart {
  const path = ground.record();
  for (const { ax, ay, bx, by, length } of gates) {
    const room = findNearestWall(domain, (ax + bx) / 2, (ay + by) / 2).distance;
    if (room >= 0.5 * length * (1 - 1e-9)) path.segment(ax, ay, bx, by);
  }
  return { type: 'path', role: 'gate', ...path.finish() };
}

function recordCut(ground: MapGround, { minCut }: FlowMap): DrawingPart[] {
  const path = ground.record();
  const ends: number[] = [];
  const middles: number[] = [];
  const texts: string[] = [];
  const [ox, oy] = ground.origin;
  for (const { ax, ay, bx, by, length } of minCut) {
    path.segment(ax, ay, bx, by);
    ends.push(ax - ox, ay - oy, bx - ox, by - oy);
    if (texts.length === MOST_LABELS) continue;
    middles.push((ax + bx) / 2 - ox, (ay + by) / 2 - oy);
    texts.push(formatLength(length));
  }
  return [
    { type: 'path', role: 'cut', ...path.finish() },
    { type: 'dots', role: 'cut', places: Float32Array.from(ends), size: 3 },
    { type: 'labels', places: Float32Array.from(middles), texts },
  ];
}

function recordTerminals(ground: MapGround, { terminals }: FlowMap): DrawingPart[] {
  const paths = { source: ground.record(), sink: ground.record() };
  for (const { kind, shape } of terminals) {
    if ('line' in shape) paths[kind].polyline(shape.line);
    else paths[kind].polyline(shape.polygon, true);
  }
  return [
    { type: 'path', role: 'from', ...paths.source.finish() },
    { type: 'path', role: 'to', ...paths.sink.finish() },
  ];
}

function describe(map: FlowMap, lanes: Lanes | undefined, laneFlow: number, ms: number): LegendRow[] {
  const rows: LegendRow[] = [
    {
      label: 'narrowest cut',
      value: formatLength(map.capacity),
      role: 'cut',
      hint: 'Capacity: the least total width of gates that parts all sources from all sinks, with a proof that no cut is narrower.',
    },
    {
      label: 'people per second',
      value: formatDigits(SPECIFIC_FLOW * map.capacity),
      hint: `Width of the cut times ${SPECIFIC_FLOW} persons per metre and second, the specific flow of doors.`,
    },
    { label: 'gates of the cut', value: String(map.minCut.length), role: 'gate' },
  ];
  if (lanes) {
    const most = lanes.lanes.length === lanes.max ? 'no more fit' : `at most ${lanes.max}`;
    rows.push(
      {
        label: 'lanes',
        value: `${lanes.lanes.length} (${most})`,
        role: 'lane',
        hint: `Ways side by side for bodies of ${formatLength(lanes.radius)} radius that touch neither walls nor each other.`,
      },
      {
        label: 'on all lanes',
        value: `${formatDigits(laneFlow)} per s`,
        hint: 'Bodies per second at 1.34 m/s, one headway apart.',
      },
    );
  }
  rows.push({ label: 'from', role: 'from' }, { label: 'to', role: 'to' }, { label: 'built in', value: formatMs(ms) });
  return rows;
}
