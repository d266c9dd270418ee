import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readVersion } from '../../src/cli/version.js';
import type { BarrierNote } from '../../src/record/index.js';
import { parseScene } from '../../src/scene/index.js';
import { RecordedRun, Simulation } from '../../src/sim/index.js';
import { type ColourBy, SCALE_ENDS, tableOf } from '../../studio/src/run/agent-colours.js';
import { type OpenStudio, openStudio } from './open-studio.js';
import { readPixels, stepTo } from './run-page.js';
import { sceneFile, showOverlays } from './show-maps.js';

/** A jam before a neck, by which barriers come and go. */
const TEXT = readFileSync(sceneFile('barriers/neck'), 'utf8');
const LAST = 300;
const EARLY = 40;

let open: OpenStudio;
let page: Page;
/** What the run here says at some frames. */
const notes = new Map<number, BarrierNote | undefined>();
let run: RecordedRun;

beforeAll(async () => {
  open = await openStudio({ scene: TEXT, hash: '#start.scene.json' });
  page = open.page;
  run = new RecordedRun(new Simulation(parseScene(TEXT)), () => {}, { version: readVersion() });
  for (let frame = 0; frame <= LAST; frame++) {
    while (run.simulation.steps < frame * run.every) run.step();
    if (frame === EARLY || frame === LAST) notes.set(frame, run.barrierNote);
  }
  await page.waitForFunction(() => (window.footfallStudio?.run.people ?? 0) > 0);
  await stepTo(page, LAST);
});
afterAll(async () => {
  await open?.close();
});

const showRunPanel = (): Promise<void> => page.getByRole('tab', { name: 'Run', exact: true }).click();

/** What the overlay of barriers counts, once it is as said. */
async function expectBarriers(note: BarrierNote | undefined): Promise<void> {
  const read = () => page.evaluate(() => window.footfallStudio!.overlays().overlays[0]?.numbers ?? {});
  await expect.poll(async () => (await read()).barriers, { timeout: 20_000 }).toBe(note?.barriers.length ?? 0);
  const queue = (note?.barriers ?? []).reduce((sum, barrier) => sum + barrier.queue, 0);
  await expect.poll(async () => (await read()).queue, { timeout: 20_000 }).toBeCloseTo(queue, 6);
}

describe('a run on the stage', () => {
  it('shows its barriers at the moment that is shown, also when going back', async () => {
    const note = notes.get(LAST)!;
    expect(note.barriers.length).toBeGreaterThan(0);
    await showOverlays(page, ['barriers']);
    await expectBarriers(note);
    // There is ink of the barrier's colour on its line.
    const { points } = note.barriers[0];
    const middle = [(points[0] + points[points.length - 2]) / 2, (points[1] + points[points.length - 1]) / 2];
    const [colour] = await readPixels(page, 'maps', [
      [points[0] * 0.3 + middle[0] * 0.7, points[1] * 0.3 + middle[1] * 0.7],
    ]);
    expect(colour[3]).toBeGreaterThan(100);
    await page.getByLabel('Time of the recording').fill(String(EARLY));
    await page.waitForFunction((frame) => window.footfallStudio?.run.frame === frame, EARLY);
    await expectBarriers(notes.get(EARLY));
    const early = await page.evaluate(() => window.footfallStudio!.run);
    expect(early.left).toBe(0);
    await page.getByLabel('Time of the recording').fill(String(LAST));
    await page.waitForFunction((frame) => window.footfallStudio?.run.frame === frame, LAST);
    await expectBarriers(note);
    await page.locator('[data-overlay=barriers] input[role=switch]').uncheck();
  });

  it('colours people by speed, density, crowd and goal', async () => {
    await showRunPanel();
    const { crowd } = run.simulation;
    const frame = run.simulation.readFrame(LAST);
    const places = Array.from({ length: frame.count }, (_, k) => [frame.x[k], frame.y[k]] as const);
    for (const name of ['Speed', 'Crowd', 'Goal', 'Density']) {
      await page.getByRole('radiogroup', { name: 'Colour people by' }).getByText(name).click();
      const kind = (name === 'Crowd' ? 'group' : name.toLowerCase()) as ColourBy;
      const { bytes } = tableOf(kind);
      const width = bytes.length / 3;
      const value = (k: number): number => {
        if (kind === 'speed') return frame.speed[k] / SCALE_ENDS.speed;
        return kind === 'goal' ? crowd.traits.goal[k] / (width - 1) : 0;
      };
      const isAlike = (pixel: readonly number[], entry: number): boolean =>
        [0, 1, 2].every((c) => Math.abs(pixel[c] - bytes[3 * entry + c]) <= 2);
      await expect
        .poll(async () => {
          const pixels = await readPixels(page, 'agents', places);
          const alike = pixels.filter((pixel, k) => {
            // Density is measured in the page: any colour of the scale, and not all the same.
            if (kind === 'density') return Array.from({ length: width }, (_, e) => e).some((e) => isAlike(pixel, e));
            const entry = Math.min(width - 1, Math.floor(Math.max(0, Math.min(1, value(k))) * (width - 1) + 0.5));
            return isAlike(pixel, entry);
          });
          return alike.length / places.length;
        })
        .toBeGreaterThan(0.9);
      if (kind === 'density') {
        const seen = new Set((await readPixels(page, 'agents', places)).map((pixel) => pixel.join()));
        expect(seen.size).toBeGreaterThan(2);
      }
    }
  });

  it('draws a heat map where people were, and nowhere else', async () => {
    await page.getByLabel('Heat map').selectOption('density');
    const frame = run.simulation.readFrame(LAST);
    const visited = Array.from({ length: frame.count }, (_, k) => [frame.x[k], frame.y[k]] as const);
    const ink = async (places: readonly (readonly [number, number])[]): Promise<number> =>
      (await readPixels(page, 'maps', places)).filter((pixel) => pixel[3] > 8).length / places.length;
    await expect.poll(() => ink(visited)).toBeGreaterThan(0.9);
    const [, solid] = parseScene(TEXT).obstacles!;
    const ring = solid.polygon as readonly (readonly [number, number])[];
    const middle = [0, 1].map((axis) => ring.reduce((sum, point) => sum + point[axis], 0) / ring.length);
    expect(await ink([[middle[0], middle[1]]])).toBe(0);
    await page.getByLabel('Heat map').selectOption('');
    await expect.poll(() => ink(visited)).toBe(0);
  });

  it('draws trails behind people who walk', async () => {
    await page.getByRole('radiogroup', { name: 'Colour people by' }).getByText('Crowd').click();
    const before = await page.evaluate(() => window.footfallStudio!.positions());
    await page.getByLabel('Trails').check();
    for (let k = 1; k <= 4; k++) await stepTo(page, LAST + 5 * k);
    const after = await page.evaluate(() => window.footfallStudio!.positions());
    // Half way between where the first walkers were and are now, who nobody stands on.
    const far: [number, number][] = [];
    for (let k = 0; k < Math.min(before.length, after.length); k += 2) {
      const moved = Math.hypot(after[k] - before[k], after[k + 1] - before[k + 1]);
      if (moved > 1.5 && moved < 3.5) far.push([(after[k] + before[k]) / 2, (after[k + 1] + before[k + 1]) / 2]);
    }
    expect(far.length).toBeGreaterThan(3);
    const touched = async (): Promise<number> => {
      const spots = far.flatMap(([x, y]) =>
        Array.from({ length: 49 }, (_, k) => [x + 0.03 * ((k % 7) - 3), y + 0.03 * (Math.floor(k / 7) - 3)] as const),
      );
      const pixels = await readPixels(page, 'agents', spots);
      return far.filter((_, k) => pixels.slice(49 * k, 49 * k + 49).some((pixel) => pixel[3] > 8)).length;
    };
    const withTrails = await touched();
    await page.getByLabel('Trails').uncheck();
    await expect.poll(touched).toBeLessThan(withTrails);
  });

  it('follows a person, and shows their plan', async () => {
    const [x, y] = (await page.evaluate(() => window.footfallStudio!.positions())).slice(-2);
    await page.mouse.dblclick(...(await page.evaluate(([px, py]) => window.footfallStudio!.toPage(px, py), [x, y])));
    await page.getByText(/^Person \d+$/).waitFor();
    await expect.poll(() => page.locator('.followed').textContent()).toMatch(/Way left\s*[\d.]+ m\s*Goal\s*goal/);
    await page.getByRole('button', { name: 'Stop following' }).click();
    await page.getByText('Double-click a person').waitFor();
  });

  it('is filmed', async () => {
    await page.getByRole('button', { name: /^Film the stage/ }).click();
    await page.waitForTimeout(1200);
    const [file] = await Promise.all([
      page.waitForEvent('download') as Promise<Download>,
      page.getByRole('button', { name: /^Stop filming/ }).click(),
    ]);
    const bytes = readFileSync((await file.path()) as string);
    const isMp4 = file.suggestedFilename().endsWith('.mp4');
    expect(isMp4 ? bytes.toString('latin1', 4, 8) : bytes.toString('hex', 0, 4)).toBe(isMp4 ? 'ftyp' : '1a45dfa3');
    expect(bytes.length).toBeGreaterThan(3000);
    expect(open.complaints).toEqual([]);
  });
});
