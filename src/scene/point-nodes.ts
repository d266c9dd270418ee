import * as v from 'valibot';
import { describeValue, type ProblemParts } from './problem.js';
import { createIssue, finish, withRun, wrongType } from './schema-nodes.js';

/** x, y in metres. */
export type Point = readonly [number, number];
/** Points of a ring in either direction; the first may be repeated at the end. */
export type Ring = readonly Point[];

/**
 * Largest coordinate, size, time or parameter in a scene, in its unit. Beyond it float64 cannot tell apart points 0.1 um
 * from each other, and products of three coordinates lose all meaning.
 */
export const LARGEST_NUMBER = 1e9;

/** Of a list with more bad items than this only the first ones are reported. */
const MOST_PER_LIST = 20;

type Issue = v.BaseIssue<unknown>;

/** A schema node for bulk data, checked by one loop instead of a node per number. */
export interface BulkSchema<T> extends v.CustomSchema<T, undefined> {
  /** The part of the JSON Schema that stands for it; `$defs` are those of `sceneJsonSchema`. */
  readonly jsonSchema: Readonly<Record<string, unknown>>;
}

function bulk<T>(jsonSchema: Record<string, unknown>, findIssues: (value: unknown) => Issue[]): BulkSchema<T> {
  return withRun<BulkSchema<T>>({ ...v.custom<T>(() => true), jsonSchema }, ({ value }) =>
    finish<T>(value, findIssues(value), false),
  );
}

const COORDINATE = { type: 'number', minimum: -LARGEST_NUMBER, maximum: LARGEST_NUMBER };
const POINT = { type: 'array', items: COORDINATE, minItems: 2, maxItems: 2 };

function isPoint(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && isCoordinate(value[0]) && isCoordinate(value[1]);
}

/** NaN fails both comparisons. */
function isCoordinate(value: unknown): boolean {
  return typeof value === 'number' && value >= -LARGEST_NUMBER && value <= LARGEST_NUMBER;
}

/** Why a number cannot be used, or undefined if it can. */
export function judgeNumber(value: unknown, expected = 'a number'): ProblemParts | undefined {
  if (typeof value !== 'number') {
    return { code: 'scene/wrong-type', what: 'wrong kind of value', got: describeValue(value), expected };
  }
  if (!Number.isFinite(value)) {
    return { code: 'scene/not-finite', what: 'a number must be finite', got: String(value) };
  }
  if (!isCoordinate(value)) {
    return { code: 'scene/too-large', what: 'the number is too large', got: String(value), expected: 'at most 1e9' };
  }
  return undefined;
}

function pairIssues(value: unknown, expected: string, keys: readonly number[]): Issue[] {
  if (!Array.isArray(value)) return [wrongType(value, expected, keys)];
  if (value.length !== 2) {
    const got = `${value.length} item${value.length === 1 ? '' : 's'}`;
    return [createIssue({ code: 'scene/wrong-length', what: 'wrong number of items', got, expected }, value, keys)];
  }
  const issues: Issue[] = [];
  for (let i = 0; i < 2; i++) {
    const problem = judgeNumber(value[i]);
    if (problem) issues.push(createIssue(problem, value[i], [...keys, i]));
  }
  return issues;
}

/** A position [x, y], metres. */
export const point: BulkSchema<Point> = bulk(POINT, (value) =>
  isPoint(value) ? [] : pairIssues(value, 'a point [x, y]', []),
);

/** Two finite numbers with names, such as `[mean, sd]`. */
export function pair(names: string): BulkSchema<Point> {
  return bulk(POINT, (value) => pairIssues(value, `two numbers ${names}`, []));
}

function points(kind: 'ring' | 'line', least: number): BulkSchema<readonly Point[]> {
  return bulk({ type: 'array', items: { $ref: '#/$defs/point' }, minItems: least }, (value) => {
    if (!Array.isArray(value)) return [wrongType(value, `a ${kind}: a list of points [x, y]`)];
    if (value.length < least) {
      const got = `${value.length} point${value.length === 1 ? '' : 's'}`;
      const what = `too few points for a ${kind}`;
      return [createIssue({ code: 'scene/too-few-points', what, got, expected: `at least ${least}` }, value)];
    }
    return listIssues(value, isPoint, (item, i) => pairIssues(item, 'a point [x, y]', [i]));
  });
}

function listIssues(
  list: readonly unknown[],
  isGood: (item: unknown) => boolean,
  judge: (item: unknown, i: number) => Issue[],
): Issue[] {
  const issues: Issue[] = [];
  for (let i = 0; i < list.length && issues.length < MOST_PER_LIST; i++) {
    if (!isGood(list[i])) issues.push(...judge(list[i], i));
  }
  return issues;
}

/** A closed line of at least 3 points; whether the first is repeated at the end does not matter. */
export const ring: BulkSchema<Ring> = points('ring', 3);

/** An open line of at least 2 points. */
export const line: BulkSchema<readonly Point[]> = points('line', 2);

/** A list of finite numbers, none below `lowest`. */
export function numbers(lowest: number, what: string): BulkSchema<readonly number[]> {
  const isGood = (item: unknown): boolean => isCoordinate(item) && (item as number) >= lowest;
  const items = { type: 'number', minimum: lowest, maximum: LARGEST_NUMBER };
  return bulk({ type: 'array', items, minItems: 1 }, (value) => {
    if (!Array.isArray(value)) return [wrongType(value, 'a list of numbers')];
    if (value.length === 0) return [createIssue({ code: 'scene/wrong-length', what: 'the list is empty' }, value)];
    return listIssues(value, isGood, (item, i) => {
      const tooSmall = { code: 'scene/too-small', what, got: describeValue(item), expected: `at least ${lowest}` };
      return [createIssue(judgeNumber(item) ?? tooSmall, item, [i])];
    });
  });
}
