export { NO_SITE } from './crack-map.js';
export {
  buildDiscreteNavGraph,
  DISCRETE_DEFAULTS,
  type DiscreteNavGraph,
  type DiscreteOptions,
  type DiscreteReport,
} from './discrete-nav-graph.js';
export type { PixelGrid } from './pixel-grid.js';
export type { DiscreteAgents, SiteKind } from './site-elements.js';
