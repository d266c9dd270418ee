/** Re-checks what is said about the largest flow, with code that shares nothing with the solver. */
export type {
  AskedTerminal,
  ClaimedGate,
  ClaimedLane,
  ClaimedLaneGate,
  ClaimedLanes,
  ClaimedNode,
  ClaimedSlit,
  ClaimedTerminal,
  FlowClaim,
  FlowProblem,
} from './flow-claim.js';
export { parseFlowClaim } from './parse-flow-claim.js';
export { type FlowCheck, type VerifyFlowOptions, verifyFlow } from './verify-flow.js';
