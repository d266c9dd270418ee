import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkSceneText, formatScene, parseScene } from '../../src/scene/index.js';

const folder = fileURLToPath(new URL('../../scenes/verification/', import.meta.url));

describe('scenes of the verification', () => {
  it.each(readdirSync(folder))('%s passes the check without a warning and is written as scenes are', (name) => {
    const text = readFileSync(`${folder}${name}`, 'utf8');
    const { errors, warnings } = checkSceneText(text);
    expect(errors).toEqual([]);
    expect(warnings).toEqual([]);
    expect(formatScene(parseScene(text))).toBe(text);
  });
});
