import { Crowd } from '../../crowd/index.js';
import type { PathKernel } from '../../maps/index.js';
import { createRandom, type Random } from '../../math/index.js';
import { AgentColumns } from './agent-columns.js';
import { PolygonBook } from './polygon-book.js';
import type { WorldDynamics } from './world-dynamics.js';
import { WorldGoals } from './world-goals.js';
import { WorldGround } from './world-ground.js';
import type { WorldSettings } from './world-options.js';

/** All that decides how a world goes on, and the grounds, which follow from it. */
export class WorldState {
  readonly crowd = new Crowd();
  readonly columns = new AgentColumns();
  readonly polygons = new PolygonBook();
  goals = new WorldGoals();
  readonly random: Random;
  /** Inner steps made. */
  steps = 0;
  /** Seconds that were asked for and not made yet; less than one inner step. */
  accumulator = 0;
  /** The inner step before which maps last followed the polygons. */
  replanStep = -Infinity;
  /** Polygons were edited since the last inner step: walls are to be built, agents in them to be freed. */
  isEdited = true;
  /** The maps are of older polygons. */
  isPlanStale = true;
  /** Agents from this slot on were not looked at yet, whether they stand in a wall. */
  freshFrom = 0;
  /** What the maps are built on. */
  planned: WorldGround;

  private ground: WorldGround;
  private groundVersion = 0;

  constructor(
    public settings: WorldSettings,
    readonly dynamics: WorldDynamics,
    seed: number,
    readonly now: () => number,
    readonly kernel?: PathKernel | undefined,
  ) {
    this.random = createRandom(seed);
    this.ground = new WorldGround(settings, [], now, kernel);
    this.planned = this.ground;
  }

  /** The ground with the polygons as they are now. */
  get groundNow(): WorldGround {
    if (this.groundVersion !== this.polygons.version) {
      this.groundVersion = this.polygons.version;
      this.ground = new WorldGround(this.settings, this.polygons.list(), this.now, this.kernel);
    }
    return this.ground;
  }

  /** Put a ground in place that was built from the polygons as they are. */
  setGround(ground: WorldGround): void {
    this.ground = ground;
    this.groundVersion = this.polygons.version;
  }

  /** Take out who was removed. */
  compact(): void {
    const { crowd, columns } = this;
    if (columns.doomedCount === 0) return;
    const { doomed } = columns;
    let before = 0;
    for (let slot = 0; slot < Math.min(this.freshFrom, crowd.count); slot++) before += doomed[slot];
    this.freshFrom = Math.min(this.freshFrom, crowd.count) - before;
    const { count } = crowd;
    crowd.removeWhere(doomed);
    columns.compact(count);
  }
}
