import type { LanePath, LanePathData } from '../planners/index.js';

/** A way that belongs to a lane: which lines, and its place among them. */
export interface SavedLanePath {
  readonly group: number;
  /** Open places that the lines were laid between. */
  readonly key: string;
  readonly number: number;
}

/** A way that was made for one person. */
export interface SavedOwnPath extends LanePathData {
  /** Key of the door at its end, or null. */
  readonly exit: string | null;
}

/** Traffic to go on from. */
export interface SavedLanes {
  /** By person: it has come, or a trip is written down for it. */
  readonly taken: Uint8Array;
  readonly paths: readonly (SavedLanePath | SavedOwnPath)[];
  /** By trip: who, NONE where it has not come yet; its person; its way; since when it stands; when it starts. */
  readonly ids: Int32Array;
  readonly people: Int32Array;
  readonly ways: Int32Array;
  readonly sinces: Float64Array;
  readonly starts: Float64Array;
  /** By lane that is open: rows of trips promised so far. */
  readonly rounds: Int32Array;
  /** Random numbers of those who join, by crowd. */
  readonly randoms: readonly (readonly number[])[];
}

/** A way that was made for one person, as plain data. */
export function saveOwnPath(path: LanePath, exit: string | undefined): SavedOwnPath {
  const { points, times, radius, speed, slack, goalTime } = path;
  return { points: points.slice(), times: times.slice(), radius, speed, slack, goalTime, exit: exit ?? null };
}
