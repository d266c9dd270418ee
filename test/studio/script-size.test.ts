import diagnostics from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openStudio } from './open-studio.js';
import { settleOverlays, showOverlays } from './show-maps.js';

const read = (name: string): Buffer => readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)));

/** Bytes that the budget allows for scripts, compressed: to run the hall and show its path map, and with the charts as well. */
const budget = JSON.parse(read('budgets/studio.json').toString()) as {
  readonly gzip: number;
  readonly withCharts: number;
};

/** Scripts among files that were asked for, and their size in all, compressed. */
function weigh(files: readonly string[]): { readonly scripts: string[]; readonly total: number } {
  const scripts = files.filter((name) => /\.(js|mjs|wasm)$/.test(name));
  const sizes = scripts.map((name) => gzipSync(read(`dist/studio/${name}`), { level: 9 }).length);
  return { scripts, total: sizes.reduce((sum, size) => sum + size, 0) };
}

/** What is asked of servers of this process from now on: those of workers of workers too, which the browser's tools do not tell. */
function watchRequests(): { readonly files: () => string[]; stop(): void } {
  const files = new Set<string>();
  const note = (message: unknown): void => {
    const { request } = message as { readonly request: IncomingMessage };
    files.add((request.url ?? '').slice(1));
  };
  diagnostics.subscribe('http.server.request.start', note);
  return { files: () => [...files], stop: () => void diagnostics.unsubscribe('http.server.request.start', note) };
}

it('loads few scripts to run the hall and to show its path map', async () => {
  const requests = watchRequests();
  const open = await openStudio();
  const { page } = open;
  try {
    const dialog = page.getByRole('dialog', { name: 'Gallery' });
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Gallery' }).click();
    await dialog.getByText('Evacuation hall').first().click();
    await page.waitForFunction(() => window.footfallStudio?.run.people === 400);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(() => window.footfallStudio!.run.frames > 20);
    await showOverlays(page, ['pathmap']);
    const [{ error }] = await settleOverlays(page);
    expect(error).toBeUndefined();
    const { scripts, total } = weigh(requests.files());
    await page.getByRole('tab', { name: 'Charts' }).click();
    await page.getByRole('figure').filter({ hasText: 'Evacuation curve' }).waitFor();
    await page.locator('.uplot').first().waitFor();
    const all = weigh(requests.files());
    console.log(
      `${scripts.length} scripts, ${(total / 1000).toFixed(1)} kB compressed, of ${budget.gzip / 1000} kB;`,
      `with charts ${(all.total / 1000).toFixed(1)} of ${budget.withCharts / 1000}`,
    );
    // The page, the run, its people in groups, further threads and the map are among them: none was overlooked.
    for (const part of ['index', 'run-worker', 'simulation', 'group-traffic', 'maps-worker', 'pathmap-overlay']) {
      expect(scripts.filter((name) => name.startsWith(`assets/${part}-`))).toHaveLength(1);
    }
    expect(total).toBeLessThan(budget.gzip);
    expect(all.total).toBeGreaterThan(total + 10_000);
    expect(all.total).toBeLessThan(budget.withCharts);
    expect(open.complaints).toEqual([]);
  } finally {
    requests.stop();
    await open.close();
  }
});
