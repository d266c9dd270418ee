import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { OverlayReport } from '../../studio/src/app/probe.js';
import type { OverlayKind } from '../../studio/src/maps/overlay.js';

/** A scene file of this repository, such as `examples/hall`. */
export function sceneFile(name: string): string {
  return fileURLToPath(new URL(`../../scenes/${name}.scene.json`, import.meta.url));
}

/** Open a scene file by the page's own button for it. */
export async function openSceneFile(page: Page, file: string): Promise<void> {
  const before = await page.evaluate(() => window.footfallStudio!.version);
  await page.setInputFiles('#open-files', file);
  await page.waitForFunction((version) => window.footfallStudio!.version !== version, before);
}

/** Switch overlays on. */
export async function showOverlays(page: Page, kinds: readonly OverlayKind[]): Promise<void> {
  await page.getByRole('tab', { name: 'Maps' }).click();
  for (const kind of kinds) await page.locator(`[data-overlay=${kind}] input[role=switch]`).check();
}

/** Wait until every overlay that is shown is the exact one of the present scene, or has said why there is none. */
export async function settleOverlays(page: Page): Promise<readonly OverlayReport[]> {
  const rest = () =>
    page.waitForFunction(
      () => {
        const { isBusy, overlays } = window.footfallStudio!.overlays();
        return (
          !isBusy && overlays.every(({ version, error, isCoarse }) => (version !== undefined || error) && !isCoarse)
        );
      },
      undefined,
      { timeout: 90_000 },
    );
  // A switch or an edit that the page has not passed on yet makes nothing busy: at rest is what is at rest twice, to the same end.
  for (let last = ''; ; ) {
    await rest();
    const overlays = await page.evaluate(() => window.footfallStudio!.overlays().overlays);
    const now = JSON.stringify(overlays.map(({ kind, version, isCoarse, error }) => [kind, version, isCoarse, error]));
    if (now === last) return overlays;
    last = now;
    await page.waitForTimeout(300);
  }
}

/** The place of a point in the page, once the view rests: a plan that was just opened is still being brought into view. */
export async function placeOnPage(page: Page, x: number, y: number): Promise<[number, number]> {
  const read = () => page.evaluate(([wx, wy]) => window.footfallStudio!.toPage(wx, wy), [x, y]);
  let [px, py] = await read();
  for (;;) {
    await page.waitForTimeout(250);
    const [qx, qy] = await read();
    if (qx === px && qy === py) return [px, py];
    [px, py] = [qx, qy];
  }
}
