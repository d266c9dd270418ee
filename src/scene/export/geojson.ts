import type { Point, Ring } from '../point-nodes.js';
import type { Scene, SceneObstacle, ScenePlace } from '../scene-schema.js';
import { requireScene } from '../validate-scene.js';
import { closeRing, createToWorld, listAreas, listPlaces, listStanding } from './world-shapes.js';

type Properties = Record<string, string | number>;

/**
 * The geometry of a scene as GeoJSON text: walkable areas, obstacles that stand still, places and zones as features
 * whose property `footfall` tells their role, so that importing gives the same geometry back. Coordinates are world
 * metres (origin added), with every digit; rings follow the right-hand rule. Discs are points with a `radius`.
 * Crowds, models, runs, vertex weights, motion and periodic boundaries have no place in GeoJSON and are left out.
 */
export function exportGeojson(scene: Scene): string {
  requireScene(scene);
  const toWorld = createToWorld(scene);
  const polygon = (ring: Ring, holes: readonly Ring[] = []): object => ({
    type: 'Polygon',
    coordinates: [closeRing(ring, true).map(toWorld), ...holes.map((hole) => closeRing(hole, false).map(toWorld))],
  });
  const line = (points: readonly Point[]): object => ({ type: 'LineString', coordinates: points.map(toWorld) });
  const point = (at: Point): object => ({ type: 'Point', coordinates: toWorld(at) });
  const feature = (geometry: object, properties: Properties): string =>
    JSON.stringify({ type: 'Feature', properties, geometry });

  const obstacleFeature = (obstacle: SceneObstacle): string => {
    const name: Properties = obstacle.id === undefined ? {} : { id: obstacle.id };
    if (obstacle.polygon) return feature(polygon(obstacle.polygon, obstacle.holes), { footfall: 'obstacle', ...name });
    if (obstacle.line) return feature(line(obstacle.line), { footfall: 'wall', ...name });
    if (obstacle.circle) {
      const { center, radius } = obstacle.circle;
      return feature(point(center), { footfall: 'obstacle', ...name, radius });
    }
    return feature(point(obstacle.point as Point), { footfall: 'post', ...name });
  };
  const placeFeature = ([name, place]: [string, ScenePlace]): string => {
    const properties: Properties = { footfall: 'place', name };
    if (place.maxFlow !== undefined) properties.maxFlow = place.maxFlow;
    if (place.polygon) return feature(polygon(place.polygon), properties);
    return feature(place.line ? line(place.line) : point(place.point as Point), properties);
  };

  const features = [
    ...listAreas(scene).map(({ ring, holes }) => feature(polygon(ring, holes), { footfall: 'area' })),
    ...listStanding(scene).map(obstacleFeature),
    ...listPlaces(scene).map(placeFeature),
    ...(scene.zones ?? []).map((zone) => feature(polygon(zone.polygon), { footfall: 'zone', factor: zone.factor })),
  ];
  const name = scene.name === undefined ? '' : `"name":${JSON.stringify(scene.name)},`;
  return `{"type":"FeatureCollection",${name}"features":[\n${features.join(',\n')}\n]}\n`;
}
