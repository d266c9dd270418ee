import type { Domain } from '../../geometry/index.js';
import { buildDiscreteNavGraph, type DiscreteAgents, type SiteKind } from '../../maps/index.js';

/** Times of one build of the discrete graph, in the columns of Sud et al. 2008. */
export interface DiscreteFigures {
  readonly vertices: number;
  readonly edges: number;
  /** Both diagrams with culling and repair, ms; and the first and the second alone. */
  readonly diagramsMs: number;
  readonly firstMs: number;
  readonly secondMs: number;
  /** Tracing and tables, ms. */
  readonly graphMs: number;
}

export interface DiscreteSettings {
  /** Pixels along the longer side: 1000 as in the paper. */
  readonly pixels?: number;
  /** Features as in the exact graph, unless told otherwise. */
  readonly sites?: SiteKind;
  readonly cull?: boolean;
}

/** Build the discrete graph once, with a clock. */
export function timeDiscrete(domain: Domain, agents: DiscreteAgents, settings: DiscreteSettings = {}): DiscreteFigures {
  const { pixels = 1000, sites = 'features', cull = true } = settings;
  const [minX, minY, maxX, maxY] = domain.bounds;
  const size = maxX - minX >= maxY - minY ? { width: pixels } : { height: pixels };
  const now = (): number => performance.now();
  const { tables, report } = buildDiscreteNavGraph(domain, agents, { ...size, sites, cull, now });
  const { prepare, first, second, graph } = report.times;
  return {
    vertices: tables.vertexCount,
    edges: tables.edgeCount,
    diagramsMs: prepare + first + second,
    firstMs: first,
    secondMs: second,
    graphMs: graph,
  };
}

/** Figures in the words of a row. */
export function describeDiscrete({ vertices, edges, diagramsMs, graphMs }: DiscreteFigures): string {
  return `twin V ${vertices}, E ${edges}, diagrams ${diagramsMs.toFixed(0)} ms, graph ${graphMs.toFixed(0)} ms`;
}
