import { describe, expect, it } from 'vitest';
import {
  analyse,
  ClassicDensity,
  ClearingTimes,
  createMeasuringArea,
  createMeasuringLine,
  IndividualDensity,
  Journeys,
  runMeasures,
  sourceOfTables,
  VoronoiCells,
} from '../../src/analysis/index.js';
import { buildPathMap, findDistance } from '../../src/maps/index.js';
import { makeHall, tableOf } from './random-hall.js';

describe('the whole analysis', () => {
  const { domain, table } = makeHall(11, { people: 15, frames: 120 });
  const areas = [createMeasuringArea('middle', [2, 1, 5, 1, 5, 4, 2, 4], domain)];
  const lines = [createMeasuringLine('door', [3, 0, 3, 5])];
  const map = buildPathMap(domain, { sources: [{ kind: 'point', x: 0.1, y: 0.1 }] });
  const shortest = (x: number, y: number) => findDistance(map, x, y);

  it('has the figures and tables of the single measures', () => {
    const exits = [createMeasuringLine('exit', [1, 0, 1, 5])];
    const { measures, tables } = analyse(sourceOfTables(table, { radius: 0.2 }), {
      domain,
      areas,
      lines,
      exits,
      gates: lines,
      shortest,
      frameStep: 2,
    });
    const [clearing, journeys, classic, individual] = runMeasures(
      sourceOfTables(table),
      [
        new ClearingTimes(exits),
        new Journeys({ shortest }),
        new ClassicDensity(areas),
        new IndividualDensity(new VoronoiCells(domain)),
      ],
      { frameStep: 2 },
    );
    expect(measures).toMatchObject({ ...clearing.times, agents: 15, left: clearing.left });
    for (const single of [clearing.curve, journeys, classic, individual]) expect(tables).toContainEqual(single);
    expect(tables.map(({ name }) => name)).toEqual([
      'clearing',
      'scene',
      'journeys',
      'classic density',
      'speed in areas',
      'crowding',
      'Voronoi density',
      'crowding, Voronoi',
      'crossings',
      'N-t',
      'flow',
      'exit shares',
      'route shares',
      'exits of people',
      'queues',
      'fundamental diagram',
      'use of gates',
      'distances',
      'distances in all',
      'overlaps',
      'speed by density',
      'levels of service, walkway',
      'levels of service, queue',
      'line density',
      'individual density',
    ]);
    for (const [name, value] of Object.entries(measures)) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      if (!name.startsWith('clear_')) expect(value, name).not.toBeNaN();
    }
  });

  it('does with trajectories alone, and with nobody', () => {
    const { measures, tables } = analyse(sourceOfTables(table));
    expect(tables.map(({ name }) => name)).toEqual([
      'clearing',
      'scene',
      'journeys',
      'fundamental diagram',
      'distances',
      'distances in all',
      'overlaps',
    ]);
    expect(measures.agents).toBe(15);
    expect(measures.density_max).toBeNaN();
    const nobody = analyse(sourceOfTables(tableOf(1, [])), { domain, areas, lines });
    expect(nobody.measures).toMatchObject({ agents: 0, left: 0, clear_100: Number.NaN, overlap_max: Number.NaN });
  });
});
