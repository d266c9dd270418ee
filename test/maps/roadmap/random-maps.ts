import { buildDomain, type Domain, type DomainInput, type ObstacleInput } from '../../../src/geometry/index.js';
import { buildDomainDiagram, type DomainDiagram } from '../../../src/maps/voronoi/build-diagram.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { KINDS, moveInput, randomInput, type Similarity } from '../../geometry/random-input.js';
import { FIXED_SEED, rotatingSeed, tier } from '../../tier.js';
import { Truth } from './truth.js';

/** Kinds of maps: those of the domain's tests, a maze of thin walls, rooms with doors of exactly {@link DOOR}. */
export const MAP_KINDS = [...KINDS, 'maze', 'doors', 'crowdedCircles'] as const;
export type MapKind = (typeof MAP_KINDS)[number];

/** Width of the doors in `doors`, before scaling, m. */
export const DOOR = 1.6;

/**
 * Random maps of all kinds, from a fixed and a rotating seed; in the quick tier three kinds from the rotating one.
 * @param count maps per kind and seed
 */
export function eachRandomMap(count: number, check: (map: RandomMap, seed: number) => void): void {
  const isQuick = tier === 'quick';
  for (const base of isQuick ? [rotatingSeed] : [FIXED_SEED, rotatingSeed]) {
    for (let i = 0; i < count; i++) {
      for (const [k, kind] of MAP_KINDS.entries()) {
        if (isQuick && (k + base) % MAP_KINDS.length > 2) continue;
        const map = randomMap(kind, base + i);
        if (map !== undefined) check(map, base + i);
      }
    }
  }
}

export interface RandomMap {
  readonly label: string;
  readonly domain: Domain;
  readonly built: DomainDiagram;
  readonly truth: Truth;
  /** Factor by which everything was scaled. */
  readonly scale: number;
}

/** A random map, turned, scaled and shifted; undefined where a tangle covers all of it. */
export function randomMap(kind: MapKind, seed: number): RandomMap | undefined {
  const random = createRandom(seed + 0.5);
  const drawn = drawMap(kind, seed, random);
  const similarity = randomSimilarity(random);
  try {
    const { domain } = buildDomain(moveInput(similarity, drawn));
    const built = buildDomainDiagram(domain);
    const truth = new Truth(domain, built);
    return { label: `${kind} ${seed}`, domain, built, truth, scale: similarity.scale };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'geometry/no-free-space') return undefined;
    throw error;
  }
}

function randomSimilarity(random: Random): Similarity {
  const isPlain = random.next() < 0.3;
  return {
    angle: isPlain ? 0 : 2 * Math.PI * random.next(),
    scale: isPlain ? 1 : [0.01, 1, 1, 30][random.nextInt(4)],
    dx: isPlain ? 0 : [0, -50, 1e4][random.nextInt(3)],
    dy: isPlain ? 0 : [0, -40, -2e4][random.nextInt(3)],
  };
}

function drawMap(kind: MapKind, seed: number, random: Random): DomainInput {
  if (kind === 'maze') return { ...box(), obstacles: maze(random) };
  if (kind === 'doors') return { ...box(), obstacles: doors(random) };
  if (kind === 'crowdedCircles') return { ...box(), obstacles: circles(random) };
  return randomInput(kind, seed);
}

function box(): Pick<DomainInput, 'boundary'> {
  return { boundary: { areas: [{ where: 'boundary', ring: Float64Array.of(0, 0, 100, 0, 100, 80, 0, 80) }] } };
}

const line = (...points: number[]): ObstacleInput => ({
  kind: 'line',
  where: 'line',
  points: Float64Array.from(points),
});
const polygon = (...ring: number[]): ObstacleInput => ({
  kind: 'polygon',
  where: 'polygon',
  ring: Float64Array.from(ring),
});

/** Thin walls between squares of 10 m, about half of them there. */
function maze(random: Random): ObstacleInput[] {
  const walls: ObstacleInput[] = [];
  for (let x = 0; x < 10; x++) {
    for (let y = 0; y < 8; y++) {
      if (x > 0 && random.next() < 0.55) walls.push(line(10 * x, 10 * y, 10 * x, 10 * y + 10));
      if (y > 0 && random.next() < 0.55) walls.push(line(10 * x, 10 * y, 10 * x + 10, 10 * y));
    }
  }
  return walls;
}

/** Walls across the whole box, thick or thin, each with one door of the same width; posts and circles for door posts too. */
function doors(random: Random): ObstacleInput[] {
  const walls: ObstacleInput[] = [];
  for (let x = 15; x < 95; x += 20) {
    const y = 5 + Math.floor(60 * random.next());
    const thick = [0, 0.5, 2][random.nextInt(3)];
    if (thick === 0) {
      walls.push(line(x, 0, x, y), line(x, y + DOOR, x, 80));
    } else if (random.next() < 0.5) {
      walls.push(polygon(x, 0, x + thick, 0, x + thick, y, x, y));
      walls.push(polygon(x, y + DOOR, x + thick, y + DOOR, x + thick, 80, x, 80));
    } else {
      // A post or a round column opposite a wall: the way through is a parabola.
      const radius = random.next() < 0.5 ? 0 : 0.7;
      walls.push(line(x - 5, 0, x - 5, y, x + 5, y, x + 5, 0));
      const [cx, cy] = [x, y + DOOR + radius];
      walls.push(
        radius > 0
          ? { kind: 'circle', where: 'column', x: cx, y: cy, radius }
          : { kind: 'point', where: 'post', x: cx, y: cy },
      );
      walls.push(line(x, 80, x, y + 1.9 * DOOR + 2 * radius));
    }
  }
  return walls;
}

/** Columns of all sizes close together. */
function circles(random: Random): ObstacleInput[] {
  const out: ObstacleInput[] = [];
  for (let x = 0; x < 8; x++) {
    for (let y = 0; y < 6; y++) {
      out.push({
        kind: 'circle',
        where: 'column',
        x: 12 + 11 * x + 2 * random.next(),
        y: 12 + 11 * y + 2 * random.next(),
        radius: 0.5 + 4.2 * random.next(),
      });
    }
  }
  return out;
}
