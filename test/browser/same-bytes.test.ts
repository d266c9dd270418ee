import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, openPage } from './open-page.js';
import { domainBytes } from './page.js';

const examples = fileURLToPath(new URL('../../scenes/examples/', import.meta.url));

function hash(bytes: number[]): string {
  return createHash('sha256').update(Uint8Array.from(bytes)).digest('hex');
}

describe('in Chromium', () => {
  let open: OpenPage;
  beforeAll(async () => {
    open = await openPage();
    console.log(`Chromium ${open.version}`);
  });
  afterAll(async () => {
    await open?.close();
  });

  it.each(readdirSync(examples).filter((name) => name.endsWith('.scene.json')))(
    'the domain of %s has the same bytes as in Node',
    async (name) => {
      const text = readFileSync(path.join(examples, name), 'utf8');
      const here = domainBytes(text);
      const there = await open.page.evaluate<number[], string>(
        (scene) => (globalThis as unknown as { footfall: typeof import('./page.js') }).footfall.domainBytes(scene),
        text,
      );
      expect(there.length).toBe(here.length);
      expect(hash(there)).toBe(hash(here));
    },
  );

  it('nothing is written to the console and nothing thrown', () => {
    expect(open.complaints).toEqual([]);
  });
});
