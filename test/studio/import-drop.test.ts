import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatScene, importMap } from '../../src/scene/index.js';
import { SAMPLES } from '../scene/import-a/samples.js';
import { dropFile, dropLargeFile } from './drop-file.js';
import { type OpenStudio, openStudio } from './open-studio.js';
import { serializeScene } from './page-probe.js';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);

const TILED = {
  ...{ type: 'map', version: '1.10', orientation: 'orthogonal', width: 4, height: 4, tilewidth: 32, tileheight: 32 },
  tilesets: [],
  layers: [
    {
      ...{ type: 'objectgroup', name: 'walls', x: 0, y: 0 },
      objects: [{ id: 1, x: 32, y: 32, width: 32, height: 32, rotation: 0, name: '', type: '', visible: true }],
    },
  ],
};

const FILES = [
  ...SAMPLES.map(({ fileName, bytes }) => ({ name: fileName, bytes })),
  {
    name: 'plan.svg',
    bytes: text(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><rect data-footfall="boundary" width="100" height="50"/><rect x="10" y="5" width="4" height="2"/></svg>',
    ),
  },
  {
    name: 'plan.dxf',
    bytes: text('0\nSECTION\n2\nENTITIES\n0\nLINE\n8\n0\n10\n0\n20\n0\n11\n9\n21\n9\n0\nENDSEC\n0\nEOF\n'),
  },
  { name: 'level.tmj', bytes: text(JSON.stringify(TILED)) },
  { name: 'room.scene.json', bytes: text('{ "footfall": 1, "boundary": [[0, 0], [7, 0], [7, 5]] }') },
];

const EVIL = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
const HOSTILE = {
  footfall: 1,
  name: EVIL,
  boundary: [
    [0, 0],
    [10, 0],
    [10, 8],
    [0, 8],
  ],
  obstacles: [{ id: EVIL, circle: { center: [5, 4], radius: 1 } }],
  places: {
    [EVIL]: {
      polygon: [
        [1, 1],
        [3, 1],
        [3, 3],
      ],
    },
    __proto__x: { point: [8, 7] },
  },
  crowd: [{ id: EVIL, count: 3, spawn: EVIL, goal: '__proto__x' }],
};

let studio: OpenStudio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio?.close());

const serialize = (): Promise<string> => serializeScene(studio.page);

describe('a file dropped on the plan', () => {
  it('of every format is opened as the command line imports it', async () => {
    for (const { name, bytes } of FILES) {
      const expected = formatScene(importMap({ name, bytes }).scene);
      // Two forms of one format give the same scene: from an empty one each must bring it itself.
      await studio.page.getByRole('button', { name: 'New', exact: true }).click();
      expect(await serialize()).not.toBe(expected);
      await dropFile(studio.page, name, bytes);
      await expect.poll(serialize, { timeout: 30_000, message: name }).toBe(expected);
    }
    expect(studio.complaints).toEqual([]);
  });

  it('that is broken leaves the plan and says why', async () => {
    const before = await serialize();
    const broken = [
      { name: 'cut.scene.json', bytes: text('{ "footfall": 1, "boundary": [[0, 0], [7'), says: /cut off|end/ },
      { name: 'wrong.scene.json', bytes: text('{ "footfall": 1, "bounary": [] }'), says: /"boundary" is missing/ },
      { name: 'noise.bin', bytes: Uint8Array.from({ length: 999 }, (_, i) => (i * 7919) % 256), says: /noise\.bin/ },
      { name: 'empty.wkt', bytes: new Uint8Array(0), says: /empty\.wkt/ },
      { name: 'torn.zip', bytes: deflateSync(text('PK')).subarray(0, 8), says: /torn\.zip/ },
    ];
    for (const { name, bytes, says } of broken) {
      await dropFile(studio.page, name, bytes);
      await studio.page.locator('.notice.error', { hasText: says }).first().waitFor({ timeout: 30_000 });
    }
    expect(await serialize()).toBe(before);
    expect(studio.complaints).toEqual([]);
  });

  it('of 200 MB is refused with a reason, and the page goes on', async () => {
    const before = await serialize();
    await dropLargeFile(studio.page, 'huge.scene.json', 200);
    await studio.page.locator('.notice.error', { hasText: /huge.*too large.*200 MB/ }).waitFor({ timeout: 60_000 });
    expect(await serialize()).toBe(before);
    await studio.page.keyboard.press('r');
    await studio.page.getByText('The walls around everything.').waitFor();
    await studio.page.keyboard.press('v');
  });

  it('with hostile names shows them as text', async () => {
    await dropFile(studio.page, `${EVIL.replaceAll('/', '')}.scene.json`, text(JSON.stringify(HOSTILE)));
    await expect.poll(serialize, { timeout: 30_000 }).toBe(formatScene(HOSTILE as never));
    const { page } = studio;
    await page.getByRole('tab', { name: 'Properties' }).click();
    for (const item of ['Obstacle', 'Place', 'Crowd']) {
      await page.getByRole('button', { name: `${item} ${EVIL}` }).click();
      await page.getByRole('heading', { name: `${item} ${EVIL}` }).waitFor();
      await page.locator('.stage').press('Escape');
    }
    await page.getByRole('tab', { name: 'Findings' }).click();
    expect(await page.evaluate(() => 'hacked' in window || document.querySelector('img[src="x"]') !== null)).toBe(
      false,
    );
    expect(studio.complaints).toEqual([]);
  });
});
