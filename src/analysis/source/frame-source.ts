import {
  FootfallError,
  listOf,
  maybe,
  numberIn,
  partsOf,
  requireFunction,
  requireOptions,
  requirePair,
  requirePositive,
  requireText,
} from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import {
  listParts,
  type RecordedFrame,
  type Recording,
  requireRecording,
  requireTables,
  type Trajectories,
  type TrajectoryTables,
} from '../../record/index.js';

/** Everybody at one moment, in scene coordinates. Arrays may be longer than `count` and are valid until the next frame. */
export interface SourceFrame {
  /** Number of the frame: time is frame / frames per second. */
  readonly frame: number;
  readonly count: number;
  /** Rising, each once. */
  readonly ids: Int32Array;
  /** Metres. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** m/s; NaN where the source does not know it. */
  readonly speed: Float64Array;
}

/** Frames one after another, from wherever they come: all that measures know of a recording. */
export interface FrameSource {
  /** Frames per second. [Limit: above 0] */
  readonly frameRate: number;
  /** Frames from one to the next, as a rule: 6 where the source has every sixth only. Default 1. */
  readonly step?: number | undefined;
  /** Names of the crowds, by index. */
  readonly crowds: readonly string[];
  /** Frame numbers rise. May be read several times. */
  frames(): Iterable<SourceFrame>;
  /** Index of somebody's crowd, or NONE. */
  crowdOf(id: number): number;
  /** Metres; NaN where it is not known. */
  radiusOf(id: number): number;
}

/** Refuses what does not give frames; the frames are checked as they come. */
export const requireSource = partsOf({
  frameRate: requirePositive,
  step: maybe(requirePositive),
  crowds: listOf(requireText),
  frames: requireFunction,
  crowdOf: requireFunction,
  radiusOf: requireFunction,
});

/** The frames of a recording, one block in memory at a time. */
export function sourceOfRecording(recording: Recording): FrameSource {
  requireRecording(recording, 'sourceOfRecording: recording');
  const { header, agents } = recording;
  const people = new Map(agents.map((agent) => [agent.id, agent]));
  return {
    frameRate: header.frameRate,
    crowds: header.crowds,
    *frames(): Generator<RecordedFrame> {
      for (let k = 0; k < recording.frameCount; k++) yield recording.readFrame(k);
    },
    crowdOf(id) {
      const crowd = people.get(id)?.crowd ?? NONE;
      return crowd < header.crowds.length ? crowd : NONE;
    },
    radiusOf: (id) => people.get(id)?.radius ?? Number.NaN,
  };
}

/** How a table of trajectories is read. */
export interface TableSourceOptions {
  /** World position of the scene's (0, 0), metres: tables speak world coordinates. Default 0, 0. */
  readonly origin?: readonly [number, number] | undefined;
  /** Body radius of everybody, metres, where it matters; tables do not know it. Default NaN, not known. */
  readonly radius?: number | undefined;
  /** Frames from one row of a person to the next, as `findFrameStep` tells. Default 1. */
  readonly step?: number | undefined;
}

const TABLE_SOURCE_CHECKS = { origin: requirePair, radius: numberIn(0), step: requirePositive };

/**
 * The frames of a table, or of the parts of a long one: sorted by frame, then id, as every importer gives them. Parts that can be
 * read only once (a generator) make a source that can be read only once.
 */
export function sourceOfTables(tables: TrajectoryTables, options: TableSourceOptions = {}): FrameSource {
  requireTables(tables, 'sourceOfTables: tables');
  requireOptions(options, 'sourceOfTables: options', TABLE_SOURCE_CHECKS);
  const [ox, oy] = options.origin ?? [0, 0];
  const radius = options.radius ?? Number.NaN;
  const parts = Symbol.iterator in tables ? new ReadAhead(tables) : new ReadAhead([tables]);
  const { first } = parts;
  const crowdOf = new Map<number, number>();
  return {
    frameRate: first.frameRate,
    step: options.step,
    crowds: first.crowds,
    frames: () => iterateRows(parts, ox, oy, crowdOf),
    crowdOf: (id) => crowdOf.get(id) ?? NONE,
    radiusOf: () => radius,
  };
}

/** Parts whose first one was looked at. */
class ReadAhead implements Iterable<Trajectories> {
  readonly first: Trajectories;
  private readonly rest: Iterator<Trajectories>;
  private isUsed = false;

  constructor(private readonly parts: Iterable<Trajectories>) {
    this.rest = listParts(parts)[Symbol.iterator]();
    const { value, done } = this.rest.next();
    this.first = done ? { ...EMPTY } : value;
  }

  *[Symbol.iterator](): Generator<Trajectories> {
    if (this.isUsed) {
      let again = 0;
      for (const part of this.parts) {
        again++;
        yield part;
      }
      if (again === 0) throw refuseSecond();
      return;
    }
    this.isUsed = true;
    yield this.first;
    for (let next = this.rest.next(); !next.done; next = this.rest.next()) yield next.value;
  }
}

function refuseSecond(): FootfallError {
  return new FootfallError('these trajectories can be read only once', {
    code: 'analysis/read-twice',
    got: 'a generator that has come to its end',
    expected: 'a table, or a list of its parts',
    advice: 'feed all measures at once',
  });
}

/** A table of nobody. */
const EMPTY: Trajectories = {
  frameRate: 1,
  frames: new Int32Array(0),
  ids: new Int32Array(0),
  x: new Float64Array(0),
  y: new Float64Array(0),
  speed: new Float64Array(0),
  headingX: new Float64Array(0),
  headingY: new Float64Array(0),
  crowd: new Int32Array(0),
  crowds: [],
};

/** A frame that may go on in the next part is held back until it is whole. */
function* iterateRows(
  parts: Iterable<Trajectories>,
  ox: number,
  oy: number,
  crowdOf: Map<number, number>,
): Generator<SourceFrame> {
  let held = new RowBlock(64);
  for (const part of parts) {
    const { frames, ids, x, y, speed, crowd } = part;
    for (let row = 0; row < ids.length; row++) {
      if (held.count > 0 && frames[row] !== held.frame) {
        yield held;
        held.count = 0;
      }
      if (held.count === held.ids.length) held = held.grow();
      held.frame = frames[row];
      held.ids[held.count] = ids[row];
      held.x[held.count] = x[row] - ox;
      held.y[held.count] = y[row] - oy;
      held.speed[held.count++] = speed[row];
      if (crowd[row] !== NONE) crowdOf.set(ids[row], crowd[row]);
    }
  }
  if (held.count > 0) yield held;
}

/** The rows of one frame. */
class RowBlock implements SourceFrame {
  frame = 0;
  count = 0;
  readonly ids: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly speed: Float64Array;

  constructor(capacity: number) {
    this.ids = new Int32Array(capacity);
    this.x = new Float64Array(capacity);
    this.y = new Float64Array(capacity);
    this.speed = new Float64Array(capacity);
  }

  grow(): RowBlock {
    const grown = new RowBlock(2 * this.ids.length);
    grown.frame = this.frame;
    grown.count = this.count;
    grown.ids.set(this.ids);
    grown.x.set(this.x);
    grown.y.set(this.y);
    grown.speed.set(this.speed);
    return grown;
  }
}
