export { buildDomain, type DomainReport, requireDomainOptions } from './build-domain.js';
export { requireInput, requireObstacle } from './check-input.js';
export { SEAM, SOLID, THIN } from './domain.js';
export { domainFromBytes, domainToBytes } from './domain-bytes.js';
export {
  Domain,
  type DomainShapes,
  type ObstacleShape,
  type PointLike,
  type PointsLike,
} from './domain-from.js';
export {
  type AreaInput,
  type BoundaryInput,
  type CircleInput,
  DOMAIN_DEFAULTS,
  type DomainInput,
  type DomainOptions,
  type LineInput,
  NONE,
  type ObstacleInput,
  type PolygonInput,
  type PostInput,
} from './domain-input.js';
export { componentAt, findTriangle, listTrianglesIn } from './locator.js';
export {
  createNearestWall,
  type FreePoint,
  findNearestFreePoint,
  findNearestWall,
  type NearestWall,
} from './nearest-wall.js';
export { computePathClearance } from './path-clearance.js';
export { requireDomain } from './require-domain.js';
export { samplePoint } from './sample-point.js';
export { validateDomain } from './validate-domain.js';
export { castRay, isVisible, type RayHit } from './walk.js';
export { findWallCrossings } from './wall-crossings.js';
