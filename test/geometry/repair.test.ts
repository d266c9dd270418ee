import { describe, expect, it } from 'vitest';
import {
  buildDomain,
  castRay,
  componentAt,
  type DomainInput,
  findNearestWall,
  isVisible,
  NONE,
  type ObstacleInput,
  validateDomain,
} from '../../src/geometry/index.js';

const flat = (points: number[][]): Float64Array => Float64Array.from(points.flat());
const SQUARE = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

const polygon = (points: number[][], extra: object = {}): ObstacleInput => ({
  kind: 'polygon',
  where: 'obstacles[i].polygon',
  ring: flat(points),
  ...extra,
});
const rectangle = (x0: number, y0: number, x1: number, y1: number): ObstacleInput =>
  polygon([
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]);
const line = (points: number[][]): ObstacleInput => ({
  kind: 'line',
  where: 'obstacles[i].line',
  points: flat(points),
});

function build(obstacles: ObstacleInput[], boundary: number[][] = SQUARE, holes: number[][][] = []) {
  const numbered = obstacles.map((o, i): ObstacleInput => ({ ...o, where: o.where.replace('[i]', `[${i}]`) }));
  const input: DomainInput = {
    boundary: { areas: [{ where: 'boundary', ring: flat(boundary), holes: holes.map(flat) }] },
    obstacles: numbered,
  };
  const built = buildDomain(input);
  expect(validateDomain(built.domain)).toEqual([]);
  return {
    ...built,
    codes: built.report.findings.map((f) => f.code),
    places: built.report.findings.map((f) => f.where),
  };
}

describe('repair', () => {
  it('leaves sound geometry alone, bit for bit', () => {
    const { domain, codes, report } = build([
      polygon([
        [0.1, 0.2],
        [3.3, 0.7],
        [1 / 3, 2 / 7],
      ]),
    ]);
    expect(codes).toEqual([]);
    const points = new Set<string>();
    for (let v = 0; v < domain.vertices.length; v += 2) points.add(`${domain.vertices[v]},${domain.vertices[v + 1]}`);
    for (const p of ['0.1,0.2', '3.3,0.7', `${1 / 3},${2 / 7}`]) expect(points).toContain(p);
    expect(report.area).toBeCloseTo(report.areaBefore, 12);
  });

  it('drops repeated and collinear vertices, and says where', () => {
    const { domain, codes, places } = build([
      polygon([
        [2, 2],
        [3, 2],
        [4, 2],
        [4, 2],
        [4, 4],
        [2, 4],
      ]),
    ]);
    expect(codes).toEqual(['repair/duplicate-vertices', 'repair/collinear-vertices']);
    expect(places).toEqual(['obstacles[0].polygon', 'obstacles[0].polygon']);
    expect(domain.ringStarts.length - 1).toBe(2);
    expect(domain.segments.length / 2).toBe(8);
  });

  it('takes a closing point for what it is', () => {
    expect(
      build(
        [
          polygon([
            [2, 2],
            [4, 2],
            [4, 4],
            [2, 4],
            [2, 2],
          ]),
        ],
        [...SQUARE, SQUARE[0]],
      ).codes,
    ).toEqual([]);
  });

  it('accepts either direction', () => {
    const there = build([rectangle(2, 2, 4, 4)]);
    const back = build(
      [
        polygon([
          [2, 2],
          [2, 4],
          [4, 4],
          [4, 2],
        ]),
      ],
      [...SQUARE].reverse(),
    );
    expect(back.report.area).toBe(there.report.area);
    expect(back.codes).toEqual([]);
  });

  it('cuts off a spike', () => {
    const { codes, domain, report } = build([
      polygon([
        [2, 2],
        [4, 2],
        [4, 4],
        [3, 4],
        [3, 8],
        [3, 4],
        [2, 4],
      ]),
    ]);
    expect(codes).toContain('repair/spike');
    expect(report.area).toBe(96);
    expect(isVisible(domain, 1, 6, 9, 6)).toBe(true);
  });

  it('fills a bow tie and reports the crossing', () => {
    const { codes, places, report } = build([
      polygon([
        [2, 2],
        [6, 6],
        [6, 2],
        [2, 6],
      ]),
    ]);
    expect(codes).toEqual(['repair/self-intersection']);
    expect(places).toEqual(['obstacles[0].polygon[0]']);
    expect(report.area).toBe(92);
  });

  it('counts overlaps once and keeps the provenance of every edge', () => {
    const { codes, domain, report } = build([rectangle(2, 2, 5, 5), rectangle(4, 4, 7, 7)]);
    expect(codes).toEqual(['repair/overlap']);
    expect(report.area).toBe(100 - 17);
    expect(report.areaBefore).toBe(100 - 18);
    expect([...new Set(domain.segmentObstacles)].sort()).toEqual([NONE, 0, 1].sort());
  });

  it('removes what is nested in another solid', () => {
    const { codes, report, domain } = build([rectangle(2, 2, 8, 8), rectangle(3, 3, 4, 4)]);
    expect(codes).toEqual(['repair/nested']);
    expect(report.area).toBe(64);
    expect([...domain.segmentObstacles]).not.toContain(1);
  });

  it('joins solids that share an edge, and opens no way along it', () => {
    const { codes, domain } = build([rectangle(0, 4, 5, 6), rectangle(5, 4, 10, 6)]);
    expect(codes).toContain('repair/touching');
    expect(domain.componentAreas.length).toBe(2);
    expect(isVisible(domain, 5, 4, 5, 6)).toBe(false);
  });

  it('closes the point where two solids touch', () => {
    const { codes, domain } = build([rectangle(0, 0, 5, 5), rectangle(5, 5, 10, 10)]);
    expect(codes).toContain('repair/touching');
    expect(domain.componentAreas.length).toBe(2);
    expect(isVisible(domain, 2, 8, 8, 2)).toBe(false);
    expect(isVisible(domain, 2, 8, 5, 5)).toBe(true);
  });

  it('closes a gap below the resolution and keeps one above it', () => {
    const gap = (width: number): number =>
      build([rectangle(-1, 4, 5, 6), rectangle(5 + width, 4, 11, 6)]).domain.componentAreas.length;
    expect(gap(1e-13)).toBe(2);
    expect(gap(1e-9)).toBe(1);
  });

  it('cuts an obstacle at the boundary and drops one beyond it', () => {
    const { codes, places, report } = build([
      rectangle(8, 8, 12, 12),
      rectangle(20, 20, 21, 21),
      rectangle(-3, 4, -0.5, 5),
    ]);
    expect(codes.sort()).toEqual(['repair/across-boundary', 'repair/outside', 'repair/outside']);
    expect(places.sort()).toEqual(['obstacles[0].polygon', 'obstacles[1].polygon', 'obstacles[2].polygon']);
    expect(report.area).toBe(96);
  });

  it('cuts walls where they cross, and drops the part in a solid', () => {
    const { codes, domain } = build([
      line([
        [1, 5],
        [9, 5],
      ]),
      line([
        [5, 1],
        [5, 9],
      ]),
      rectangle(7, 4, 8, 6),
    ]);
    expect(codes.sort()).toEqual(['repair/wall-crosses-solid', 'repair/walls-cross']);
    // Horizontal in three pieces (1-5, 5-7, 8-9), vertical in two.
    expect(domain.segments.length / 2 - domain.ringSegmentCount).toBe(5);
    expect(domain.componentAreas.length).toBe(1);
  });

  it('lets a wall from side to side part the space', () => {
    const { domain, codes } = build([
      line([
        [0, 5],
        [10, 5],
      ]),
    ]);
    expect(codes).toEqual([]);
    expect([...domain.componentAreas]).toEqual([50, 50]);
    expect(componentAt(domain, 5, 4)).not.toBe(componentAt(domain, 5, 6));
    expect(castRay(domain, 5, 1, 0, 1)).toMatchObject({ status: 'hit', distance: 4, x: 5, y: 5 });
  });

  it('reports lines and polygons that are nothing', () => {
    const { codes } = build([
      line([
        [3, 3],
        [3, 3],
      ]),
      polygon([
        [2, 2],
        [2, 2],
        [2, 2],
      ]),
      line([
        [20, 20],
        [30, 30],
      ]),
    ]);
    expect(codes.sort()).toEqual(['repair/outside', 'repair/zero-area', 'repair/zero-length']);
  });

  it('leaves out a polygon folded onto a line: it is no wall', () => {
    const { codes, report } = build([
      polygon([
        [2, 2],
        [6, 2],
        [4, 2],
      ]),
      polygon([
        [2, 4],
        [6, 4],
        [6, 5],
        [6, 4],
      ]),
    ]);
    expect(codes.sort()).toEqual(['repair/nested', 'repair/spike', 'repair/zero-area']);
    expect(report.area).toBe(100);
  });

  it('honours holes in obstacles and in the boundary', () => {
    const island = polygon(
      [
        [2, 2],
        [8, 2],
        [8, 8],
        [2, 8],
      ],
      {
        holes: [
          flat([
            [4, 4],
            [6, 4],
            [6, 6],
            [4, 6],
          ]),
        ],
      },
    );
    const inner = build([island]);
    expect([...inner.domain.componentAreas]).toEqual([64, 4]);
    expect(
      build([], SQUARE, [
        [
          [4, 4],
          [6, 4],
          [6, 6],
          [4, 6],
        ],
      ]).report.area,
    ).toBe(96);
  });

  it('keeps circles exact beside their flattened outline', () => {
    const { domain, report } = build([{ kind: 'circle', where: 'obstacles[i].circle', x: 5, y: 5, radius: 2 }]);
    expect([...domain.circles]).toEqual([5, 5, 2]);
    expect(findNearestWall(domain, 5, 8).distance).toBe(1);
    expect(findNearestWall(domain, 5, 8).circle).toBe(0);
    expect(report.area).toBeLessThan(100 - Math.PI * 4);
    expect(report.area).toBeGreaterThan(100 - Math.PI * 4 * 1.005);
  });

  it('keeps posts in free space only', () => {
    const post = (x: number, y: number): ObstacleInput => ({ kind: 'point', where: 'obstacles[i].point', x, y });
    const { domain, codes } = build([post(1, 1), post(3, 3), post(0, 5), post(1, 1), rectangle(2, 2, 4, 4)]);
    expect([...domain.posts]).toEqual([1, 1]);
    expect(codes.sort()).toEqual(['repair/duplicate-post', 'repair/post-hidden', 'repair/post-on-wall']);
  });

  it('keeps weighted vertices although they are collinear', () => {
    const { domain } = build([
      polygon(
        [
          [2, 2],
          [3, 2],
          [4, 2],
          [4, 4],
          [2, 4],
        ],
        { weights: Float64Array.of(1, 1.5, 1, 1, 2) },
      ),
    ]);
    expect([...domain.vertexWeights].filter((w) => w !== 1).sort()).toEqual([1.5, 2]);
  });

  it('joins the ends of a periodic corridor', () => {
    const input: DomainInput = {
      boundary: {
        areas: [
          {
            where: 'boundary',
            ring: flat([
              [0, 0],
              [26, 0],
              [26, 2],
              [0, 2],
            ]),
          },
        ],
        periodic: 'x',
      },
      obstacles: [
        line([
          [13, 0],
          [13, 2],
        ]),
      ].map((o) => ({ ...o, where: 'obstacles[0].line' })),
    };
    const { domain } = buildDomain(input);
    expect(domain.period).toBe(26);
    expect(domain.componentAreas.length).toBe(1);
    expect(findNearestWall(domain, 0.1, 1).distance).toBe(1);
  });
});

describe('refusal', () => {
  const refusal = (obstacles: ObstacleInput[], boundary?: number[][]): unknown => {
    try {
      build(obstacles, boundary);
    } catch (error) {
      return (error as { code?: string }).code;
    }
    return 'accepted';
  };
  it('names what cannot be repaired', () => {
    expect(
      refusal(
        [],
        [
          [0, 0],
          [1, 0],
        ],
      ),
    ).toBe('geometry/too-few-points');
    expect(
      refusal(
        [],
        [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
      ),
    ).toBe('geometry/empty-boundary');
    expect(
      refusal(
        [],
        [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      ),
    ).toBe('geometry/empty-boundary');
    expect(
      refusal(
        [],
        [
          [0, 0],
          [4, 0],
          [4, 3],
          [4, 0],
        ],
      ),
    ).toBe('geometry/empty-boundary');
    expect(
      refusal(
        [],
        [
          [0, 0],
          [Number.NaN, 0],
          [1, 1],
        ],
      ),
    ).toBe('geometry/bad-coordinate');
    expect(
      refusal(
        [],
        [
          [0, 0],
          [1e308, 0],
          [1, 1],
        ],
      ),
    ).toBe('geometry/bad-coordinate');
    expect(refusal([rectangle(-1, -1, 11, 11)])).toBe('geometry/no-free-space');
    expect(refusal([{ kind: 'circle', where: 'c', x: 5, y: 5, radius: 0 }])).toBe('geometry/bad-radius');
    expect(refusal([line([[1, 1]])])).toBe('geometry/too-few-points');
  });
});
