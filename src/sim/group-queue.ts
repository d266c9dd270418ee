import type { GroupCorridor } from '../planners/index.js';
import type { WalkingGroup } from './group-walk.js';

/** Two groups of this width do not pass side by side where clearance is below so many widths. */
const NARROW = 1.8;
/** Groups line up from so far before a neck on, in widths. */
const AHEAD = 10;
/** Necks are looked for at places so far apart, in widths; no more than so many on a path, and kept for one neck. */
const PITCH = 0.3;
const MOST_LOOKS = 4000;
const MOST_SAMPLES = 200;
/** Two bodies do not walk past each other where clearance is below so many sums of their radii. */
const TIGHT = 2.2;
/** Before such a place a group stays so far away from those who come out of it, in widths. */
const STAND_OFF = 3;
/** For who makes no headway for this long, s, the others do not wait. */
const PATIENCE = 4;

/** A narrow stretch of a group's path. */
interface Neck {
  readonly corridor: GroupCorridor;
  /** Where it begins and ends, metres along. */
  readonly begin: number;
  readonly end: number;
  /** Samples of it, so far apart, m: place, clearance, direction (of any length). */
  readonly pitch: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly room: Float64Array;
  readonly headX: Float64Array;
  readonly headY: Float64Array;
}

/** A group before or in a neck. */
interface Queuer {
  readonly group: WalkingGroup;
  readonly neck: Neck;
  /** Way of its last unit to the neck, m; negative for one that is in it. */
  readonly left: number;
  /** How far its first and its last unit are, metres along. */
  readonly front: number;
  readonly back: number;
}

/** The stretch of a neck, metres along, in which nobody gets past those who come the other way. */
interface Slit {
  readonly begin: number;
  readonly end: number;
}

/**
 * Lets groups pass a narrow place one after the other. Without it the first of several groups stand behind a door and wait for their
 * last, who stand before it behind the first of others: none of them ever gets on, since nobody leaves its group. And two groups that
 * meet in a passage for one body stand face to face.
 *
 * Who is already in a passage that others want to come through from the far end goes first; then the group whose last unit has the least way to the
 * neck. The first unit of every other one stays behind the last of all that are before it in this order, or at some distance from the passage until those
 * who come towards it are out, so nobody waits in a circle. All is read from where the groups are: there is nothing to be saved.
 */
export class GroupQueue {
  private readonly necks = new WeakMap<GroupCorridor, readonly Neck[]>();
  private readonly slits = new WeakMap<Neck, WeakMap<Neck, Slit | null>>();
  /** Where the second neck begins on the path of the first, m; NaN where they have no place in common, or lead against each other. */
  private readonly meetings = new WeakMap<Neck, WeakMap<Neck, number>>();

  /** Say how far each group may go in this step. */
  update(groups: readonly WalkingGroup[]): void {
    for (const { march } of groups) if (march) march.holdFront = Infinity;
    const queue = groups.flatMap((group) => this.findNeck(group) ?? []);
    const inside = new Set(queue.filter((each) => queue.some((other) => this.isBetween(each, other))));
    queue.sort((a, b) => Number(inside.has(b)) - Number(inside.has(a)) || a.left - b.left);
    queue.forEach((each, k) => {
      const { march } = each.group;
      for (let j = 0; j < k && march; j++) {
        const limit = this.findLimit(each, queue[j]);
        if (limit < march.holdFront) march.holdFront = limit;
      }
    });
  }

  /** How far the first unit of a group may go for the sake of another one that is before it, metres along; NaN without a limit. */
  private findLimit({ group: { plan, corridor }, neck }: Queuer, other: Queuer): number {
    const behind = this.meet(neck, other.neck) - other.left - plan.largest - other.group.plan.largest;
    const slit = this.findSlit(neck, other.neck, plan.largest + other.group.plan.largest);
    const theirs = this.findSlit(other.neck, neck, plan.largest + other.group.plan.largest);
    if (!slit || !theirs || !corridor || other.back > theirs.end) return behind;
    return slit.begin - STAND_OFF * corridor.width;
  }

  /** Is somebody of a group in a passage through which the other one comes towards it? */
  private isBetween({ group, neck, front, back }: Queuer, other: Queuer): boolean {
    const slit = this.findSlit(neck, other.neck, group.plan.largest + other.group.plan.largest);
    return slit !== null && front > slit.begin && back < slit.end;
  }

  /** The neck that a group has come to, while it walks. */
  private findNeck(group: WalkingGroup): Queuer | undefined {
    const { corridor, march, isTogether } = group;
    if (!isTogether || !corridor || !march || march.count === 0 || march.stalled > PATIENCE) return undefined;
    let necks = this.necks.get(corridor);
    if (!necks) {
      necks = listNecks(corridor);
      this.necks.set(corridor, necks);
    }
    const { leash, front, units } = march.bodies;
    let [back, most] = [Infinity, 0];
    for (let i = 0; i < units; i++) {
      back = Math.min(back, front[i]);
      most = Math.max(most, leash[i]);
    }
    const neck = necks.find(({ end }) => end > back);
    if (!neck || most < neck.begin - AHEAD * corridor.width || group.isWholeAtGoal) return undefined;
    return { group, neck, left: neck.begin - back, front: most, back };
  }

  /** Where people of two groups, with this sum of radii, m, do not get past each other, on the path of the first. */
  private findSlit(a: Neck, b: Neck, radii: number): Slit | null {
    let known = this.slits.get(a);
    if (!known) {
      known = new WeakMap();
      this.slits.set(a, known);
    }
    let found = known.get(b);
    if (found === undefined) {
      found = computeSlit(a, b, TIGHT * radii);
      known.set(b, found);
    }
    return found;
  }

  private meet(a: Neck, b: Neck): number {
    let known = this.meetings.get(a);
    if (!known) {
      known = new WeakMap();
      this.meetings.set(a, known);
    }
    let found = known.get(b);
    if (found === undefined) {
      found = isOneWay(a, b) ? findBegin(a, b) : Number.NaN;
      known.set(b, found);
    }
    return found;
  }
}

/** Where neck b leads through neck a the other way, and clearance is below `room`, m. */
function computeSlit(a: Neck, b: Neck, room: number): Slit | null {
  let [begin, end] = [Infinity, -Infinity];
  for (let k = 0; k < a.x.length; k++) {
    if (a.room[k] >= room) continue;
    const j = findNearest(b.x, b.y, a.x[k], a.y[k]);
    if (!isNear(a, k, b, j) || a.headX[k] * b.headX[j] + a.headY[k] * b.headY[j] >= 0) continue;
    begin = Math.min(begin, a.begin + k * a.pitch);
    end = Math.max(end, a.begin + k * a.pitch);
  }
  return begin <= end ? { begin, end } : null;
}

/** Do discs about a sample of one neck and one of the other overlap, as far as samples can tell? */
function isNear(a: Neck, k: number, b: Neck, j: number): boolean {
  const dx = a.x[k] - b.x[j];
  const dy = a.y[k] - b.y[j];
  const near = Math.min(a.room[k], b.room[j]) + a.pitch / 2 + b.pitch / 2;
  return dx * dx + dy * dy < near * near;
}

/** Do two necks lead through the same narrow place in the same direction? */
function isOneWay(a: Neck, b: Neck): boolean {
  for (let k = 0; k < a.x.length; k++) {
    const j = findNearest(b.x, b.y, a.x[k], a.y[k]);
    if (isNear(a, k, b, j) && a.headX[k] * b.headX[j] + a.headY[k] * b.headY[j] > 0) return true;
  }
  return false;
}

/** Where the path of neck a comes nearest to the beginning of neck b, metres along. */
function findBegin({ corridor, begin, end }: Neck, b: Neck): number {
  const from = Math.max(0, begin - AHEAD * corridor.width);
  const at = { x: 0, y: 0 };
  let best = begin;
  let least = Infinity;
  for (let k = 0; k <= MOST_SAMPLES; k++) {
    const s = from + ((end - from) * k) / MOST_SAMPLES;
    corridor.backbone.pointAt(s, at);
    const square = (at.x - b.x[0]) * (at.x - b.x[0]) + (at.y - b.y[0]) * (at.y - b.y[0]);
    if (square >= least) continue;
    least = square;
    best = s;
  }
  return best;
}

function findNearest(x: Float64Array, y: Float64Array, px: number, py: number): number {
  let best = 0;
  let least = Infinity;
  for (let k = 0; k < x.length; k++) {
    const square = (x[k] - px) * (x[k] - px) + (y[k] - py) * (y[k] - py);
    if (square >= least) continue;
    least = square;
    best = k;
  }
  return best;
}

/** Stretches of a path on which two groups do not pass each other; near ones are one. */
function listNecks(corridor: GroupCorridor): Neck[] {
  const { backbone, width } = corridor;
  const count = Math.max(1, Math.min(MOST_LOOKS, Math.ceil(backbone.length / (PITCH * width))));
  const pitch = backbone.length / count;
  const stretches: [number, number][] = [];
  for (let k = 0; k <= count; k++) {
    if (backbone.clearanceAt(k * pitch) >= NARROW * width) continue;
    const last = stretches[stretches.length - 1];
    if (last && (k - last[1]) * pitch <= 2 * width) last[1] = k;
    else stretches.push([k, k]);
  }
  return stretches.map(([first, last]) => sampleNeck(corridor, first * pitch, last * pitch, pitch));
}

function sampleNeck(corridor: GroupCorridor, begin: number, end: number, finest: number): Neck {
  const { backbone } = corridor;
  const count = Math.min(MOST_SAMPLES, Math.round((end - begin) / finest) + 1);
  const pitch = count > 1 ? (end - begin) / (count - 1) : finest;
  const column = (): Float64Array => new Float64Array(count);
  const [x, y, room, headX, headY] = [column(), column(), column(), column(), column()];
  const at = { x: 0, y: 0 };
  for (let k = 0; k < count; k++) {
    const s = begin + k * pitch;
    backbone.pointAt(s + 0.01 * finest, at);
    [headX[k], headY[k]] = [at.x, at.y];
    backbone.pointAt(s - 0.01 * finest, at);
    headX[k] -= at.x;
    headY[k] -= at.y;
    backbone.pointAt(s, at);
    [x[k], y[k]] = [at.x, at.y];
    room[k] = backbone.clearanceAt(s);
  }
  return { corridor, begin, end, pitch, x, y, room, headX, headY };
}
