/**
 * Coherent groups (Kamphuis and Overmars 2004): a backbone path, a corridor of free discs along it, and attraction points that
 * keep a group together by guarantee. This folder is the geometry; `motion/` moves the units.
 *
 * Rules, by the numbers of the paper, which tests cite:
 *  - DEF-3.1 lateral dispersion: `lateralDispersion`
 *  - DEF-3.2 attraction points: `Corridor.holds`, `findAttraction`
 *  - DEF-3.3 minimum and maximum per unit: `Corridor.reachBack`, `Corridor.reach`: of the connected stretch, as ALG-1 line 2 has it
 *  - DEF-3.4 minimum and maximum of the group: `GroupState.groupBack`, `groupFront`
 *  - DEF-3.5 longitudinal dispersion: `longitudinalDispersion`
 *  - DEF-3.6 group region: `groupRegionArea`, `Corridor.areaBetween`
 *  - DEF-3.7 maximum allowed point: `Corridor.farthestWithin`
 *  - THM-3.1 no empty set: lateral dispersion at most c
 *  - ALG-1 new attraction points after a step: `updateAttraction`
 *
 * What is exact: the backbone is a polyline, and everything is exact for that polyline. Its clearance is piecewise the distance to
 * one wall, corner or circle; discs on a straight leg envelop only straight lines and arcs; stretches of attraction points end in
 * roots of quadratics, on the side that holds; areas are integrals round outlines of lines and arcs, in closed form, to rounding.
 *
 * @module
 */
export { Backbone, buildBackbone, type Place } from './backbone.js';
export { buildCorridor, Corridor } from './corridor.js';
export { checkGathering, findAttraction, findNearestDisc, type Gathering } from './gathering.js';
export { checkGroupLimits, GROUP_DENSITY, type GroupLimits, largestRadius, leastGroupArea } from './group-limits.js';
export {
  createGroupState,
  type GroupState,
  groupRegionArea,
  lateralDispersion,
  longitudinalDispersion,
  updateAttraction,
} from './group-state.js';
export {
  Formation,
  type FormationKind,
  GROUP_MARCH_DEFAULTS,
  GroupMarch,
  type GroupMarchOptions,
  type GroupMarchUnit,
} from './motion/index.js';
export { BACKBONE_DEFAULTS, BackbonePlanner, type BackboneQuery } from './plan-backbone.js';
export { type Rejoined, rejoinBackbone } from './rejoin-backbone.js';
export { leaveOutSmall, type SmallObstacle, type WithoutSmall } from './small-obstacles.js';
export { collectWallFeatures, type WallFeatures } from './wall-features.js';
