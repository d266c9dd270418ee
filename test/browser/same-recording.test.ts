import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordRun } from '../sim/team/record-run.js';
import { runs } from '../tier.js';
import { type OpenPage, openPage } from './open-page.js';
import type { RunAnswer, RunOrder } from './run-order.js';

const examples = fileURLToPath(new URL('../../scenes/examples/', import.meta.url));
type Exports = typeof import('./page.js');

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('in Chromium', () => {
  let open: OpenPage;
  beforeAll(async () => {
    open = await openPage(['run-worker', 'thread-worker']);
  });
  afterAll(async () => {
    await open?.close();
  });

  it.each(readdirSync(examples).filter((name) => name.endsWith('.scene.json')))(
    'the recording of %s has the same bytes as in Node, with one thread and with three',
    async (name) => {
      const scene = readFileSync(path.join(examples, name), 'utf8');
      const steps = runs(4, 10, 100);
      const here = recordRun(scene, steps);
      for (const threads of [1, 3]) {
        const there = await open.page.evaluate<RunAnswer, RunOrder>(
          (order) => (globalThis as unknown as { footfall: Exports }).footfall.runInWorker(order),
          { scene, steps, threads },
        );
        expect(there.failure).toBeUndefined();
        expect(there.threads).toBe(threads);
        expect(there.bytes.length).toBe(here.length);
        expect(hash(Uint8Array.from(there.bytes))).toBe(hash(here));
      }
    },
  );

  it('the page itself, which may not wait, has one thread', async () => {
    const count = await open.page.evaluate(() =>
      (globalThis as unknown as { footfall: Exports }).footfall.countPageThreads(),
    );
    expect(count).toBe(1);
  });

  it('nothing is written to the console and nothing thrown', () => {
    expect(open.complaints).toEqual([]);
  });
});
