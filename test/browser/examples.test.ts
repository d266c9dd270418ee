import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../../src/sim/world/index.js';
import { buildBusyWorld } from '../sim/world-cases.js';
import { type OpenPage, openPage } from './open-page.js';

const ADDRESS = 'http://127.0.0.1:9/';

function exampleFile(name: string): string {
  return fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
}

const SCRIPT = /<script type="module">([\s\S]*?)<\/script>/;

/** The script of a page as a bundler would make it, with the sources in place of the package. */
async function bundleExample(name: string, alias: Record<string, string> = {}): Promise<string> {
  const contents = SCRIPT.exec(readFileSync(exampleFile(name), 'utf8'))?.[1] ?? '';
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'js' },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    alias: { footfall: fileURLToPath(new URL('../../src/sim/world/index.ts', import.meta.url)), ...alias },
  });
  return outputFiles[0].text;
}

/** What the examples leave for whoever looks from the console. */
type ExampleWindow = { world: World };

describe('examples in Chromium, without shared memory and without WebAssembly', () => {
  let open: OpenPage;
  beforeAll(async () => {
    open = await openPage();
    const canvas = await bundleExample('canvas.html');
    const html = readFileSync(exampleFile('canvas.html'), 'utf8').replace(SCRIPT, '<script src="page.js"></script>');
    await open.page.route(`${ADDRESS}**`, (route) => {
      const isScript = route.request().url().endsWith('.js');
      return route.fulfill({ contentType: isScript ? 'text/javascript' : 'text/html', body: isScript ? canvas : html });
    });
    await open.page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'SharedArrayBuffer');
      Reflect.deleteProperty(globalThis, 'WebAssembly');
    });
    await open.page.goto(`${ADDRESS}canvas.html`);
  });
  afterAll(async () => {
    await open?.close();
  });

  it('the canvas example moves and draws its crowd', async () => {
    const { page } = open;
    expect(await page.evaluate(() => typeof SharedArrayBuffer + typeof WebAssembly)).toBe('undefinedundefined');
    const first = await page.evaluate(() => [...(globalThis as unknown as ExampleWindow).world.positions]);
    expect(first).toHaveLength(800);
    await page.waitForFunction(() => (globalThis as unknown as ExampleWindow).world.time > 1);
    const later = await page.evaluate(() => [...(globalThis as unknown as ExampleWindow).world.positions]);
    expect(later.filter((value, k) => Math.abs(value - first[k]) > 1).length).toBeGreaterThan(400);
    const colours = await page.evaluate(() => {
      const canvas = document.querySelector('canvas') as HTMLCanvasElement;
      const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, 960, 640);
      let people = 0;
      let walls = 0;
      for (let k = 0; k < data.length; k += 4) {
        if (data[k] === 0xc8 && data[k + 1] === 0x55) people++;
        if (data[k] === 0xb9 && data[k + 1] === 0xb1) walls++;
      }
      return { people, walls };
    });
    expect(colours.people).toBeGreaterThan(20_000);
    expect(colours.walls).toBeGreaterThan(10_000);
  });

  it('a click sends everybody, dragging moves the block', async () => {
    const { page } = open;
    const scale = await page.evaluate(() => (document.querySelector('canvas') as HTMLCanvasElement).clientWidth / 960);
    const scaleY = await page.evaluate(
      () => (document.querySelector('canvas') as HTMLCanvasElement).clientHeight / 640,
    );
    await page.mouse.move(480 * scale, 320 * scaleY);
    await page.mouse.down();
    await page.mouse.move(480 * scale, 420 * scaleY, { steps: 4 });
    await page.mouse.up();
    await page.mouse.click(900 * scale, 60 * scaleY);
    const moved = await page.evaluate(() => [...(globalThis as unknown as ExampleWindow).world.getPolygon(6)]);
    expect(Math.abs(moved[1] - 390)).toBeLessThan(3);
    await page.waitForFunction(() => (globalThis as unknown as ExampleWindow).world.getAgent(0).wayLeft < 1200);
  });

  it('goes on to the same bytes as in Node', async () => {
    const here = buildBusyWorld(11);
    for (let k = 0; k < 20; k++) here.step(0.05);
    const there = await open.page.evaluate<number[], number[]>(
      (bytes) => {
        const { world } = globalThis as unknown as ExampleWindow;
        const before = world.save();
        world.load(Uint8Array.from(bytes));
        for (let k = 0; k < 200; k++) world.step(0.04);
        const after = world.save();
        world.load(before);
        return [...after];
      },
      [...here.save()],
    );
    for (let k = 0; k < 200; k++) here.step(0.04);
    expect(Uint8Array.from(there)).toEqual(here.save());
  });

  it('nothing is written to the console and nothing thrown', () => {
    expect(open.complaints).toEqual([]);
  });
});

describe('10,000 agents', () => {
  it('need fewer than 40 lines', () => {
    expect(readFileSync(exampleFile('ten-thousand.mjs'), 'utf8').trimEnd().split('\n').length).toBeLessThan(40);
  });
});

describe('the three.js example', () => {
  it('hands the positions over as they are, to a three.js that only takes notes', async () => {
    const stub = fileURLToPath(new URL('three-stub.ts', import.meta.url));
    const script = await bundleExample('three.html', { three: stub });
    const notes: Record<string, unknown> = {};
    const page = { innerWidth: 800, innerHeight: 600 };
    const document = { body: { append: () => undefined } };
    new Function('window', 'document', 'globalThis', script)(page, document, { threeNotes: notes });
    const { array, frame } = notes as { array: () => Float32Array; frame: (now: number) => void };
    const first = array().slice();
    expect(first).toHaveLength(6000);
    for (let now = 0; now <= 500; now += 20) frame(now);
    expect(array().filter((value, k) => value !== first[k]).length).toBeGreaterThan(3000);
  });
});
