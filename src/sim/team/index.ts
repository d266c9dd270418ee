/** Threads that step a crowd together over shared memory. */

export type { TeamMessage } from './messages.js';
export { createPageThreads, serveThread, type WorkerLike, type WorkerScopeLike } from './page-threads.js';
export { TeamReader } from './team-reader.js';
export { createStepper, type Stepper } from './team-stepper.js';
export type { ThreadHandle, ThreadHost } from './thread-host.js';
export { MAX_THREADS, startTeam, TEAM_DEFAULTS, type TeamOptions, ThreadTeam } from './thread-team.js';
export { ThreadWork } from './thread-work.js';
