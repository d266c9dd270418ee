import type { RecordedRun, Simulation } from 'footfall/sim';
import type { GroupTrace, RunNotes } from '../maps/overlay.js';
import { TimeTrack } from './time-track.js';

/** Seconds between two looks at the groups. */
const GROUPS_EVERY = 0.5;

type Walker = NonNullable<Simulation['groups']>['groups'][number];
type Corridor = NonNullable<Walker['corridor']>;

/** What a run says of its barriers and groups, for every frame that was recorded. */
export class NoteTrack {
  private readonly track = new TimeTrack<RunNotes>();
  /** The whole of a corridor is outlined once. */
  private readonly outlines = new WeakMap<Corridor, readonly Float64Array[]>();
  private readonly every: number;

  constructor(frameRate: number) {
    this.every = Math.max(1, Math.round(GROUPS_EVERY * frameRate));
  }

  /** A frame was recorded. */
  add(frame: number, { simulation, barrierNote }: RecordedRun): void {
    const before = this.track.last ?? {};
    let next = before;
    if (simulation.barriers && barrierNote && barrierNote !== before.barriers)
      next = { ...next, barriers: barrierNote };
    if (simulation.groups && frame % this.every === 0) next = { ...next, groups: this.trace(simulation.groups.groups) };
    if (next !== before) this.track.push(frame, next);
  }

  at(frame: number): RunNotes | undefined {
    return this.track.at(frame);
  }

  private trace(groups: readonly Walker[]): GroupTrace[] {
    return groups.flatMap(({ corridor, march, plan, isTogether }) => {
      if (!corridor || !march) return [];
      const { back } = march.leash;
      const front = march.bodies.leash.subarray(0, march.count).reduce((most, s) => Math.max(most, s), back);
      let outline = this.outlines.get(corridor);
      if (!outline) {
        outline = corridor.outlineRings(0, corridor.backbone.length);
        this.outlines.set(corridor, outline);
      }
      return [
        {
          crowd: plan.crowd,
          people: plan.people.length,
          isGathering: !isTogether,
          path: corridor.backbone.points,
          width: corridor.width,
          length: corridor.backbone.length,
          area: corridor.areaBetween(back, front),
          outline,
          region: corridor.outlineRings(back, front),
          done: back,
        },
      ];
    });
  }
}
