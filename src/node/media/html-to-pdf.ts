import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FootfallError, numberIn, partsOf, requireOptions, requireText } from '../../error/index.js';
import { requirePath } from '../require.js';
import { BrowserTalk } from './browser-talk.js';
import { findProgram } from './find-program.js';

export interface PdfOptions {
  /** The browser to print with. Default: `$CHROME_PATH`, else Chromium, Chrome or Edge where they usually are. */
  readonly browser?: string | undefined;
  /** Further environment of the browser. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Seconds until printing is given up. Default 120. */
  readonly timeout?: number | undefined;
}

const BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const PDF_CHECKS = { browser: requirePath, env: requireEnvironment, timeout: numberIn(0, 86_400) };

function requireEnvironment(value: unknown, where: string): void {
  partsOf({})(value, where);
  for (const [key, text] of Object.entries(value as object)) requirePath(text, `${where}.${key}`);
}

/** A browser that prints pages, or undefined where there is none: `$CHROME_PATH` first. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return findProgram(env.CHROME_PATH ? [env.CHROME_PATH] : BROWSERS, env);
}

/**
 * The browser that prints.
 *
 * @param browser a name or path. Default: what `findBrowser` finds
 * @throws FootfallError where there is none
 */
export function requireBrowser(browser?: string): string {
  const found = browser === undefined ? findBrowser() : findProgram([browser]);
  if (found !== undefined) return found;
  throw new FootfallError('PDF needs Chromium, Chrome or Edge', {
    code: 'node/pdf-unavailable',
    got: browser ?? process.env.CHROME_PATH ?? 'none found',
    advice: 'install one, name it in CHROME_PATH, or print the report from any browser',
  });
}

/**
 * Prints an HTML page to PDF bytes with an installed Chromium, Chrome or Edge, without a window, in a profile of its own.
 *
 * @throws FootfallError where there is no browser, or it prints nothing
 */
export async function htmlToPdf(html: string, options: PdfOptions = {}): Promise<Uint8Array> {
  requireText(html, 'htmlToPdf: html');
  requireOptions(options, 'htmlToPdf: options', PDF_CHECKS);
  const browser = requireBrowser(options.browser);
  const folder = await mkdtemp(join(tmpdir(), 'footfall-pdf-'));
  try {
    const page = join(folder, 'page.html');
    await writeFile(page, html);
    return await printPage(browser, pathToFileURL(page).href, join(folder, 'profile'), options);
  } catch (error) {
    throw new FootfallError('the browser printed nothing', {
      code: 'node/pdf-failed',
      where: browser,
      got: error instanceof Error ? error.message : String(error),
      advice: 'print the report from any browser',
    });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** By the browser's own protocol over pipes: its option `--print-to-pdf` drops colours of backgrounds, and hangs in some builds. */
async function printPage(browser: string, url: string, profile: string, options: PdfOptions): Promise<Uint8Array> {
  const args = [
    '--headless',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
    `--user-data-dir=${profile}`,
    // Chromium refuses its sandbox to root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--remote-debugging-pipe',
    'about:blank',
  ];
  const env = { ...process.env, ...options.env };
  const child = spawn(browser, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], env });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  try {
    const talk = new BrowserTalk(child, options.timeout ?? 120);
    const { targetId } = await talk.ask('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await talk.ask('Target.attachToTarget', { targetId, flatten: true });
    const session = String(sessionId);
    await talk.ask('Page.enable', {}, session);
    const loaded = talk.wait('Page.loadEventFired');
    await Promise.all([talk.ask('Page.navigate', { url }, session), loaded]);
    const { data } = await talk.ask('Page.printToPDF', { printBackground: true, preferCSSPageSize: true }, session);
    return Buffer.from(String(data), 'base64');
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}
