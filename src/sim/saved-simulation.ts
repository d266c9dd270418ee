import type { SavedCrowd } from '../crowd/index.js';
import { FootfallError } from '../error/index.js';
import type { SavedNextPoints, SavedWays } from '../planners/index.js';
import type { StateValue } from '../record/index.js';
import type { SavedBarriers } from './barrier-traffic.js';
import type { SavedBehaviours } from './behaviour-runner.js';
import type { SavedGroups } from './group-traffic.js';
import type { SavedLanes } from './lane-state.js';
import type { SavedGuide } from './people-guide.js';
import type { SavedSpawner } from './spawner.js';
import type { RunTarget } from './target-book.js';

/** Number of the layout; states of other ones are refused. */
const LAYOUT = 2;

/** All that a run needs to go on between two steps, beside its scene. */
export interface SavedSimulation {
  readonly seed: number;
  readonly steps: number;
  readonly overlapMax: number;
  readonly crowd: SavedCrowd;
  readonly guide: SavedGuide;
  readonly spawner: SavedSpawner;
  /** Per gate with a limit: when it opens again, s, and whether people wait. */
  readonly gates: readonly (readonly [string, number, boolean])[];
  /** In the order of their numbers. */
  readonly targets: readonly RunTarget[];
  /** Radii that have maps of their own, m. */
  readonly radii: readonly number[];
  /** Ways of the moving obstacles, m. */
  readonly ways: Float64Array;
  /** Ways and searches of those who go by the roadmap. */
  readonly searches: SavedWays;
  /** Where those who go by the navigation graph were last sent to. */
  readonly nextPoints: SavedNextPoints;
  readonly behaviours: SavedBehaviours;
  /** Groups; absent where nobody goes in one. */
  readonly groups?: SavedGroups;
  /** Trips of those who go by lanes; absent where nobody does. */
  readonly lanes?: SavedLanes;
  /** Barriers and who is held up; absent in runs without. */
  readonly barriers?: SavedBarriers;
}

/** As plain data. */
export function writeSimulation(saved: SavedSimulation): StateValue {
  return { layout: LAYOUT, ...saved } as unknown as StateValue;
}

/** @throws FootfallError for data that is no state of a run, or of another layout */
export function readSimulation(value: StateValue): SavedSimulation {
  const data = value as { readonly [key: string]: StateValue } | null;
  const isSound =
    typeof data === 'object' &&
    data !== null &&
    data.layout === LAYOUT &&
    ['crowd', 'guide', 'spawner', 'gates', 'targets', 'radii', 'searches', 'nextPoints', 'behaviours'].every(
      (key) => typeof data[key] === 'object',
    ) &&
    data.ways instanceof Float64Array &&
    typeof data.steps === 'number' &&
    typeof data.seed === 'number';
  if (isSound) return data as unknown as SavedSimulation;
  throw new FootfallError('this is no state of a run', {
    code: 'sim/no-state',
    expected: `a state saved by a simulation, layout ${LAYOUT}`,
  });
}
