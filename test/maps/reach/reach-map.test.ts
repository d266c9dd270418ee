import { describe, expect, it } from 'vitest';
import {
  buildDomain,
  type Domain,
  type DomainInput,
  findNearestWall,
  findTriangle,
  NONE,
  type ObstacleInput,
} from '../../../src/geometry/index.js';
import { hasEasyWay } from '../../../src/maps/reach/easy-way.js';
import { haveCommonPart, ReachMap } from '../../../src/maps/reach/reach-map.js';
import type { ReachPlace } from '../../../src/maps/reach/reach-place.js';
import { buildDomainDiagram } from '../../../src/maps/voronoi/build-diagram.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs, tier } from '../../tier.js';

const SEEDS = tier === 'quick' ? [FIXED_SEED] : [FIXED_SEED, rotatingSeed];
const R = 0.3;

function reachOf(input: DomainInput): { reach: ReachMap; domain: Domain } {
  const { domain } = buildDomain(input);
  return { reach: new ReachMap(buildDomainDiagram(domain), domain), domain };
}

function room(width: number, height: number, obstacles: ObstacleInput[]): DomainInput {
  return {
    boundary: { areas: [{ where: 'boundary', ring: Float64Array.of(0, 0, width, 0, width, height, 0, height) }] },
    obstacles,
  };
}

function box(x: number, y: number, width: number, height: number): ObstacleInput {
  return {
    kind: 'polygon',
    where: 'box',
    ring: Float64Array.of(x, y, x + width, y, x + width, y + height, x, y + height),
  };
}

function wall(...points: number[]): ObstacleInput {
  return { kind: 'line', where: 'wall', points: Float64Array.from(points) };
}

const point = (x: number, y: number): ReachPlace => ({ kind: 'point', x, y });
const line = (...points: number[]): ReachPlace => ({ kind: 'line', points });
const polygon = (...ring: number[]): ReachPlace => ({ kind: 'polygon', ring });

function canReach(reach: ReachMap, from: ReachPlace, to: ReachPlace, radius: number): boolean {
  return haveCommonPart(reach.findParts(from, radius), reach.findParts(to, radius));
}

describe('doors', () => {
  it.each([
    ['between thin walls', (w: number) => [wall(10, 0, 10, 4), wall(10, 4 + w, 10, 8)]],
    ['between blocks', (w: number) => [box(9, 0, 2, 4), box(9, 4 + w, 2, 4 - w)]],
    ['between a post and a wall', (w: number) => [wall(10, 0, 10, 4), wall(10, 4.2 + w, 10, 8), post(10, 4 + w)]],
    [
      'between circles',
      (w: number) => [wall(10, 0, 10, 2.99), round(10, 3.5, 0.5), round(10, 4.5 + w, 0.5), wall(10, 5.01 + w, 10, 8)],
    ],
  ])('of exactly 2r let a disc of r pass, hardly narrower ones do not: %s', (_name, walls) => {
    for (const [width, isOpen] of [
      [2 * R, true],
      [2 * R * (1 + 1e-5), true],
      [2 * R * (1 - 1e-5), false],
    ] as const) {
      const { reach } = reachOf(room(20, 8, walls(width)));
      const places = [point(2, 2), point(18, 2)] as const;
      expect(canReach(reach, ...places, R), String(width)).toBe(isOpen);
      const widest = reach.findWidestDisc(...places, 2 * R);
      expect(widest).toBeGreaterThan(width / 2 - 1e-5);
      expect(widest).toBeLessThan(width / 2 + 1e-5);
    }
  });

  function post(x: number, y: number): ObstacleInput {
    return { kind: 'point', where: 'post', x, y };
  }
  function round(x: number, y: number, radius: number): ObstacleInput {
    return { kind: 'circle', where: 'tree', x, y, radius };
  }
});

describe('openings', () => {
  const hall = () => reachOf(room(20, 8, [])).reach;

  it('on a wall take a body that fits between their ends', () => {
    expect(canReach(hall(), point(2, 2), line(20, 3, 20, 3 + 2 * R), R)).toBe(true);
    expect(canReach(hall(), point(2, 2), line(20, 3, 20, 3 + 2 * R * 0.999), R)).toBe(false);
    expect(hall().findWidestDisc(point(2, 2), line(20, 3, 20, 3.4), 1)).toBeCloseTo(0.2, 5);
  });

  it('may be drawn a centimetre off the wall, on either side', () => {
    for (const off of [-0.009, -0.001, 0.001, 0.009]) {
      expect(canReach(hall(), point(2, 2), line(20 + off, 3, 20 + off, 5), R)).toBe(true);
    }
    expect(canReach(hall(), point(2, 2), line(19.95, 3, 19.95, 5), R)).toBe(false);
  });

  it('may run from corner to corner, lie at the end of a corridor, or be half hidden', () => {
    expect(canReach(hall(), point(2, 2), line(20, 0, 20, 8), 3.9)).toBe(true);
    const corridor = reachOf(room(20, 8, [box(10, 0, 10, 3.7), box(10, 3.7 + 2 * R, 10, 8)])).reach;
    expect(canReach(corridor, point(2, 2), line(20, 3.7, 20, 3.7 + 2 * R), R)).toBe(true);
    expect(canReach(corridor, point(2, 2), line(20, 3.7, 20, 3.7 + 2 * R), 1.01 * R)).toBe(false);
    const hidden = reachOf(room(20, 8, [box(19.5, 2, 0.2, 2)])).reach;
    expect(canReach(hidden, point(2, 2), line(20, 2, 20, 4.7), R)).toBe(true);
    expect(canReach(hidden, point(2, 2), line(20, 2, 20, 4.2), R)).toBe(false);
  });

  it('in a wall between two rooms belong to both', () => {
    const { reach } = reachOf(room(20, 8, [wall(10, 0, 10, 8)]));
    for (const x of [2, 18]) expect(canReach(reach, point(x, 2), line(10, 3, 10, 5), R)).toBe(true);
    expect(canReach(reach, point(2, 2), point(18, 2), R)).toBe(false);
  });

  it('in free space are reached by a centre on them', () => {
    expect(canReach(hall(), point(2, 2), line(10, 0, 10, 8), R)).toBe(true);
    const niche = reachOf(room(20, 8, [box(10, 0, 10, 3.8), box(10, 4.2, 10, 3.8)])).reach;
    expect(canReach(niche, point(2, 2), line(15, 3.8, 15, 4.2), R)).toBe(false);
    expect(canReach(niche, point(2, 2), line(15, 3.8, 15, 4.2), 0.2)).toBe(true);
  });
});

describe('areas and points', () => {
  const pocket = () => reachOf(room(20, 8, [wall(10, 0, 10, 4), wall(10, 4.4, 10, 8)])).reach;

  it('are reached by a centre inside', () => {
    const strip = polygon(19.8, 0, 20, 0, 20, 8, 19.8, 8);
    expect(canReach(pocket(), point(12, 2), strip, 0.2)).toBe(true);
    expect(canReach(pocket(), point(12, 2), strip, R)).toBe(false);
    expect(pocket().findParts(polygon(0, 0, 20, 0, 20, 8, 0, 8), R).size).toBe(2);
    expect(pocket().findParts(polygon(0, 0, 20, 0, 20, 8, 0, 8), 0.2).size).toBe(1);
  });

  it('hold parts that lie inside as a whole', () => {
    const { reach } = reachOf(room(20, 8, [wall(8, 2, 12, 2, 12, 6, 8, 6, 8, 2)]));
    expect(reach.findParts(polygon(7.9, 1.9, 12.1, 1.9, 12.1, 6.1, 7.9, 6.1), R).size).toBe(1);
    expect(canReach(reach, point(10, 4), polygon(7.9, 1.9, 12.1, 1.9, 12.1, 6.1, 7.9, 6.1), R)).toBe(true);
  });

  it('are reached from 0.2 m or a radius away if they are points, but not through a wall', () => {
    expect(canReach(pocket(), point(2, 2), point(0.05, 4), R)).toBe(true);
    expect(canReach(pocket(), point(2, 2), point(0, 0), R)).toBe(false);
    const { reach } = reachOf(room(20, 8, [wall(10, 0, 10, 8)]));
    expect(canReach(reach, point(2, 2), point(10.001, 2), 0.05)).toBe(false);
    expect(canReach(reach, point(12, 2), point(10.001, 2), 0.05)).toBe(true);
    expect(pocket().findPartAt(0.1, 4, R)).toBeUndefined();
    expect(pocket().findPartAt(2, 2, R)).toBe(pocket().findPartAt(8, 7, R));
  });
});

/** Rooms of a grid, walls between them with doors near 2r, and things that stand about. */
function randomRooms(random: Random, size: number): DomainInput {
  const obstacles: ObstacleInput[] = [];
  const cells = 3;
  const pitch = size / cells;
  const door = (): number => 2 * R * (random.next() < 0.5 ? 1 + 0.3 * random.next() : 1 - 0.3 * random.next());
  for (let i = 1; i < cells; i++) {
    for (let j = 0; j < cells; j++) {
      for (const isUpright of [true, false]) {
        const [a, b] = [j * pitch, (j + 1) * pitch];
        const width = random.next() < 0.25 ? 0 : door();
        const start = a + 0.2 + (pitch - width - 0.4) * random.next();
        const put = (from: number, to: number): void => {
          const at = i * pitch;
          obstacles.push(isUpright ? wall(at, from, at, to) : wall(from, at, to, at));
        };
        if (width === 0) put(a, b);
        else {
          put(a, start);
          put(start + width, b);
        }
      }
    }
  }
  for (let k = 0; k < 8; k++) {
    const [x, y] = [size * random.next(), size * random.next()];
    if (random.next() < 0.5) obstacles.push({ kind: 'circle', where: 'c', x, y, radius: 0.1 + 0.4 * random.next() });
    else obstacles.push(box(x, y, 0.2 + random.next(), 0.2 + random.next()));
  }
  return room(size, size, obstacles);
}

/** Parts of a grid of points with at least some clearance, by flood fill. */
function floodFill(clearances: Float64Array, columns: number, floor: number): Int32Array {
  const parts = new Int32Array(clearances.length).fill(NONE);
  for (let start = 0; start < parts.length; start++) {
    if (clearances[start] < floor || parts[start] !== NONE) continue;
    const stack = [start];
    parts[start] = start;
    while (stack.length > 0) {
      const k = stack.pop() as number;
      const column = k % columns;
      for (const n of [column > 0 ? k - 1 : k, column + 1 < columns ? k + 1 : k, k - columns, k + columns]) {
        if (n < 0 || n >= parts.length || parts[n] !== NONE || clearances[n] < floor) continue;
        parts[n] = start;
        stack.push(n);
      }
    }
  }
  return parts;
}

describe('random rooms', () => {
  it('agree with a flood fill of the disc wherever its grid can tell', () => {
    const size = 9;
    const step = tier === 'quick' ? 0.06 : 0.03;
    const columns = Math.round(size / step) + 1;
    let [decided, asked] = [0, 0];
    for (const base of SEEDS) {
      for (let i = 0; i < runs(1, 2, 25); i++) {
        const random = createRandom(base + i);
        const { reach, domain } = reachOf(randomRooms(random, size));
        const clearances = new Float64Array(columns * columns);
        for (let k = 0; k < clearances.length; k++) {
          const [x, y] = [(k % columns) * step, Math.floor(k / columns) * step];
          clearances[k] = findTriangle(domain, x, y) === NONE ? -1 : findNearestWall(domain, x, y).distance;
        }
        // Points above the inner floor are joined by steps that keep r; whatever keeps r stays near points above the outer one.
        const inner = floodFill(clearances, columns, R + 0.5 * step);
        const outer = floodFill(clearances, columns, R - 0.75 * step);
        const roomy = [...inner.keys()].filter((k) => inner[k] !== NONE);
        for (let k = 0; k < 200; k++) {
          const [a, b] = [roomy[random.nextInt(roomy.length)], roomy[random.nextInt(roomy.length)]];
          const at = (n: number) => [(n % columns) * step, Math.floor(n / columns) * step] as const;
          const isOne = reach.findPartAt(...at(a), R) === reach.findPartAt(...at(b), R);
          asked++;
          if (inner[a] === inner[b]) expect(isOne, `${base + i}: ${at(a)} to ${at(b)}`).toBe(true);
          else if (outer[a] !== outer[b]) expect(isOne, `${base + i}: ${at(a)} to ${at(b)}`).toBe(false);
          else continue;
          decided++;
        }
      }
    }
    expect(decided).toBeGreaterThan((tier === 'quick' ? 0.2 : 0.5) * asked);
  });
});

describe('easy ways', () => {
  it('are ways, in random rooms', () => {
    let easy = 0;
    for (const base of SEEDS) {
      for (let i = 0; i < runs(3, 20, 300); i++) {
        const random = createRandom(base + i);
        const { reach, domain } = reachOf(randomRooms(random, 9));
        const placeAt = (): ReachPlace => {
          const [x, y] = [9 * random.next(), 9 * random.next()];
          switch (random.nextInt(3)) {
            case 0:
              return point(x, y);
            case 1:
              return random.next() < 0.5 ? line(x, 0, x + 1, 0) : line(0, y, x, y);
            default:
              return polygon(x, y, x + 1, y, x + 1, y + 1);
          }
        };
        for (let k = 0; k < 20; k++) {
          const [from, to] = [placeAt(), placeAt()];
          const radius = 0.1 + 0.3 * random.next();
          if (!hasEasyWay(domain, from, to, radius, { left: 10_000 })) continue;
          easy++;
          const label = `${base + i}: ${JSON.stringify([from, to, radius])}`;
          expect(canReach(reach, from, to, radius), label).toBe(true);
        }
      }
    }
    expect(easy).toBeGreaterThan(SEEDS.length);
  });

  it('end with the budget', () => {
    const { domain } = reachOf(room(20, 8, []));
    const budget = { left: 0 };
    expect(hasEasyWay(domain, point(2, 2), point(18, 7), R, budget)).toBe(false);
    expect(hasEasyWay(domain, point(2, 2), point(18, 7), R, { left: 100 })).toBe(true);
    expect(hasEasyWay(domain, point(2, 2), line(20, 3, 20, 5), R, { left: 100 })).toBe(true);
  });
});
