import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  AreaSpeed,
  ClassicDensity,
  checkTrajectories,
  columnOf,
  createFundamentalDiagram,
  createMeasuringArea,
  createMeasuringLine,
  findFrameStep,
  GroupCohesion,
  LineCrossings,
  parseGroups,
  repairTrajectories,
  runMeasures,
  sourceOfTables,
  VoronoiCells,
} from '../../src/analysis/index.js';
import { buildDomain } from '../../src/geometry/index.js';
import { loadTrajectories } from '../../src/node/index.js';
import { TABLE_LAYOUTS } from '../../src/record/index.js';
import { dataFolder } from '../tier.js';
import { rowsOfTable } from './slow-measures.js';

const people = path.join(dataFolder ?? '', 'people');

async function readMeasured(run: string): Promise<Record<string, number>> {
  const [header, ...lines] = (await readFile(path.join(people, 'hermes/measured.csv'), 'utf8')).trim().split('\n');
  const cells = lines.find((line) => line.startsWith(run))?.split(',') ?? [];
  return Object.fromEntries(header.split(',').map((name, k) => [name, Number(cells[k])]));
}

describe.skipIf(!dataFolder)('corridors of HERMES', () => {
  it.each(['uo-070-180-180', 'uo-180-180-180'])('%s is as dense, fast and flowing as was measured', async (run) => {
    const table = await loadTrajectories(path.join(people, `hermes/${run}.txt`), { frameRate: 16, unit: 0.01 });
    const measured = await readMeasured(run);
    const width = measured.width_m;
    // The corridor lies round the middle of the paths; the box is as wide as it is.
    const xs = Float64Array.from(table.x).sort();
    const middle = (xs[0] + xs[xs.length - 1]) / 2;
    const box = createMeasuringArea('box', [middle - 2, -1, middle + 2, -1, middle + 2, 1, middle - 2, 1]);
    const line = createMeasuringLine('line', [middle - 2, 0, middle + 2, 0]);
    const [first, last] = [table.frames[0], table.frames[table.frames.length - 1]];
    const options = {
      frameStep: 5,
      firstFrame: Math.ceil(first + 0.2 * (last - first)),
      lastFrame: Math.floor(first + 0.8 * (last - first)),
    };
    const [density, speed, { crossings }] = runMeasures(
      sourceOfTables(table),
      [new ClassicDensity([box]), new AreaSpeed([box]), new LineCrossings([line])],
      options,
    );
    const counts = columnOf(density, 'num_peds');
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length / (2 * width);
    const duration = (options.lastFrame - options.firstFrame) / 16;
    const specific = crossings.rows / duration / width;
    const found = {
      density_per_m2: mean,
      median_speed_m_s: columnOf(speed, 'median_speed')[0],
      specific_flow_per_m_s: specific,
    };
    for (const [name, value] of Object.entries(found)) {
      expect(Math.abs(value / measured[name] - 1), `${name}: ${value} for ${measured[name]}`).toBeLessThan(0.05);
    }
  });

  it('has one fundamental diagram by all four methods, to a quarter', async () => {
    const run = 'uo-180-180-180';
    const table = await loadTrajectories(path.join(people, `hermes/${run}.txt`), { frameRate: 16, unit: 0.01 });
    const xs = Float64Array.from(table.x).sort();
    const middle = (xs[0] + xs[xs.length - 1]) / 2;
    const ys = Float64Array.from(table.y).sort();
    const [left, right] = [middle - 0.9, middle + 0.9];
    const [low, high] = [ys[0] - 0.1, ys[ys.length - 1] + 0.1];
    const { domain } = buildDomain({
      boundary: {
        areas: [{ where: 'corridor', ring: Float64Array.of(left, low, right, low, right, high, left, high) }],
      },
      obstacles: [],
    });
    const problems = checkTrajectories(table, { domain });
    expect(problems.filter(({ kind }) => kind !== 'outside')).toEqual([]);
    const { table: mended } = repairTrajectories(table, { domain, reach: 2 });
    const area = createMeasuringArea('box', [left, -1, right, -1, right, 1, left, 1], domain);
    const line = createMeasuringLine('line', [left, 0, right, 0]);
    const [first, last] = [table.frames[0], table.frames[table.frames.length - 1]];
    const diagrams = runMeasures(
      sourceOfTables(mended),
      [
        createFundamentalDiagram({ method: 'A', line, interval: 10 }),
        createFundamentalDiagram({ method: 'B', line, width: 2 }),
        createFundamentalDiagram({ method: 'C', area }),
        createFundamentalDiagram({ method: 'D', area, cells: new VoronoiCells(domain, { cutOff: 1.5 }) }),
      ],
      {
        frameStep: 5,
        firstFrame: Math.ceil(first + 0.3 * (last - first)),
        lastFrame: Math.floor(first + 0.7 * (last - first)),
      },
    );
    const means = diagrams.map((points) =>
      ['density', 'speed', 'specific_flow'].map((name) => {
        const values = columnOf(points, name);
        return values.reduce((sum, value) => sum + value, 0) / values.length;
      }),
    );
    for (const [k, name] of ['density', 'speed', 'flow'].entries()) {
      const values = means.map((row) => row[k]);
      expect(Math.max(...values) / Math.min(...values), `${name} by A to D: ${values}`).toBeLessThan(1.25);
    }
  });
});

describe.skipIf(!dataFolder)('street scenes with groups', () => {
  it.each([
    ['eth', 15, 6],
    ['zara01', 25, 10],
  ])('%s: members of a group walk near each other', async (scene, frameRate, step) => {
    const table = await loadTrajectories(path.join(people, scene, 'obsmat.txt'), {
      frameRate,
      columns: TABLE_LAYOUTS.obsmat,
    });
    const groups = parseGroups(await readFile(path.join(people, scene, 'groups.txt'), 'utf8'), 'groups.txt');
    expect(groups.length).toBeGreaterThan(20);
    const ids = new Set(table.ids);
    const known = groups.flat().filter((id) => ids.has(id)).length;
    expect(known / groups.flat().length).toBeGreaterThan(0.95);
    expect(findFrameStep(table.frames, table.ids)).toBe(step);
    const { table: mended } = repairTrajectories(table);
    const [cohesion] = runMeasures(sourceOfTables(mended), [new GroupCohesion(groups)], { frameStep: step });
    const rows = rowsOfTable(cohesion).filter(({ time }) => time > 0);
    expect(rows.length).toBeGreaterThan(0.9 * groups.length);
    const distances = rows.map(({ distance }) => distance).sort((a, b) => a - b);
    // Half of a personal distance from the middle: groups of two and three walk within arm's reach.
    expect(distances[distances.length >> 1]).toBeLessThan(1);
    const speeds = rows
      .map(({ speed }) => speed)
      .filter((v) => !Number.isNaN(v))
      .sort((a, b) => a - b);
    expect(speeds[speeds.length >> 1]).toBeGreaterThan(0.5);
    expect(speeds[speeds.length >> 1]).toBeLessThan(3);
  });
});
