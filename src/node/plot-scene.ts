import { allow, requireBoolean, requireOptions } from '../error/index.js';
import { type Domain, requireDomain } from '../geometry/index.js';
import { plotPlan } from '../plot/index.js';
import { requireScene, type Scene } from '../scene/index.js';
import { sampleStarts } from './sample-starts.js';

/** What the picture of a scene shows. */
export interface ScenePictureOptions {
  /** Width of the picture in pixels. [Limit: 160 to 16384] */
  readonly width?: number;
  /** Draws the triangulation of the free space. */
  readonly showMesh?: boolean;
}

/** A plan of a scene as an SVG document: free space, obstacles, places, zones, and people at possible starts. */
export function plotScene(scene: Scene, domain: Domain, options: ScenePictureOptions = {}): string {
  requireScene(scene);
  requireDomain(domain, 'plotScene');
  requireOptions(options, 'plotScene: options', { width: allow, showMesh: requireBoolean });
  return plotPlan({
    domain,
    title: scene.name ?? '',
    places: Object.entries(scene.places ?? {}).map(([name, { line, polygon, point }]) => ({
      name,
      line,
      polygon,
      point,
    })),
    zones: (scene.zones ?? []).map(({ polygon, factor }) => ({ polygon, factor })),
    agents: sampleStarts(scene, domain),
    ...options,
  });
}
