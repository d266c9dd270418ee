import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/index.js';
import {
  type AnalysisPicture,
  collectScenery,
  computeWeidmannSpeed,
  plotAnalysis,
  plotComparison,
} from '../../src/plot/index.js';
import { insideLayer, listTexts, readSvg } from './read-svg.js';
import { findBadNumbers, findOverlaps, listTextBoxes } from './text-boxes.js';
import { makeCorridor, makeSource } from './walkers.js';

const ALL = [
  'trajectories',
  'density',
  'density-peak',
  'crowding-time',
  'speed',
  'voronoi-cells',
  'evacuation-curve',
  'n-t',
  'flow',
  'fundamental-speed',
  'fundamental-flow',
  'exit-shares',
  'levels-of-service-walkway',
  'levels-of-service-queue',
  'queues',
  'space-time',
];

function expectSound(pictures: readonly AnalysisPicture[]): void {
  for (const { name, svg } of pictures) {
    expect(findBadNumbers(svg), name).toEqual([]);
    expect(findOverlaps(listTextBoxes(svg)), name).toEqual([]);
  }
}

function textsOf(pictures: readonly AnalysisPicture[], name: string): string[] {
  return listTexts(readSvg(pictures.find((picture) => picture.name === name)?.svg ?? '<svg/>'));
}

describe('pictures of an analysis', () => {
  const { domain, source, analysis, grid } = makeCorridor(40, 120);
  const pictures = plotAnalysis(analysis, { source, domain, grid });

  it('are all there, sound, with units on their axes and no texts on top of each other', () => {
    expect(pictures.map(({ name }) => name)).toEqual(ALL);
    expectSound(pictures);
    expect(textsOf(pictures, 'evacuation-curve')).toEqual(expect.arrayContaining(['time [s]', 'people still there']));
    expect(textsOf(pictures, 'flow')).toEqual(expect.arrayContaining(['time [s]', 'flow [1/s]', 'door']));
    expect(textsOf(pictures, 'fundamental-flow')).toEqual(
      expect.arrayContaining(['density [1/m\u00b2]', 'specific flow [1/(m s)]', 'Weidmann 1993', 'middle']),
    );
    expect(textsOf(pictures, 'density')).toContain('density [1/m\u00b2]');
    expect(textsOf(pictures, 'density-peak')).toContain('largest density [1/m\u00b2]');
    expect(textsOf(pictures, 'crowding-time')).toEqual(
      expect.arrayContaining([
        'Time above 2 /m\u00b2',
        'time above 2 /m\u00b2 [s]',
        'Clear where it never was that dense.',
      ]),
    );
    expect(textsOf(pictures, 'trajectories')).toContain('speed [m/s]');
    expect(textsOf(pictures, 'levels-of-service-walkway')).toEqual(
      expect.arrayContaining(['everywhere', 'middle', 'share of person-time [%]']),
    );
  });

  it('show the clearing times that were measured', () => {
    const time = Number(analysis.measures.clear_50.toFixed(1));
    expect(textsOf(pictures, 'evacuation-curve')).toContain(`50 %: ${time} s`);
  });

  it('are the same bytes each time', () => {
    expect(plotAnalysis(analysis, { source, domain, grid }).map(({ svg }) => svg)).toEqual(
      pictures.map(({ svg }) => svg),
    );
  });

  it('come one by one if asked', () => {
    expect(plotAnalysis(analysis, { only: ['flow', 'n-t'] }).map(({ name }) => name)).toEqual(['n-t', 'flow']);
  });

  it('show the way left where it is known', () => {
    const shortest = (x: number): number => 20 - x;
    const [picture] = plotAnalysis(analysis, { source, domain, shortest, only: ['space-time'] });
    expect(textsOf([picture], 'space-time')).toContain('way left [m]');
    expect(textsOf(pictures, 'space-time')).toContain('x [m]');
  });

  it('give back the mean number of people in the heat map of density', () => {
    const scenery = collectScenery(source, { domain, cellRows: 1e9 });
    const { values, size } = scenery.density;
    const people = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value * size * size), 0);
    let inside = 0;
    for (const { count, x } of source.frames()) for (let k = 0; k < count; k++) if (x[k] <= 20) inside++;
    expect(people).toBeCloseTo(inside / 120, 6);
    expect(scenery.survey).toMatchObject({ frames: 120, agents: 40, first: 0, last: 11.9 });
  });
});

describe('pictures of hardly anything', () => {
  const pages = (people: number, frames: number, at: readonly [number, number] = [0, 0]): AnalysisPicture[] => {
    const { domain, source, analysis, grid } = makeCorridor(people, frames, { at });
    return plotAnalysis(analysis, { source, domain, grid });
  };

  it('of nobody, of no frame, of one person and of one frame are sound', () => {
    for (const [people, frames] of [
      [0, 5],
      [3, 0],
      [1, 30],
      [5, 1],
      [1, 1],
    ]) {
      const pictures = pages(people, frames);
      expect(pictures.length).toBeGreaterThan(9);
      expectSound(pictures);
    }
    expect(textsOf(pages(0, 5), 'evacuation-curve')).toContain('nothing was measured');
    expect(textsOf(pages(1, 30), 'crowding-time')).toContain('Nowhere was it denser than 2 /m\u00b2.');
  });

  it('of people who never arrive are sound, and mark no clearing time', () => {
    const { domain } = makeCorridor(1, 1);
    const source = makeSource(6, 40, (k) => [2 + k, 2]);
    const analysis = analyse(source, { domain });
    const pictures = plotAnalysis(analysis, { source, domain });
    expectSound(pictures);
    expect(textsOf(pictures, 'evacuation-curve').filter((text) => text.includes('%'))).toEqual([]);
  });

  it('far from the origin are sound, and as near as elsewhere', () => {
    const far = pages(20, 60, [395_007, 5_268_363]);
    expectSound(far);
    const ways = (pictures: readonly AnalysisPicture[]): number =>
      insideLayer(readSvg(pictures[0].svg), 'ways').reduce(
        (sum, { attributes }) => sum + (attributes.d?.length ?? 0),
        0,
      );
    expect(Math.abs(ways(far) / ways(pages(20, 60)) - 1)).toBeLessThan(0.1);
  });

  it('without walls take their bounds from the people', () => {
    const source = makeSource(5, 30, (k, frame) => [k + frame / 10, 3 * k]);
    const pictures = plotAnalysis(analyse(source), { source });
    expect(pictures.map(({ name }) => name)).toEqual([
      'trajectories',
      'density',
      'speed',
      'evacuation-curve',
      'space-time',
    ]);
    expectSound(pictures);
    const still = makeSource(1, 1, () => [1e7, -1e7]);
    expectSound(plotAnalysis(analyse(still), { source: still }));
  });

  it('of names with markup, of huge names and of foreign letters show them as text', () => {
    const names = { area: '<script>alert(1)</script>', exit: `\u51fa\u53e3 & "${'long '.repeat(60)}"` };
    const { domain, source, analysis } = makeCorridor(12, 60, { names });
    const pictures = plotAnalysis(analysis, { source, domain });
    expectSound(pictures);
    for (const { svg } of pictures) expect(svg).not.toContain('<script');
    expect(textsOf(pictures, 'levels-of-service-walkway').join()).toContain('<script>');
  });
});

describe('pictures of very many', () => {
  it('say how many people are drawn, and stay small', () => {
    const people = 100_000;
    const source = makeSource(people, 3, (k, frame) => [(k % 400) / 2 + frame / 10, Math.floor(k / 400) / 2]);
    const pictures = plotAnalysis({ measures: {}, tables: [] }, { source });
    expectSound(pictures.filter(({ name }) => name !== 'trajectories'));
    const told = textsOf(pictures, 'trajectories').find((text) => text.startsWith('One person in'));
    expect(told).toMatch(/^One person in \d+ is drawn: \d+ of 100000\.$/);
    expect(textsOf(pictures, 'space-time').some((text) => /^One person in \d+/.test(text))).toBe(true);
    for (const { name, svg } of pictures) expect(svg.length, name).toBeLessThan(1_500_000);
  });
});

const COMPARED: Readonly<Record<string, string[]>> = {
  'comparison-travel-times': ['people [%]', 'travel time [s]', 'open (mean of 3 runs)', 'run 3'],
  'comparison-exit-shares': ['share of those who passed one [%]', 'door', '100.0 \u00b1 0.0 %', 'not known'],
  'comparison-n-t-door': ['time [s]', 'people who passed', 'open (mean of 3 runs)'],
  'comparison-flow-door': ['time [s]', 'flow [1/s]', 'open (mean of 3 runs)'],
  'comparison-fundamental-speed': ['density [1/m\u00b2]', 'speed [m/s]', 'open', 'Weidmann 1993'],
  'comparison-fundamental-flow': ['density [1/m\u00b2]', 'specific flow [1/(m s)]'],
};

describe('comparisons', () => {
  it('average the runs of a group and stay sound where runs are empty', () => {
    const runs = [10, 20, 30, 0].map((people, k) => ({
      name: `run ${k}`,
      key: k < 3 ? 'open' : undefined,
      title: k < 3 ? 'open' : 'shut',
      ...makeCorridor(people, 150),
    }));
    const pictures = plotComparison(runs);
    expect(pictures.map(({ name }) => name)).toEqual([
      'comparison-evacuation',
      'comparison-clearing',
      'comparison-travel-times',
      'comparison-exit-shares',
      'comparison-n-t-door',
      'comparison-flow-door',
      'comparison-fundamental-speed',
      'comparison-fundamental-flow',
    ]);
    expectSound(pictures);
    for (const [name, texts] of Object.entries(COMPARED)) {
      expect(textsOf(pictures, name), name).toEqual(expect.arrayContaining(texts));
    }
    expect(textsOf(pictures, 'comparison-evacuation')).toEqual(
      expect.arrayContaining(['open (mean of 3 runs)', 'run 3', 'time [s]', 'people still there [%]']),
    );
    expectSound(plotComparison([]));
  });

  it('name pictures of lines so that they are names of files, whatever the lines are called', () => {
    const names = ['../../x', '\u51fa\u53e3', '<b>door</b>', 'door '.repeat(2000)];
    for (const exit of names) {
      const run = makeCorridor(8, 60, { names: { area: 'middle', exit } });
      const pictures = plotComparison([
        { name: 'a', ...run },
        { name: 'b', ...run },
      ]);
      expectSound(pictures);
      for (const { name } of pictures) expect(name).toMatch(/^[a-z0-9-]{1,70}$/);
    }
  });
});

describe("Weidmann's curve", () => {
  it('has its known ends and its largest flow near 1.75 people per m2', () => {
    expect(computeWeidmannSpeed(0)).toBe(1.34);
    expect(computeWeidmannSpeed(5.4)).toBe(0);
    expect(computeWeidmannSpeed(9)).toBe(0);
    const flows = Array.from({ length: 540 }, (_, k) => (k / 100) * computeWeidmannSpeed(k / 100));
    const most = flows.indexOf(Math.max(...flows)) / 100;
    expect(most).toBeCloseTo(1.75, 1);
    expect(Math.max(...flows)).toBeCloseTo(1.22, 2);
  });
});
