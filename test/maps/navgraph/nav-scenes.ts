import {
  buildDomain,
  type Domain,
  type DomainInput,
  type ObstacleInput,
  samplePoint,
} from '../../../src/geometry/index.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { KINDS, moveFlat, moveInput, movePoint, randomInput, type Similarity } from '../../geometry/random-input.js';

/** Kinds of scenes: those of the domain, and one with obstacles of all kinds in a boundary that is not convex. */
export const NAV_KINDS = [...KINDS, 'mixed'] as const;
export type NavKind = (typeof NAV_KINDS)[number];

/** How agents stand: anywhere; on a lattice; on circles; on lines; some in one place; bodies that touch and overlap. */
export const STANDS = ['anywhere', 'lattice', 'circle', 'line', 'heap', 'crush'] as const;
export type Stand = (typeof STANDS)[number];

/** Agents among obstacles. */
export interface NavScene {
  readonly label: string;
  readonly domain: Domain;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Radii of the bodies, m, some of them equal. */
  readonly radius: Float64Array;
}

export interface NavSceneOptions {
  readonly stand?: Stand;
  /** [Limit: >= 1] */
  readonly agents?: number;
  /** Turn, scale and shift of the whole. */
  readonly similarity?: Similarity;
}

const IDENTITY: Similarity = { angle: 0, scale: 1, dx: 0, dy: 0 };

/** A random scene of about 100 x 80 m (before it is moved), or undefined where obstacles cover everything. */
export function navScene(kind: NavKind, seed: number, options: NavSceneOptions = {}): NavScene | undefined {
  const { stand = 'anywhere', similarity = IDENTITY } = options;
  const random = createRandom(seed);
  const input = kind === 'mixed' ? mixedInput(random) : randomInput(kind, seed);
  let domain: Domain;
  try {
    domain = buildDomain(moveInput(similarity, input)).domain;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'geometry/no-free-space') return undefined;
    throw error;
  }
  const count = options.agents ?? 2 + random.nextInt(24);
  const xy = placeAgents(buildDomain(input).domain, stand, count, random);
  const moved = moveFlat(similarity, xy);
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const radius = new Float64Array(count);
  const most = stand === 'crush' ? 6 : 0.4;
  for (let i = 0; i < count; i++) {
    x[i] = moved[2 * i];
    y[i] = moved[2 * i + 1];
    radius[i] = similarity.scale * (i % 3 === 0 ? 0.25 : 0.1 + most * random.next());
  }
  return { label: `${kind} ${stand} ${seed}`, domain, x, y, radius };
}

function placeAgents(domain: Domain, stand: Stand, count: number, random: Random): Float64Array {
  const xy = new Float64Array(2 * count);
  const next = (): number => random.next();
  const [cx, cy] = samplePoint(domain, 0, next);
  for (let i = 0; i < count; i++) {
    let [x, y] = samplePoint(domain, random.nextInt(domain.componentAreas.length), next);
    switch (stand) {
      case 'lattice':
        x = 5 * Math.floor(x / 5) + 2.5;
        y = 5 * Math.floor(y / 5) + 2.5;
        break;
      case 'circle': {
        // Whole numbers: exactly cocircular.
        const [dx, dy] = PYTHAGORAS[i % PYTHAGORAS.length];
        x = Math.round(cx) + dx;
        y = Math.round(cy) + dy;
        break;
      }
      case 'line':
        x = Math.round(cx) + 2 * i - count;
        y = Math.round(cy);
        break;
      case 'heap':
        if (i % 3 !== 0) [x, y] = [xy[2 * (i - 1)], xy[2 * (i - 1) + 1]];
        break;
      case 'crush':
        x = cx + 6 * (next() - 0.5);
        y = cy + 6 * (next() - 0.5);
        break;
    }
    xy[2 * i] = x;
    xy[2 * i + 1] = y;
  }
  return xy;
}

/** Whole numbers on the circle of radius 5. */
const PYTHAGORAS = [
  [5, 0],
  [4, 3],
  [3, 4],
  [0, 5],
  [-3, 4],
  [-4, 3],
  [-5, 0],
  [-4, -3],
  [-3, -4],
  [0, -5],
  [3, -4],
  [4, -3],
] as const;

/** Polygons, polylines, posts and circles in a hall with a bay, a spike and a courtyard. */
function mixedInput(random: Random): DomainInput {
  const between = (low: number, high: number): number => low + (high - low) * random.next();
  const obstacles: ObstacleInput[] = [];
  const count = 4 + random.nextInt(12);
  for (let i = 0; i < count; i++) {
    const x = between(8, 92);
    const y = between(8, 60);
    const where = `obstacles[${i}]`;
    switch (i % 4) {
      case 0: {
        const corners = 3 + random.nextInt(6);
        const ring = new Float64Array(2 * corners);
        for (let k = 0; k < corners; k++) {
          const angle = (2 * Math.PI * (k + random.next() * 0.5)) / corners;
          const r = between(1, 7);
          ring[2 * k] = x + r * Math.cos(angle);
          ring[2 * k + 1] = y + r * Math.sin(angle);
        }
        obstacles.push({ kind: 'polygon', where, ring });
        break;
      }
      case 1: {
        const points = new Float64Array(4 + 2 * random.nextInt(3));
        for (let k = 0; k < points.length; k += 2) {
          points[k] = x + between(-8, 8);
          points[k + 1] = y + between(-8, 8);
        }
        obstacles.push({ kind: 'line', where, points });
        break;
      }
      case 2:
        obstacles.push({ kind: 'point', where, x, y });
        break;
      default:
        obstacles.push({ kind: 'circle', where, x, y, radius: between(0.2, 5) });
    }
  }
  const ring = Float64Array.of(0, 0, 100, 0, 100, 50, 70, 52, 100, 60, 100, 80, 40, 80, 40, 66, 30, 66, 30, 80, 0, 80);
  const hole = Float64Array.of(46, 34, 56, 34, 56, 42, 46, 42);
  return { boundary: { areas: [{ where: 'boundary', ring, holes: [hole] }] }, obstacles };
}

/** Scenes turned and far from the origin, of another size. */
export function randomSimilarity(random: Random): Similarity {
  const scale = 10 ** (3 * random.next() - 1.5);
  const [dx, dy] = movePoint({ angle: 7 * random.next(), scale: 1e3 * scale * random.next(), dx: 0, dy: 0 }, 1, 0);
  return { angle: 7 * random.next(), scale, dx, dy };
}
