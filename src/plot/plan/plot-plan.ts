import { requireOptions } from '../../error/index.js';
import { type Picture, startPicture } from '../picture.js';
import { requireGround } from '../require.js';
import { createAgentLayer } from './agent-layer.js';
import { createGroundLayer } from './ground-layer.js';
import { createMeshLayer } from './mesh-layer.js';
import { createPlaceLayer, createZoneLayer } from './place-layer.js';
import { PLAN_CHECKS, type Plan } from './plan.js';

/** A picture of a plan to which further layers can be added. */
export function createPlanPicture(plan: Plan): Picture {
  requireOptions(plan, 'plan', PLAN_CHECKS);
  requireGround(plan.domain, 'plan');
  const picture = startPicture(plan.domain.bounds, plan);
  picture.addLayer(createGroundLayer(plan));
  if (plan.showMesh) picture.addLayer(createMeshLayer(plan.domain));
  if (plan.zones?.length) picture.addLayer(createZoneLayer(plan.zones));
  for (const layer of plan.layers ?? []) picture.addLayer(layer);
  if (plan.places?.length) picture.addLayer(createPlaceLayer(plan.places));
  if (plan.agents?.length) picture.addLayer(createAgentLayer(plan.agents));
  return picture;
}

/** The plan as an SVG document: free and solid space, walls, places, zones, agents, scale bar and legend. */
export function plotPlan(plan: Plan): string {
  return createPlanPicture(plan).toSvg();
}
