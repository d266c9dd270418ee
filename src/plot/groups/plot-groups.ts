import { listOf, requireBox, requireOptions } from '../../error/index.js';
import type { Domain } from '../../geometry/index.js';
import { type Layer, PICTURE_CHECKS, type PictureOptions, startPicture } from '../picture.js';
import { createGroundLayer, createWallLayer } from '../plan/ground-layer.js';
import type { PlanPoint } from '../plan/plan.js';
import { requireGround, requireLayer, requirePoints } from '../require.js';
import { createCorridorLayer, createGroupLayer, type GroupDrawing, requireGroups } from './group-layer.js';

/** What a picture of groups shows. */
export interface GroupPlotOptions extends PictureOptions {
  readonly domain: Domain;
  readonly groups: readonly GroupDrawing[];
  /** Outer rings of the ground as drawn; see `Plan`. */
  readonly boundary?: readonly (readonly PlanPoint[])[] | undefined;
  /** minX, minY, maxX, maxY of what is shown, m; all of the ground if absent. */
  readonly bounds?: ArrayLike<number> | undefined;
  /** Further layers, below the units. */
  readonly layers?: readonly Layer[] | undefined;
}

const GROUP_CHECKS = {
  ...PICTURE_CHECKS,
  domain: requireGround,
  groups: requireGroups,
  boundary: listOf(requirePoints),
  bounds: requireBox,
  layers: listOf(requireLayer),
};

/** Groups with their paths, corridors and regions on the plan, as an SVG document. */
export function plotGroups(options: GroupPlotOptions): string {
  requireOptions(options, 'plotGroups: options', GROUP_CHECKS);
  requireGround(options.domain, 'plotGroups');
  requireGroups(options.groups, 'plotGroups: options.groups');
  const { domain, groups, boundary, layers = [] } = options;
  const picture = startPicture(options.bounds ?? domain.bounds, {
    ...options,
    idPrefix: options.idPrefix ?? 'groups',
  });
  picture.addLayer(createGroundLayer({ domain, boundary }));
  picture.addLayer(createCorridorLayer(groups));
  picture.addLayer(createWallLayer(domain));
  for (const layer of layers) picture.addLayer(layer);
  picture.addLayer(createGroupLayer(groups));
  return picture.toSvg();
}
