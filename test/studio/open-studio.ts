import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/unpack-chromium.mjs';
import { serveStudio } from '../../src/node/index.js';

/** Quiet, offline and without a sandbox, which containers refuse; WebGL by the software renderer. */
const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc',
];

export interface OpenStudio {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly address: string;
  /** Errors in the console, uncaught exceptions, requests that failed. */
  readonly complaints: string[];
  close(): Promise<void>;
}

export interface OpenStudioOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** Text of a scene that is open at the start. */
  readonly scene?: string;
  /** Shown at the end of the address, such as `#gallery`. */
  readonly hash?: string;
  /** Show the first steps, as to somebody who comes for the first time. */
  readonly isFirstVisit?: boolean;
  /** Further switches of the browser. */
  readonly flags?: readonly string[];
  /** Called before the page is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Opens the built studio by the real server, in a fresh profile. Needs a build. */
export async function openStudio(options: OpenStudioOptions = {}): Promise<OpenStudio> {
  const { width = 1280, height = 720, theme = 'light', scene, hash = '' } = options;
  const folder = fileURLToPath(new URL('../../dist/studio', import.meta.url));
  const server = await serveStudio({ port: 0, folder, scene });
  const { executablePath, env } = findChromium();
  const profile = mkdtempSync(path.join(tmpdir(), 'footfall-studio-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...FLAGS, ...(options.flags ?? [])],
    env: { ...process.env, ...env } as Record<string, string>,
    headless: true,
    viewport: { width, height },
    colorScheme: theme,
    locale: 'en-US',
    acceptDownloads: true,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
  });
  if (options.isFirstVisit !== true) {
    await page.addInitScript(() => localStorage.setItem('footfall-first-steps', 'seen'));
  }
  await options.prepare?.(page);
  await page.goto(server.address + hash);
  await page.waitForSelector('.stage canvas');
  return {
    page,
    context,
    address: server.address,
    complaints,
    async close() {
      await context.close();
      await server.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
