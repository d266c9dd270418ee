export { FIRST_AGENT_KEY } from './agent-batch.js';
export type { AgentSites } from './agent-sites.js';
export { NAV_GRAPH_DEFAULTS, NavGraph, type NavGraphOptions } from './nav-graph.js';
export type { NavMover } from './nav-movers.js';
export { createNavPlace, type NavPlace } from './nav-place.js';
export { BLACK, JOINT, type NavTables, RED } from './nav-tables.js';
export { type NavGraphQuality, validateNavGraph } from './validate-nav-graph.js';
