import { type CrowdField, FIELD_ARRIVAL, FIELD_RADIUS, FIELD_SPEED, FIELD_STEP } from './crowd-field.js';
import type { Walkers } from './field-walkers.js';
import { loadNpmPeer } from './npm-peer.js';

interface Vector3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Of its avoidance: directions, rings and depth of the samples. */
interface AvoidanceParameters {
  readonly adaptiveDivs: number;
  readonly adaptiveRings: number;
  readonly adaptiveDepth: number;
  readonly horizTime: number;
}

interface RecastAgent {
  position(): Vector3;
  requestMoveTarget(position: Vector3): boolean;
}

interface RecastCrowd {
  readonly raw: { getObstacleAvoidanceParams(index: number): AvoidanceParameters };
  addAgent(position: Vector3, parameters: Record<string, number>): RecastAgent;
  update(dt: number): void;
  destroy(): void;
}

interface RecastModule {
  init(): Promise<void>;
  Crowd: new (navMesh: unknown, parameters: { maxAgents: number; maxAgentRadius: number }) => RecastCrowd;
}

interface GeneratorsModule {
  generateSoloNavMesh(
    positions: ArrayLike<number>,
    indices: ArrayLike<number>,
    config: Record<string, number>,
  ): { success: true; navMesh: unknown } | { success: false; error: string };
}

/** The other side of a crowd row. */
export interface RecastWalkers extends Walkers {
  readonly label: string;
  /** Its avoidance quality and neighbour settings, in words. */
  readonly settings: string;
  destroy(): void;
}

/** Side of a cell of its mesh, m: the body's radius is one cell. */
const CELL = FIELD_RADIUS;
/** How far it looks for neighbours, m: its default. It keeps the six nearest, a constant of Detour. */
const QUERY_RANGE = 2.5;
const NEIGHBOURS = 6;

/** recast-navigation's crowd on a field: its default avoidance quality, its default flags. */
export async function loadRecastCrowd(field: CrowdField): Promise<RecastWalkers | { label: string; absent: string }> {
  const peer = await loadNpmPeer<RecastModule>('recast-navigation');
  const generators = await loadNpmPeer<GeneratorsModule>('recast-navigation/generators');
  const { label } = peer;
  if ('absent' in peer) return { label, absent: peer.absent };
  if ('absent' in generators) return { label, absent: generators.absent };
  await peer.module.init();
  const { side, count, starts } = field;
  // x right, y up, z towards the viewer.
  const positions = [0, 0, 0, side, 0, 0, side, 0, -side, 0, 0, -side];
  const made = generators.module.generateSoloNavMesh(positions, [0, 1, 2, 0, 2, 3], {
    cs: CELL,
    ch: 0.2,
    walkableRadius: 1,
    walkableHeight: 2,
    walkableClimb: 1,
  });
  if (!made.success) return { label, absent: `${label} built no mesh: ${made.error}` };
  const crowd = new peer.module.Crowd(made.navMesh, { maxAgents: count, maxAgentRadius: FIELD_RADIUS });
  const reached = new Int32Array(count);
  const send = (agent: RecastAgent, k: number): void => {
    const [x, y] = field.goal(k, reached[k]);
    agent.requestMoveTarget({ x, y: 0, z: -y });
  };
  const agents: RecastAgent[] = [];
  for (let k = 0; k < count; k++) {
    const agent = crowd.addAgent(
      { x: starts[2 * k], y: 0, z: -starts[2 * k + 1] },
      {
        radius: FIELD_RADIUS,
        height: 1.8,
        maxSpeed: FIELD_SPEED,
        maxAcceleration: 8,
        collisionQueryRange: QUERY_RANGE,
      },
    );
    send(agent, k);
    agents.push(agent);
  }
  const { adaptiveDivs, adaptiveRings, adaptiveDepth, horizTime } = crowd.raw.getObstacleAvoidanceParams(0);
  return {
    label: `${label} crowd`,
    settings:
      `Recast at its defaults: ${adaptiveDivs} directions x ${adaptiveRings} rings x depth ${adaptiveDepth}, ` +
      `horizon ${horizTime} s, the nearest ${NEIGHBOURS} neighbours within ${QUERY_RANGE} m`,
    step: () => crowd.update(FIELD_STEP),
    retarget: () => {
      for (let k = 0; k < count; k++) {
        const { x, z } = agents[k].position();
        const [goalX, goalY] = field.goal(k, reached[k]);
        if (Math.hypot(goalX - x, goalY + z) > FIELD_ARRIVAL) continue;
        reached[k]++;
        send(agents[k], k);
      }
    },
    places: () =>
      Float64Array.from({ length: 2 * count }, (_, k) => {
        const { x, z } = agents[k >> 1].position();
        return k % 2 === 0 ? x : -z;
      }),
    destroy: () => crowd.destroy(),
  };
}
