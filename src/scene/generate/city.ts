import { createRandom } from '../../math/index.js';
import type { Scene } from '../index.js';
import {
  createRectangle,
  type OptionValues,
  requireRoom,
  resolveOptions,
  roundToMillimetre,
  SEED_OPTION,
} from './generator-options.js';

export const CITY_OPTIONS = {
  blocks: { help: 'blocks along each side of the city', default: 10, min: 1, max: 500, whole: true },
  block: { help: 'side of a block, m', default: 15, min: 1, max: 1000 },
  street: { help: 'width of a street, m', default: 5, min: 1, max: 1000 },
  jitter: { help: 'how far block corners stray, as a share of what keeps blocks apart', default: 0, min: 0, max: 1 },
  people: { help: 'people who cross the city from west to east', default: 200, min: 0, max: 1_000_000, whole: true },
  seed: SEED_OPTION,
} as const;

/** Size and shape of a generated city. */
export type CityOptions = Partial<OptionValues<typeof CITY_OPTIONS>>;

/** How far people spawn from the walls, m. */
const MARGIN = 0.5;

/**
 * A square city of square blocks with streets between and around them: `blocks` = 98 gives 9,604 squares with 38,416
 * corners. Without jitter all coordinates are multiples of the given sizes.
 *
 * ```
 *   +---------------+   people start in the western street
 *   |  [ ]  [ ]  [ ] |   and leave by the gate "east"
 *   |w [ ]  [ ]  [ ] e
 *   +---------------+
 * ```
 */
export function generateCity(options: CityOptions = {}): Scene {
  const { blocks, block, street, jitter, people, seed } = resolveOptions('city', CITY_OPTIONS, options);
  const random = createRandom(seed);
  const pitch = block + street;
  const side = blocks * pitch + street;
  // Corners stay in their own quadrant of the block, so that it stays simple, and blocks keep a tenth of the street.
  const stray = jitter * Math.min(0.45 * street, 0.3 * block);

  const obstacles: { id: string; polygon: [number, number][] }[] = [];
  for (let row = 0; row < blocks; row++) {
    for (let column = 0; column < blocks; column++) {
      const x = street + column * pitch;
      const y = street + row * pitch;
      const polygon = createRectangle(x, y, x + block, y + block);
      if (stray > 0) {
        for (const corner of polygon) {
          corner[0] = roundToMillimetre(corner[0] + (2 * random.next() - 1) * stray);
          corner[1] = roundToMillimetre(corner[1] + (2 * random.next() - 1) * stray);
        }
      }
      obstacles.push({ id: `block-${row}-${column}`, polygon });
    }
  }

  // Jittered blocks reach into the western street by at most `stray`.
  const spawnWidth = street - stray - 2 * MARGIN;
  const hasSpawn = spawnWidth > 0;
  requireRoom('city', people, hasSpawn ? spawnWidth * (side - 2 * MARGIN) : 0);
  const gate = Math.floor(blocks / 2) * pitch;
  const west = createRectangle(MARGIN, MARGIN, roundToMillimetre(MARGIN + spawnWidth), side - MARGIN);
  return {
    footfall: 1,
    name: `City of ${blocks} x ${blocks} blocks`,
    boundary: createRectangle(0, 0, side, side),
    obstacles,
    places: {
      ...(hasSpawn && { west: { polygon: west } }),
      east: {
        line: [
          [side, gate],
          [side, gate + street],
        ],
      },
    },
    ...(people > 0 && { crowd: [{ id: 'walkers', count: people, spawn: 'west', goal: 'east' }] }),
    run: { seed },
  };
}
