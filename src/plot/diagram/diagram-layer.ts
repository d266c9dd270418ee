import { oneOf, partsOf, requireList, requireOptions, requirePositive, requireThat } from '../../error/index.js';
import { type DiagramView, drawViewEdge, EDGE_KINDS, VoronoiDiagram } from '../../maps/index.js';
import type { LegendEntry } from '../legend.js';
import type { Pen } from '../pen.js';
import type { Layer } from '../picture.js';
import { formatLength } from '../scale-bar.js';
import type { Style } from '../style.js';

/** What a layer of a Voronoi diagram shows. */
export interface DiagramLayerOptions {
  /** What the colour of an edge says: the kind of its curve, or the radius of its smallest empty circle. */
  readonly colorBy?: 'kind' | 'clearance';
  /** Thickness of the edges, pixels; laterals are drawn at a half of it. */
  readonly width?: number;
}

export const DIAGRAM_LAYER_DEFAULTS: Required<DiagramLayerOptions> = { colorBy: 'kind', width: 1.3 };

/** Colour of an edge by its kind: line, parabola, hyperbola, lateral, chain. */
const KIND_COLORS = ['#d55e00', '#0072b2', '#009e73', '#8b929c', '#cc79a7'];
const LATERAL = EDGE_KINDS.indexOf('lateral');

/** From tight to wide: a scale that stays in order for people with any common colour blindness. */
const CLEARANCE_COLORS = ['#7a0f2b', '#c43c39', '#ee8a4a', '#d9b83a', '#5aa9a0', '#2f6fb0', '#22306e'];

/** Curves leave the true edge by at most this many pixels; only hyperbolas do at all. */
const TOLERANCE = 0.05;

const requireView = partsOf({
  vertices: requireList,
  edges: requireList,
  edgeKinds: requireList,
  smallest: requireList,
  pieceStarts: requireList,
  pieces: requireList,
});
const LAYER_CHECKS = { colorBy: oneOf('kind', 'clearance'), width: requirePositive };

/** The edges of a diagram's view as exact curves. */
export function createDiagramLayer(
  diagram: VoronoiDiagram,
  view: DiagramView,
  options: DiagramLayerOptions = {},
): Layer {
  requireThat(diagram instanceof VoronoiDiagram, 'createDiagramLayer: diagram', diagram, 'a VoronoiDiagram');
  requireView(view, 'createDiagramLayer: view');
  requireOptions(options, 'createDiagramLayer: options', LAYER_CHECKS);
  const { colorBy = DIAGRAM_LAYER_DEFAULTS.colorBy, width = DIAGRAM_LAYER_DEFAULTS.width } = options;
  const { groups, legend } = colorBy === 'kind' ? groupByKind(view, width) : groupByClearance(view, width);
  return {
    name: 'voronoi',
    legend,
    draw(pen: Pen) {
      const tolerance = TOLERANCE / pen.frame.scale;
      for (const { style, edges } of groups) {
        pen.path(style, (sink) => {
          for (const e of edges) drawViewEdge(diagram, view, e, sink, tolerance);
        });
      }
    },
  };
}

/** The empty circles at the vertices of a view: together they cover the free space that the diagram can see. */
export function createEmptyCircleLayer(view: DiagramView): Layer {
  requireView(view, 'createEmptyCircleLayer: view');
  const style: Style = { fill: '#56b4e9', fillOpacity: 0.1, stroke: '#56b4e9', width: 0.6, strokeOpacity: 0.7 };
  const circles: number[] = [];
  for (let v = 0; v < view.vertices.length; v += 3) {
    if (view.vertices[v + 2] > 0) circles.push(...view.vertices.subarray(v, v + 3));
  }
  return {
    name: 'empty-circles',
    legend: [{ label: 'empty circle', symbol: 'disc', style }],
    draw: (pen) => pen.circles(style, circles),
  };
}

interface EdgeGroup {
  readonly style: Style;
  readonly edges: number[];
}

interface Grouped {
  readonly groups: EdgeGroup[];
  readonly legend: LegendEntry[];
}

function groupByKind(view: DiagramView, width: number): Grouped {
  const groups: EdgeGroup[] = KIND_COLORS.map((stroke, kind) => ({
    style: { stroke, width: kind === LATERAL ? width / 2 : width },
    edges: [],
  }));
  view.edgeKinds.forEach((kind, e) => {
    groups[kind].edges.push(e);
  });
  const legend = groups.flatMap(({ style, edges }, kind): LegendEntry[] =>
    edges.length === 0 ? [] : [{ label: EDGE_KINDS[kind], symbol: 'line', style }],
  );
  return { groups: laterals(groups), legend };
}

/** Laterals first: all else lies above them. */
function laterals(groups: EdgeGroup[]): EdgeGroup[] {
  return [groups[LATERAL], ...groups.filter((_, kind) => kind !== LATERAL)];
}

/** Classes with about as many edges each, with limits to two digits. */
function groupByClearance(view: DiagramView, width: number): Grouped {
  const lateral: EdgeGroup = { style: { stroke: KIND_COLORS[LATERAL], width: width / 2 }, edges: [] };
  const sorted = view.smallest.filter((_, e) => view.edgeKinds[e] !== LATERAL).sort((a, b) => a - b);
  const limits: number[] = [];
  for (let k = 1; k < CLEARANCE_COLORS.length; k++) {
    const limit = Number((sorted[Math.floor((k * sorted.length) / CLEARANCE_COLORS.length)] ?? 0).toPrecision(2));
    if (limit > (limits[limits.length - 1] ?? 0)) limits.push(limit);
  }
  const groups: EdgeGroup[] = Array.from({ length: limits.length + 1 }, (_, k) => {
    const share = limits.length === 0 ? 0 : k / limits.length;
    const stroke = CLEARANCE_COLORS[Math.round(share * (CLEARANCE_COLORS.length - 1))];
    return { style: { stroke, width }, edges: [] };
  });
  view.smallest.forEach((radius, e) => {
    if (view.edgeKinds[e] === LATERAL) lateral.edges.push(e);
    else groups[limits.filter((limit) => radius >= limit).length].edges.push(e);
  });
  const legend = groups.flatMap(({ style, edges }, k): LegendEntry[] => {
    if (edges.length === 0) return [];
    const label = k < limits.length ? `< ${formatLength(limits[k])}` : `>= ${formatLength(limits[k - 1] ?? 0)}`;
    return [{ label, symbol: 'line', style }];
  });
  if (lateral.edges.length > 0) legend.push({ label: 'lateral', symbol: 'line', style: lateral.style });
  return { groups: [lateral, ...groups], legend };
}
