import { requireOptions, requireText, type WorkOptions } from '../error/index.js';
import type { MigrationOptions } from './migrate-scene.js';
import { type Problem, problemToError } from './problem.js';
import { type JsonFault, scanJson } from './scan-json.js';
import type { Scene } from './scene-schema.js';
import { type Judgement, judgeScene, VALIDATE_CHECKS } from './validate-scene.js';

/** How the text of a scene is read. */
export interface ParseOptions extends MigrationOptions, WorkOptions {
  /** Name of the file, used in messages about the text as a whole. */
  readonly fileName?: string | undefined;
}

const PARSE_CHECKS = { ...VALIDATE_CHECKS, fileName: requireText };

/**
 * Reads the text of a scene file: strict JSON, keys given twice and unknown keys refused, every value checked.
 * A byte order mark is skipped.
 * @throws FootfallError with the place of the first problem (`obstacles[3].polygon[2]`, or line and column where the
 *   text is no JSON) and the number of the others
 */
export function parseScene(text: string, options: ParseOptions = {}): Scene {
  requireText(text, 'parseScene: text');
  requireOptions(options, 'parseScene: options', PARSE_CHECKS);
  const { scene, problems } = judgeSceneText(text, options);
  if (scene) return scene;
  throw problemToError(problems[0], problems.length - 1);
}

/** Like {@link parseScene}, but returns everything that is wrong. */
export function judgeSceneText(text: string, options: ParseOptions = {}): Judgement {
  const { fileName } = options;
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (json.trim() === '') {
    const problem = { code: 'scene/empty-file', where: fileName ?? '', what: 'the file is empty', expected: 'a scene' };
    return { scene: undefined, problems: [problem] };
  }
  const { fault, duplicates } = scanJson(json);
  if (fault) return { scene: undefined, problems: [describeFault(fault, fileName)] };
  const repeated = duplicates.map(
    ({ path, line, column }): Problem => ({
      code: 'scene/duplicate-key',
      where: path,
      what: `the key is given twice, again at line ${line}, column ${column}`,
      advice: 'remove one of them',
    }),
  );
  const judgement = judgeScene(JSON.parse(json), options);
  if (repeated.length === 0) return judgement;
  return { scene: undefined, problems: [...repeated, ...judgement.problems] as [Problem, ...Problem[]] };
}

const CODES: Record<JsonFault['kind'], string> = {
  syntax: 'scene/json-syntax',
  truncated: 'scene/json-truncated',
  'not-finite': 'scene/not-finite',
  'too-deep': 'scene/too-deep',
};

function describeFault({ kind, what, path, line, column }: JsonFault, fileName: string | undefined): Problem {
  const spot = fileName === undefined ? `line ${line}, column ${column}` : `${fileName}:${line}:${column}`;
  return {
    code: CODES[kind],
    where: spot,
    what: kind === 'not-finite' && path !== '' ? `${path}: ${what}` : what,
    advice: kind === 'truncated' ? 'the file seems to be cut off' : undefined,
  };
}
