import { FootfallError } from '../../error/index.js';
import { createRandom, type Random } from '../../math/index.js';
import type { Scene } from '../index.js';
import {
  createRectangle,
  type OptionValues,
  requireRoom,
  resolveOptions,
  roundToMillimetre,
  SEED_OPTION,
} from './generator-options.js';
import { computePolygonArea, samplePolygon, samplePolyline } from './random-shapes.js';
import { createScatter, type Scatter } from './scatter.js';

export const RANDOM_OPTIONS = {
  width: { help: 'extent from west to east, m', default: 60, min: 10, max: 100_000 },
  height: { help: 'extent from south to north, m', default: 40, min: 5, max: 100_000 },
  density: { help: 'share of the ground that polygons and circles cover', default: 0.15, min: 0, max: 0.5 },
  circles: { help: 'share of circles among them', default: 0.2, min: 0, max: 1 },
  lines: { help: 'thin walls', default: 6, min: 0, max: 100_000, whole: true },
  posts: { help: 'posts', default: 8, min: 0, max: 100_000, whole: true },
  minSize: { help: 'least diameter of an obstacle, m', default: 1, min: 0.1, max: 1000 },
  maxSize: { help: 'largest diameter of an obstacle, m', default: 6, min: 0.1, max: 1000 },
  gap: { help: 'least distance between obstacles, m', default: 0.8, min: 0.01, max: 100 },
  people: { help: 'people who cross from west to east', default: 100, min: 0, max: 1_000_000, whole: true },
  seed: SEED_OPTION,
} as const;

/** Size and shape of a generated field of random obstacles. */
export type RandomFieldOptions = Partial<OptionValues<typeof RANDOM_OPTIONS>>;
type Values = OptionValues<typeof RANDOM_OPTIONS>;
type Obstacles = NonNullable<Scene['obstacles']>;

/** Width of the strips without obstacles in the west and east, m, or an eighth of the field if that is less. */
const STRIP = 4;
/** Distance of the spawn area from the walls, m. */
const MARGIN = 0.5;

/**
 * Polygons, circles, thin walls and posts at random places that keep their distance from each other, between two free
 * strips: people start in the western one and leave through the whole eastern wall.
 * @throws FootfallError `generate/too-dense` if the obstacles asked for do not fit
 */
export function generateRandom(options: RandomFieldOptions = {}): Scene {
  const values = resolveOptions('random', RANDOM_OPTIONS, options);
  const { width, height, minSize, maxSize, gap, people, seed } = values;
  if (minSize > maxSize) {
    throw new FootfallError('the least size is above the largest', {
      code: 'generate/bad-option',
      where: 'random.minSize',
      got: `${minSize} m`,
      expected: `at most ${maxSize} m`,
    });
  }
  const strip = Math.min(STRIP, width / 8);
  const spawn = createRectangle(MARGIN, MARGIN, roundToMillimetre(strip - MARGIN / 2), height - MARGIN);
  requireRoom('random', people, computePolygonArea(spawn));

  const random = createRandom(seed);
  const area = { minX: strip, minY: gap, maxX: width - strip, maxY: height - gap };
  const scatter = createScatter(area, gap, maxSize / 2, random);
  const obstacles: Obstacles = [];
  addSolids(obstacles, scatter, values, random);
  addThin(obstacles, scatter, values, random);
  return {
    footfall: 1,
    name: `Random field of ${obstacles.length} obstacles`,
    boundary: createRectangle(0, 0, width, height),
    ...(obstacles.length > 0 && { obstacles }),
    places: {
      west: { polygon: spawn },
      east: {
        line: [
          [width, 0],
          [width, height],
        ],
      },
    },
    ...(people > 0 && { crowd: [{ id: 'walkers', count: people, spawn: 'west', goal: 'east' }] }),
    run: { seed },
  };
}

/** Polygons and circles until the density is reached; where large ones no longer fit, smaller ones are tried. */
function addSolids(obstacles: Obstacles, scatter: Scatter, values: Values, random: Random): void {
  const ground = values.width * values.height;
  let covered = 0;
  let largest = values.maxSize;
  while (covered < values.density * ground) {
    const isLeast = largest === values.minSize;
    const radius = (values.minSize + random.next() * (largest - values.minSize)) / 2;
    const at = scatter.place(radius, isLeast ? 5000 : 100);
    if (!at) {
      if (isLeast) throw tooDense('density', String(values.density), `${(covered / ground).toFixed(3)} reached`);
      // Only sizes that failed are given up.
      largest = Math.max(values.minSize, Math.min(largest, Math.max(2 * radius, 0.9 * largest)) - 1e-3);
      continue;
    }
    if (random.next() < values.circles) {
      const rounded = roundToMillimetre(radius - 0.001);
      const center: [number, number] = [roundToMillimetre(at.x), roundToMillimetre(at.y)];
      obstacles.push({ id: `circle-${obstacles.length}`, circle: { center, radius: rounded } });
      covered += Math.PI * rounded * rounded;
    } else {
      const polygon = samplePolygon(at.x, at.y, radius, random);
      obstacles.push({ id: `polygon-${obstacles.length}`, polygon });
      covered += computePolygonArea(polygon);
    }
  }
}

function addThin(obstacles: Obstacles, scatter: Scatter, values: Values, random: Random): void {
  for (let k = 0; k < values.lines; k++) {
    const radius = (values.minSize + random.next() * (values.maxSize - values.minSize)) / 2;
    // A wall that does not fit is tried shorter, down to the least size.
    const at = scatter.place(radius, 200);
    const short = at ? undefined : scatter.place(values.minSize / 2, 2000);
    const place = at ?? short;
    if (!place) throw tooDense('lines', String(values.lines), `room for ${k}`);
    const line = samplePolyline(place.x, place.y, at ? radius : values.minSize / 2, random);
    obstacles.push({ id: `line-${obstacles.length}`, line });
  }
  for (let k = 0; k < values.posts; k++) {
    const at = scatter.place(0, 2000);
    if (!at) throw tooDense('posts', String(values.posts), `room for ${k}`);
    obstacles.push({ id: `post-${obstacles.length}`, point: [roundToMillimetre(at.x), roundToMillimetre(at.y)] });
  }
}

function tooDense(option: string, got: string, found: string): FootfallError {
  return new FootfallError('the obstacles do not fit with their distance from each other', {
    code: 'generate/too-dense',
    where: `random.${option}`,
    got: `${got}, ${found}`,
    advice: 'ask for fewer or smaller obstacles, a smaller gap or a larger field',
  });
}
