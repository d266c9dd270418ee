import type * as v from 'valibot';
import { judgeNumber } from './point-nodes.js';
import { describeValue, formatPath, type Problem, type ProblemParts } from './problem.js';
import { findNearestName, listNames } from './suggest.js';

/** What valibot found, in our words: with the place as people write it, what was got and what was expected. */
export function issueToProblem(issue: v.BaseIssue<unknown>): Problem {
  const keys = (issue.path ?? []).map(({ key }) => key as string | number);
  return { ...findParts(issue), where: formatPath(keys) };
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list [...]',
};

function findParts(issue: v.BaseIssue<unknown>): ProblemParts {
  const { input, requirement, type } = issue;
  if (isProblem(requirement)) return requirement;
  if (typeof input === 'number') {
    const problem = judgeNumber(input);
    if (problem) return problem;
  }
  const got = describeValue(input);
  switch (type) {
    case 'picklist':
    case 'literal':
      return judgeOption(input, issue.expected ?? '');
    case 'min_value':
      return { code: 'scene/too-small', what: 'the number is too small', got, expected: `at least ${requirement}` };
    case 'gt_value':
      return { code: 'scene/too-small', what: 'the number is too small', got, expected: `above ${requirement}` };
    case 'integer':
    case 'safe_integer':
      return { code: 'scene/not-whole', what: 'the number must be whole', got };
    case 'non_empty':
      return { code: 'scene/empty', what: typeof input === 'string' ? 'the text is empty' : 'the list is empty' };
    default:
      return {
        code: 'scene/wrong-type',
        what: 'wrong kind of value',
        got,
        expected: KINDS[type] ?? issue.expected ?? undefined,
      };
  }
}

function isProblem(requirement: unknown): requirement is ProblemParts {
  return typeof requirement === 'object' && requirement !== null && 'code' in requirement && 'what' in requirement;
}

/** `expected` is valibot's list of quoted options, such as `("none" | "back")`. */
function judgeOption(input: unknown, expected: string): ProblemParts {
  const options = [...expected.matchAll(/"([^"]*)"/g)].map(([, option]) => option);
  const nearest = typeof input === 'string' ? findNearestName(input, options) : undefined;
  return {
    code: 'scene/unknown-value',
    what: 'unknown value',
    got: describeValue(input),
    expected: options.length > 1 ? `one of ${listNames(options)}` : expected,
    advice: nearest === undefined ? undefined : `did you mean ${JSON.stringify(nearest)}?`,
  };
}
