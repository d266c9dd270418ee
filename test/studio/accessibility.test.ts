import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openStudio } from './open-studio.js';
import { openSceneFile, sceneFile, settleOverlays, showOverlays } from './show-maps.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
}

/** Serious and critical findings, one line each. */
async function audit(page: Page, where: string): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run(),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${where}: ${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
}

describe('the page', () => {
  for (const theme of ['light', 'dark'] as const) {
    it(`has no serious finding of axe in ${theme} colours`, async () => {
      const studio = await openStudio({ theme, isFirstVisit: true });
      const { page } = studio;
      try {
        const found = await audit(page, 'first visit');
        await page.getByRole('button', { name: 'Got it' }).click();
        await page.keyboard.press('?');
        await page.waitForSelector('dialog[open]');
        found.push(...(await audit(page, 'help')));
        await page.keyboard.press('Escape');
        await openSceneFile(page, sceneFile('examples/hall'));
        for (const tab of await page.getByRole('tab').all()) {
          await tab.click();
          found.push(...(await audit(page, `panel ${await tab.textContent()}`)));
        }
        await showOverlays(page, ['pathmap', 'voronoi', 'flow', 'navgraph', 'groups', 'barriers']);
        await settleOverlays(page);
        found.push(...(await audit(page, 'all maps')));
        await page.setViewportSize({ width: 820, height: 1100 });
        found.push(...(await audit(page, 'tablet')));
        expect(found).toEqual([]);
        expect(studio.complaints).toEqual([]);
      } finally {
        await studio.close();
      }
    });
  }

  it('is reached by the keyboard: maps are switched on and their options changed without a mouse', async () => {
    const studio = await openStudio();
    const { page } = studio;
    try {
      await openSceneFile(page, sceneFile('examples/hall'));
      const tab = page.getByRole('tab').first();
      await tab.focus();
      for (
        let k = 0;
        k < 12 && (await page.getByRole('tab', { name: 'Maps' }).getAttribute('aria-selected')) !== 'true';
        k++
      ) {
        await page.keyboard.press('ArrowRight');
      }
      expect(await page.getByRole('tab', { name: 'Maps' }).getAttribute('aria-selected')).toBe('true');
      const isOn = (): Promise<boolean> => page.getByRole('switch', { name: /Shortest paths/ }).isChecked();
      for (let k = 0; k < 4 && !(await isOn()); k++) {
        await page.keyboard.press('Tab');
        await page.keyboard.press('Space');
      }
      expect(await isOn()).toBe(true);
      const [{ error, version }] = await settleOverlays(page);
      expect(error).toBeUndefined();
      expect(version).toBeDefined();
    } finally {
      await studio.close();
    }
  });
});
