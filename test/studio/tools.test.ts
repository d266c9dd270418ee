import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseScene, type Scene } from '../../src/scene/index.js';
import { runCliOften } from '../cli/run-cli.js';
import { type OpenStudio, openStudio } from './open-studio.js';
import { findOnPage, serializeScene } from './page-probe.js';

type Spot = readonly [number, number];

let studio: OpenStudio;
let page: Page;
beforeAll(async () => {
  studio = await openStudio();
  page = studio.page;
  // The keys of tools are those of the page, not of its gallery.
  await page.keyboard.press('Escape');
});
afterAll(() => studio?.close());

const read = async (): Promise<Scene> => parseScene(await serializeScene(page));

async function drag(key: string, from: Spot, to: Spot): Promise<Scene> {
  await page.keyboard.press(key);
  await page.mouse.move(...(await findOnPage(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await findOnPage(page, to)), { steps: 4 });
  await page.mouse.up();
  return read();
}

async function click(key: string, ...spots: readonly Spot[]): Promise<Scene> {
  await page.keyboard.press(key);
  for (const spot of spots) await page.mouse.click(...(await findOnPage(page, spot)));
  if (spots.length > 1) await page.keyboard.press('Enter');
  return read();
}

const box = (x0: number, y0: number, x1: number, y1: number): number[][] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

describe('every tool, by its key', () => {
  it('draws rooms, holes and obstacles', async () => {
    expect((await drag('r', [0, 0], [20, 12])).boundary).toEqual(box(0, 0, 20, 12));
    expect((await drag('h', [16, 8], [18, 10])).boundary).toMatchObject({ holes: [box(16, 8, 18, 10)] });
    expect((await drag('o', [4, 4], [6, 6])).obstacles).toEqual([{ polygon: box(4, 4, 6, 6) }]);
    const bent = [
      [9, 2],
      [9, 4],
      [11, 4],
    ] as const;
    expect((await click('w', ...bent)).obstacles?.[1]).toEqual({ line: bent });
    expect((await drag('c', [13, 9], [14, 9])).obstacles?.[2]).toEqual({ circle: { center: [13, 9], radius: 1 } });
    expect((await click('b', [10, 10])).obstacles?.[3]).toEqual({ point: [10, 10] });
    // With nothing selected a cart goes along the way.
    await click('v', [18, 6]);
    const { obstacles = [] } = await drag('m', [12, 1], [18, 1]);
    expect(obstacles).toHaveLength(5);
    expect(obstacles[4].motion?.path).toEqual([
      [12, 1],
      [18, 1],
    ]);
  });

  it('draws places, people and slow zones', async () => {
    expect((await drag('e', [20, 3], [20, 5])).places?.exit).toEqual({
      line: [
        [20, 3],
        [20, 5],
      ],
    });
    expect((await drag('a', [1, 8], [3, 11])).places?.area).toEqual({ polygon: box(1, 8, 3, 11) });
    expect((await click('g', [15, 6])).places?.goal).toEqual({ point: [15, 6] });
    // A click on an area that is there fills it.
    expect((await click('u', [2, 9.5])).crowd).toEqual([expect.objectContaining({ spawn: 'area' })]);
    expect((await click('i', [2, 2])).agents).toEqual([expect.objectContaining({ at: [2, 2] })]);
    expect((await drag('z', [7, 7], [9, 9])).zones).toEqual([{ polygon: box(7, 7, 9, 9), factor: 0.5 }]);
  });

  it('measures without a change of the scene', async () => {
    const before = await serializeScene(page);
    await drag('d', [1, 1], [4, 5]);
    expect(await serializeScene(page)).toBe(before);
  });

  it('leaves a scene that the command line takes', async () => {
    const { code, stdout } = await runCliOften(['check', '-', '--json'], { input: await serializeScene(page) });
    expect([code, JSON.parse(stdout).errors]).toEqual([0, []]);
  });
});

it('copies, pastes, duplicates, takes all, deletes and takes it back', async () => {
  const before = await read();
  const count = before.obstacles!.length;
  await page.keyboard.press('v');
  await page.mouse.click(...(await findOnPage(page, [5, 5])));
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  const pasted = await read();
  expect(pasted.obstacles).toHaveLength(count + 1);
  expect(pasted.obstacles![count].polygon).toEqual(box(5, 3, 7, 5));
  await page.keyboard.press('Control+d');
  expect((await read()).obstacles).toHaveLength(count + 2);
  await page.keyboard.press('Delete');
  expect((await read()).obstacles).toHaveLength(count + 1);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const emptied = await read();
  expect([emptied.obstacles ?? [], emptied.crowd ?? [], emptied.zones ?? []]).toEqual([[], [], []]);
  for (let k = 0; k < 4; k++) await page.keyboard.press('Control+z');
  expect(await read()).toEqual(before);
  expect(studio.complaints).toEqual([]);
});

it('lists the key of every tool in its help', async () => {
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const text = (await dialog.innerText()).toLowerCase();
  for (const title of ['room', 'thin wall', 'moving obstacle', 'slow zone', 'measure']) expect(text).toContain(title);
  await page.keyboard.press('Escape');
});
