import { describe, expect, it } from 'vitest';
import { cleanChain } from '../../src/geometry/clean-ring.js';
import { flattenCircle } from '../../src/geometry/flatten-circle.js';
import {
  buildDomain,
  castRay,
  type Domain,
  type DomainInput,
  domainFromBytes,
  domainToBytes,
  findNearestFreePoint,
  findNearestWall,
  findTriangle,
  isVisible,
  NONE,
  type ObstacleInput,
  SEAM,
  samplePoint,
  validateDomain,
} from '../../src/geometry/index.js';
import { triangleHolds } from '../../src/geometry/locator.js';
import { createRandom } from '../../src/math/index.js';
import { distanceToSegment } from './brute-force.js';

/** Inputs that once crashed, hung or gave a wrong answer; each name says what went wrong. */

const box = (x0: number, y0: number, x1: number, y1: number): number[] => [x0, y0, x1, y0, x1, y1, x0, y1];
const polygon = (ring: number[], holes: number[][] = []): ObstacleInput => ({
  kind: 'polygon',
  where: 'obstacle',
  ring: Float64Array.from(ring),
  holes: holes.map((hole) => Float64Array.from(hole)),
});
const line = (...points: number[]): ObstacleInput => ({
  kind: 'line',
  where: 'obstacle',
  points: Float64Array.from(points),
});
const circle = (x: number, y: number, radius: number): ObstacleInput => ({
  kind: 'circle',
  where: 'obstacle',
  x,
  y,
  radius,
});
const scene = (rings: number[][], obstacles: ObstacleInput[] = [], periodic?: 'x'): DomainInput => ({
  boundary: { areas: rings.map((ring, i) => ({ where: `areas[${i}]`, ring: Float64Array.from(ring) })), periodic },
  obstacles,
});
const list = (count: number, make: (i: number) => ObstacleInput): ObstacleInput[] =>
  Array.from({ length: count }, (_, i) => make(i));

function build(input: DomainInput) {
  const built = buildDomain(input);
  expect(validateDomain(built.domain)).toEqual([]);
  return built;
}

function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
  return 'accepted';
}

const ROOM = box(0, 0, 10, 10);
const TOLERANCE = 10 * 2 ** -40;

describe('cutting edges', () => {
  it('ends for three walls a little longer than the tolerance, whose triangle is a little lower: they cut each other for ever', () => {
    const side = 1.1 * TOLERANCE;
    const height = side * Math.sqrt(0.75);
    const corners = [5, 5, 5 + side, 5, 5 + side / 2, 5 + height];
    const { domain } = build(
      scene(
        [ROOM],
        list(3, (i) => line(...[0, 1, 2, 3].map((k) => corners[(2 * i + k) % 6]))),
      ),
    );
    expect(domain.segments.length / 2 - domain.ringSegmentCount).toBe(3);
  });

  it('makes one vertex of a point that 300 walls go through, although each pair crosses elsewhere by rounding: it took minutes', () => {
    const { domain } = build(
      scene(
        [ROOM],
        list(300, (i) => {
          const angle = (Math.PI * (i + 0.3)) / 300;
          const [x, y] = [4 * Math.cos(angle), 4 * Math.sin(angle)];
          return line(5.1 + x, 5.2 + y, 5.1 - x, 5.2 - y);
        }),
      ),
    );
    expect(domain.vertices.length / 2).toBe(4 + 600 + 1);
  });

  it.each([0.3, 1, 3, 30])(
    'ends for 60 walls that miss a common point by about %f tolerances: given up as tangled',
    (miss) => {
      const random = createRandom(1);
      const off = (): number => miss * TOLERANCE * (random.next() - 0.5);
      build(
        scene(
          [ROOM],
          list(60, (i) => {
            const angle = (Math.PI * (i + 0.3)) / 60;
            const [x, y] = [4 * Math.cos(angle), 4 * Math.sin(angle)];
            return line(5 + x + off(), 5 + y + off(), 5 - x + off(), 5 - y + off());
          }),
        ),
      );
    },
  );

  it('ends for 40 walls at angles of 1e-13: they cross and touch each other all along', () => {
    const { report } = build(
      scene(
        [ROOM],
        list(40, (i) => line(1, 5 + i * 1e-12 * (i % 2 === 0 ? 1 : -1), 9, 5 - i * 1.3e-12)),
      ),
    );
    expect(report.area).toBeCloseTo(100, 9);
  });

  it('cuts every copy of an edge: a spike that goes there and back lost half of its pieces, and filled the room', () => {
    const { report } = build(scene([[0, 4, 5, 1, 4, 3]], [polygon([3, 2, 1, 5, 1, 1, 1, 5])]));
    expect(report.area).toBeCloseTo(3.5, 12);
  });

  it('looks at the long edges of a spiral one by one: eight of them box in all the others', () => {
    const points: number[] = [];
    let [x, y] = [0, 0];
    for (let i = 0; i < 20000; i++) {
      const length = (i >> 1) + 1;
      x += [length, 0, -length, 0][i % 4];
      y += [0, length, 0, -length][i % 4];
      points.push(x, y);
    }
    const { domain } = buildDomain(scene([box(-6000, -6000, 6000, 6000)], [line(...points)]));
    expect(domain.componentAreas.length).toBe(1);
  });
});

describe('numbers at the ends of their range', () => {
  it.each([1e3, 1e9, 1e15, 1e50])(
    'cuts off what reaches %f m beyond a room of 10 m: its rounding moved crossings in the room',
    (far) => {
      const { report, domain } = build(
        scene(
          [ROOM],
          [
            polygon(box(-far, -far, 3, far)),
            line(5, 5, 5 + far, 5 + 0.3 * far),
            line(4, 4, 4 + far, 4 - 0.7 * far),
            line(-far, 9, far, 9),
          ],
        ),
      );
      expect(report.area).toBeCloseTo(70, 9);
      expect(domain.componentAreas.length).toBe(2);
      expect(domain.componentAreas[1]).toBeCloseTo(7, 9);
      expect(castRay(domain, 9, 4, 0, 1).y).toBeCloseTo(6.2, 9);
    },
  );

  it('keeps the winding of a ring that is cut off: a huge ring around the room still covers it', () => {
    expect(refusal(() => buildDomain(scene([ROOM], [circle(5, 5, 1e40)])))).toBe('geometry/no-free-space');
    const around = polygon(box(-1e30, -1e30, 1e30, 1e30), [box(2, 2, 4, 4)]);
    expect(build(scene([ROOM], [around])).report.area).toBe(4);
  });

  it.each([1e-40, 1e-20, 1e20, 1e40])('builds at a scale of %f', (scale) => {
    const scaled = (values: number[]): number[] => values.map((value) => value * scale);
    const obstacles = [polygon(scaled(box(2, 2, 4, 4))), line(...scaled([1, 5, 9, 6])), line(...scaled([3, 1, 8, 9]))];
    expect(build(scene([scaled(ROOM)], obstacles)).report.area / scale ** 2).toBeCloseTo(96, 9);
  });

  it('refuses a scale at which fourth powers leave the range: 1e-150 ran for ever', () => {
    const at = (scale: number): string => refusal(() => buildDomain(scene([ROOM.map((value) => value * scale)])));
    expect([1e-320, 1e-150, 1e-60].map(at)).toEqual(Array(3).fill('geometry/empty-boundary'));
    expect([1e60, 1e99, 1e300].map(at)).toEqual(Array(3).fill('geometry/bad-coordinate'));
  });

  it('refuses a point without y, which was dropped in silence', () => {
    expect(refusal(() => buildDomain(scene([[...ROOM, 5]])))).toBe('geometry/bad-coordinate');
    expect(refusal(() => buildDomain(scene([ROOM], [line(1, 1, 5, 5, 7)])))).toBe('geometry/bad-coordinate');
  });

  it.each([
    [NaN, 1, 1, 1],
    [Infinity, 1, 1, 1],
    [0.5, 1, 1, 1],
    [1, 1],
  ])('refuses the weights %f, %f, ...', (...weights) => {
    const weighted = { ...polygon(box(2, 2, 4, 4)), weights: Float64Array.from(weights) } as ObstacleInput;
    expect(refusal(() => buildDomain(scene([ROOM], [weighted])))).toBe('geometry/bad-weights');
  });

  it('casts rays of any finite direction: 1e200 came out clear, 1e-200 outside', () => {
    const { domain } = build(scene([ROOM]));
    for (const size of [1e-310, 1e-200, 1, 1e200, 1e308]) {
      expect(castRay(domain, 5, 5, size, 0)).toMatchObject({ status: 'hit', distance: 5, x: 10, y: 5 });
    }
    for (const bad of [NaN, Infinity]) expect(castRay(domain, 5, 5, bad, 1).status).toBe('outside');
    // Products of such coordinates vanish: no side of the line can be told.
    expect(castRay(domain, 0, 5e-324, -1e155, 1e300)).toMatchObject({ status: 'hit', distance: 0 });
  });

  it('refuses points and components that are not there, instead of answering NaN', () => {
    const { domain } = build(scene([ROOM]));
    expect(refusal(() => findNearestFreePoint(domain, NaN, 1))).toBe('geometry/bad-coordinate');
    expect(refusal(() => samplePoint(domain, 1, () => 0.5))).toBe('geometry/bad-option');
    expect(findTriangle(domain, NaN, 1)).toBe(NONE);
    expect(isVisible(domain, 1, 1, Infinity, 1)).toBe(false);
  });
});

describe('piles and long rows', () => {
  it('names each of a thousand copies once: every pair of them was a finding', () => {
    const { report } = build(
      scene(
        [ROOM],
        list(1000, () => polygon(box(2, 2, 4, 4))),
      ),
    );
    expect(report.area).toBe(96);
    expect(report.findings.length).toBeGreaterThanOrEqual(999);
    expect(report.findings.length).toBeLessThan(1100);
  });

  it('names each of a thousand wedges around one point: every pair of them was a finding', () => {
    const wedges = list(1000, (i) => {
      const [from, to] = [(2 * Math.PI * i) / 1000, (2 * Math.PI * (i + 0.5)) / 1000];
      return polygon([5, 5, 5 + Math.cos(from), 5 + Math.sin(from), 5 + Math.cos(to), 5 + Math.sin(to)]);
    });
    const { findings } = build(scene([ROOM], wedges)).report;
    expect(findings.filter(({ code }) => code === 'repair/touching').length).toBeLessThan(1100);
  });

  it('cleans 200,000 points on one edge in linear time', () => {
    const edge = Array.from({ length: 200000 }, (_, i) => [i / 20000, i / 60000]).flat();
    expect(build(scene([[...edge, 10, 10, 0, 10]])).domain.segments.length / 2).toBe(4);
  });

  it('leaves out only points within the tolerance of the ring that stays: where it closes, they were up to four off', () => {
    const random = createRandom(3);
    for (let k = 0; k < 200; k++) {
      const n = 3 + random.nextInt(60);
      const bend = 10 ** (-8 + 5 * random.next());
      let ring: number[] = [];
      for (let i = 0; i < n; i++) ring.push(i, bend * i * i);
      ring.push(n, 50, 0, 50);
      const turn = 2 * random.nextInt(n);
      ring = [...ring.slice(turn), ...ring.slice(0, turn)];
      const { xy } = cleanChain(Float64Array.from(ring), true, 1e-6);
      for (let i = 0; i < ring.length; i += 2) {
        let off = Infinity;
        for (let a = 0; a < xy.length; a += 2) {
          const b = (a + 2) % xy.length;
          off = Math.min(off, distanceToSegment(ring[i], ring[i + 1], xy[a], xy[a + 1], xy[b], xy[b + 1]));
        }
        expect(off).toBeLessThanOrEqual(1.001e-6);
      }
    }
  });

  it('bounds the locator of a hall 1e9 times as long as wide: slivers along it took 2.5 GB', () => {
    const { domain } = buildDomain(
      scene(
        [box(0, 0, 1e9, 1)],
        list(5000, (i) => polygon(box(1e5 * i, 0.2, 1e5 * i + 1, 0.5))),
      ),
    );
    expect(domain.gridTriangles.length).toBeLessThan(6e6);
  });

  it('divides the cell that holds a whole plan: every query in a boundary far too wide looked at all triangles', () => {
    const plan = list(2000, (i) => polygon(box(i % 50, Math.floor(i / 50), (i % 50) + 0.5, Math.floor(i / 50) + 0.5)));
    const { domain } = build(scene([box(-1e6, -1e6, 1e6, 1e6)], plan));
    const { gridStarts, gridTriangles } = domain;
    const longest = gridStarts.reduce(
      (most, start, at) => (at > 0 ? Math.max(most, start - gridStarts[at - 1]) : 0),
      0,
    );
    expect(longest).toBeLessThan(domain.triangles.length / 3 / 20);
    expect(findTriangle(domain, 10.75, 10.25)).not.toBe(NONE);
    expect(findTriangle(domain, 10.25, 10.25)).toBe(NONE);
    expect(gridTriangles.some((entry) => entry < 0)).toBe(true);
  });

  it('turns about the end with fewer edges: the corners of a row of 20,000 pillars have as many', () => {
    const pillars = list(20000, (i) => polygon([i + 0.5, 0, i + 0.7, 1, i + 0.3, 1]));
    expect(buildDomain(scene([box(0, 0, 20000, 10)], pillars)).domain.segments.length / 2).toBe(80004);
  });
});

describe('answers', () => {
  it('finds the nearest wall where corners of areas lie in other areas: the search turned about them for ever', () => {
    const { domain } = build(scene([box(0, 0, 4, 4), box(2, 2, 6, 6), box(1, 1, 5, 3)]));
    expect(findNearestWall(domain, 2.5, 2.5).distance).toBeCloseTo(Math.hypot(0.5, 1.5), 12);
    expect(findNearestWall(domain, 3, 3).distance).toBeCloseTo(Math.SQRT2, 12);
  });

  it('takes a polygon drawn over the outline of a circle for itself: only the disc behind it counted', () => {
    const outline = flattenCircle(5, 5, 2, 0.005);
    const { domain } = build(scene([ROOM], [circle(5, 5, 2), polygon([...outline])]));
    expect(findNearestWall(domain, 8, 5).distance).toBeCloseTo(8 - outline[0], 12);
    expect(build(scene([ROOM], [circle(5, 5, 2)])).domain.circles.length).toBe(3);
  });

  it('gives the distance of the point it gives: beside a sliver that was pulled a long way', () => {
    const ring = [
      1000467.6606578731, -1000065.8936336691, 1000533.5542914605, -999598.2329758614, 1000065.8936335468,
      -999532.3393422209,
    ];
    const { domain } = build(
      scene([ring], [line(1000306.9538481772, -999852.471917018, 1000026.3574534581, -999812.9357369128)]),
    );
    const random = createRandom(45);
    for (let k = 0; k < 200; k++) {
      const x = 1000000 + 600 * random.next();
      const y = -1000100 + 600 * random.next();
      const free = findNearestFreePoint(domain, x, y);
      expect(triangleHolds(domain, free.triangle, free.x, free.y)).toBe(true);
      expect(Math.abs(Math.hypot(free.x - x, free.y - y) - free.distance)).toBeLessThan(1e-8);
      let rim = Infinity;
      for (let s = 0; s < domain.segments.length; s += 2) {
        const [a, b] = [2 * domain.segments[s], 2 * domain.segments[s + 1]];
        const { vertices } = domain;
        rim = Math.min(rim, distanceToSegment(x, y, vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]));
      }
      if (findTriangle(domain, x, y) === NONE) expect(Math.abs(free.distance - rim)).toBeLessThan(1e-8);
    }
  });
});

describe('the seam of a periodic domain', () => {
  const CORRIDOR = box(0, 0, 26, 2);
  const seamLength = ({ vertices, segments, segmentKinds }: Domain): number => {
    let sum = 0;
    segmentKinds.forEach((kind, s) => {
      if (kind === SEAM) sum += Math.abs(vertices[2 * segments[2 * s] + 1] - vertices[2 * segments[2 * s + 1] + 1]);
    });
    return sum;
  };

  it('stays a seam beside a vertex that is off it by rounding: it became a wall', () => {
    expect(seamLength(build(scene([CORRIDOR], [polygon([1e-14, 1, 1, 1, 1, 1.5])], 'x')).domain)).toBeCloseTo(4, 9);
  });

  it('is closed by a thin wall along it, which was lost', () => {
    const { domain } = build(scene([CORRIDOR], [line(0, 0, 0, 2), line(13, 0, 13, 2)], 'x'));
    expect(domain.componentAreas.length).toBe(2);
    expect(findNearestWall(domain, 25.9, 1).distance).toBeCloseTo(0.1, 12);
    expect(build(scene([CORRIDOR], [line(0, 0, 0, 1), line(13, 0, 13, 2)], 'x')).domain.componentAreas.length).toBe(1);
  });

  it('refuses shapes that only have the corners of a rectangle: a bow tie and a triangle passed', () => {
    const shapes = [
      [0, 0, 26, 2, 26, 0, 0, 2],
      [0, 0, 26, 0, 26, 2],
      [0, 0, 26, 1, 26, 2, 0, 2],
    ];
    for (const ring of shapes)
      expect(refusal(() => buildDomain(scene([ring], [], 'x')))).toBe('geometry/periodic-shape');
    expect(seamLength(build(scene([[...CORRIDOR, 0, 0, 0, 0]], [], 'x')).domain)).toBe(4);
  });
});

describe('bytes', () => {
  const bytes = domainToBytes(buildDomain(scene([ROOM], [polygon(box(2, 2, 4, 4)), circle(7, 3, 1)])).domain);

  it('are read from a Buffer at any offset, which crashed', () => {
    for (let offset = 0; offset < 8; offset++) {
      const buffer = Buffer.alloc(bytes.length + offset);
      buffer.set(bytes, offset);
      expect(validateDomain(domainFromBytes(buffer.subarray(offset)))).toEqual([]);
    }
  });

  it('are refused with any bit changed, cut off, or with more behind them', () => {
    for (let bit = 0; bit < 8 * bytes.length; bit += 37) {
      const changed = bytes.slice();
      changed[bit >> 3] ^= 1 << (bit & 7);
      expect(refusal(() => domainFromBytes(changed))).toBe('geometry/bad-bytes');
    }
    for (let length = 0; length < bytes.length; length += 13) {
      expect(refusal(() => domainFromBytes(bytes.subarray(0, length)))).toBe('geometry/bad-bytes');
    }
    const longer = new Uint8Array(bytes.length + 8);
    longer.set(bytes);
    expect(refusal(() => domainFromBytes(longer))).toBe('geometry/bad-bytes');
  });

  it('of a domain whose arrays do not fit are found out by validateDomain, which ran for ever', () => {
    const domain = domainFromBytes(bytes);
    const gridStarts = domain.gridStarts.map((start, i) => (i === 1 ? 2147483647 : start));
    expect(validateDomain({ ...domain, gridStarts })).not.toEqual([]);
    expect(validateDomain({ ...domain, twins: domain.twins.slice(1) })).not.toEqual([]);
    expect(validateDomain({ ...domain, triangles: domain.triangles.map((v) => v + 1) })).not.toEqual([]);
  });
});
