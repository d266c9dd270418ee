import { problemToFinding } from '../../src/scene/problem.js';
import { judgeScene } from '../../src/scene/validate-scene.js';
import { createSmall } from './sample-scene.js';

/** The problems of a small scene with other keys, as lines `code @ where: message`. */
export function judgeChange(change: Record<string, unknown>): string[] {
  return judgeScene({ ...createSmall(), ...change }).problems.map((problem) => {
    const { code, where, message } = problemToFinding(problem);
    return `${code} @ ${where}: ${message}`;
  });
}
