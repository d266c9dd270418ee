import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTrajectories, type Trajectories } from '../../record/index.js';
import { explainFileError } from '../file-error.js';

/** Rows that are sorted in memory at once, and rows of a part that is read back. */
const [CHUNK, PART] = [400_000, 40_000];
/** A row: frame, id, crowd, nothing; x, y, speed. */
const [WORDS, DOUBLES] = [10, 5];
const ROW_BYTES = 8 * DOUBLES;
/** Rows that are read ahead of each run while they are merged. */
const AHEAD = 2000;

/** Rows of one run: sorted, one behind the other in the file. */
interface Run {
  readonly start: number;
  readonly count: number;
  readonly first: readonly [frame: number, id: number];
  readonly last: readonly [frame: number, id: number];
}

/**
 * Rows of trajectories on disk, in any order when they come and by frame, then id, when they are read: in runs that fit into memory,
 * merged while reading. The file has no name, so that nothing stays whatever happens. Directions are not kept.
 */
export class RowSpool {
  private readonly file: SpoolFile;
  private readonly runs: Run[] = [];
  private readonly crowds = new Map<string, number>();
  private rows = new Rows(CHUNK);
  private count = 0;
  private end = 0;

  constructor() {
    this.file = new SpoolFile();
  }

  /** All rows for which `take` says so. */
  add(part: Trajectories, take: (id: number, frame: number, x: number, y: number) => boolean): void {
    const { frames, ids, x, y, speed, crowd } = part;
    const numbers = part.crowds.map((name) => {
      const known = this.crowds.get(name) ?? this.crowds.size;
      this.crowds.set(name, known);
      return known;
    });
    for (let k = 0; k < ids.length; k++) {
      if (!take(ids[k]!, frames[k]!, x[k]!, y[k]!)) continue;
      this.rows.put(this.count++, frames[k]!, ids[k]!, numbers[crowd[k]!] ?? -1, x[k]!, y[k]!, speed[k]!);
      if (this.count === CHUNK) this.flush();
    }
  }

  /** What is read from now on. Nothing may be added. */
  finish(frameRate: number): Iterable<Trajectories> {
    this.flush();
    this.rows = new Rows(0);
    const names = [...this.crowds.keys()].sort();
    const numbers = Int32Array.from(this.crowds.keys(), (name) => names.indexOf(name));
    const read = () => this.read(frameRate, names, numbers);
    return { [Symbol.iterator]: read };
  }

  private flush(): void {
    const { count, rows } = this;
    if (count === 0) return;
    const sorted = rows.sort(count);
    this.file.write(sorted, this.end, count);
    this.runs.push({ start: this.end, count, first: sorted.keyOf(0), last: sorted.keyOf(count - 1) });
    this.end += count;
    this.count = 0;
  }

  private *read(frameRate: number, names: readonly string[], numbers: Int32Array): Generator<Trajectories> {
    const { runs, end } = this;
    const isInOrder = runs.every((run, k) => k === 0 || compareKeys(runs[k - 1]!.last, run.first) <= 0);
    const whole = isInOrder && end > 0 ? [{ start: 0, count: end }] : runs;
    const heads = whole.map((run) => new RunReader(this.file, run, whole.length === 1 ? PART : AHEAD));
    const heap = new HeadHeap(heads);
    for (let done = 0; done < end || (end === 0 && done === 0); ) {
      const size = Math.min(PART, end - done);
      const part = createTrajectories(size, frameRate, names);
      part.headingX.fill(Number.NaN);
      part.headingY.fill(Number.NaN);
      for (let k = 0; k < size; k++) {
        const { rows, at } = heap.top;
        const [word, double] = [WORDS * at, DOUBLES * at];
        part.frames[k] = rows.words[word]!;
        part.ids[k] = rows.words[word + 1]!;
        part.crowd[k] = numbers[rows.words[word + 2]!] ?? -1;
        part.x[k] = rows.doubles[double + 2]!;
        part.y[k] = rows.doubles[double + 3]!;
        part.speed[k] = rows.doubles[double + 4]!;
        heap.next();
      }
      yield part;
      if (size === 0) return;
      done += size;
    }
  }
}

function compareKeys(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] - b[0] || a[1] - b[1];
}

/** Rows in memory. */
class Rows {
  readonly words: Int32Array;
  readonly doubles: Float64Array;
  readonly bytes: Uint8Array;
  private isSorted = true;

  constructor(readonly capacity: number) {
    const buffer = new ArrayBuffer(capacity * ROW_BYTES);
    this.words = new Int32Array(buffer);
    this.doubles = new Float64Array(buffer);
    this.bytes = new Uint8Array(buffer);
  }

  put(k: number, frame: number, id: number, crowd: number, x: number, y: number, speed: number): void {
    const [word, double] = [WORDS * k, DOUBLES * k];
    this.words[word] = frame;
    this.words[word + 1] = id;
    this.words[word + 2] = crowd;
    this.doubles[double + 2] = x;
    this.doubles[double + 3] = y;
    this.doubles[double + 4] = speed;
    const before = k > 0 ? this.words[word - WORDS]! : -Infinity;
    const isBehind = before < frame || (before === frame && this.words[word - WORDS + 1]! <= id);
    this.isSorted = k === 0 || (this.isSorted && isBehind);
  }

  keyOf(k: number): readonly [frame: number, id: number] {
    return [this.words[WORDS * k]!, this.words[WORDS * k + 1]!];
  }

  /** The first rows by frame, then id, then place: itself where they are. */
  sort(count: number): Rows {
    if (this.isSorted) return this;
    const { words } = this;
    const order = Uint32Array.from({ length: count }, (_, k) => k);
    order.sort(
      (a, b) => words[WORDS * a]! - words[WORDS * b]! || words[WORDS * a + 1]! - words[WORDS * b + 1]! || a - b,
    );
    const sorted = new Rows(count);
    order.forEach((from, k) => {
      sorted.bytes.set(this.bytes.subarray(from * ROW_BYTES, (from + 1) * ROW_BYTES), k * ROW_BYTES);
    });
    return sorted;
  }
}

/** A file that is gone when the program is: it loses its name as soon as it is open. */
class SpoolFile {
  private readonly handle: number;

  constructor() {
    const folder = mkdtempSync(join(tmpdir(), 'footfall-rows-'));
    try {
      this.handle = openSync(join(folder, 'rows'), 'w+');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    CLOSER.register(this, this.handle);
  }

  write(rows: Rows, start: number, count: number): void {
    const bytes = rows.bytes.subarray(0, count * ROW_BYTES);
    try {
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.handle, bytes, done, bytes.length - done, start * ROW_BYTES + done);
      }
    } catch (error) {
      throw explainFileError(error, tmpdir());
    }
  }

  read(rows: Rows, start: number, count: number): void {
    for (let done = 0; done < count * ROW_BYTES; ) {
      const read = readSync(this.handle, rows.bytes, done, count * ROW_BYTES - done, start * ROW_BYTES + done);
      if (read === 0) throw explainFileError(new Error('the rows on disk became fewer'), tmpdir());
      done += read;
    }
  }
}

const CLOSER = new FinalizationRegistry<number>((handle) => closeSync(handle));

/** The rows of a run, one after another. */
class RunReader {
  readonly rows: Rows;
  at = 0;
  private held = 0;
  private done = 0;

  constructor(
    private readonly file: SpoolFile,
    private readonly run: Pick<Run, 'start' | 'count'>,
    ahead: number,
  ) {
    this.rows = new Rows(Math.min(ahead, run.count));
    this.fill();
  }

  /** False at the end. */
  next(): boolean {
    if (++this.at < this.held) return true;
    return this.fill();
  }

  private fill(): boolean {
    this.at = 0;
    this.held = Math.min(this.rows.capacity, this.run.count - this.done);
    if (this.held <= 0) return false;
    this.file.read(this.rows, this.run.start + this.done, this.held);
    this.done += this.held;
    return true;
  }
}

/** Runs by their next row; of equal rows the earlier run goes first. */
class HeadHeap {
  private readonly order: number[];

  constructor(private readonly heads: RunReader[]) {
    this.order = heads.map((_, k) => k);
    for (let k = this.order.length - 1; k >= 0; k--) this.sink(k);
  }

  get top(): RunReader {
    return this.heads[this.order[0]!]!;
  }

  next(): void {
    if (!this.top.next()) {
      const last = this.order.pop()!;
      if (this.order.length > 0) this.order[0] = last;
    }
    this.sink(0);
  }

  private sink(from: number): void {
    const { order } = this;
    for (let k = from; ; ) {
      let least = k;
      for (const child of [2 * k + 1, 2 * k + 2]) {
        if (child < order.length && this.isBefore(order[child]!, order[least]!)) least = child;
      }
      if (least === k) return;
      [order[k], order[least]] = [order[least]!, order[k]!];
      k = least;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [p, q] = [this.heads[a]!, this.heads[b]!];
    const [i, j] = [WORDS * p.at, WORDS * q.at];
    const [u, v] = [p.rows.words, q.rows.words];
    return (u[i]! - v[j]! || u[i + 1]! - v[j + 1]! || a - b) < 0;
  }
}
