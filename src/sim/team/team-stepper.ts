import type { Crowd } from '../../crowd/index.js';
import { CrewStep, CrowdStepper, canMakeDynamics, type Dynamics, type WallGrid } from '../../dynamics/index.js';
import { FootfallError } from '../../error/index.js';
import { DT, STEP } from './control.js';
import type { ModelNote } from './messages.js';
import { shareArrays } from './share-arrays.js';
import type { ThreadTeam } from './thread-team.js';

/** Makes steps of a crowd whose wishes are written. */
export interface Stepper {
  /** Largest overlap of two bodies after the last step, as a share of the smaller radius. */
  readonly worstOverlap: number;
  /** @param dt time step, s */
  step(dt: number): void;
}

/**
 * A stepper by one thread or by a team; both give the same bytes.
 *
 * @param crowd with `allocate` of the team, if there is one
 * @param walls where they lie in shared memory, they may be changed between steps; else what they are now counts
 */
export function createStepper(crowd: Crowd, walls: WallGrid, models: readonly Dynamics[], team?: ThreadTeam): Stepper {
  return team ? new TeamStepper(crowd, walls, models, team) : new CrowdStepper(crowd, walls, models);
}

class TeamStepper implements Stepper {
  worstOverlap = 0;
  /** For few, and for a ground that repeats. */
  private readonly stepper: CrowdStepper;
  private readonly crewStep: CrewStep | undefined;
  private readonly notes: readonly ModelNote[];

  constructor(
    private readonly crowd: Crowd,
    private readonly walls: WallGrid,
    models: readonly Dynamics[],
    private readonly team: ThreadTeam,
  ) {
    this.notes = models.map(({ name, neighbourReach, wallReach, options }) => ({
      name,
      neighbourReach,
      wallReach,
      options: canMakeDynamics(name) ? options : undefined,
    }));
    checkShared(crowd);
    const isShared = this.notes.map(({ options }) => options !== undefined);
    this.stepper = new CrowdStepper(crowd, walls, models, { allocate: team.allocate, isShared });
    if (CrewStep.fits(walls)) this.crewStep = new CrewStep(crowd, walls, models, isShared, team.allocate);
  }

  step(dt: number): void {
    const { crowd, walls, stepper, crewStep, team, notes } = this;
    if (crowd.count < team.small) {
      stepper.step(dt);
      this.worstOverlap = stepper.worstOverlap;
      return;
    }
    const moves = crewStep?.reserve();
    const memory = crewStep ? undefined : stepper.reserve();
    const { buffer, capacity } = crowd;
    team.tell('step', [this, buffer, moves, memory?.grid, memory?.wanted], () => ({
      kind: 'step',
      crowd: { buffer, capacity },
      memory,
      moves,
      walls: shareArrays(walls, new WeakMap()),
      models: notes,
    }));
    team.run(
      STEP,
      crowd,
      ({ floats }) => {
        floats[DT] = dt;
        if (!crewStep) stepper.sortPresent(floats);
      },
      (crew) => (crewStep ?? stepper).stepWith(crew, dt),
    );
    this.worstOverlap = (crewStep ?? stepper).worstOverlap;
    crowd.swap();
  }
}

/** Threads would get copies of columns in memory that is not shared, and what they write would be lost. */
export function checkShared({ buffer }: Crowd): void {
  if (buffer instanceof SharedArrayBuffer) return;
  throw new FootfallError('the crowd does not lie in shared memory', {
    code: 'sim/unshared-crowd',
    got: 'memory of this thread',
    expected: 'shared memory',
    advice: 'make the crowd with `allocate` of the team',
  });
}
