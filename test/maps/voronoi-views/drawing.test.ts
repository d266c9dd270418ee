import { describe, expect, it } from 'vitest';
import { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { EDGE_KINDS, HYPERBOLA, PARABOLA } from '../../../src/maps/voronoi/diagram-view.js';
import { drawViewEdge, sampleViewEdge } from '../../../src/maps/voronoi/draw-edge.js';
import { buildFeatureView } from '../../../src/maps/voronoi/feature-view.js';
import { buildGraphJson, formatGraphJson } from '../../../src/maps/voronoi/graph-json.js';
import { buildObstacleView } from '../../../src/maps/voronoi/obstacle-view.js';
import { distanceToSite } from '../../../src/maps/voronoi/site-distance.js';
import { createDiagramLayer, createEmptyCircleLayer, createPicture } from '../../../src/plot/index.js';

/** A block, a post, two trees of different size: every kind of edge. */
function garden(): VoronoiDiagram {
  const diagram = new VoronoiDiagram({ bounds: [0, 0, 20, 12] });
  diagram.insert(0, { kind: 'room', ring: [0, 0, 20, 0, 20, 12, 0, 12] });
  diagram.insert(1, { kind: 'polygon', ring: [3, 3, 6, 3, 6, 6, 3, 6] });
  diagram.insert(2, { kind: 'point', x: 10, y: 9 });
  diagram.insert(3, { kind: 'circle', x: 12, y: 4, radius: 1.5 });
  diagram.insert(4, { kind: 'circle', x: 16, y: 8, radius: 0.5 });
  diagram.update();
  return diagram;
}

describe('drawing an edge', () => {
  it('gives parabolas exactly and hyperbolas to the tolerance, at every point of the curve', () => {
    const diagram = garden();
    const { store } = diagram;
    const view = buildFeatureView(diagram, { withLaterals: true });
    expect(new Set(view.edgeKinds).size).toBe(EDGE_KINDS.length - 1);
    for (const [kind, limit] of [
      [PARABOLA, 1e-12],
      [HYPERBOLA, 1e-3],
    ]) {
      for (let e = 0; e < view.edgeKinds.length; e++) {
        if (view.edgeKinds[e] !== kind) continue;
        let [px, py] = [0, 0];
        const sites = [...view.edges.subarray(4 * e + 2, 4 * e + 4)].map((site) => view.siteCells[site]);
        const sink = {
          moveTo: (x: number, y: number) => {
            [px, py] = [x, y];
          },
          lineTo: () => expect.fail('a curve was drawn as a line'),
          quadraticCurveTo: (bx: number, by: number, cx: number, cy: number) => {
            for (let t = 0; t <= 1; t += 0.05) {
              const s = 1 - t;
              const x = s * s * px + 2 * s * t * bx + t * t * cx;
              const y = s * s * py + 2 * s * t * by + t * t * cy;
              const [a, b] = sites.map((c) => distanceToSite(store, c, x, y, 1e-9));
              if (Math.abs(a - b) > 2 * limit + 1e-12) expect.fail(`${EDGE_KINDS[kind]} at ${t}: ${a} and ${b}`);
            }
            [px, py] = [cx, cy];
          },
        };
        drawViewEdge(diagram, view, e, sink, limit);
      }
    }
  });

  it('samples points between the ends, nearer to the curve the finer', () => {
    const diagram = garden();
    const view = buildObstacleView(diagram);
    for (let e = 0; e < view.edgeKinds.length; e++) {
      const coarse = sampleViewEdge(diagram, view, e, 0.1);
      const fine = sampleViewEdge(diagram, view, e, 0.001);
      expect(fine.length).toBeGreaterThanOrEqual(coarse.length);
      expect([...fine.slice(0, 2)]).toEqual([...coarse.slice(0, 2)]);
      expect([...fine.slice(-2)]).toEqual([...coarse.slice(-2)]);
    }
  });
});

describe('the layers of a picture', () => {
  it('draw curves as curves, colour by kind or clearance, laterals thinner', () => {
    const diagram = garden();
    const view = buildFeatureView(diagram, { withLaterals: true });
    const draw = (colorBy: 'kind' | 'clearance') =>
      createPicture([0, 0, 20, 12], { width: 400 })
        .addLayer(createEmptyCircleLayer(view))
        .addLayer(createDiagramLayer(diagram, view, { colorBy, width: 2 }))
        .toSvg();
    const byKind = draw('kind');
    expect(byKind).toContain('data-layer="voronoi"');
    expect(byKind).toMatch(/d="M[^"]*Q[^"]*"/);
    expect(byKind).toContain('stroke-width="1"');
    expect(byKind.match(/<circle/g)?.length).toBeGreaterThan(view.vertices.length / 6);
    expect(draw('clearance')).not.toBe(byKind);
    expect(draw('kind')).toBe(byKind);
  });

  it('draw a diagram without edges', () => {
    const view = { ...buildFeatureView(garden()), edgeKinds: new Uint8Array(0), smallest: new Float64Array(0) };
    for (const colorBy of ['kind', 'clearance'] as const) {
      expect(() => createDiagramLayer(garden(), view, { colorBy })).not.toThrow();
    }
  });
});

describe('graph JSON', () => {
  it('holds the view, by line, in coordinates of the world', () => {
    const diagram = garden();
    const view = buildFeatureView(diagram);
    const graph = buildGraphJson(view, { origin: [100, 200], pointsOf: (e) => sampleViewEdge(diagram, view, e, 0.1) });
    const text = formatGraphJson(graph);
    expect(JSON.parse(text)).toEqual(graph);
    expect(text.split('\n').length).toBe(graph.sites.length + graph.vertices.length + graph.edges.length + 8);
    expect(graph.vertices[0].x).toBe(view.vertices[0] + 100);
    const { from, points, sites } = graph.edges[5];
    expect(points?.[0]).toEqual([graph.vertices[from].x, graph.vertices[from].y]);
    expect(sites[0]).toBeLessThan(sites[1]);
    expect(graph.sites[0]).toEqual({ obstacle: 0, part: 0 });
  });

  it('is the same text from a diagram with another history', () => {
    const diagram = garden();
    diagram.move(4, { kind: 'circle', x: 3, y: 9, radius: 0.4 });
    diagram.remove(1);
    diagram.update();
    diagram.insert(1, { kind: 'polygon', ring: [3, 3, 6, 3, 6, 6, 3, 6] });
    diagram.move(4, { kind: 'circle', x: 16, y: 8, radius: 0.5 });
    diagram.update();
    const format = (d: VoronoiDiagram) => formatGraphJson(buildGraphJson(buildObstacleView(d)));
    expect(format(diagram)).toBe(format(garden()));
  });
});
