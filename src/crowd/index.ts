export { AGENT_DEFAULTS, type AgentInput, Crowd, type CrowdOptions, type SavedCrowd } from './crowd.js';
export { BYTES_PER_AGENT, type CrowdState, type CrowdTraits } from './crowd-columns.js';
export { type GridMemory, NeighbourGrid } from './neighbour-grid.js';
