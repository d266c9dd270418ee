import type { Crowd } from '../../crowd/index.js';
import { type AnyPathMap, forgetHints, makeHints, type PathHints } from '../../maps/index.js';
import { LoneReader, MapAnswers, type MapReader, type MapTask, READ_CHUNK } from '../../planners/index.js';
import { READ, TASKS } from './control.js';
import { packMap } from './sent-map.js';
import { shareArrays } from './share-arrays.js';
import { checkShared } from './team-stepper.js';
import type { ThreadTeam } from './thread-team.js';
import { readTasks, TASK_SIZE } from './thread-work.js';

/** Pieces of work per thread, and the smallest piece: answers of many at once are faster. */
const PIECES_EACH = 8;
const LEAST_PIECE = 512;
/** Maps that the threads keep although nobody asked for them this time. */
const SPARE_MAPS = 16;

/** Reads maps with all threads of a team; the answers are the same as those of one. Maps must not change once they were read. */
export class TeamReader implements MapReader {
  readonly allocate: (bytes: number) => ArrayBufferLike;
  private readonly lone = new LoneReader();
  private readonly answers = new MapAnswers();
  /** Maps that the threads have, by their place in the list. */
  private readonly known = new Map<AnyPathMap, number>();
  private list: AnyPathMap[] = [];
  private tasks = new Int32Array(0);
  /** By slot; the numbers of maps are their places in the list. */
  private hints: PathHints;

  constructor(private readonly team: ThreadTeam) {
    this.allocate = team.allocate;
    this.hints = makeHints(0, team.allocate);
  }

  read(crowd: Crowd, order: Int32Array, tasks: readonly MapTask[]): void {
    const agents = tasks.reduce((sum, { from, to }) => sum + to - from, 0);
    const { team } = this;
    if (agents < team.small) {
      this.lone.read(crowd, order, tasks);
      return;
    }
    const { buffer, capacity } = crowd;
    checkShared(crowd);
    if (this.hints.room < capacity) this.hints = makeHints(capacity, team.allocate);
    const { hints } = this;
    this.sendMaps(tasks);
    const piece = Math.ceil(agents / (PIECES_EACH * team.threads));
    const count = this.cut(tasks, Math.min(READ_CHUNK, Math.max(LEAST_PIECE, piece)));
    team.tell('read', [this, buffer, order.buffer, this.tasks.buffer, hints.buffer], () => ({
      kind: 'read',
      crowd: { buffer, capacity },
      order,
      hints: hints.buffer,
      tasks: this.tasks,
    }));
    team.run(
      READ,
      crowd,
      ({ wholes }) => {
        wholes[TASKS] = count;
      },
      (crew) => readTasks(crew, this.answers, crowd, this.list, order, this.tasks, count, hints),
    );
  }

  /** Cut the tasks into pieces of at most some agents, to be taken one by one. @returns how many */
  private cut(tasks: readonly MapTask[], piece: number): number {
    let count = 0;
    for (const { from, to } of tasks) count += Math.ceil((to - from) / piece);
    if (this.tasks.length < TASK_SIZE * count) {
      const length = 2 * TASK_SIZE * count;
      this.tasks = new Int32Array(this.team.allocate(4 * length) as ArrayBuffer, 0, length);
    }
    let at = 0;
    for (const { map, from, to } of tasks) {
      for (let first = from; first < to; first += piece) {
        this.tasks[at++] = this.known.get(map) as number;
        this.tasks[at++] = first;
        this.tasks[at++] = Math.min(to, first + piece);
      }
    }
    return count;
  }

  private sendMaps(tasks: readonly MapTask[]): void {
    const { team, known } = this;
    const used = [...new Set(tasks.map(({ map }) => map))];
    let fresh = used.filter((map) => !known.has(map));
    if (fresh.length > 0 && known.size + fresh.length > 2 * used.length + SPARE_MAPS) {
      known.clear();
      forgetHints(this.hints);
      this.list = [];
      fresh = used;
    }
    const first = this.list.length;
    for (const map of fresh) known.set(map, this.list.push(map) - 1);
    // Another reader of the same team may have sent its own.
    const isOurs = first > 0 && team.isLast('maps', this);
    const from = isOurs ? first : 0;
    if (isOurs && fresh.length === 0) return;
    const maps = this.list.slice(from);
    team.tell('maps', [this, ...this.list], () => ({
      kind: 'maps',
      first: from,
      maps: maps.map((map) => shareArrays(packMap(map), team.copies)),
    }));
  }
}
