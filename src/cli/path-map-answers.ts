import { type AnyPathMap, findNext, findPath } from '../maps/index.js';
import type { Scene } from '../scene/index.js';
import type { QueryPoint } from './query-file.js';
import type { Session } from './session.js';
import { formatNumber, formatTable } from './terminal/table.js';

/** One answer of a path map; the first keys are a contract. World coordinates, metres. */
export interface PathMapAnswer extends QueryPoint {
  /** Metres, at speed 1 where corners make faster; -1 where there is no way. */
  readonly distance: number;
  /** The corner, or point of the goal, to walk to in a straight line; null where there is no way. */
  readonly parent: readonly [number, number] | null;
  /** Speed factor on the leg between the point and its parent. */
  readonly speed: number;
  /** The goal as it was named; null where there is no way. */
  readonly source: string | null;
  readonly source_index: number;
  readonly status: string;
  /** From the point to the goal; empty where there is no way. */
  readonly points?: readonly (readonly [number, number])[];
}

/** Answers that are printed for people; programs get all. */
const MAX_PRINTED = 40;
const CHUNK = 4096;

/** Asks a map in world coordinates. @param withPaths whole ways, not only their first legs */
export function answerPathQueries(
  map: AnyPathMap,
  points: readonly QueryPoint[],
  names: readonly string[],
  { origin = [0, 0] }: Scene,
  withPaths: boolean,
  session: Session,
): PathMapAnswer[] {
  return points.map(({ x, y }, k) => {
    if (k % CHUNK === 0) session.progress.update('answering', k / points.length);
    const [px, py] = [x - origin[0], y - origin[1]];
    const step = findNext(map, px, py);
    const isFound = step.status === 'found';
    const way = withPaths ? findPath(map, px, py).points : undefined;
    return {
      x,
      y,
      distance: step.distance,
      parent: isFound ? [step.x + origin[0], step.y + origin[1]] : null,
      speed: step.speed ?? 1,
      source: isFound ? (names[step.source] ?? null) : null,
      source_index: step.source,
      status: step.status,
      ...(way && { points: pairUp(way, origin) }),
    };
  });
}

function pairUp(flat: Float64Array, [ox, oy]: readonly [number, number]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let k = 0; k < flat.length; k += 2) pairs.push([flat[k]! + ox, flat[k + 1]! + oy]);
  return pairs;
}

export function printPathAnswers(answers: readonly PathMapAnswer[], session: Session): void {
  if (answers.length === 0) return;
  const right = { align: 'right' as const };
  const columns = [
    { title: 'x', ...right },
    { title: 'y', ...right },
    { title: 'distance', ...right },
    { title: 'next' },
    { title: 'goal' },
  ];
  const rows = answers
    .slice(0, MAX_PRINTED)
    .map(({ x, y, distance, parent, source, status }) => [
      String(x),
      String(y),
      distance < 0 ? '-' : formatNumber(distance, 3),
      parent === null ? status : parent.map((value) => formatNumber(value, 3)).join(', '),
      source ?? '',
    ]);
  session.print(...formatTable(columns, rows, { width: session.width, title: session.colours.bold }));
  if (answers.length > MAX_PRINTED) {
    session.print(`and ${formatNumber(answers.length - MAX_PRINTED)} more; --json lists all`);
  }
  session.print('');
}
