import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseScene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';
import { type OpenStudio, openStudio } from './open-studio.js';
import { readPixels, stepTo } from './run-page.js';
import { openSceneFile, sceneFile } from './show-maps.js';

const FOLDER = fileURLToPath(new URL('../../dist/studio', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
/** Below any path. */
const BASE = '/some/where/';

/** Any web server: files and their types, none of the headers that shared memory needs. */
function serveFiles(): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.slice(BASE.length) || 'index.html';
    try {
      const bytes = readFileSync(path.join(FOLDER, path.normalize(`/${name}`)));
      response.writeHead(200, { 'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

const SCENE = sceneFile('examples/corner');
const FRAME = 60;
/** Where everybody is here, after as many frames. */
let expected: number[];

beforeAll(() => {
  const simulation = new Simulation(parseScene(readFileSync(SCENE, 'utf8')));
  while (simulation.time < FRAME / 10 - 1e-9) simulation.step();
  const frame = simulation.readFrame(FRAME);
  expected = Array.from({ length: frame.count }, (_, k) => [frame.x[k], frame.y[k]]).flat();
});

/** Run the scene in a page, and find everybody where they are elsewhere. */
async function expectSameRun(page: Page): Promise<void> {
  await page.waitForSelector('.stage canvas');
  // Another scene first: the page may have begun with this one, kept by the page before, and would build its run twice.
  await openSceneFile(page, sceneFile('examples/trapped'));
  await page.waitForFunction(() => window.footfallStudio?.run.people === 60);
  await openSceneFile(page, SCENE);
  await page.waitForFunction(() => window.footfallStudio?.run.people === 20);
  await stepTo(page, FRAME);
  const there = await page.evaluate(() => window.footfallStudio!.positions());
  expect(there).toHaveLength(expected.length);
  there.forEach((value, k) => {
    expect(Math.abs(value - expected[k])).toBeLessThan(1e-5);
  });
  const places = Array.from({ length: there.length / 2 }, (_, k) => [there[2 * k], there[2 * k + 1]] as const);
  const drawn = (await readPixels(page, 'agents', places)).filter((pixel) => pixel[3] > 200);
  expect(drawn.length).toBeGreaterThan(0.9 * places.length);
}

describe('the studio in other browsers and from other servers', () => {
  let open: OpenStudio;
  let server: Server;
  beforeAll(async () => {
    server = await serveFiles();
    open = await openStudio();
  });
  afterAll(async () => {
    await open?.close();
    server?.close();
  });

  const openPage = async (address: string, prepare?: () => void): Promise<Page> => {
    const page = await open.context.newPage();
    page.on('pageerror', (error) => open.complaints.push(String(error)));
    await page.addInitScript(() => localStorage.setItem('footfall-first-steps', 'seen'));
    if (prepare) await page.addInitScript(prepare);
    await page.goto(address);
    return page;
  };

  it('runs by messages where memory cannot be shared, with the same positions', async () => {
    const { port } = server.address() as AddressInfo;
    const page = await openPage(`http://127.0.0.1:${port}${BASE}`);
    await expectSameRun(page);
    expect(await page.evaluate(() => [window.crossOriginIsolated, window.footfallStudio!.run.isShared])).toEqual([
      false,
      false,
    ]);
    await page.close();
  });

  it('runs in several threads where there are some, with the same positions', async () => {
    const page = await openPage(open.address, () => {
      Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 4 });
    });
    await expectSameRun(page);
    expect(await page.evaluate(() => window.footfallStudio!.run.threads)).toBe(3);
    await page.close();
  });

  it('draws people without WebGL 2, and says so', async () => {
    const page = await openPage(open.address, () => {
      const real = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind === 'webgl2' ? null : Reflect.apply(real, this, [kind, ...rest]);
      } as typeof real;
    });
    await page.getByText('no WebGL 2').waitFor();
    await expectSameRun(page);
    await page.close();
    expect(open.complaints).toEqual([]);
  });
});

it('runs without WebAssembly, which browsers without a compiler lack, with the same positions', async () => {
  const open = await openStudio({ flags: ['--js-flags=--jitless'] });
  try {
    expect(await open.page.evaluate(() => typeof WebAssembly)).toBe('undefined');
    await expectSameRun(open.page);
    expect(open.complaints).toEqual([]);
  } finally {
    await open.close();
  }
});
