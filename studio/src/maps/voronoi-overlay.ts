import { NONE } from 'footfall';
import {
  buildFeatureView,
  buildObstacleView,
  type DiagramView,
  drawViewEdge,
  EDGE_KINDS,
  findFreeSite,
  findNearestSite,
} from 'footfall/maps';
import { CLEARANCE_RAMP, paintField, rampColour } from './field-image.js';
import { formatLength } from './format-number.js';
import type { MapGround } from './map-ground.js';
import type { DrawingPart, ImagePart, LegendRow, OverlayOptions, Probe, Role } from './overlay.js';
import type { BuiltOverlay, OverlayContext } from './overlay-context.js';

const ROLES: readonly Role[] = ['line', 'parabola', 'hyperbola', 'lateral', 'chain'];
/** Samples of the clearance on the longer side, while dragging and else. */
const COARSE = 120;
const FINE = 420;
/** Share of the ground that hyperbolas may be off by; everything else is exact. A hundred times closer than a pixel of a whole plan. */
const TOLERANCE = 1e-5;

/** The exact Voronoi diagram of walls, posts and circles, and the clearance that it stands for. */
export function buildVoronoiOverlay(
  ground: MapGround,
  options: OverlayOptions['voronoi'],
  context: OverlayContext,
): BuiltOverlay {
  const begin = performance.now();
  const { diagram } = ground.diagram;
  const buildMs = performance.now() - begin;
  context.report(0.4);
  const view = buildView(ground, options.view);
  context.report(0.6);
  const parts: DrawingPart[] = [];
  let widest = 0;
  for (let v = 2; v < view.vertices.length; v += 3) widest = Math.max(widest, view.vertices[v]);
  const legend: LegendRow[] = [];
  if (options.clearance) {
    parts.push(paintClearance(ground, widest, context.isCoarse));
    for (const share of [0, 0.5, 1]) {
      legend.push({
        label: share === 0 ? 'clearance: at a wall' : formatLength(share * widest),
        colour: rampColour(CLEARANCE_RAMP, share),
      });
    }
  }
  context.report(0.9);
  if (options.circles) parts.push(recordCircles(ground, view));
  const counts = new Array<number>(EDGE_KINDS.length).fill(0);
  for (const kind of view.edgeKinds) counts[kind]++;
  if (options.edges) {
    for (const [kind, role] of ROLES.entries()) {
      if (counts[kind] === 0) continue;
      const path = ground.record();
      for (let e = 0; e < view.edgeKinds.length; e++) {
        if (view.edgeKinds[e] === kind) drawViewEdge(diagram, view, e, path, TOLERANCE * ground.size);
      }
      parts.push({ type: 'path', role, ...path.finish() });
      legend.push({ label: EDGE_KINDS[kind], value: String(counts[kind]), role });
    }
  }
  const numbers = {
    sites: view.siteObjects.length,
    vertices: view.vertices.length / 3,
    edges: view.edgeKinds.length,
    largest_clearance: widest,
    build_ms: buildMs,
  };
  legend.push(
    { label: 'sites', value: String(numbers.sites) },
    {
      label: 'largest clearance',
      value: formatLength(widest),
      hint: 'Radius of the largest circle without a wall in it.',
    },
  );
  return { parts, legend, numbers, probe: (x, y) => probeClearance(ground, x, y) };
}

function buildView(ground: MapGround, kind: OverlayOptions['voronoi']['view']): DiagramView {
  const { diagram } = ground.diagram;
  if (kind !== 'obstacle') return buildFeatureView(diagram, { withLaterals: kind === 'feature' });
  const { sites } = ground;
  return buildObstacleView(diagram, (cell) => {
    const obstacle = sites.obstacleOf(cell);
    return obstacle === NONE ? NONE : ground.compiled.sceneObstacles[obstacle];
  });
}

function paintClearance(ground: MapGround, widest: number, isCoarse: boolean): ImagePart {
  const { domain, size } = ground;
  const [minX, minY, maxX, maxY] = domain.bounds;
  const cell = size / (isCoarse ? COARSE : FINE);
  const columns = Math.max(1, Math.ceil((maxX - minX) / cell));
  const rows = Math.max(1, Math.ceil((maxY - minY) / cell));
  const values = new Float32Array(columns * rows);
  const { diagram } = ground.diagram;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = minX + (column + 0.5) * cell;
      const y = minY + (row + 0.5) * cell;
      // What lies in a solid gets some site: the image is clipped.
      values[row * columns + column] = Math.max(0, findNearestSite(diagram, x, y).clearance);
    }
  }
  return paintField(
    { columns, rows, x0: minX, y0: minY, cellWidth: cell, cellHeight: cell, values },
    { ramp: CLEARANCE_RAMP, top: widest, origin: ground.origin, clip: ground.outline },
  );
}

function recordCircles(ground: MapGround, { vertices }: DiagramView): DrawingPart {
  const path = ground.record();
  for (let v = 0; v < vertices.length; v += 3) {
    if (vertices[v + 2] > 0) path.circle(vertices[v], vertices[v + 1], vertices[v + 2]);
  }
  return { type: 'path', role: 'circle', ...path.finish() };
}

/** Clearance and nearest site, as `footfall voronoi --query` answers. */
function probeClearance(ground: MapGround, x: number, y: number): Partial<Probe> {
  const found = findFreeSite(ground.diagram, ground.domain, x, y);
  if (found === undefined) return { isFree: false };
  const { obstacle } = ground.sites.nameAt(found.cell, x, y);
  return { isFree: true, clearance: Math.max(0, found.clearance), site: ground.nameObstacle(obstacle) };
}
