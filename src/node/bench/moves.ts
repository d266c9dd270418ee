import { writeFile } from 'node:fs/promises';
import { createRandom } from '../../math/index.js';

/** Objects that are moved in turn: object 0, 1, ... and 0 again. The last round leads back to the start. */
export interface Moves {
  readonly objects: number;
  /** Corners of an object; 1 is a point. */
  readonly corners: number;
  /** x, y per corner: first where each object starts, then where each move puts one. */
  readonly places: readonly Float64Array[];
}

/** Pitch, block side and street of the city that createCity makes, m. */
const PITCH = 20;
const STREET = 5;

/** Longest step, m, and how far a walker keeps off the walls. */
const STEP = 1.3;
const GAP = 0.3;

/** How far a block is shifted at most along x and y: less than half a street, so that no two ever touch. */
const SHIFT = 2;

/** Points anywhere in the streets of a city; each takes steps of up to 1.3 m from its place and returns in the last round. */
export function scatterWalkers(blocks: number, count: number, rounds: number, seed: number): Moves {
  const random = createRandom(seed);
  const size = PITCH * blocks + STREET;
  const isStreet = (t: number): boolean => t % PITCH > GAP && t % PITCH < STREET - GAP;
  const isFree = ([x, y]: Float64Array): boolean =>
    Math.min(x, y) > GAP && Math.max(x, y) < size - GAP && (isStreet(x) || isStreet(y));
  const sampleFree = (sample: () => Float64Array): Float64Array => {
    for (;;) {
      const place = sample();
      if (isFree(place)) return place;
    }
  };
  const starts = Array.from({ length: count }, () =>
    sampleFree(() => Float64Array.of(size * random.next(), size * random.next())),
  );
  const places = [...starts];
  for (let round = 1; round <= rounds; round++) {
    for (const start of starts) {
      const step = round === rounds ? 0 : STEP;
      places.push(
        sampleFree(() => {
          const heading = 2 * Math.PI * random.next();
          const length = step * random.next();
          return Float64Array.of(start[0] + length * Math.cos(heading), start[1] + length * Math.sin(heading));
        }),
      );
    }
  }
  return { objects: count, corners: 1, places };
}

/** Blocks spread over the city, each shifted up to 2 m from its place, round by round, and put back in the last one. */
export function shiftBlocks(rings: readonly Float64Array[], rounds: number, seed: number): Moves {
  const random = createRandom(seed);
  const places = [...rings];
  for (let round = 1; round <= rounds; round++) {
    for (const ring of rings) {
      const shift = round === rounds ? 0 : SHIFT;
      const dx = shift * (2 * random.next() - 1);
      const dy = shift * (2 * random.next() - 1);
      places.push(ring.map((value, k) => value + (k % 2 === 0 ? dx : dy)));
    }
  }
  return { objects: rings.length, corners: rings[0].length / 2, places };
}

/** The moves as the file that harnesses read. */
export async function writeMoves(file: string, { objects, corners, places }: Moves): Promise<void> {
  const lines = [`${objects} ${corners} ${places.length - objects}`, ...places.map((place) => place.join(' '))];
  await writeFile(file, `${lines.join('\n')}\n`);
}
