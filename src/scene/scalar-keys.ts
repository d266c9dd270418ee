import * as v from 'valibot';
import { LARGEST_NUMBER } from './point-nodes.js';
import { describeValue } from './problem.js';
import { createIssue, finish, withRun } from './schema-nodes.js';

/** A finite number above 0. */
export const positive = v.pipe(v.number(), v.gtValue(0), v.maxValue(LARGEST_NUMBER));

/** A finite number, 0 or more. */
export const nonNegative = v.pipe(v.number(), v.minValue(0), v.maxValue(LARGEST_NUMBER));

/** A finite number of either sign. */
export const finite = v.pipe(v.number(), v.minValue(-LARGEST_NUMBER), v.maxValue(LARGEST_NUMBER));

/** A whole number, `least` or more. */
export const whole = (least: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(LARGEST_NUMBER));

/** A text that is not empty: an id or the name of a place. */
export const name = v.pipe(v.string(), v.nonEmpty());

/** The schema with a sentence for editors that read the JSON Schema. */
export function describe<S extends v.GenericSchema<unknown, unknown>>(schema: S, text: string) {
  return v.pipe(schema, v.description(text));
}

/** An optional key with a sentence for editors. */
export function optional<S extends v.GenericSchema<unknown, unknown>>(schema: S, text: string) {
  return v.optional(describe(schema, text));
}

/** `level`, reserved for floors: only the ground floor, 0, is accepted. */
export const levelKey = optional(
  withRun(v.literal(0), ({ value }) => {
    const problem = {
      code: 'scene/reserved-key',
      what: 'the key "level" is reserved for floors',
      got: describeValue(value),
      expected: '0',
      advice: 'leave it out and give each floor a scene of its own',
    };
    return finish(value, value === 0 ? [] : [createIssue(problem, value)], false);
  }),
  'Reserved for floors; only 0 is accepted.',
);
