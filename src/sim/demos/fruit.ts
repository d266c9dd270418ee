import type { Scene } from '../../scene/index.js';
import type { Demo } from './demo.js';
import { DemoFilm } from './demo-film.js';
import { readAgents, readDuration, requireDemoOptions } from './demo-number.js';
import { FruitFarmers } from './fruit-farmers.js';
import { FruitThieves } from './fruit-thieves.js';
import { listTrees, ORCHARD, Orchard } from './orchard.js';

const THIEVES = 'thieves';
const FARMERS = 'farmers';
/** Width of the strip along the border in which thieves start, m. */
const STRIP = 3;
/** Half the width of the slit that makes the strip one ring, m. */
const SLIT = 0.05;

/** Of the density map: shade of a square that is full of desired fruits. */
const FULL = 900;

/** Thieves strip an orchard, farmers chase them (Sud et al. 2008, section 7.2 and figure 1). */
export const FRUIT_DEMO: Demo = {
  name: 'fruit',
  summary: '96 thieves strip 64 trees of 64,000 fruits, 4 farmers chase them',
  usual: 96,
  most: 96,
  build(options = {}) {
    requireDemoOptions(options);
    const { agents, duration, seed = 1 } = options;
    const orchard = new Orchard(seed);
    const farmers = new FruitFarmers(FARMERS, THIEVES);
    const count = readAgents(agents, FRUIT_DEMO.usual, FRUIT_DEMO.most);
    const shades = new Uint8Array(orchard.density.length);
    const film = new DemoFilm({
      minX: ORCHARD.origin,
      minY: ORCHARD.origin,
      side: ORCHARD.cell,
      columns: ORCHARD.cells,
      read: () => {
        orchard.density.forEach((value, k) => {
          shades[k] = Math.round((255 * Math.min(value, FULL)) / FULL);
        });
        return shades;
      },
    });
    return {
      scene: describeOrchard(count, readDuration(duration, 600), seed),
      behaviours: [farmers, new FruitThieves(orchard, THIEVES), film],
      film,
      report: () => ({
        fruits: orchard.count,
        picked: orchard.count - orchard.left,
        caught: farmers.caught,
        thieves_left: count - farmers.caught,
        outcome: orchard.left === 0 ? 'picked' : farmers.caught === count ? 'caught' : 'time',
      }),
    };
  },
};

function describeOrchard(thieves: number, duration: number, seed: number): Scene {
  const { size, trunk } = ORCHARD;
  const middle = size / 2;
  const far = size - STRIP;
  return {
    footfall: 1,
    name: 'Orchard',
    boundary: [
      [0, 0],
      [size, 0],
      [size, size],
      [0, size],
    ],
    obstacles: listTrees().map((center, k) => ({ id: `tree-${k + 1}`, circle: { center, radius: trunk } })),
    places: {
      border: {
        polygon: [
          [0, 0],
          [size, 0],
          [size, size],
          [0, size],
          [0, middle + SLIT],
          [STRIP, middle + SLIT],
          [STRIP, far],
          [far, far],
          [far, STRIP],
          [STRIP, STRIP],
          [STRIP, middle - SLIT],
          [0, middle - SLIT],
        ],
      },
      yard: {
        polygon: [
          [middle - 3, middle - 3],
          [middle + 3, middle - 3],
          [middle + 3, middle + 3],
          [middle - 3, middle + 3],
        ],
      },
    },
    crowd: [
      {
        id: THIEVES,
        count: thieves,
        spawn: 'border',
        radius: 0.25,
        speed: { normal: [1.5, 0.15], min: 1.2, max: 1.8 },
        planner: 'mang',
        dynamics: 'social-force',
        atGoal: 'stay',
      },
      {
        id: FARMERS,
        count: 4,
        spawn: 'yard',
        radius: 0.3,
        speed: 1.3,
        planner: 'direct',
        dynamics: 'social-force',
        atGoal: 'stay',
      },
    ],
    run: { seed, duration, step: 0.1 },
  };
}
