import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StudioServer, serveStudio } from '../../src/node/index.js';
import { startWatched } from '../watchdog/run-watched.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let server: StudioServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'footfall-server-'));
  const inside = path.join(folder, 'studio');
  mkdirSync(path.join(inside, 'assets'), { recursive: true });
  mkdirSync(path.join(folder, 'studio-beside'));
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  writeFileSync(path.join(folder, 'secret.json'), 'secret');
  writeFileSync(path.join(folder, 'studio-beside', 'secret.json'), 'secret');
  writeFileSync(path.join(inside, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(path.join(inside, '.hidden.json'), 'secret');
  writeFileSync(path.join(inside, 'notes.md'), 'secret');
  writeFileSync(path.join(inside, 'assets', 'index-AbCd1234.js'), 'export {};');
  symlinkSync(path.join(folder, 'secret.json'), path.join(inside, 'link.json'));
  server = await serveStudio({ port: 0, folder: inside, scene: '{"footfall":1}' });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The bytes of a request as they are: `fetch` would tidy paths and set the host by itself. */
function ask(line: string, host: string | undefined = `127.0.0.1:${new URL(server.address).port}`): Promise<string> {
  const { port } = new URL(server.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    const parts: string[] = [];
    socket.on('data', (part) => parts.push(part.toString()));
    socket.on('end', () => resolve(parts.join('')));
    socket.on('error', reject);
    socket.write(`${line} HTTP/1.1\r\n${host === '' ? '' : `Host: ${host}\r\n`}Connection: close\r\n\r\n`);
  });
}

describe('the server of the studio', () => {
  it('serves the page with the headers that isolate it', async () => {
    const answer = await fetch(server.address);
    expect(answer.status).toBe(200);
    const { headers } = answer;
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const rules = headers.get('content-security-policy') ?? '';
    expect(rules).toContain("default-src 'none'");
    expect(rules).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    '/../secret.txt',
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/assets/../../secret.json',
    '/assets/%2e%2e/%2e%2e/secret.json',
    '/..\\secret.json',
    '/%5c..%5csecret.json',
    '/../studio-beside/secret.json',
    '//etc/passwd',
    '/link.json',
    '/.hidden.json',
    '/notes.md',
    '/assets',
    '/assets/',
    '/%00.json',
    '/%zz.json',
    'http://elsewhere.test/../secret.json',
  ])('gives away nothing by %s', async (target) => {
    const answer = await ask(`GET ${target}`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain('secret\n');
    expect(answer.endsWith('secret')).toBe(false);
  });

  it.each(['evil.test', 'evil.test:80', '127.0.0.1.evil.test', 'localhost.evil.test', '10.0.0.1', 'a@127.0.0.1', ''])(
    'refuses the host %j',
    async (host) => {
      expect(await ask('GET /', host)).toMatch(/^HTTP\/1\.1 40[03] /);
    },
  );

  it.each(['127.0.0.1', `localhost:${4747}`, '[::1]:80', 'LOCALHOST'])('answers the host %s', async (host) => {
    expect(await ask('GET /', host)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('answers nothing but reading', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
      expect(await ask(`${method} /`)).toMatch(/^HTTP\/1\.1 405 /);
    }
    const head = await fetch(server.address, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('hands out the scene of the command line, and keeps what never changes', async () => {
    expect(await (await fetch(`${server.address}start.scene.json`)).text()).toBe('{"footfall":1}');
    const script = await fetch(`${server.address}assets/index-AbCd1234.js`);
    expect(script.headers.get('cache-control')).toContain('immutable');
  });

  it('says so where the port is taken or the studio was not built', async () => {
    const port = Number(new URL(server.address).port);
    await expect(serveStudio({ port, folder: path.join(folder, 'studio') })).rejects.toMatchObject({
      code: 'studio/port',
    });
    await expect(serveStudio({ port: 0, folder })).rejects.toMatchObject({ code: 'studio/not-built' });
  });
});

it('footfall studio serves the built page with a scene until it is told to stop', async () => {
  const scene = path.join(root, 'scenes/examples/corner.scene.json');
  const args = [path.join(root, 'dist/cli/main.js'), 'studio', scene, '--port', '0', '--json'];
  const { child, ended } = startWatched(process.execPath, args);
  try {
    const text = await new Promise<string>((resolve, reject) => {
      let all = '';
      child.stdout?.on('data', (part) => {
        all += part;
        if (all.trimEnd().endsWith('}')) resolve(all);
      });
      child.on('exit', (code) => reject(new Error(`ended with ${code}: ${all}`)));
    });
    const { address } = JSON.parse(text) as { address: string };
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#start\.scene\.json$/);
    expect(await (await fetch(address)).text()).toContain('Footfall Studio');
    const start = await fetch(new URL('start.scene.json', address));
    expect(((await start.json()) as { name: string }).name).toBe('Corner');
  } finally {
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
  }
});
