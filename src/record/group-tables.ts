import type { RecordedGroup } from './group-notes.js';
import { formatListJson } from './list-json.js';
import type { Recording } from './recording.js';

/** What a recording says of groups, as tables. */
export const GROUP_TABLES = ['groups', 'members', 'backbones'] as const;

export type GroupTable = (typeof GROUP_TABLES)[number];

const COLUMNS: Readonly<Record<GroupTable, readonly string[]>> = {
  groups: ['t', 'group', 'gathering', 'people', 'back', 'front', 'back_x', 'back_y', 'front_x', 'front_y'],
  members: ['t', 'group', 'id', 'attraction', 'x', 'y'],
  backbones: ['t', 'group', 'width', 'area', 'point', 'along', 'x', 'y'],
};

/** A group at a time, s; its path as it was laid last. */
interface GroupMoment {
  readonly t: number;
  readonly found: RecordedGroup;
  readonly path: Path | undefined;
}

/** World coordinates and metres along. */
interface Path {
  readonly points: readonly number[];
  readonly along: readonly number[];
}

/** Lengths and coordinates are kept to a millimetre. */
const DECIMALS = 1000;

/**
 * A table as CSV (RFC 4180), rows by time, then group; world coordinates in metres, seconds.
 *
 * - `groups`: where the region of each begins and ends, metres along its path and as places; 1 while it gathers; people led.
 * - `members`: attraction point of each person that is led, metres along the path and as a place.
 * - `backbones`: paths, one row per point, each time a new one is laid; with c (m) and A (m2).
 */
export function* formatGroupCsv(recording: Recording, table: GroupTable): Generator<string> {
  yield `${COLUMNS[table].join(',')}\r\n`;
  for (const moment of listMoments(recording)) {
    const rows = listRows(moment, table);
    if (rows.length > 0) yield rows.map((row) => `${row.join(',')}\r\n`).join('');
  }
}

/** All of it as one JSON object: `step` (s per step), `groups` with their times; world coordinates in metres. */
export function formatGroupJson(recording: Recording): string {
  return [...formatGroupJsonChunks(recording)].join('');
}

/** {@link formatGroupJson} in chunks, for recordings whose text would not fit into one string. */
export function* formatGroupJsonChunks(recording: Recording): Generator<string> {
  const groups = (function* () {
    for (const { t, found, path } of listMoments(recording)) {
      yield {
        t,
        ...found,
        ...(found.path && path && { path: path.points }),
        back: round(found.back),
        front: round(found.front),
        attraction: found.attraction.map(round),
      };
    }
  })();
  yield* formatListJson(recording.header.step, 'groups', groups);
}

function* listMoments(recording: Recording): Generator<GroupMoment> {
  const { step, origin } = recording.header;
  const paths = new Map<number, Path>();
  for (const note of recording.readGroupNotes()) {
    for (const found of note.groups) {
      if (found.path) paths.set(found.group, layPath(found.path, origin));
      yield { t: round(note.step * step), found, path: paths.get(found.group) };
    }
  }
}

function listRows({ t, found, path }: GroupMoment, table: GroupTable): (number | '')[][] {
  const { group, isGathering, back, front, ids, attraction, width = 0, area = 0 } = found;
  if (table === 'groups') {
    const ends = [...placeAt(path, back), ...placeAt(path, front)];
    return [[t, group, isGathering ? 1 : 0, ids.length, round(back), round(front), ...ends]];
  }
  if (table === 'members') {
    return ids.map((id, k) => [t, group, id, round(attraction[k]), ...placeAt(path, attraction[k])]);
  }
  if (!found.path || !path) return [];
  const { points, along } = path;
  return along.map((s, k) => [t, group, width, area, k, round(s), points[2 * k], points[2 * k + 1]]);
}

function layPath(points: readonly number[], [x, y]: readonly [number, number]): Path {
  const along = [0];
  for (let k = 2; k + 1 < points.length; k += 2) {
    const dx = points[k] - points[k - 2];
    const dy = points[k + 1] - points[k - 1];
    along.push(along[along.length - 1] + Math.sqrt(dx * dx + dy * dy));
  }
  return { points: points.map((value, k) => round(value + (k % 2 === 0 ? x : y))), along };
}

/** The place at metres along a path; empty cells where a recording was cut before its path. */
function placeAt(path: Path | undefined, s: number): (number | '')[] {
  if (!path) return ['', ''];
  const { points, along } = path;
  if (along.length < 2) return [points[0], points[1]];
  // The first point that is not before s, or the last one.
  let [k, high] = [1, along.length - 1];
  while (k < high) {
    const middle = (k + high) >> 1;
    if (along[middle] < s) k = middle + 1;
    else high = middle;
  }
  const length = along[k] - along[k - 1];
  const share = length > 0 ? Math.max(0, Math.min(1, (s - along[k - 1]) / length)) : 0;
  const at = 2 * (k - 1);
  return [
    round(points[at] + share * (points[at + 2] - points[at])),
    round(points[at + 1] + share * (points[at + 3] - points[at + 1])),
  ];
}

/** Steps such as 0.05 have no exact float64. */
function round(value: number): number {
  return Math.round(DECIMALS * value) / DECIMALS;
}
