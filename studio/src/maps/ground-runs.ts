import type { Scene } from 'footfall/scene';
import { Simulation } from 'footfall/sim';
import { type MapGround, refuse } from './map-ground.js';

/** The run of a scene before its first step. */
export function startOf(ground: MapGround): Simulation {
  return ground.once('start', () => new Simulation(ground.scene, { now: () => performance.now() }));
}

/** Corridors as barriers have them. */
export type Corridors = NonNullable<Simulation['barriers']>['congestion']['corridors']['corridors'];

/** The narrow places that jams are looked for at in a run. */
export function corridorsOf(ground: MapGround): Corridors {
  return ground.once('corridors', () => findCorridors(ground.scene));
}

/** Seconds. */
const NEVER = 1e9;

/** Corridors depend on the size of the largest body alone: nobody has to come. */
function findCorridors(scene: Scene): Corridors {
  const { run = {}, crowd = [] } = scene;
  const bodies = crowd.map(({ group: _group, route: _route, ...rest }) => ({
    ...rest,
    count: 1,
    arrive: { at: NEVER },
    planner: 'direct' as const,
  }));
  const mode = run.barriers === 'fixed' ? 'fixed' : 'adaptive';
  const { barriers } = new Simulation({ ...scene, crowd: bodies, run: { ...run, barriers: mode } });
  if (!barriers) {
    throw refuse('there are no corridors here', 'boundary', 'ground that repeats has none: leave out "periodic"');
  }
  return barriers.congestion.corridors.corridors;
}
