import type { FlowMap, Lanes } from '../../../src/maps/flowmap/index.js';
import type { AskedTerminal, FlowClaim } from '../../../src/maps/flowmap-check/index.js';

/** What a map says, as the claim that the verifier reads. */
export function claimOf(map: FlowMap, lanes?: Lanes): FlowClaim {
  const { kind, terminals, nodes, slit, jump } = map.certificate;
  return {
    capacity: map.capacity,
    cut: map.minCut,
    kind,
    terminals,
    nodes,
    slit,
    jump,
    ...(lanes && {
      lanes: {
        radius: lanes.radius,
        max: lanes.max,
        proven: lanes.proven,
        speed: 1.34,
        flow: lanes.lanes.reduce((sum, { capacity }) => sum + capacity, 0),
        list: lanes.lanes.map(({ points, length, minClearance, headway, capacity }) => ({
          points,
          length,
          clearance: minClearance,
          headway,
          capacity,
        })),
        cut: lanes.laneCut,
      },
    }),
  };
}

export function askedOf(map: FlowMap): AskedTerminal[] {
  return map.terminals.map(({ name, kind, shape }) => ({ name, kind, ...shape }));
}
