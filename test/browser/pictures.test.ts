import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/unpack-chromium.mjs';
import { htmlToPdf } from '../../src/node/index.js';
import {
  type AnalysisPicture,
  formatPlayer,
  formatReport,
  type Layer,
  plotAnalysis,
  plotComparison,
} from '../../src/plot/index.js';
import { createOverlays } from '../plot/overlay-cases.js';
import { makeCorridor } from '../plot/walkers.js';
import { type OpenPage, openPage } from './open-page.js';

const NASTY = '<img src="https://example.org/x.png" onerror="document.title=1"> & co';
const corridor = makeCorridor(60, 160, {
  names: { area: 'middle', exit: NASTY },
  crowds: ['blue', NASTY],
  isCut: true,
});
const { analysis, source, domain, grid } = corridor;
const pictures: AnalysisPicture[] = [
  ...plotAnalysis(analysis, {
    source,
    domain,
    grid,
    places: [
      {
        name: NASTY,
        line: [
          [20, 0],
          [20, 4],
        ],
      },
    ],
  }),
  ...plotComparison(
    [0, 1, 2].map((k) => ({ name: `run ${k}`, key: 'same', analysis: makeCorridor(20 + k, 150).analysis })),
  ),
];

/** Axis labels with their units, or the title of the colours. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  trajectories: ['speed [m/s]'],
  density: ['density [1/m\u00b2]'],
  'density-peak': ['largest density [1/m\u00b2]'],
  'crowding-time': ['time above 2 /m\u00b2 [s]'],
  speed: ['speed [m/s]'],
  'voronoi-cells': ['density [1/m\u00b2]'],
  'evacuation-curve': ['time [s]', 'people still there'],
  'n-t': ['time [s]', 'people who passed'],
  flow: ['time [s]', 'flow [1/s]'],
  'fundamental-speed': ['density [1/m\u00b2]', 'speed [m/s]'],
  'fundamental-flow': ['density [1/m\u00b2]', 'specific flow [1/(m s)]'],
  'exit-shares': ['people', 'exit'],
  'levels-of-service-walkway': ['share of person-time [%]', 'area'],
  'levels-of-service-queue': ['share of person-time [%]', 'area'],
  queues: ['time [s]', 'people in the queue'],
  'gate-use': ['time [s]', 'use [%]'],
  'space-time': ['time [s]', 'x [m]'],
  'comparison-evacuation': ['time [s]', 'people still there [%]'],
  'comparison-clearing': ['people who left [%]', 'time [s]'],
  'comparison-travel-times': ['people [%]', 'travel time [s]'],
  'comparison-exit-shares': ['share of those who passed one [%]', 'exit'],
  'comparison-n-t-door': ['time [s]', 'people who passed'],
  'comparison-flow-door': ['time [s]', 'flow [1/s]'],
  'comparison-fundamental-speed': ['density [1/m\u00b2]', 'speed [m/s]'],
  'comparison-fundamental-flow': ['density [1/m\u00b2]', 'specific flow [1/(m s)]'],
};

/** What the browser sees of a picture. */
interface Seen {
  readonly texts: readonly string[];
  readonly overlaps: readonly string[];
  /** Pixels that are neither page nor paper, and how many colours they have. */
  readonly inked: number;
  readonly colors: number;
}

async function look(open: OpenPage, svg: string): Promise<Seen> {
  return await open.page.evaluate(async (text): Promise<Seen> => {
    document.body.innerHTML = text;
    const labels = [...document.querySelectorAll('svg [aria-label], svg text')];
    const boxes = labels.map((label) => {
      const { left, top, right, bottom } = label.getBoundingClientRect();
      return { text: label.getAttribute('aria-label') ?? label.textContent ?? '', left, top, right, bottom };
    });
    const overlaps: string[] = [];
    boxes.forEach((a, i) => {
      for (const b of boxes.slice(i + 1)) {
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) {
          overlaps.push(`${a.text} | ${b.text}`);
        }
      }
    });
    const image = new Image();
    image.src = `data:image/svg+xml;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set<number>();
    let inked = 0;
    for (let k = 0; k < data.length; k += 4) {
      const color = (data[k] << 16) | (data[k + 1] << 8) | data[k + 2];
      if (color === 0xf5f5f3 || color === 0xffffff) continue;
      inked++;
      seen.add(color);
    }
    return { texts: boxes.map((box) => box.text), overlaps, inked, colors: seen.size };
  }, svg);
}

describe('pictures, report and player in Chromium', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'footfall-report-'));
  const fileOf = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return pathToFileURL(file).href;
  };
  const report = formatReport({
    title: NASTY,
    runs: [{ name: NASTY, analysis, warnings: [NASTY], facts: [{ title: 'Scene', rows: [['name', NASTY]] }] }],
    pictures,
  });
  let open: OpenPage;
  const requests: string[] = [];
  beforeAll(async () => {
    open = await openPage();
    open.page.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) requests.push(request.url());
    });
  });
  afterAll(async () => {
    await open?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('every picture is drawn, names its axes with units, and no two texts overlap', async () => {
    expect(pictures.map(({ name }) => name)).toEqual(Object.keys(LABELS));
    for (const { name, svg } of pictures) {
      const { texts, overlaps, inked, colors } = await look(open, svg);
      expect(texts, name).toEqual(expect.arrayContaining([...LABELS[name]]));
      expect(overlaps, name).toEqual([]);
      expect(inked, name).toBeGreaterThan(3000);
      expect(colors, name).toBeGreaterThan(8);
    }
  });

  it('every map over a plan adds to it, is named, and covers no text', async () => {
    const plain = makeCorridor(20, 60);
    const { analysis, source, domain, grid } = plain;
    const draw = (layers: readonly Layer[]) =>
      plotAnalysis(analysis, { source, domain, grid, layers, only: ['trajectories'] })[0].svg;
    const without = await look(open, draw([]));
    for (const [name, layer] of Object.entries(createOverlays(plain))) {
      const { texts, overlaps, inked } = await look(open, draw([layer]));
      expect(texts, name).toContain(layer.legend?.[0].label);
      expect(overlaps, name).toEqual([]);
      expect(inked, name).toBeGreaterThan(without.inked + 100);
    }
  });

  it('the report opens from a file, shows names as text, and its numbers are those of its data', async () => {
    const { page } = open;
    requests.length = 0;
    await page.goto(fileOf('report.html', report));
    expect(await page.title()).toBe(NASTY);
    expect(await page.locator('h1').textContent()).toBe(NASTY);
    expect(await page.locator('main img').count()).toBe(0);
    const { wrong, count } = await page.evaluate(() => {
      const data = JSON.parse(document.getElementById('footfall-report')?.textContent ?? '');
      const wrong: string[] = [];
      const numbers = [...document.querySelectorAll('data')];
      for (const each of numbers) {
        const { measure, table, column, row, run } = each.dataset;
        const own = data.runs[Number(run)];
        type Column = { name: string; values: (number | null)[] };
        const columns = own.tables.find(({ name }: { name: string }) => name === table)?.columns as
          | Column[]
          | undefined;
        const known =
          measure !== undefined
            ? own.measures[measure]
            : columns?.find(({ name }) => name === column)?.values[Number(row)];
        const text = each.textContent ?? '';
        const places = (text.split('.')[1] ?? '').length;
        const isSame =
          known === null
            ? each.value === '' && text === '\u2013'
            : Number(each.value) === known && Math.abs(Number(text) - known) <= 0.5000001 * 10 ** -places;
        if (!isSame) wrong.push(each.outerHTML);
      }
      return { wrong, count: numbers.length };
    });
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(60);
    expect(requests).toEqual([]);
    expect(open.complaints).toEqual([]);
  });

  it('the report holds the numbers that were measured, and prints to PDF', async () => {
    const shown = await open.page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLDataElement>('data[data-measure]')].map((each) => [
          each.dataset.measure,
          each.value,
        ]),
      ),
    );
    for (const [name, value] of Object.entries(analysis.measures)) {
      expect(shown[name], name).toBe(Number.isFinite(value) ? String(value) : '');
    }
    const { executablePath, env } = findChromium();
    const pdf = await htmlToPdf(report, { browser: executablePath, env: env as Record<string, string> });
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(50_000);
  });

  it('the player plays, scrubs, and shows names as text', async () => {
    const { page } = open;
    requests.length = 0;
    await page.goto(fileOf('player.html', formatPlayer(source, { domain, title: NASTY })));
    await page.waitForSelector('#stage[data-ready]');
    expect(await page.locator('h1').textContent()).toBe(NASTY);
    expect(await page.locator('.crowds li').allTextContents()).toEqual(['blue', NASTY]);
    const state = (): Promise<{ time: number; people: number }> =>
      page.evaluate(() => {
        const { time, people } = (document.getElementById('stage') as HTMLElement).dataset;
        return { time: Number(time), people: Number(people) };
      });
    expect(await state()).toEqual({ time: 0, people: 60 });
    const inked = (): Promise<number> =>
      page.evaluate(() => {
        const canvas = document.getElementById('canvas') as HTMLCanvasElement;
        const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
          0,
          0,
          canvas.width,
          canvas.height,
        );
        return data.reduce((sum, value, k) => sum + (k % 4 === 3 && value > 0 ? 1 : 0), 0);
      });
    expect(await inked()).toBeGreaterThan(500);
    await page.locator('#rate').selectOption('16');
    await page.locator('#play').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => Number((document.getElementById('stage') as HTMLElement).dataset.time) > 1);
    await page.keyboard.press('Enter');
    expect(await page.locator('#play').textContent()).toBe('Play');
    await page.locator('#seek').fill('100');
    let alive = 0;
    for (const { frame, count } of source.frames()) if (frame === 100) alive = count;
    expect(await state()).toEqual({ time: 10, people: alive });
    await page.locator('#color').selectOption('speed');
    await page.locator('h1').click();
    await page.keyboard.press('ArrowRight');
    expect((await state()).time).toBe(11);
    await page.keyboard.press('Home');
    expect((await state()).time).toBe(0);
    expect(requests).toEqual([]);
    expect(open.complaints).toEqual([]);
  });
});
