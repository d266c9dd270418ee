import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { atTier, runs } from '../tier.js';
import { manyPeople } from './many-people.js';
import { openStudio } from './open-studio.js';

/** Seconds that are watched, after some to warm up. */
const SECONDS = atTier(4, 8, 60);
const WARMUP = runs(2, 4, 10);

/** The longest main-thread task of 50 ms and more since the last look, ms. */
async function takeLongest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scope = window as unknown as { longest: number };
    const { longest } = scope;
    scope.longest = 0;
    return longest;
  });
}

/** What the page holds while the run rests and its garbage is gone, bytes: frames under way would count otherwise. */
async function measureHeap(page: Page, tools: CDPSession): Promise<number> {
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < 5; k++) {
    await page.waitForTimeout(200);
    await tools.send('HeapProfiler.collectGarbage');
    least = Math.min(least, (await tools.send('Runtime.getHeapUsage')).usedSize);
  }
  return least;
}

it(`${SECONDS} s of 10,000 people neither block the page nor fill its memory`, async () => {
  const open = await openStudio({ scene: manyPeople(10_000), hash: '#start.scene.json' });
  const { page } = open;
  try {
    await page.evaluate(() => {
      const scope = window as unknown as { longest: number };
      scope.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) scope.longest = Math.max(scope.longest, duration);
      }).observe({ type: 'longtask', buffered: false });
    });
    await page.waitForFunction(() => window.footfallStudio?.run.people === 10_000, undefined, { timeout: 110_000 });
    const tools = await page.context().newCDPSession(page);
    const play = page.getByRole('button', { name: 'Play', exact: true });
    await play.click();
    await page.waitForTimeout(1000 * WARMUP);
    const before = await measureHeap(page, tools);
    const first = await page.evaluate(() => window.footfallStudio!.run.frames);
    await play.click();
    await page.waitForTimeout(1000 * SECONDS);
    const last = await page.evaluate(() => window.footfallStudio!.run.frames);
    const longest = await takeLongest(page);
    const after = await measureHeap(page, tools);
    const growth = after / before - 1;
    console.log(
      `${last - first} frames in ${SECONDS} s, longest task ${longest} ms, heap ${(before / 1e6).toFixed(1)} to ${(after / 1e6).toFixed(1)} MB (${(100 * growth).toFixed(1)} %)`,
    );
    expect(last).toBeGreaterThan(first);
    expect(longest).toBeLessThan(1000);
    expect(growth).toBeLessThan(0.1);
    expect(open.complaints).toEqual([]);
  } finally {
    await open.close();
  }
});
