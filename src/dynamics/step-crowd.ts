import { type Crowd, NeighbourGrid } from '../crowd/index.js';
import { FootfallError } from '../error/index.js';
import { Contacts } from './contacts.js';
import type { Dynamics } from './dynamics.js';
import type { WallGrid } from './wall-grid.js';

/** One step of a crowd whose wishes are written: neighbours > steer > contacts > swap. */
export class CrowdStepper {
  readonly contacts: Contacts;
  private readonly neighbours: NeighbourGrid;
  private readonly reach: number;

  /** @param models the dynamics in use; agents name theirs by its place in the list */
  constructor(
    private readonly crowd: Crowd,
    private readonly walls: WallGrid,
    private readonly models: readonly Dynamics[],
  ) {
    let reach = 0;
    for (const model of models) {
      reach = Math.max(reach, model.neighbourReach);
      if (model.wallReach <= walls.reach) continue;
      throw new FootfallError('the grid of the walls does not reach far enough', {
        code: 'dynamics/short-wall-grid',
        where: model.name,
        got: `${walls.reach} m`,
        expected: `at least ${model.wallReach} m`,
        advice: 'build the grid with the reach of the dynamics',
      });
    }
    this.reach = reach;
    this.neighbours = new NeighbourGrid(reach / 2);
    this.contacts = new Contacts(walls);
  }

  step(dt: number): void {
    const { crowd, walls, models, neighbours } = this;
    neighbours.update(crowd, walls.period, walls.seam, this.reach);
    for (let k = 0; k < models.length; k++) models[k].steer(crowd, neighbours, walls, dt, 0, neighbours.count, k);
    this.contacts.settle(crowd, dt);
    crowd.swap();
  }
}
