import {
  buildDomainDiagram,
  buildFeatureView,
  buildFlowMap,
  buildPathMap,
  findIsolines,
} from '../../src/maps/index.js';
import {
  createBarrierLayer,
  createCorridorLayer,
  createDiagramLayer,
  createGroupLayer,
  createIsolineLayer,
  createLaneLayer,
  type Layer,
} from '../../src/plot/index.js';
import type { Corridor } from './walkers.js';

/** Every kind of map that can be drawn over the plan of an analysis, by its name, for the corridor of walkers.ts. */
export function createOverlays({ domain }: Corridor): Readonly<Record<string, Layer>> {
  const { diagram } = buildDomainDiagram(domain);
  const map = buildPathMap(domain, { sources: [{ kind: 'point', x: 19, y: 2 }] });
  const flow = buildFlowMap(domain, [
    { name: 'in', kind: 'source', shape: { line: Float64Array.of(0, 0, 0, 4) } },
    { name: 'out', kind: 'sink', shape: { line: Float64Array.of(20, 0, 20, 4) } },
  ]);
  const group = { backbone: [2, 2, 18, 2], corridor: [2, 2, 1, 10, 2, 1, 18, 2, 1], units: [2, 2, 0.2, 3, 2, 0.2] };
  return {
    voronoi: createDiagramLayer(diagram, buildFeatureView(diagram)),
    isolines: createIsolineLayer(findIsolines(map, { step: 2, tolerance: 0.01 }), 'every 2 m', '#5b626c'),
    lanes: createLaneLayer(flow.lanes(0.25)),
    barriers: createBarrierLayer({ barriers: [{ points: [10, 0, 10, 4], tolls: [5, 5], delay: 4 }] }),
    corridors: createCorridorLayer([group]),
    groups: createGroupLayer([group]),
  };
}
