import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serveStudio } from '../studio-server.js';
import { loadNpmPeer } from './npm-peer.js';

/** A page of the studio in a browser of its own. */
export interface StudioPage {
  /** From the request to people on the plan, ms. */
  readonly firstView: number;
  showPathMap(): Promise<void>;
  /** Drag what is at a point to and fro. */
  drag(x: number, y: number, moves: number): Promise<Watched>;
  /** Let the run go on for some milliseconds. */
  play(watch: number): Promise<Watched>;
  close(): Promise<void>;
}

/** What was seen in a page, milliseconds. */
export interface Watched {
  /** Between two animation frames of the page, whether or not anything was drawn. */
  readonly ticks: number[];
  /** Between two pictures that differ: maps of another plan, another frame of the run. */
  readonly pictures: number[];
  /** From an event of the pointer that changed the plan to the frame after the one that drew maps of that plan or a later one. */
  readonly delays: number[];
  /** Tasks of the main thread of 50 ms and more. */
  readonly tasks: number[];
}

/** The part of playwright-core that is used. */
interface Playwright {
  readonly chromium: { launchPersistentContext(folder: string, options: object): Promise<Context> };
}
interface Context {
  pages(): Page[];
  newPage(): Promise<Page>;
  close(): Promise<void>;
}
interface Page {
  goto(address: string): Promise<unknown>;
  evaluate<T>(code: string): Promise<T>;
  waitForFunction(code: string, argument: undefined, options: { timeout: number }): Promise<unknown>;
  getByRole(role: string, options: object): { click(): Promise<void>; check(): Promise<void> };
  readonly mouse: { move(x: number, y: number): Promise<void>; down(): Promise<void>; up(): Promise<void> };
}

const FLAGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const SOFTWARE = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const PATIENCE = 120_000;

/**
 * Watches what the page draws. The callback of a frame sees what the frames before have drawn: a picture counts from the frame after it,
 * when it has been handed over.
 *
 * @param what a part of the page's report of what its canvases hold
 */
const watchCode = (what: 'map' | 'frame'): string => `(() => {
  const studio = window.footfallStudio;
  const seen = { ticks: [], pictures: [], delays: [], tasks: [] };
  let tick = performance.now();
  let picture = tick;
  let last = studio.painted.${what};
  let known = studio.version;
  let moves = [];
  // After the page's own listeners: the plan has changed by then.
  const onMove = (event) => {
    if (studio.version === known) return;
    known = studio.version;
    moves.push({ at: event.timeStamp, version: known });
  };
  window.addEventListener('pointermove', onMove);
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  const onFrame = () => {
    const now = performance.now();
    seen.ticks.push(now - tick);
    tick = now;
    const { ${what}: shown, map } = studio.painted;
    if (shown !== last) {
      seen.pictures.push(now - picture);
      picture = now;
      last = shown;
    }
    for (const { at, version } of moves) if (version <= map) seen.delays.push(now - at);
    moves = moves.filter(({ version }) => version > map);
    request = requestAnimationFrame(onFrame);
  };
  let request = requestAnimationFrame(onFrame);
  window.endWatch = () => {
    cancelAnimationFrame(request);
    observer.disconnect();
    window.removeEventListener('pointermove', onMove);
    return { ...seen, ticks: seen.ticks.slice(1), pictures: seen.pictures.slice(1) };
  };
})()`;
const END_WATCH = 'window.endWatch()';

/**
 * Opens a scene in the studio.
 *
 * @param folder of the built studio; that of this package if absent
 * @returns why it cannot be done, where playwright-core or a browser is missing
 */
export async function openStudioPage(scene: string, folder?: string): Promise<StudioPage | string> {
  const peer = await loadNpmPeer<Playwright>('playwright-core');
  if ('absent' in peer) return peer.absent;
  const browser = await findBrowser();
  if (!browser) return 'no browser was found; CHROME_PATH may name one';
  const server = await serveStudio({ port: 0, scene, folder });
  const profile = mkdtempSync(join(tmpdir(), 'footfall-bench-'));
  const context = await peer.module.chromium.launchPersistentContext(profile, {
    executablePath: browser.executablePath,
    env: { ...process.env, ...browser.env },
    args: [...FLAGS, ...SOFTWARE],
    headless: true,
    viewport: { width: 1280, height: 720 },
    locale: 'en-US',
    // What is asked of the page is code as text, which its rules forbid.
    bypassCSP: true,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${server.address}#start.scene.json`);
  // Drawn, not merely known: the frame after the one that drew people.
  const firstView = await page.evaluate<number>(`new Promise((done) => {
    const look = () => {
      const studio = window.footfallStudio;
      if (studio && studio.run.inside > 0 && studio.painted.frame >= 0) done(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  })`);
  const sleep = (ms: number): Promise<unknown> => page.evaluate(`new Promise((done) => setTimeout(done, ${ms}))`);
  return {
    firstView,
    async showPathMap() {
      await page.getByRole('tab', { name: 'Maps' }).click();
      await page.getByRole('switch', { name: /^Shortest paths/ }).check();
      await page.waitForFunction('!window.footfallStudio.overlays().isBusy', undefined, { timeout: PATIENCE });
    },
    async drag(x, y, moves) {
      const [px, py] = await page.evaluate<[number, number]>(`window.footfallStudio.toPage(${x}, ${y})`);
      await page.mouse.move(px, py);
      await page.mouse.down();
      await page.evaluate(watchCode('map'));
      for (let k = 1; k <= moves; k++) {
        const angle = (2 * Math.PI * k) / 40;
        await page.mouse.move(px + 10 * Math.sin(angle), py + 6 * (1 - Math.cos(angle)));
      }
      // The last moves are still to be drawn.
      const drawn = 'window.footfallStudio.painted.map === window.footfallStudio.version';
      await page.waitForFunction(drawn, undefined, { timeout: PATIENCE });
      await sleep(50);
      const watched = await page.evaluate<Watched>(END_WATCH);
      await page.mouse.up();
      return watched;
    },
    async play(watch) {
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.waitForFunction('window.footfallStudio.painted.frame > 3', undefined, { timeout: PATIENCE });
      await page.evaluate(watchCode('frame'));
      await sleep(watch);
      return page.evaluate<Watched>(END_WATCH);
    },
    async close() {
      await context.close();
      await server.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The browser of the tests, in a checkout; else the one that CHROME_PATH names. */
async function findBrowser(): Promise<{ executablePath: string; env: Record<string, string> } | undefined> {
  const script = join(fileURLToPath(new URL('../../..', import.meta.url)), 'scripts', 'unpack-chromium.mjs');
  if (existsSync(script)) {
    const { findChromium } = (await import(pathToFileURL(script).href)) as {
      findChromium(): { executablePath: string; env: Record<string, string> };
    };
    return findChromium();
  }
  const named = process.env.CHROME_PATH;
  return named ? { executablePath: named, env: {} } : undefined;
}
