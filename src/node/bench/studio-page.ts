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
  /** Drag what is at a point to and fro. @returns times between frames, ms */
  drag(x: number, y: number, moves: number): Promise<number[]>;
  /** Let the run go on for some milliseconds. @returns times between frames, and frames of the run that were shown */
  play(watch: number): Promise<{ readonly times: number[]; readonly shown: number }>;
  /** Counts the changes of the plan. */
  readVersion(): Promise<number>;
  close(): Promise<void>;
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

/** Keeps the times between animation frames. */
const WATCH = `(() => {
  window.frameTimes = [];
  let last = performance.now();
  const tick = () => {
    const now = performance.now();
    window.frameTimes.push(now - last);
    last = now;
    window.frameWatch = requestAnimationFrame(tick);
  };
  window.frameWatch = requestAnimationFrame(tick);
})()`;
const UNWATCH = '(() => { cancelAnimationFrame(window.frameWatch); return window.frameTimes.slice(1); })()';

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
  const seen = 'window.footfallStudio && window.footfallStudio.run.inside > 0 && performance.now()';
  await page.waitForFunction(seen, undefined, { timeout: PATIENCE });
  const firstView = await page.evaluate<number>('performance.now()');
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
      await page.evaluate(WATCH);
      for (let k = 1; k <= moves; k++) {
        const angle = (2 * Math.PI * k) / 40;
        await page.mouse.move(px + 10 * Math.sin(angle), py + 6 * (1 - Math.cos(angle)));
      }
      const times = await page.evaluate<number[]>(UNWATCH);
      await page.mouse.up();
      return times;
    },
    async play(watch) {
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.waitForFunction('window.footfallStudio.run.frames > 3', undefined, { timeout: PATIENCE });
      const before = await page.evaluate<number>('window.footfallStudio.run.frames');
      await page.evaluate(WATCH);
      await sleep(watch);
      const times = await page.evaluate<number[]>(UNWATCH);
      return { times, shown: (await page.evaluate<number>('window.footfallStudio.run.frames')) - before };
    },
    readVersion: () => page.evaluate<number>('window.footfallStudio.version'),
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
