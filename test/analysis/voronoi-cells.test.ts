import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnOf,
  createMeasuringArea,
  IndividualDensity,
  runMeasures,
  sourceOfTables,
  VoronoiCells,
  VoronoiDensity,
} from '../../src/analysis/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { makeHall, makeRoom, tableOf } from './random-hall.js';
import {
  commonArea,
  isFree,
  listRows,
  multiArea,
  type Ring,
  type Row,
  slowCell,
  slowFreeCell,
} from './slow-measures.js';

/** Areas by `id/frame`. */
function measureCells(cells: VoronoiCells, table: ReturnType<typeof tableOf>): Map<string, number> {
  const areas = new Map<string, number>();
  runMeasures(sourceOfTables(table), [
    new IndividualDensity(cells, (id, frame, _time, density) => areas.set(`${id}/${frame}`, 1 / density)),
  ]);
  return areas;
}

describe('Voronoi cells by hand', () => {
  it('halve a room for two people, and leave all of it to one', () => {
    const room = makeRoom(4, 2);
    const table = tableOf(1, [
      [0, 1, 1, 1],
      [0, 2, 3, 1],
      [1, 1, 1, 1],
    ]);
    const areas = measureCells(new VoronoiCells(room), table);
    expect(areas.get('1/0')).toBeCloseTo(4, 12);
    expect(areas.get('2/0')).toBeCloseTo(4, 12);
    expect(areas.get('1/1')).toBeCloseTo(8, 12);
  });

  it('end at a thin wall: what lies behind it belongs to nobody', () => {
    const room = makeRoom(4, 2, [[1.5, 0, 1.5, 2]]);
    const table = tableOf(1, [
      [0, 1, 1, 1],
      [0, 2, 3, 1],
    ]);
    const areas = measureCells(new VoronoiCells(room), table);
    expect(areas.get('1/0')).toBeCloseTo(3, 12);
    // From the bisector at 2 on; the strip between 1.5 and 2 is nearer to the one behind the wall.
    expect(areas.get('2/0')).toBeCloseTo(4, 12);
  });

  it('go round the end of a thin wall', () => {
    const room = makeRoom(4, 2, [[2, 0.5, 2, 2]]);
    expect(measureCells(new VoronoiCells(room), tableOf(1, [[0, 1, 1, 1]])).get('1/0')).toBeCloseTo(8, 12);
  });

  it('are shared by people in one place', () => {
    const table = tableOf(1, [
      [0, 1, 1, 1],
      [0, 2, 1, 1],
      [0, 3, 3, 1],
      [0, 4, 1, 1],
    ]);
    const areas = measureCells(new VoronoiCells(makeRoom(4, 2)), table);
    expect([1, 2, 3, 4].map((id) => areas.get(`${id}/0`))).toEqual(
      [4 / 3, 4 / 3, 4, 4 / 3].map((area) => expect.closeTo(area, 12)),
    );
  });

  it('reach no farther than the cut-off: the exact disc, or the polygon of PedPy', () => {
    const room = makeRoom(10, 10);
    const table = tableOf(1, [[0, 1, 5, 5]]);
    expect(measureCells(new VoronoiCells(room, { cutOff: 0.8 }), table).get('1/0')).toBeCloseTo(Math.PI * 0.64, 12);
    // A regular polygon of 12 corners in a circle of radius 0.8.
    const twelve = 0.5 * 12 * 0.64 * Math.sin(Math.PI / 6);
    const cells = new VoronoiCells(room, { cutOff: 0.8, quadSegments: 3 });
    expect(measureCells(cells, table).get('1/0')).toBeCloseTo(twelve, 12);
  });

  it('do not reach through a gap that lies beyond the cut-off', () => {
    // A wall from the floor to 1.9 with a gap above; the person stands below, 0.5 m before it.
    const room = makeRoom(4, 2, [[2, 0, 2, 1.9]]);
    const area = measureCells(new VoronoiCells(room, { cutOff: 1 }), tableOf(1, [[0, 1, 1.5, 0]])).get('1/0') ?? 0;
    // Upper half of a disc of radius 1 up to 0.5 right of its centre.
    const half = (0.5 * Math.sqrt(0.75) + Math.asin(0.5)) / 2 + Math.PI / 4;
    expect(area).toBeCloseTo(half, 12);
  });

  it('of people in ranks and files are squares, on walls and in corners too', () => {
    const rows = Array.from({ length: 21 * 11 }, (_, k): [number, number, number, number] => [
      0,
      k,
      (k % 21) / 2,
      Math.floor(k / 21) / 2,
    ]);
    const areas = measureCells(new VoronoiCells(makeRoom(10, 5)), tableOf(1, rows));
    expect(areas.size).toBe(rows.length);
    for (const [, id, x, y] of rows) {
      const share = (x % 10 === 0 ? 0.25 : 0.5) * (y % 5 === 0 ? 0.25 : 0.5);
      expect(areas.get(`${id}/0`)).toBeCloseTo(share, 12);
    }
  });

  it('of people on a circle are slices', () => {
    const n = 64;
    const rows = Array.from({ length: n }, (_, k): [number, number, number, number] => [
      0,
      k,
      5 + 2 * Math.cos((2 * Math.PI * k) / n),
      5 + 2 * Math.sin((2 * Math.PI * k) / n),
    ]);
    const areas = measureCells(new VoronoiCells(makeRoom(10, 10), { cutOff: 1 }), tableOf(1, rows));
    const all = [...areas.values()];
    for (const area of all) expect(area).toBeCloseTo(all[0], 9);
  });

  it('are refused on periodic ground and with a cut-off of nothing', () => {
    expect(() => new VoronoiCells(makeRoom(1, 1), { cutOff: 0 })).toThrow(/cutOff/);
    expect(() => new VoronoiCells(makeRoom(1, 1), { cutOff: 1, quadSegments: 0.5 })).toThrow(/quadSegments/);
    expect(() => new VoronoiCells({ ...makeRoom(1, 1), period: 1 })).toThrow(/periodic/);
  });
});

describe.each([FIXED_SEED, rotatingSeed])('Voronoi cells of random halls, seed %i', (seed) => {
  it('are those of half-planes and a polygon clipper', () => {
    for (let k = 0; k < runs(2, 6, 60); k++) {
      const { domain, table, width, height, pillars } = makeHall(seed + k, { people: 10, frames: 6 });
      const box: Ring = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ];
      const areas = measureCells(new VoronoiCells(domain), table);
      const rows = listRows(table).filter(({ x, y }) => isFree(pillars, width, height, x, y));
      expect(areas.size).toBe(rows.length);
      for (const row of rows) {
        const others = rows.filter(({ frame, id }) => frame === row.frame && id !== row.id);
        const slow = multiArea(slowFreeCell(slowCell(box, row, others), pillars, row));
        expect(areas.get(`${row.id}/${row.frame}`), `seed ${seed + k}, ${row.id}/${row.frame}`).toBeCloseTo(slow, 9);
      }
    }
  });

  it('sum up to the people on free ground over all of it, to 1e-9, far from the origin too', () => {
    for (let k = 0; k < runs(2, 8, 60); k++) {
      const at: [number, number] = k % 2 === 0 ? [0, 0] : [39500.25, -5268.5];
      const hall = makeHall(seed + k, { people: 25, frames: 8, at });
      const { domain, table, width, height, pillars } = hall;
      const whole = [0, 0, width, 0, width, height, 0, height].map((value, i) => value + at[i % 2]);
      const cutOff = k % 3 === 0 ? 0.7 : undefined;
      const cells = new VoronoiCells(domain, { cutOff });
      const area = createMeasuringArea('all', whole, domain);
      const free = width * height - pillars.reduce((sum, ring) => sum + Math.abs(shoelace(ring)), 0);
      expect(area.size / free).toBeCloseTo(1, 9);
      const [result] = runMeasures(sourceOfTables(table), [new VoronoiDensity([area], cells)]);
      const [density, frames] = ['density', 'frame'].map((name) => columnOf(result, name));
      frames.forEach((frame, i) => {
        const people = listRows(table).filter(
          ({ x, y, frame: own }) =>
            own === frame &&
            isFree(
              pillars.map((ring) => move(ring, at)),
              width,
              height,
              x - at[0],
              y - at[1],
            ),
        ).length;
        expect(Math.abs(density[i] * area.size - people), `seed ${seed + k}, frame ${frame}`).toBeLessThan(
          1e-9 * Math.max(1, people),
        );
      });
    }
  });

  it('fill an empty room without gap or overlap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 9, noNaN: true }), fc.double({ min: 0, max: 4, noNaN: true })), {
          minLength: 1,
          maxLength: 30,
        }),
        (points) => {
          const table = tableOf(
            1,
            points.map(([x, y], id) => [0, id, x, y]),
          );
          const areas = [...measureCells(new VoronoiCells(makeRoom(9, 4)), table).values()];
          expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(36, 8);
        },
      ),
      { seed, numRuns: runs(20, 100, 1000) },
    );
  });

  it('within a disc are what a polygon of 120 corners cuts out, less what a pillar hides', () => {
    let equal = 0;
    for (let k = 0; k < runs(1, 2, 20); k++) {
      const { domain, table, width, height, pillars } = makeHall(seed + k, { people: 16, frames: 2, pillars: 2 });
      const cutOff = 0.9;
      const areas = measureCells(new VoronoiCells(domain, { cutOff }), table);
      const box: Ring = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ];
      const rows = listRows(table).filter(({ x, y }) => isFree(pillars, width, height, x, y));
      for (const row of rows) {
        const others = rows.filter(({ frame, id }) => frame === row.frame && id !== row.id);
        const disc = makeDisc(row, cutOff);
        const within = slowFreeCell(slowCell(box, row, others), pillars, row);
        const slow = commonArea(within, disc);
        const area = areas.get(`${row.id}/${row.frame}`) ?? 0;
        expect(area).toBeLessThan(1.0006 * slow + 1e-9);
        if (pillars.some((ring) => commonArea([[close(ring)]], disc) > 0)) continue;
        equal++;
        expect(area / slow).toBeGreaterThan(1 - 1e-9);
      }
    }
    expect(equal).toBeGreaterThan(0);
  });
});

function makeDisc({ x, y }: Row, radius: number): Ring {
  return Array.from({ length: 120 }, (_, i) => [
    x + radius * Math.cos((i * Math.PI) / 60),
    y + radius * Math.sin((i * Math.PI) / 60),
  ]);
}

function close(ring: Ring): [number, number][] {
  return [...ring, ring[0]].map(([x, y]) => [x, y]);
}

function shoelace(ring: readonly (readonly [number, number])[]): number {
  const [ox, oy] = ring[0];
  return ring.reduce((sum, [ax, ay], k) => {
    const [bx, by] = ring[(k + 1) % ring.length];
    return sum + ((ax - ox) * (by - oy) - (bx - ox) * (ay - oy)) / 2;
  }, 0);
}

function move(ring: readonly (readonly [number, number])[], [ox, oy]: readonly [number, number]): [number, number][] {
  return ring.map(([x, y]) => [x - ox, y - oy]);
}
