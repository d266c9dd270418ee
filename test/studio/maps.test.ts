import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findTriangle, NONE } from 'footfall';
import { compileScene, parseScene, type Scene } from 'footfall/scene';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../src/math/index.js';
import { DISTANCE_RAMP, rampColour } from '../../studio/src/maps/field-image.js';
import { runWatchedSync } from '../watchdog/run-watched.js';
import { type OpenStudio, openStudio } from './open-studio.js';
import { readPixels } from './run-page.js';
import { openSceneFile, placeOnPage, sceneFile, settleOverlays, showOverlays } from './show-maps.js';
import { makeBlocks } from './unit/maps/scenes.js';

const CLI = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** What the command line says, from a process of its own. */
function ask(...options: string[]): Record<string, unknown> {
  const { code, stdout, stderr } = runWatchedSync(process.execPath, [CLI, ...options, '--json']);
  if (code !== 0) throw new Error(`footfall ${options.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

function pickFreePoints(scene: Scene, count: number, seed: number): [number, number][] {
  const { domain } = compileScene(scene);
  const [minX, minY, maxX, maxY] = domain.bounds;
  const random = createRandom(seed);
  const points: [number, number][] = [];
  while (points.length < count) {
    const x = Number((minX + (maxX - minX) * random.next()).toFixed(3));
    const y = Number((minY + (maxY - minY) * random.next()).toFixed(3));
    if (findTriangle(domain, x, y) !== NONE) points.push([x, y]);
  }
  return points;
}

let studio: OpenStudio;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'footfall-maps-'));
  studio = await openStudio();
});

afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function reset(file: string): Promise<void> {
  const { page } = studio;
  await page.getByRole('tab', { name: 'Maps' }).click();
  const shown = page.locator('[data-overlay] input[role=switch]:checked');
  while ((await shown.count()) > 0) await shown.first().uncheck();
  await openSceneFile(page, file);
}

/** The command line speaks world coordinates, the page those of the scene. */
function writePoints(points: readonly (readonly [number, number])[], { origin = [0, 0] }: Scene): string {
  const file = path.join(folder, 'points.csv');
  writeFileSync(file, `x,y\n${points.map(([x, y]) => `${x + origin[0]},${y + origin[1]}`).join('\n')}\n`);
  return file;
}

function probeAll(points: readonly (readonly [number, number])[]) {
  return studio.page.evaluate(
    (list) =>
      Promise.all(
        list.map(async ([x, y]) => {
          const { path: way, ...rest } = await window.footfallStudio!.probe(x, y);
          return { ...rest, way: way && [...way] };
        }),
      ),
    points,
  );
}

describe('maps in the page', () => {
  it('agree with the command line: distances, ways, clearances, and the colours that are drawn', async () => {
    const file = sceneFile('examples/campus');
    await reset(file);
    const scene = parseScene(readFileSync(file, 'utf8'));
    const { origin = [0, 0] } = scene;
    const goal = Object.keys(scene.places ?? {})[0];
    await showOverlays(studio.page, ['pathmap']);
    await studio.page.locator('[data-overlay=pathmap]').getByLabel(goal, { exact: true }).check({ force: true });
    await studio.page.locator('[data-overlay=pathmap]').getByLabel('isolines').uncheck();
    const [map] = await settleOverlays(studio.page);
    const points = pickFreePoints(scene, 40, 11);
    const list = writePoints(points, scene);
    type Row = { distance: number; points: [number, number][] };
    const ways = ask('pathmap', file, '--to', goal, '--query', list, '--paths').queries as Row[];
    const probes = await probeAll(points);
    probes.forEach((probe, k) => {
      expect(probe.distance ?? -1).toBeCloseTo(ways[k].distance, 6);
      if (probe.way) {
        probe.way.forEach((value, i) => {
          expect(value + origin[i % 2]).toBeCloseTo(ways[k].points[i >> 1][i % 2], 6);
        });
      }
    });
    // The pixel under a point has the colour of its distance; at walls and goals other things are drawn over it.
    const pixels = await studio.page.evaluate((places) => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-layer=maps]')!;
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const context = copy.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(canvas, 0, 0);
      const box = canvas.getBoundingClientRect();
      const ratio = canvas.width / box.width;
      return places.map(([x, y]) => {
        const [px, py] = window.footfallStudio!.toPage(x, y);
        return [...context.getImageData((px - box.left) * ratio, (py - box.top) * ratio, 1, 1).data];
      });
    }, points);
    let alike = 0;
    pixels.forEach((pixel, k) => {
      if (probes[k].distance === undefined) return;
      const colour = rampColour(DISTANCE_RAMP, probes[k].distance / map.numbers.farthest)
        .match(/\d+/g)!
        .map(Number);
      if (colour.every((value, c) => Math.abs(value - pixel[c]) <= 14)) alike++;
    });
    expect(alike).toBeGreaterThan(0.85 * points.length);

    await showOverlays(studio.page, ['voronoi']);
    const overlays = await settleOverlays(studio.page);
    const answer = ask('voronoi', file, '--query', list) as {
      edges: number;
      vertices: number;
      queries: { clearance: number; site: { obstacle: number } }[];
    };
    const { numbers } = overlays.find(({ kind }) => kind === 'voronoi')!;
    expect([numbers.edges, numbers.vertices]).toEqual([answer.edges, answer.vertices]);
    (await probeAll(points)).forEach((probe, k) => {
      expect(probe.clearance).toBeCloseTo(answer.queries[k].clearance, 6);
      const { obstacle } = answer.queries[k].site;
      expect(probe.site).toBe(obstacle < 0 ? 'boundary' : `obstacles[${obstacle}]`);
    });
  });

  it('agree with the command line: capacity, cut and lanes', async () => {
    const file = sceneFile('lanes/gaps');
    await reset(file);
    const [from, to] = Object.keys(parseScene(readFileSync(file, 'utf8')).places ?? {});
    await showOverlays(studio.page, ['flow']);
    const section = studio.page.locator('[data-overlay=flow]');
    await section.getByRole('group', { name: 'From' }).getByLabel(from, { exact: true }).check({ force: true });
    await section.getByRole('group', { name: 'To' }).getByLabel(to, { exact: true }).check({ force: true });
    await section.getByLabel('Radius on lanes, m').fill('0.25');
    await section.getByLabel('Radius on lanes, m').press('Enter');
    await studio.page.waitForFunction(() => window.footfallStudio!.overlays().overlays[0].numbers.radius === 0.25);
    const [{ numbers }] = await settleOverlays(studio.page);
    const answer = ask('flow', file, '--from', from, '--to', to, '--radius', '0.25') as {
      capacity: number;
      min_cut: { from: [number, number]; to: [number, number] }[];
      lanes: { points: [number, number][] }[];
      lanes_max: number;
    };
    expect(numbers.capacity).toBeCloseTo(answer.capacity, 9);
    expect(numbers.gates).toBe(answer.min_cut.length);
    expect(numbers.lanes).toBe(answer.lanes.length);
    expect(numbers.lanes_max).toBe(answer.lanes_max);
    await expect.poll(() => section.locator('.legend').textContent()).toContain(String(answer.lanes.length));
    // The cut has its colour where the command line says that it is, and every lane has ink along its way.
    await studio.page.mouse.move(700, 60);
    const { origin = [0, 0] } = parseScene(readFileSync(file, 'utf8'));
    const [{ from: a, to: b }] = answer.min_cut;
    const cut = [0.2, 0.4, 0.6, 0.8].map(
      (s) => [0, 1].map((k) => a[k] + s * (b[k] - a[k]) - origin[k]) as [number, number],
    );
    const orange = (await readPixels(studio.page, 'maps', cut)).filter(
      ([r, g, blue]) => r > 170 && g < 140 && blue < 60,
    );
    expect(orange.length).toBeGreaterThanOrEqual(2);
    for (const { points } of answer.lanes) {
      const inner = points
        .filter((_, k) => k % 8 === 4)
        .map(([x, y]) => [x - origin[0], y - origin[1]] as [number, number]);
      const inked = (await readPixels(studio.page, 'maps', inner)).filter((pixel) => pixel[3] > 20);
      expect(inked.length).toBeGreaterThan(0.9 * inner.length);
    }
  });

  it('agree with the command line: the navigation graph', async () => {
    const file = sceneFile('examples/four-groups');
    await reset(file);
    await showOverlays(studio.page, ['navgraph']);
    const [{ numbers }] = await settleOverlays(studio.page);
    const answer = ask('navgraph', file) as Record<string, number>;
    for (const name of ['agents', 'vertices', 'edges', 'red_edges', 'black_edges']) {
      expect(numbers[name], name).toBe(answer[name]);
    }
  });

  it('show group corridors and narrow places', async () => {
    await reset(sceneFile('groups/school-class'));
    await showOverlays(studio.page, ['groups', 'barriers']);
    const overlays = await settleOverlays(studio.page);
    expect(overlays.map(({ error }) => error)).toEqual([undefined, undefined]);
    expect(overlays.find(({ kind }) => kind === 'groups')!.numbers.corridors).toBeGreaterThan(0);
    expect(overlays.find(({ kind }) => kind === 'barriers')!.numbers.corridors).toBeGreaterThan(0);
  });

  it('follow an obstacle that is dragged, and end exact', async () => {
    const file = path.join(folder, 'blocks.scene.json');
    writeFileSync(file, JSON.stringify(makeBlocks(6, 4)));
    await reset(file);
    await showOverlays(studio.page, ['pathmap', 'voronoi']);
    await settleOverlays(studio.page);
    const { page } = studio;
    const before = parseScene(await page.evaluate(() => window.footfallStudio!.serialize()));
    const ring = before.obstacles![8].polygon!;
    const middle = [0, 1].map((axis) => ring.reduce((sum, point) => sum + point[axis], 0) / ring.length);
    await page.mouse.click(...(await placeOnPage(page, middle[0], middle[1])));
    const [px, py] = await placeOnPage(page, middle[0], middle[1]);
    await page.mouse.move(px, py);
    await page.mouse.down();
    for (let k = 1; k <= 25; k++) await page.mouse.move(px + 2 * k, py - k);
    await page.mouse.up();
    await settleOverlays(page);
    const text = await page.evaluate(() => window.footfallStudio!.serialize());
    const moved = parseScene(text);
    expect(moved.obstacles![8].polygon).not.toEqual(ring);
    const after = path.join(folder, 'moved.scene.json');
    writeFileSync(after, text);
    const points = pickFreePoints(moved, 15, 21);
    const goal = Object.keys(moved.places!)[0];
    const rows = ask('pathmap', after, '--to', goal, '--query', writePoints(points, moved)).queries as {
      distance: number;
    }[];
    (await probeAll(points)).forEach((probe, k) => {
      expect(probe.distance).toBeCloseTo(rows[k].distance, 9);
    });
  });

  // The message that a file was opened lay over the plan and took presses that were meant for an obstacle below it.
  it('fixture: messages let presses through to the plan', async () => {
    const file = path.join(folder, 'below.scene.json');
    writeFileSync(file, JSON.stringify(makeBlocks(6, 4)));
    await reset(file);
    const notice = studio.page.locator('.notice', { hasText: 'below.scene.json' });
    await notice.waitFor();
    const { x, y, width, height } = (await notice.locator('span').boundingBox())!;
    const isCovered = await studio.page.evaluate(
      ([px, py]) => Boolean(document.elementFromPoint(px, py)?.closest('.notice')),
      [x + width / 2, y + height / 2],
    );
    expect(isCovered).toBe(false);
    await notice.getByRole('button').click();
    await notice.waitFor({ state: 'detached' });
  });

  it('say in words what is missing, and stay alive whatever is opened', async () => {
    const square = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    const scenes: object[] = [
      { footfall: 1, boundary: square },
      {
        footfall: 1,
        boundary: [
          [0, 0],
          [10, 10],
          [10, 0],
          [0, 10],
        ],
      },
      {
        footfall: 1,
        boundary: square.map(([x, y]) => [x + 4e6, y - 5e6]),
        places: { a: { point: [4e6 + 2, -5e6 + 2] } },
      },
      {
        footfall: 1,
        boundary: square,
        obstacles: [
          {
            polygon: [
              [-1, -1],
              [11, -1],
              [11, 11],
              [-1, 11],
            ],
          },
        ],
      },
    ];
    const kinds = ['pathmap', 'voronoi', 'flow', 'navgraph', 'groups', 'barriers'] as const;
    for (const [k, scene] of scenes.entries()) {
      const file = path.join(folder, `odd-${k}.scene.json`);
      writeFileSync(file, JSON.stringify(scene));
      await openSceneFile(studio.page, file);
      if (k === 0) await showOverlays(studio.page, kinds);
      for (const { kind, error } of await settleOverlays(studio.page)) {
        if (error !== undefined)
          expect(error, `${kind} of scene ${k}`).not.toMatch(/undefined|not a function|Cannot read/);
      }
    }
    await expect
      .poll(() => studio.page.locator('[data-overlay=groups] [role=alert]').textContent())
      .toMatch(/no crowd|free/);
    await studio.page.setViewportSize({ width: 820, height: 1100 });
    await studio.page.setViewportSize({ width: 1280, height: 720 });
    expect(studio.complaints).toEqual([]);
  });
});
