import type { Page } from 'playwright-core';
import type { StageLayer } from '../../studio/src/app/app-state.svelte.js';

/** Go on frame by frame up to one: exactly there, however slow the machine is. */
export async function stepTo(page: Page, frame: number): Promise<void> {
  await page.evaluate((until) => {
    const button = document.querySelector<HTMLButtonElement>('button[aria-label=Step]')!;
    for (let k = window.footfallStudio!.run.frame; k < until; k++) button.click();
  }, frame);
  await page.waitForFunction((until) => window.footfallStudio!.run.frame === until, frame, { timeout: 100_000 });
  // The frame that is known is drawn with the next picture of the page.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** The pixels (RGBA) of a layer of the stage at places of the plan, m. */
export function readPixels(
  page: Page,
  layer: StageLayer,
  places: readonly (readonly [number, number])[],
): Promise<number[][]> {
  return page.evaluate(
    ([name, list]) => {
      const canvas = document.querySelector<HTMLCanvasElement>(`canvas[data-layer=${name}]`)!;
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const context = copy.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(canvas, 0, 0);
      const box = canvas.getBoundingClientRect();
      const ratio = canvas.width / box.width;
      return list.map(([x, y]) => {
        const [px, py] = window.footfallStudio!.toPage(x, y);
        return [...context.getImageData((px - box.left) * ratio, (py - box.top) * ratio, 1, 1).data];
      });
    },
    [layer, places] as const,
  );
}
