import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenStudio, openStudio } from './open-studio.js';
import { readPixels } from './run-page.js';
import { openSceneFile, placeOnPage, sceneFile } from './show-maps.js';

let open: OpenStudio;
let page: Page;
let tools: CDPSession;
const folder = mkdtempSync(path.join(tmpdir(), 'footfall-picture-'));
beforeAll(async () => {
  open = await openStudio();
  page = open.page;
  tools = await page.context().newCDPSession(page);
});
afterAll(async () => {
  await open?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Finger = readonly [number, number];

/** Fingers that come down, move in steps, and leave. */
async function touch(from: readonly Finger[], to: readonly Finger[]): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
    tools.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) });
  await send('touchStart', from);
  for (let k = 1; k <= 8; k++) {
    const part = from.map(([x, y], i): Finger => [x + ((to[i][0] - x) * k) / 8, y + ((to[i][1] - y) * k) / 8]);
    await send('touchMove', part);
  }
  await send('touchEnd', []);
}

const readCamera = () => page.evaluate(() => window.footfallStudio!.camera);

it('two fingers zoom, and what is between them stays there; together they move the view', async () => {
  await openSceneFile(page, sceneFile('examples/hall'));
  const [px, py] = await placeOnPage(page, 25, 12);
  const before = await readCamera();
  await touch(
    [
      [px - 60, py],
      [px + 60, py],
    ],
    [
      [px - 120, py],
      [px + 120, py],
    ],
  );
  const zoomed = await readCamera();
  expect(zoomed.scale / before.scale).toBeCloseTo(2, 2);
  const [qx, qy] = await placeOnPage(page, 25, 12);
  expect(Math.hypot(qx - px, qy - py)).toBeLessThan(2);
  await touch(
    [
      [px - 60, py],
      [px + 60, py],
    ],
    [
      [px - 10, py + 30],
      [px + 110, py + 30],
    ],
  );
  const moved = await readCamera();
  expect(moved.scale).toBeCloseTo(zoomed.scale, 6);
  expect((zoomed.centerX - moved.centerX) * moved.scale).toBeCloseTo(50, 1);
  expect((moved.centerY - zoomed.centerY) * moved.scale).toBeCloseTo(30, 1);
});

it('a finger selects what it touches, and changes nothing', async () => {
  await page.getByRole('button', { name: 'Show the whole plan' }).click();
  const before = await page.evaluate(() => window.footfallStudio!.serialize());
  const ring = (JSON.parse(before) as { obstacles: { polygon?: [number, number][] }[] }).obstacles.find(
    ({ polygon }) => polygon,
  )!.polygon!;
  const middle = [0, 1].map((axis) => ring.reduce((sum, point) => sum + point[axis], 0) / ring.length);
  const at = await placeOnPage(page, middle[0], middle[1]);
  await touch([at], [at]);
  await page.getByRole('tab', { name: 'Properties' }).click();
  await page.getByRole('heading', { name: /^Obstacle/ }).waitFor();
  expect(await page.evaluate(() => window.footfallStudio!.serialize())).toBe(before);
});

it('a picture lies behind the plan, gets its scale by two points, and outlives a reload', async () => {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.waitForTimeout(300);
  const file = path.join(folder, 'plan.png');
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [200, 100];
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#ff0000';
    context.fillRect(0, 0, 200, 100);
    return canvas.toDataURL('image/png');
  });
  writeFileSync(file, Buffer.from(address.split(',')[1], 'base64'));
  await page.setInputFiles('#open-files', file);
  await page.getByRole('tab', { name: 'Properties' }).click();
  const name = page.getByText(/^plan\.png, [\d.]+ m wide$/);
  await name.waitFor();
  const width = async (): Promise<number> => Number((await name.textContent())!.match(/([\d.]+) m wide/)![1]);
  const first = await width();
  expect((await readPixels(page, 'ground', [[2, 2]]))[0][0]).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Set scale' }).click();
  // Without snapping, so that the distance is the one between the clicks.
  await page.keyboard.down('Alt');
  for (const x of [4, 8]) await page.mouse.click(...(await placeOnPage(page, x, 4)));
  await page.keyboard.up('Alt');
  const dialog = page.getByRole('dialog', { name: 'Scale of the picture' });
  await dialog.getByRole('textbox').fill('10');
  await dialog.getByRole('button', { name: 'Set the scale' }).click();
  await expect.poll(width).toBeCloseTo(2.5 * first, 0);
  const scaled = await width();
  await page.waitForTimeout(500);
  await page.reload({ timeout: 100_000 });
  await page.waitForSelector('.stage canvas');
  await page.getByRole('tab', { name: 'Properties' }).click();
  await expect.poll(width).toBe(scaled);
  expect(open.complaints).toEqual([]);
});
