import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compareAnalyses } from '../../src/analysis/index.js';
import { describeScene, filmFrames, formatPlayer, formatReport, plotAnalysis } from '../../src/plot/index.js';
import { formatNumber } from '../../src/plot/report/report-number.js';
import { readSvg } from './read-svg.js';
import { makeCorridor, makeSource } from './walkers.js';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy of a page, unescaped. */
function policyOf(html: string): string {
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? ['', ''];
  return policy.replaceAll('&#39;', "'");
}

/** The tags of a page with their attributes, values of which are left out. */
function tagsOf(html: string): string {
  const page = html.replace(/<script>[\s\S]*?<\/script>/g, '').replace(/"[^"<>]*"/g, '""');
  return (page.match(/<[a-z][^>]*>/gi) ?? []).join('\n');
}

function blockOf(html: string, id: string): unknown {
  const [, text] = new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html) ?? ['', 'null'];
  return JSON.parse(text);
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

interface ReportData {
  readonly runs: readonly {
    readonly measures: Record<string, number | null>;
    readonly tables: readonly {
      readonly name: string;
      readonly columns: readonly { readonly name: string; readonly values: (number | null)[] }[];
    }[];
  }[];
  readonly groups?: readonly { readonly measures: Record<string, Record<string, number | null>> }[];
  readonly comparison?: ReportData['runs'][number]['tables'];
}

/** Numbers of a page that differ from its data, and how many there are. */
function compareNumbers(html: string): { wrong: string[]; count: number } {
  const data = blockOf(html, 'footfall-report') as ReportData;
  const wrong: string[] = [];
  let count = 0;
  for (const [tag, value, text] of html.matchAll(/<data value="([^"]*)"[^>]*>([^<]*)<\/data>/g)) {
    count++;
    const key = (name: string): string => unescapeXml(new RegExp(` data-${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
    const run = data.runs[Number(key('run') || 0)];
    const tables = key('comparison') ? (data.comparison ?? []) : run.tables;
    const known = key('spread')
      ? data.groups?.[Number(key('group'))].measures[key('measure')]?.[key('spread')]
      : key('measure')
        ? run.measures[key('measure')]
        : tables
            .find(({ name }) => name === (key('comparison') || key('table')))
            ?.columns.find(({ name }) => name === key('column'))?.values[Number(key('row'))];
    const decimals = (text.split('.')[1] ?? '').length;
    const isSame =
      known === null || known === undefined
        ? value === '' && text === '\u2013'
        : Number(value) === known && text === formatNumber(Number(known), decimals);
    if (!isSame) wrong.push(tag);
  }
  return { wrong, count };
}

const { domain, source, analysis } = makeCorridor(30, 130);
const nasty = '</script><img src=x onerror=alert(1)>\u2028"';

describe('reports', () => {
  const html = formatReport({
    title: nasty,
    subtitle: nasty,
    runs: [
      {
        name: 'corridor',
        analysis,
        facts: [
          { title: nasty, rows: [[nasty, nasty]] },
          ...describeScene({ name: nasty, run: { seed: 1 }, crowd: [{ id: nasty, count: 3 }] }),
        ],
        warnings: [nasty],
      },
    ],
    pictures: plotAnalysis(analysis, { source, domain }),
  });

  it('allow their own style alone, and no script', () => {
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    expect(policyOf(html)).toContain(`style-src ${hash(style ?? '')}`);
    expect(policyOf(html)).toContain("default-src 'none'");
    expect(policyOf(html)).not.toContain('script-src');
    expect(tagsOf(html)).not.toMatch(/\s(on\w+|style)=|<img/);
    expect(html).not.toMatch(/javascript:|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it('show texts of strangers as text', () => {
    expect(html).not.toContain('<img');
    expect((blockOf(html, 'footfall-report') as { title: string }).title).toBe(nasty);
  });

  it('hold every number as in their data', () => {
    const { wrong, count } = compareNumbers(html);
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(50);
    for (const [name, value] of Object.entries(analysis.measures)) {
      expect((blockOf(html, 'footfall-report') as ReportData).runs[0].measures[name]).toBe(
        Number.isFinite(value) ? value : null,
      );
    }
  });

  it('have ids only once', () => {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id, k) => ids.indexOf(id) !== k)).toEqual([]);
  });

  it('compare runs with mean and spread', () => {
    const runs = [10, 20, 31].map((people, k) => ({ name: `run ${k}`, analysis: makeCorridor(people, 100).analysis }));
    const { groups, tables } = compareAnalyses(runs.map((run) => ({ ...run, key: 'same' })));
    const page = formatReport({ title: 'Three runs', runs, groups, comparison: tables });
    const { wrong, count } = compareNumbers(page);
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(100);
    expect(page).toContain('data-spread="sd"');
    for (const name of ['lines', 'exit shares', 'travel times']) expect(page).toContain(`<h3>${name} of groups</h3>`);
    expect(page.match(/data-comparison="lines of groups"/g)?.length).toBe(13);
    const data = blockOf(page, 'footfall-report') as ReportData;
    expect(data.groups?.[0].measures.agents.mean).toBeCloseTo(61 / 3, 12);
    expect(data.groups?.[0].measures.agents.sd).toBeCloseTo(10.503967504392486, 12);
  });

  it('of nothing say so', () => {
    const page = formatReport({
      title: '',
      runs: [{ name: '', analysis: { measures: { clear_50: Number.NaN }, tables: [] } }],
    });
    expect(compareNumbers(page)).toEqual({ wrong: [], count: 1 });
    expect(describeScene(undefined)).toEqual([]);
    expect(describeScene([1, 2])).toEqual([]);
  });
});

interface PlayerMeta {
  readonly pieces: number;
  readonly steps: number;
  readonly rate: number;
  readonly count: number;
  readonly scale: number;
  readonly crowds: readonly { name: string }[];
}

/** A second reader of packed ways: per picture, x and y of everybody in pixels. */
function unpack(html: string): { meta: PlayerMeta; at: (picture: number) => [number, number][] } {
  const meta = blockOf(html, 'meta') as PlayerMeta;
  const bytes = inflateSync(Buffer.from(blockOf(html, 'tracks') as string, 'base64'));
  let k = 0;
  const next = (): bigint => {
    let [value, shift] = [0n, 0n];
    for (;;) {
      const byte = BigInt(bytes[k++]);
      value |= (byte & 127n) << shift;
      if (byte < 128n) return value;
      shift += 7n;
    }
  };
  const signed = (): number => {
    const value = next();
    return Number((value & 1n) === 1n ? -((value + 1n) >> 1n) : value >> 1n);
  };
  const places = new Map<number, [number, number][]>();
  for (let p = 0; p < meta.pieces; p++) {
    next();
    next();
    const start = Number(next());
    const count = Number(next());
    let [x, y, dx, dy] = [0, 0, 0, 0];
    for (let n = 0; n < count; n++) {
      const [sx, sy] = [signed() + dx, signed() + dy];
      [x, y] = [x + sx, y + sy];
      [dx, dy] = n === 0 ? [0, 0] : [sx, sy];
      places.set(start + n, [...(places.get(start + n) ?? []), [x / meta.steps, y / meta.steps]]);
    }
  }
  expect(k).toBe(bytes.length);
  return { meta, at: (picture) => places.get(picture) ?? [] };
}

describe('players', () => {
  const crowds = [nasty, 'b'];
  const walkers = makeCorridor(25, 90, { crowds }).source;
  const html = formatPlayer(walkers, {
    domain,
    title: nasty,
    places: [
      {
        name: nasty,
        line: [
          [20, 0],
          [20, 4],
        ],
      },
    ],
  });

  it('allow their own style and script alone', () => {
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    const [, script] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
    expect(policyOf(html)).toContain(`style-src ${hash(style ?? '')}`);
    expect(policyOf(html)).toContain(`script-src ${hash(script ?? '')}`);
    expect(script).not.toMatch(/innerHTML|document\.write|eval\(|fetch\(|import\(/);
    expect(tagsOf(html)).not.toMatch(/\s(on\w+|style)=|<img/);
  });

  it('hold everybody to a sixteenth of a pixel', () => {
    const { meta, at } = unpack(html);
    expect(meta.crowds.map(({ name }) => name)).toEqual(crowds);
    const edge = at(0).map(([x]) => x);
    let picture = 0;
    for (const { count, x, y } of walkers.frames()) {
      const found = at(picture++);
      expect(found).toHaveLength(count);
      const sorted = [...found].sort((a, b) => a[0] - b[0]);
      const own = Array.from({ length: count }, (_, k) => [x[k], y[k]]).sort((a, b) => a[0] - b[0]);
      for (let k = 1; k < count; k++) {
        expect(Math.abs(sorted[k][0] - sorted[0][0] - meta.scale * (own[k][0] - own[0][0]))).toBeLessThan(0.07);
      }
    }
    expect(meta.count).toBe(90);
    expect(Math.max(...edge) - Math.min(...edge)).toBeGreaterThan(100);
  });

  it('leave out pictures, then people, and say so', () => {
    const thin = unpack(formatPlayer(walkers, { domain }, { places: 1000 }));
    expect(thin.meta.rate).toBeLessThan(10);
    const few = formatPlayer(walkers, { domain }, { places: 50 });
    expect(few).toMatch(/One person in \d+ is shown: about \d+ of 25\./);
  });

  it('of nobody and of one place without walls are sound', () => {
    expect(
      unpack(
        formatPlayer(
          makeSource(0, 0, () => undefined),
          { bounds: [0, 0, 1, 1] },
        ),
      ).meta.count,
    ).toBe(0);
    const { meta, at } = unpack(
      formatPlayer(
        makeSource(1, 5, (_, frame) => (frame === 2 ? undefined : [5e6, -5e6])),
        { bounds: [5e6 - 1, -5e6 - 1, 5e6 + 1, -5e6 + 1] },
      ),
    );
    expect(meta.pieces).toBe(2);
    expect([0, 1, 2, 3, 4].map((picture) => at(picture).length)).toEqual([1, 1, 0, 1, 1]);
  });
});

describe('films', () => {
  it('move everybody steadily between two frames', () => {
    const film = filmFrames(
      makeSource(1, 3, (_, frame) => [1 + frame, 2]),
      { domain },
      { rate: 20, width: 400 },
    );
    expect(film.count).toBe(5);
    const places = [...film.pictures()].map((svg) => {
      const people = readSvg(svg).filter(
        ({ name, parents }) => name === 'circle' && parents.some((each) => each.attributes['data-layer'] === 'people'),
      );
      return Number(people[0]?.attributes.cx);
    });
    const steps = places.slice(1).map((x, k) => x - places[k]);
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.05);
    expect(() =>
      filmFrames(
        makeSource(1, 1, () => [0, 0]),
        { domain },
        { speed: 0 },
      ),
    ).toThrow(/film/);
    expect([
      ...filmFrames(
        makeSource(0, 0, () => undefined),
        { domain },
      ).pictures(),
    ]).toEqual([]);
  });
});
