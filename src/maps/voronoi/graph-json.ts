import {
  requireFunction,
  requireItems,
  requireNumbers,
  requireOptions,
  requireParts,
  requireWhole,
} from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import { type DiagramView, EDGE_KINDS, requireView, type ViewKind } from './diagram-view.js';

/** Version of the format. A reader may rely on the keys of one version; new ones may be added to it. */
export const GRAPH_VERSION = 1;

/** A view as plain JSON. Metres. Ids are indices into the lists. */
export interface GraphJson {
  readonly graph: typeof GRAPH_VERSION;
  readonly view: ViewKind;
  /** What was drawn: -1 = the boundary. Whole obstacles have no part. */
  readonly sites: readonly { readonly obstacle: number; readonly part?: number }[];
  /** Clearance is the radius of the empty circle. */
  readonly vertices: readonly { readonly x: number; readonly y: number; readonly clearance: number }[];
  readonly edges: readonly GraphJsonEdge[];
}

export interface GraphJsonEdge {
  /** Vertices; equal ones where the edge is a loop. */
  readonly from: number;
  readonly to: number;
  /** On the left and on the right. */
  readonly sites: readonly [number, number];
  readonly kind: (typeof EDGE_KINDS)[number];
  /** Radii of the smallest and of the largest empty circle on the edge. */
  readonly smallest: number;
  readonly largest: number;
  readonly length: number;
  /** x, y of points along it, ends included, if they were asked for. */
  readonly points?: readonly (readonly [number, number])[];
}

export interface GraphJsonOptions {
  /** Name of a site, by its index in the view; without it the keys and parts of the diagram. */
  readonly nameOf?: (site: number) => { readonly obstacle: number; readonly part: number };
  /** Added to all coordinates. */
  readonly origin?: readonly [number, number];
  /** Flat x, y of points along an edge of the view, such as `sampleViewEdge` gives. */
  readonly pointsOf?: (edge: number) => ArrayLike<number>;
}

const GRAPH_CHECKS = {
  nameOf: requireFunction,
  origin: (value: unknown, where: string) => requireNumbers(value, where, 2, 2),
  pointsOf: requireFunction,
};

/** The view as an object for {@link formatGraphJson}, or to go on with. */
export function buildGraphJson(view: DiagramView, options: GraphJsonOptions = {}): GraphJson {
  requireView(view, 'buildGraphJson');
  requireOptions(options, 'buildGraphJson: options', GRAPH_CHECKS);
  const [originX, originY] = options.origin ?? [0, 0];
  const { siteObjects, siteParts, vertices, edges, edgeKinds, smallest, largest, lengths } = view;
  const sites = Array.from(siteObjects, (obstacle, s) => {
    if (siteParts[s] === NONE) return { obstacle };
    const name = options.nameOf ? options.nameOf(s) : { obstacle, part: siteParts[s] };
    requireParts(name, 'buildGraphJson: options.nameOf', 'obstacle and part', 'obstacle', 'part');
    requireWhole(name.obstacle, 'buildGraphJson: options.nameOf', NONE);
    return name;
  });
  const places = Array.from({ length: vertices.length / 3 }, (_, v) => ({
    x: vertices[3 * v] + originX,
    y: vertices[3 * v + 1] + originY,
    clearance: vertices[3 * v + 2],
  }));
  const rows = Array.from(edgeKinds, (kind, e): GraphJsonEdge => {
    const points: [number, number][] = [];
    const flat = options.pointsOf?.(e) ?? [];
    requireNumbers(flat, 'buildGraphJson: options.pointsOf', 2);
    for (let k = 0; k < flat.length; k += 2) points.push([flat[k] + originX, flat[k + 1] + originY]);
    return {
      from: edges[4 * e],
      to: edges[4 * e + 1],
      sites: [edges[4 * e + 2], edges[4 * e + 3]],
      kind: EDGE_KINDS[kind],
      smallest: smallest[e],
      largest: largest[e],
      length: lengths[e],
      ...(points.length > 0 && { points }),
    };
  });
  return { graph: GRAPH_VERSION, view: view.kind, sites, vertices: places, edges: rows };
}

/** The graph as text, one site, vertex or edge per line. The same view gives the same bytes on every machine. */
export function formatGraphJson(graph: GraphJson): string {
  requireParts(graph, 'formatGraphJson: graph', 'what buildGraphJson returns', 'graph', 'sites', 'vertices', 'edges');
  for (const items of [graph.sites, graph.vertices, graph.edges]) requireItems(items, 'formatGraphJson: graph');
  const list = (items: readonly object[]): string =>
    items.length === 0 ? '[]' : `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
  const head = `{"graph": ${graph.graph}, "view": ${JSON.stringify(graph.view)}`;
  return `${head},\n"sites": ${list(graph.sites)},\n"vertices": ${list(graph.vertices)},\n"edges": ${list(graph.edges)}}\n`;
}
