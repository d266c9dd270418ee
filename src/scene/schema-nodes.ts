import * as v from 'valibot';
import { describeValue, type ProblemParts } from './problem.js';
import { suggestName } from './suggest.js';

/**
 * Schema nodes whose errors people can act on. They have the shapes of valibot's own nodes, so that types are inferred
 * and the JSON Schema is converted from them as usual; only the running is ours. Every issue carries its
 * {@link ProblemParts} as `requirement`.
 */

/** Any schema node. */
export type AnySchema = v.GenericSchema<unknown, unknown>;

type Issue = v.BaseIssue<unknown>;
type Issues = [Issue, ...Issue[]];

/** With so many issues the rest of a list or object is not looked at: a million would fill memory. */
const MOST_ISSUES = 1000;

/** An issue that carries its problem; `keys` leads from the node to the place, outermost first. */
export function createIssue(problem: ProblemParts, input: unknown, keys: readonly (string | number)[] = []): Issue {
  const path = keys.map((key) => ({ type: 'unknown' as const, origin: 'value' as const, input, key, value: input }));
  const issue: Issue = {
    kind: 'validation',
    type: problem.code,
    input,
    expected: problem.expected ?? null,
    received: problem.got ?? describeValue(input),
    message: problem.what,
    requirement: problem,
  };
  return path.length > 0 ? { ...issue, path: path as unknown as NonNullable<Issue['path']> } : issue;
}

/** Runs a node on a value. */
export type Run<T> = (dataset: v.UnknownDataset, config: v.Config<Issue>) => v.OutputDataset<T, Issue>;

/** A node like `base` that runs as `run`. */
export function withRun<S extends AnySchema>(base: S, run: Run<v.InferOutput<S>>): S {
  const standard = { version: 1, vendor: 'valibot', validate: (value: unknown) => run({ value }, {}) };
  return { ...base, '~run': run, '~standard': standard } as S;
}

/** Ends a node's run with issues; `typed` says whether the value has the node's type all the same. */
export function finish<T>(value: unknown, issues: readonly Issue[], typed: boolean): v.OutputDataset<T, Issue> {
  if (issues.length === 0) return { typed: true, value: value as T };
  if (typed) return { typed: true, value: value as T, issues: issues as Issues };
  return { typed: false, value, issues: issues as Issues };
}

/** Reports the wrong kind of value. */
export function wrongType(input: unknown, expected: string, keys: readonly (string | number)[] = []): Issue {
  return createIssue(
    { code: 'scene/wrong-type', what: 'wrong kind of value', got: describeValue(input), expected },
    input,
    keys,
  );
}

/** True for objects that are neither null nor lists. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Adds a problem found in an object; `keys` lead from the object to the place. */
export type AddProblem = (keys: readonly (string | number)[], problem: ProblemParts) => void;

/** The type of an object with these entries. */
export type ObjectOutput<E extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<E, undefined>>;

/** What holds between the keys of one object. */
export interface ObjectRules<E extends v.ObjectEntries> {
  /** Exactly one of these keys is there. */
  readonly exactlyOne?: readonly (keyof E & string)[];
  /** Runs when every key has its type. */
  readonly check?: (value: ObjectOutput<E>, add: AddProblem) => void;
}

export interface StrictSchema<E extends v.ObjectEntries> extends v.StrictObjectSchema<E, undefined> {
  /** Read by the conversion to JSON Schema. */
  readonly exactlyOne: readonly string[];
}

/**
 * An object with these keys and no others; unknown keys are reported, all of them, with the nearest known one.
 * Keys whose value is `undefined` count as absent. The output has its keys in the order of the definition.
 */
export function strict<const E extends v.ObjectEntries>(entries: E, rules: ObjectRules<E> = {}): StrictSchema<E> {
  const exactlyOne = rules.exactlyOne ?? [];
  const keys = Object.keys(entries);
  return withRun<StrictSchema<E>>({ ...v.strictObject(entries), exactlyOne }, ({ value: input }, config) => {
    if (!isPlainObject(input)) return finish(input, [wrongType(input, 'an object {...}')], false);
    const { output, issues, complete } = runEntries(keys, entries, input, config);
    let single = true;
    if (exactlyOne.length > 0) {
      const given = exactlyOne.filter((key) => output[key] !== undefined);
      single = given.length === 1;
      if (!single) issues.push(createIssue(describeChoice(given, exactlyOne), input));
    }
    for (const key of Object.keys(input)) {
      if (issues.length >= MOST_ISSUES) break;
      if (!Object.hasOwn(entries, key)) issues.push(unknownKey(input, key, keys));
    }
    const typed = complete && single;
    if (typed && rules.check) {
      rules.check(output as ObjectOutput<E>, (keys, problem) => issues.push(createIssue(problem, input, keys)));
    }
    return finish(output, issues, typed);
  });
}

/** An object with these keys and any others, whose values are checked by `rest`. */
export function open<const E extends v.ObjectEntries, R extends AnySchema>(
  entries: E,
  rest: R,
): v.ObjectWithRestSchema<E, R, undefined> {
  const keys = Object.keys(entries);
  return withRun(v.objectWithRest(entries, rest), ({ value: input }, config) => {
    if (!isPlainObject(input)) return finish(input, [wrongType(input, 'an object {...}')], false);
    const { output, issues, complete } = runEntries(keys, entries, input, config);
    let typed = complete;
    for (const key of Object.keys(input)) {
      if (issues.length >= MOST_ISSUES) break;
      if (Object.hasOwn(entries, key) || input[key] === undefined) continue;
      if (!runChild(rest, input, key, output, issues, config)) typed = false;
    }
    return finish(output, issues, typed);
  });
}

/** Runs the nodes of the given keys; `complete` is false where a key is missing or has the wrong type. */
function runEntries(
  keys: readonly string[],
  entries: v.ObjectEntries,
  input: Record<string, unknown>,
  config: v.Config<Issue>,
) {
  const issues: Issue[] = [];
  const output: Record<string, unknown> = {};
  let complete = true;
  for (const key of keys) {
    if (Object.hasOwn(input, key) && input[key] !== undefined) {
      if (!runChild(entries[key] as AnySchema, input, key, output, issues, config)) complete = false;
    } else if (entries[key].type !== 'optional') {
      complete = false;
      issues.push(createIssue({ code: 'scene/missing-key', what: `the key "${key}" is missing` }, input));
    }
  }
  return { output, issues, complete };
}

/** Runs the node of one key, moves its issues under the key, and says whether the value has the node's type. */
function runChild(
  schema: AnySchema,
  input: Record<string, unknown>,
  key: string,
  output: Record<string, unknown>,
  issues: Issue[],
  config: v.Config<Issue>,
): boolean {
  const child = schema['~run']({ value: input[key] }, config);
  if (child.issues) adopt(child.issues, key, input, issues);
  if (key === '__proto__') {
    // Plain assignment would set the prototype instead of a key.
    Object.defineProperty(output, key, { value: child.value, writable: true, enumerable: true, configurable: true });
  } else output[key] = child.value;
  return child.typed;
}

/** Moves the issues of a child under its key. */
function adopt(childIssues: readonly Issue[], key: string | number, input: unknown, issues: Issue[]): void {
  for (const issue of childIssues) {
    const item = { type: 'unknown', origin: 'value', input, key, value: undefined } as const;
    issues.push({ ...issue, path: [item, ...(issue.path ?? [])] });
  }
}

/** A list whose items have this form. */
export function list<S extends AnySchema>(item: S): v.ArraySchema<S, undefined> {
  return withRun(v.array(item), ({ value: input }, config) => {
    if (!Array.isArray(input)) return finish(input, [wrongType(input, 'a list [...]')], false);
    const issues: Issue[] = [];
    const output: unknown[] = [];
    let typed = true;
    for (let i = 0; i < input.length && issues.length < MOST_ISSUES; i++) {
      const child = item['~run']({ value: input[i] }, config);
      if (child.issues) adopt(child.issues, i, input, issues);
      if (!child.typed) typed = false;
      output.push(child.value);
    }
    return finish(output, issues, typed);
  });
}

/** What is wrong with a choice of keys of which exactly one belongs there. */
export function describeChoice(given: readonly string[], options: readonly string[]): ProblemParts {
  return {
    code: 'scene/exactly-one',
    what: given.length === 0 ? 'a key is missing' : 'keys that exclude each other',
    got: given.length === 0 ? undefined : given.join(' and '),
    expected: `exactly one of ${options.join(', ')}`,
  };
}

function unknownKey(input: Record<string, unknown>, key: string, known: readonly string[]): Issue {
  const problem = {
    code: 'scene/unknown-key',
    what: 'unknown key',
    advice: suggestName(key, known) ?? `known keys here: ${known.filter((name) => name !== 'level').join(', ')}`,
  };
  return createIssue(problem, input[key], [key]);
}

/** An object whose keys are names given by the user. */
export function named<V extends AnySchema>(value: V) {
  return withRun(v.record(v.pipe(v.string(), v.nonEmpty()), value), ({ value: input }, config) => {
    if (!isPlainObject(input)) return finish(input, [wrongType(input, 'an object {"name": ...}')], false);
    const issues: Issue[] = [];
    const output: Record<string, unknown> = {};
    let typed = true;
    for (const key of Object.keys(input)) {
      if (issues.length >= MOST_ISSUES) break;
      if (key === '') issues.push(createIssue({ code: 'scene/empty', what: 'a name is empty' }, input, [key]));
      if (input[key] === undefined) continue;
      if (!runChild(value, input, key, output, issues, config)) typed = false;
    }
    return finish(output, issues, typed);
  });
}

/**
 * One of several forms, chosen by a look at the value, so that errors speak of the form that was meant.
 * `pick` returns undefined for values of no form; `expected` then says what would have been one.
 */
export function choose<const O extends readonly AnySchema[]>(
  options: O,
  expected: string,
  pick: (input: unknown) => O[number] | undefined,
): v.UnionSchema<O, undefined> {
  return withRun(v.union(options), (dataset, config) => {
    const run = pick(dataset.value)?.['~run'](dataset, config);
    return (
      (run as ReturnType<Run<v.InferOutput<O[number]>>>) ??
      finish(dataset.value, [wrongType(dataset.value, expected)], false)
    );
  });
}
