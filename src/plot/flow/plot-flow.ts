import {
  allow,
  listOf,
  numberIn,
  partsOf,
  requireBoolean,
  requireList,
  requireOptions,
  wholeIn,
} from '../../error/index.js';
import type { FlowMap, Lanes } from '../../maps/index.js';
import { type Layer, PICTURE_CHECKS, type PictureOptions, startPicture } from '../picture.js';
import { createGroundLayer, createWallLayer } from '../plan/ground-layer.js';
import type { PlanPoint } from '../plan/plan.js';
import { requireGround, requireLanes, requireLayer, requirePoints } from '../require.js';
import { createCutLayer, createGateLayer, createTerminalLayer } from './cut-layer.js';
import { createLaneLayer } from './lane-layer.js';
import { createStreamLayer, createUselessLayer } from './stream-layer.js';

/** What a picture of a flow shows. */
export interface FlowPlotOptions extends PictureOptions {
  readonly map: FlowMap;
  readonly lanes?: Lanes | undefined;
  /** The same lanes before they were shortened. */
  readonly before?: Lanes | undefined;
  /** Outer rings of the ground as drawn; see `Plan`. */
  readonly boundary?: readonly (readonly PlanPoint[])[] | undefined;
  /** Lines of flow over the whole capacity; 0 for none. Default 24, or none where lanes are drawn. */
  readonly streams?: number | undefined;
  /** Greys out where nothing flows from source to sink. Default true. */
  readonly showUseless?: boolean | undefined;
  /** Draws the gates of all corridors, dotted. Default: up to 120 walls. */
  readonly showGates?: boolean | undefined;
  /** Further layers, above the lanes. */
  readonly layers?: readonly Layer[] | undefined;
}

const STREAMS = 24;
/** Walls up to which these gates are drawn: more hide the plan. */
const MOST_WALLS = 120;

const requireMap = partsOf({
  domain: requireGround,
  capacity: numberIn(0, Infinity),
  gates: requireList,
  minCut: requireList,
  certificate: partsOf({ nodes: requireList }),
});
const FLOW_CHECKS = {
  ...PICTURE_CHECKS,
  map: allow,
  lanes: requireLanes,
  before: requireLanes,
  boundary: listOf(requirePoints),
  streams: wholeIn(0, 10_000),
  showUseless: requireBoolean,
  showGates: requireBoolean,
  layers: listOf(requireLayer),
};

/**
 * The largest flow as an SVG document: the narrowest cut with the width of its gates, the other gates dotted, lines of flow, useless
 * regions in grey, lanes before (dashed) and after shortening.
 */
export function plotFlow(options: FlowPlotOptions): string {
  requireOptions(options, 'plotFlow: options', FLOW_CHECKS);
  requireMap(options.map, 'plotFlow: options.map');
  const { map, lanes, before, boundary } = options;
  const { domain } = map;
  const picture = startPicture(domain.bounds, { ...options, idPrefix: options.idPrefix ?? 'flow' });
  picture.addLayer(createGroundLayer({ domain, boundary }));
  if ((options.showUseless ?? true) && map.capacity > 0) picture.addLayer(createUselessLayer(map));
  const streams = options.streams ?? (lanes !== undefined && lanes.lanes.length > 0 ? 0 : STREAMS);
  if (streams > 0 && map.capacity > 0) picture.addLayer(createStreamLayer(map, streams));
  if (before !== undefined && before.lanes.length > 0) picture.addLayer(createLaneLayer(before, true));
  if (lanes !== undefined && lanes.lanes.length > 0) picture.addLayer(createLaneLayer(lanes, false));
  picture.addLayer(createWallLayer(domain));
  for (const layer of options.layers ?? []) picture.addLayer(layer);
  picture.addLayer(createTerminalLayer(map));
  if (options.showGates ?? map.certificate.nodes.length <= MOST_WALLS) {
    if (map.gates.length > 0) picture.addLayer(createGateLayer(map));
  }
  if (map.minCut.length > 0) picture.addLayer(createCutLayer(map));
  return picture.toSvg();
}
