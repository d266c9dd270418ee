import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/unpack-chromium.mjs';

/** Quiet, offline and without a sandbox, which containers refuse. */
const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface OpenPage {
  readonly page: Page;
  /** What the page complained about: errors in the console and uncaught exceptions. */
  readonly complaints: string[];
  readonly version: string;
  close(): Promise<void>;
}

/**
 * Opens a page, served from 127.0.0.1 with a fresh profile, whose global `footfall` holds the exports of page.ts.
 *
 * @param workers scripts beside page.ts that workers run; `/name.js` is name.ts
 */
export async function openPage(workers: readonly string[] = []): Promise<OpenPage> {
  const scripts = new Map<string, string>();
  for (const name of ['page', ...workers]) scripts.set(`/${name}.js`, await bundleScript(name));
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '');
    const isScript = script !== undefined;
    const type = isScript ? 'text/javascript' : 'text/html';
    response.writeHead(isScript || request.url === '/' ? 200 : 404, {
      'Content-Type': `${type}; charset=utf-8`,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    });
    response.end(isScript ? script : '<!doctype html><link rel="icon" href="data:,"><script src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  const { executablePath, env } = findChromium();
  const profile = mkdtempSync(path.join(tmpdir(), 'footfall-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: FLAGS,
    env: { ...process.env, ...env } as Record<string, string>,
    headless: true,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(address);
  return {
    page,
    complaints,
    version: context.browser()?.version() ?? 'unknown',
    async close() {
      await context.close();
      await new Promise((resolve) => server.close(resolve));
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function bundleScript(name: string): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(`${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'footfall',
    platform: 'browser',
    target: 'es2022',
  });
  return result.outputFiles[0].text;
}
