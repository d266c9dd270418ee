import { decodeState, encodeState } from '../../record/index.js';
import type { Behaviour, BehaviourRun } from '../behaviour.js';
import { describeSquare } from './city-square.js';
import type { Demo } from './demo.js';
import { DemoFilm } from './demo-film.js';
import { readAgents, readDuration, requireDemoOptions } from './demo-number.js';

const CARS = 5;
/** Obstacles that stand. */
const STANDING = 15;

/** People between the buildings of a city, with cars (Sud et al. 2008, section 7.2 and figure 8). */
export const CROWD_DEMO: Demo = {
  name: 'crowd',
  summary: '200 people at a time cross a city square with 5 cars',
  usual: 200,
  most: 1000,
  build(options = {}) {
    requireDemoOptions(options);
    const { agents, duration, seed = 1 } = options;
    const people = readAgents(agents, CROWD_DEMO.usual, CROWD_DEMO.most);
    const film = new DemoFilm();
    const tally = new CrowdTally();
    return {
      scene: describeSquare(people, CARS, readDuration(duration, 600), seed),
      behaviours: [tally, film],
      film,
      report: () => ({ cars: CARS, obstacles: STANDING, most_at_once: tally.most, mean_at_once: tally.mean }),
    };
  },
};

/** How many are in the scene at a time. */
class CrowdTally implements Behaviour {
  readonly name = 'tally';
  most = 0;
  private sum = 0;
  private steps = 0;

  /** Over all steps so far. */
  get mean(): number {
    return this.steps > 0 ? this.sum / this.steps : 0;
  }

  step({ crowd }: BehaviourRun): void {
    this.most = Math.max(this.most, crowd.count);
    this.sum += crowd.count;
    this.steps++;
  }

  save(): Uint8Array {
    return encodeState({ most: this.most, sum: this.sum, steps: this.steps });
  }

  load(bytes: Uint8Array): void {
    Object.assign(this, decodeState(bytes));
  }
}
