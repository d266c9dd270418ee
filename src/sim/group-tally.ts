import { lateralDispersion } from '../planners/index.js';
import type { WalkingGroup } from './group-walk.js';

/** What a group came to. Seconds, metres; the same for the same scene, seed and version. */
export interface GroupSummary {
  /** Its number in the run, as in the notes of a recording. */
  readonly group: number;
  /** Index of its crowd, and how many people it is planned for. */
  readonly crowd: number;
  readonly people: number;
  /** When all were together for the first time; null if never. */
  readonly gathered_at: number | null;
  /** When the first and the last of it arrived so far; null if nobody did. */
  readonly arrived_first: number | null;
  readonly arrived_last: number | null;
  readonly arrived: number;
  /** c and A, m and m2. */
  readonly width: number;
  readonly area: number;
  /** Largest distance of a centre from the path, m, and largest area of the region, m2: looked at every half second. */
  readonly lateral_max: number;
  readonly region_max: number;
}

/** A tally to go on from; NaN for what has not happened. */
export type SavedTally = Float64Array;

/** Counts how a group fares. */
export class GroupTally {
  private gathered = Number.NaN;
  private first = Number.NaN;
  private last = Number.NaN;
  private arrived = 0;
  private lateral = 0;
  private region = 0;

  /** Someone arrived where its way ends. @param time s */
  arrive(time: number): void {
    if (this.arrived === 0) this.first = time;
    this.last = time;
    this.arrived++;
  }

  /** The group is together. */
  gather(time: number): void {
    if (Number.isNaN(this.gathered)) this.gathered = time;
  }

  /** Look at how far a group that walks is spread. */
  measure({ corridor, march }: Pick<WalkingGroup, 'corridor' | 'march'>): void {
    if (!corridor || !march || march.count === 0) return;
    const { x, y, leash } = march.bodies;
    let front = march.leash.back;
    for (let k = 0; k < march.count; k++) front = Math.max(front, leash[k]);
    const lateral = lateralDispersion(corridor, x.subarray(0, march.count), y.subarray(0, march.count));
    this.lateral = Math.max(this.lateral, lateral);
    this.region = Math.max(this.region, corridor.areaBetween(march.leash.back, front));
  }

  summarise(group: number, { plan }: Pick<WalkingGroup, 'plan'>): GroupSummary {
    const { crowd, people, width, area } = plan;
    return {
      group,
      crowd,
      people: people.length,
      gathered_at: orNull(this.gathered),
      arrived_first: orNull(this.first),
      arrived_last: orNull(this.last),
      arrived: this.arrived,
      width,
      area,
      lateral_max: this.lateral,
      region_max: this.region,
    };
  }

  save(): SavedTally {
    return Float64Array.of(this.gathered, this.first, this.last, this.arrived, this.lateral, this.region);
  }

  load([gathered, first, last, arrived, lateral, region]: SavedTally): void {
    Object.assign(this, { gathered, first, last, arrived, lateral, region });
  }
}

function orNull(time: number): number | null {
  return Number.isNaN(time) ? null : time;
}
