import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readVersion } from '../../src/cli/version.js';
import { Recording } from '../../src/record/index.js';
import { parseScene } from '../../src/scene/index.js';
import { RecordedRun, Simulation } from '../../src/sim/index.js';
import { type OpenStudio, openStudio } from './open-studio.js';

async function download(page: Page, name: RegExp): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 100_000 }) as Promise<Download>,
    page.getByRole('button', { name }).click(),
  ]);
  return readFileSync((await file.path()) as string);
}

/** The recording that `footfall run` writes of a scene. */
function recordHere(text: string): Uint8Array {
  const parts: Uint8Array[] = [];
  const run = new RecordedRun(new Simulation(parseScene(text)), (bytes) => parts.push(bytes), {
    version: readVersion(),
  });
  while (!run.simulation.isOver) run.step();
  run.close();
  run.writer.finish(run.summarise(true) as unknown as Record<string, unknown>);
  return Buffer.concat(parts);
}

describe('a new user', () => {
  let open: OpenStudio;
  beforeAll(async () => {
    open = await openStudio();
  });
  afterAll(async () => {
    await open?.close();
  });

  it('opens the evacuation hall, presses play, sees 400 people leave, and takes the report home', async () => {
    const { page } = open;
    const dialog = page.getByRole('dialog', { name: 'Gallery' });
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Gallery' }).click();
    await dialog.getByText('Evacuation hall').first().click();
    await page.waitForFunction(() => window.footfallStudio?.run.people === 400);
    await page.getByLabel('Speed').selectOption('Infinity');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('tab', { name: 'Charts' }).click();
    await page.getByRole('figure').filter({ hasText: 'Evacuation curve' }).waitFor();
    await page.waitForFunction(() => window.footfallStudio?.run.status === 'over', undefined, { timeout: 200_000 });
    const { left, inside, frames, time } = await page.evaluate(() => window.footfallStudio!.run);
    expect([left, inside]).toEqual([400, 0]);
    expect(frames).toBe(Math.floor(time * 10 + 1e-6) + 1);
    await page.getByRole('img', { name: /^Evacuation curve .*left 400/ }).waitFor();
    await page.getByRole('tab', { name: 'Run', exact: true }).click();
    const report = (await download(page, /^Report/)).toString();
    expect(report).toContain('<title>Exhibition hall');
    expect(report).toContain('data-measure="clear_100"');
    expect(report).toMatch(/data-measure="agents"[^>]*>400</);
    expect(open.complaints).toEqual([]);
  }, 300_000);

  it('goes back in the recording, and finds everybody where they were', async () => {
    const { page } = open;
    const slider = page.getByLabel('Time of the recording');
    await slider.fill('0');
    await page.waitForFunction(() => window.footfallStudio?.run.frame === 0);
    const first = await page.evaluate(() => window.footfallStudio!.positions());
    const here = new Simulation(parseScene(readFileSync('scenes/examples/hall.scene.json', 'utf8'))).readFrame(0);
    expect(first.length).toBe(2 * here.count);
    for (let k = 0; k < here.count; k += 7) expect(first[2 * k]).toBeCloseTo(here.x[k], 3);
    expect(open.complaints).toEqual([]);
  });
});

describe('a run in the browser', () => {
  it('gives the recording of footfall run, byte for byte, and the same trajectories', async () => {
    const text = readFileSync('scenes/examples/corner.scene.json', 'utf8');
    const open = await openStudio({ scene: text, hash: '#start.scene.json' });
    const { page } = open;
    try {
      await page.waitForFunction(() => window.footfallStudio?.run.people === 20);
      await page.getByLabel('Speed').selectOption('Infinity');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.waitForFunction(() => window.footfallStudio?.run.status === 'over', undefined, { timeout: 60_000 });
      await page.getByRole('tab', { name: 'Run', exact: true }).click();
      const here = recordHere(text);
      const there = await download(page, /^Recording/);
      expect(there.equals(here)).toBe(true);
      const rows = (await download(page, /^Trajectories.*csv/)).toString().trimEnd().split('\r\n');
      const recording = new Recording(here);
      const moments = recording.frameNumbers.reduce((sum, _, k) => sum + recording.readFrame(k).count, 0);
      expect(rows).toHaveLength(1 + moments);
      const database = await download(page, /^Trajectories.*sqlite/);
      expect(database.subarray(0, 15).toString()).toBe('SQLite format 3');
      const picture = await download(page, /^Picture/);
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      expect(open.complaints).toEqual([]);
    } finally {
      await open.close();
    }
  });
});
