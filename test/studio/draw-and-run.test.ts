import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Recording, readTrajectories } from '../../src/record/index.js';
import { parseScene } from '../../src/scene/index.js';
import { runCliOften } from '../cli/run-cli.js';
import { type OpenStudio, openStudio } from './open-studio.js';
import { findOnPage, readRun, serializeScene } from './page-probe.js';

type Spot = readonly [number, number];

let studio: OpenStudio;
let page: Page;
const folder = mkdtempSync(path.join(tmpdir(), 'footfall-drawn-'));
beforeAll(async () => {
  studio = await openStudio();
  page = studio.page;
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

const serialize = (): Promise<string> => serializeScene(page);

async function drag(tool: string, from: Spot, to: Spot): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: tool, exact: true }).click();
  await page.mouse.move(...(await findOnPage(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await findOnPage(page, to)), { steps: 4 });
  await page.mouse.up();
}

async function clickAll(name: string): Promise<number> {
  const button = page.getByRole('button', { name, exact: true });
  let clicks = 0;
  for (; await button.isEnabled(); clicks++) await button.click();
  return clicks;
}

async function save(act: () => Promise<void>, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download') as Promise<Download>, act()]);
  const file = path.join(folder, name);
  await download.saveAs(file);
  return file;
}

describe('a plan drawn with the mouse', () => {
  it('is a room with two obstacles, an exit and a crowd of 50', async () => {
    await drag('Room', [0, 0], [18, 10]);
    await drag('Obstacle', [7, 2], [9, 4.5]);
    await drag('Round obstacle', [12, 7], [13, 7]);
    await drag('Exit or gate', [18, 4], [18, 6]);
    await drag('Crowd', [1, 1], [5, 9]);
    const scene = parseScene(await serialize());
    expect(scene.boundary).toEqual([
      [0, 0],
      [18, 0],
      [18, 10],
      [0, 10],
    ]);
    expect(scene.obstacles).toHaveLength(2);
    expect(scene.obstacles?.[1]).toEqual({ circle: { center: [12, 7], radius: 1 } });
    expect(scene.places?.exit).toEqual({
      line: [
        [18, 4],
        [18, 6],
      ],
    });
    expect(scene.crowd).toEqual([{ count: 50, spawn: 'start', goal: ['exit'] }]);
  });

  it('is undone to the start and redone to the same bytes', async () => {
    const drawn = await serialize();
    expect(await clickAll('Undo')).toBe(5);
    expect(JSON.parse(await serialize())).toEqual({
      footfall: 1,
      boundary: [
        [0, 0],
        [20, 0],
        [20, 12],
        [0, 12],
      ],
    });
    expect(await clickAll('Redo')).toBe(5);
    expect(await serialize()).toBe(drawn);
  });

  it('is still there after a reload', async () => {
    const drawn = await serialize();
    await page.reload({ timeout: 100_000 });
    await page.waitForSelector('.stage canvas');
    await expect.poll(serialize).toBe(drawn);
  });

  it('runs until all have left, and the command line gives the same positions to the bit', async () => {
    await page.locator('select.speed').selectOption({ label: 'Max' });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const run = () => readRun(page);
    await expect.poll(async () => (await run()).status, { timeout: 90_000 }).toBe('over');
    expect(await run()).toMatchObject({ left: 50, inside: 0, people: 50 });

    const file = await save(() => page.getByRole('button', { name: 'Save', exact: true }).click(), 'drawn.scene.json');
    expect(readFileSync(file, 'utf8')).toBe(await serialize());
    const check = await runCliOften(['check', file, '--json']);
    expect([check.code, JSON.parse(check.stdout).errors]).toEqual([0, []]);

    await page.getByRole('tab', { name: 'Run' }).click();
    const theirs = await save(() => page.getByRole('button', { name: /^Recording/ }).click(), 'browser.ffr');
    const browser = new Recording(new Uint8Array(readFileSync(theirs)));
    const out = path.join(folder, 'run');
    const done = await runCliOften(['run', file, '--out', out, '--json']);
    expect(done.code, done.stderr).toBe(0);
    const result = JSON.parse(done.stdout) as { files: string[]; left: number };
    expect(result.left).toBe(50);
    const name = result.files.find((entry) => entry.endsWith('.ffr')) ?? '';
    const node = new Recording(new Uint8Array(readFileSync(path.resolve(out, name))));
    expect(browser.header.kernel).toBe(node.header.kernel);
    const [a, b] = [readTrajectories(browser), readTrajectories(node)];
    expect(a.ids.length).toBeGreaterThan(1000);
    for (const column of ['frames', 'ids', 'x', 'y', 'speed', 'headingX', 'headingY'] as const) {
      expect(Buffer.from(a[column].buffer).equals(Buffer.from(b[column].buffer)), column).toBe(true);
    }
  });

  it('leaves nothing on the console', () => {
    expect(studio.complaints).toEqual([]);
  });
});
