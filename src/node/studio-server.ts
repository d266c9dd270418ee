import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FootfallError, requireOptions, requireText, wholeIn } from '../error/index.js';
import { requirePath } from './require.js';

export interface StudioServerOptions {
  /** Port on 127.0.0.1; 0 = any that is free. */
  readonly port: number;
  /** Text of a scene that the studio opens at its start. */
  readonly scene?: string | undefined;
  /** Folder of the built studio; that of this package if absent. */
  readonly folder?: string | undefined;
}

const STUDIO_CHECKS = { port: wholeIn(0, 65_535), scene: requireText, folder: requirePath };

/** A studio that is being served. */
export interface StudioServer {
  /** Where it is, with a `/` at the end. */
  readonly address: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Nothing from elsewhere, no script in the page's text. Kernels are compiled WebAssembly; pictures and videos of the user are blobs.
 */
const CONTENT_RULES = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Isolation gives the page shared memory. */
const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_RULES,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** The scene of the command line, which lies in no folder. */
const START_SCENE = '/start.scene.json';

/**
 * Serve the studio on 127.0.0.1. Only requests that name a loopback host are answered, so that no page of another site can reach it
 * by a name of its own; only files of the studio's folder are sent.
 *
 * @throws FootfallError where the port is taken or the studio was not built
 */
export async function serveStudio(options: StudioServerOptions): Promise<StudioServer> {
  requireOptions(options, 'serveStudio: options', STUDIO_CHECKS);
  STUDIO_CHECKS.port(options.port, 'serveStudio: options.port');
  const folder = await findFolder(options.folder ?? fileURLToPath(new URL('../studio', import.meta.url)));
  const server = createServer((request, response) => {
    answer(request, response, folder, options.scene).catch(() => refuse(response, 500, 'The file could not be read.'));
  });
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  scene: string | undefined,
): Promise<void> {
  if (!isLoopbackHost(request.headers.host)) return refuse(response, 403, 'Only 127.0.0.1 and localhost are answered.');
  const isHead = request.method === 'HEAD';
  if (request.method !== 'GET' && !isHead) {
    response.setHeader('Allow', 'GET, HEAD');
    return refuse(response, 405, 'Only GET and HEAD are answered.');
  }
  const path = readPath(request.url ?? '/');
  if (path === undefined) return refuse(response, 400, 'The address cannot be read.');
  if (path === START_SCENE) {
    if (scene === undefined) return refuse(response, 404, 'There is no scene to start with.');
    response.writeHead(200, { ...HEADERS, 'Content-Type': TYPES['.json'], 'Cache-Control': 'no-store' });
    response.end(isHead ? undefined : scene);
    return;
  }
  const file = await findFile(folder, path === '/' ? '/index.html' : path);
  if (!file) return refuse(response, 404, 'There is no such file.');
  // Names of scripts and styles carry a hash of their content.
  const isFixed = path.startsWith('/assets/') && /-[\w-]{8,}\.\w+$/.test(path);
  response.writeHead(200, {
    ...HEADERS,
    'Content-Type': TYPES[extname(file.name)],
    'Content-Length': file.size,
    'Cache-Control': isFixed ? 'max-age=31536000, immutable' : 'no-cache',
  });
  if (isHead) response.end();
  else
    createReadStream(file.name)
      .on('error', () => response.destroy())
      .pipe(response);
}

/** The name that a request gives its host, without a port, must be one of this machine. */
function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host);
}

/** The path of an address; undefined for one that cannot be read. */
function readPath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0]);
    return path.startsWith('/') && !path.includes('\0') && !path.includes('\\') ? path : undefined;
  } catch {
    return undefined;
  }
}

/** A file of the folder with a type that we send; links that lead out of it count as missing. */
async function findFile(folder: string, path: string): Promise<{ name: string; size: number } | undefined> {
  if (path.split('/').some((part) => part.startsWith('.')) || !(extname(path) in TYPES)) return undefined;
  try {
    const name = await realpath(join(folder, path));
    if (!name.startsWith(folder + sep)) return undefined;
    const found = await stat(name);
    return found.isFile() ? { name, size: found.size } : undefined;
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { ...HEADERS, 'Content-Type': TYPES['.txt'], 'Cache-Control': 'no-store' });
  response.end(`${text}\n`);
}

async function findFolder(folder: string): Promise<string> {
  try {
    await stat(join(folder, 'index.html'));
    return await realpath(folder);
  } catch {
    throw new FootfallError('the studio is not there', {
      code: 'studio/not-built',
      got: folder,
      expected: 'a folder with the built studio',
      advice: 'in a checkout, run npm run build',
    });
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new FootfallError(`port ${port} cannot be used: ${error.code ?? error.message}`, {
          code: 'studio/port',
          got: String(port),
          expected: 'a port that is free and allowed',
          advice: 'choose another one with --port, or 0 for any that is free',
        }),
      );
    });
    server.listen(port, '127.0.0.1', () => resolve());
  });
}
