import { expect } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { importDxf } from '../../../src/scene/import/dxf.js';
import type { ImportOptions, ImportResult } from '../../../src/scene/import/imported.js';
import { type DxfParts, dxfText, textSource } from './source.js';

export function load(parts: DxfParts, options?: ImportOptions): ImportResult {
  return importDxf(textSource('plan.dxf', dxfText({ insUnits: 6, ...parts })), options);
}

export function codes(result: ImportResult): string[] {
  return result.warnings.map(({ code }) => code);
}

export function refusal(run: () => unknown): FootfallError {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(FootfallError);
    return error as FootfallError;
  }
  throw new Error('nothing was thrown');
}

export const ROOM = [
  [0, 0],
  [20, 0],
  [20, 10],
  [0, 10],
];
