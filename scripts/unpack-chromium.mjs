/**
 * The browser for tests, without a download of its own: the one of $CHROME_PATH, the system's, or the Chromium in
 * the npm package @sparticuz/chromium, unpacked once to .cache.
 *
 *   node scripts/unpack-chromium.mjs       prints the program and the folder of its libraries
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { isMain, root } from './run.mjs';

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * A browser to start: `executablePath`, and `env` with the library folder where the unpacked one needs it.
 * Throws with advice where there is none.
 */
export function findChromium() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist`);
    return { executablePath: named, env: {}, origin: 'CHROME_PATH' };
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [...folders.flatMap((folder) => SYSTEM.map((name) => path.join(folder, name))), ...FIXED];
  const installed = candidates.find((file) => existsSync(file));
  if (installed !== undefined) return { executablePath: installed, env: {}, origin: 'system' };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`no browser found on ${process.platform} ${process.arch}; install Chromium or set CHROME_PATH`);
  }
  const folder = unpackChromium();
  const libraries = [path.join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean);
  const env = { LD_LIBRARY_PATH: libraries.join(path.delimiter), FONTCONFIG_PATH: folder };
  return { executablePath: path.join(folder, 'chromium'), env, origin: 'npm package' };
}

/** Folder with the unpacked Chromium. Unpacked beside and renamed, so that half a browser is never found. */
export function unpackChromium() {
  const source = path.join(root, 'node_modules/@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'));
  const target = path.join(root, '.cache', `chromium-${version}`);
  if (existsSync(target)) return target;
  mkdirSync(path.dirname(target), { recursive: true });
  const work = mkdtempSync(`${target}-`);
  try {
    const read = (name) => brotliDecompressSync(readFileSync(path.join(source, 'bin', name)));
    writeFileSync(path.join(work, 'chromium'), read('chromium.br'), { mode: 0o755 });
    // The browser looks for the software renderer beside itself.
    unpackTar(read('swiftshader.tar.br'), work);
    // Shared libraries that a bare system lacks (nss, nspr and others).
    unpackTar(read('al2023.tar.br'), path.join(work, 'al2023'));
    unpackTar(read('fonts.tar.br'), work);
    writeFileSync(path.join(work, 'fonts.conf'), fontSettings(target));
    chmodSync(work, 0o755);
    renameSync(work, target);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    // Another process may have finished first; its folder is as good.
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** The archive's own settings name folders of another kind of machine. */
function fontSettings(folder) {
  const places = `<dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir>`;
  return `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${places}</fontconfig>\n`;
}

/** Writes the files of a tar archive below a folder. Knows files and folders, which is all that these archives hold. */
export function unpackTar(archive, folder) {
  for (let at = 0; at + 512 <= archive.length; ) {
    const header = archive.subarray(at, at + 512);
    const name = readText(header, 345, 155) + (header[345] ? '/' : '') + readText(header, 0, 100);
    if (name === '') return;
    const size = Number.parseInt(readText(header, 124, 12), 8) || 0;
    const mode = Number.parseInt(readText(header, 100, 8), 8) || 0o644;
    const kind = String.fromCharCode(header[156] || 0x30);
    const file = path.resolve(folder, name);
    if (!`${file}${path.sep}`.startsWith(path.resolve(folder) + path.sep))
      throw new Error(`tar: ${name} leads outside`);
    if (kind === '5') mkdirSync(file, { recursive: true });
    else if (kind === '0') {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, archive.subarray(at + 512, at + 512 + size), { mode });
    } else throw new Error(`tar: ${name} is of kind ${kind}, expected a file or a folder`);
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

function readText(bytes, start, length) {
  const end = bytes.indexOf(0, start);
  return bytes.toString('utf8', start, end === -1 || end > start + length ? start + length : end).trim();
}

if (isMain(import.meta.url)) console.log(JSON.stringify(findChromium(), null, 2));
