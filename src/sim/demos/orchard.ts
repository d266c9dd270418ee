import { NONE } from '../../geometry/index.js';
import { cos, createRandom, sin } from '../../math/index.js';
import type { Point } from '../../scene/index.js';

/** Trees per side, m between them, and the first one. */
const SIDE = 8;
const SPACING = 10;
const FIRST = 11;
const FRUITS_PER_TREE = 1000;
/** Fruits hang between these distances from the middle of a trunk, m. */
const NEAREST = 0.9;
const FARTHEST = 4.2;
/** Of so many trees one has fruits that are desired, and they count so many times. */
const DESIRED_OF = 4;
const DESIRED_VALUE = 3;
/** Lower left corner of the maps, m. */
const ORIGIN = FIRST - SPACING / 2;
/** Squares of the coarse density map, m and per side; those of the places to stand at, m and per side. */
const CELL = 5;
const CELLS = (SIDE * SPACING) / CELL;
const SPOT = 1;
const SPOTS = (SIDE * SPACING) / SPOT;
const SPOTS_PER_CELL = CELL / SPOT;

/** Measures of the orchard, m. */
export const ORCHARD = { size: 2 * ORIGIN + SIDE * SPACING, trunk: 0.35, origin: ORIGIN, cell: CELL, cells: CELLS };

/** Middles of the trunks, row by row, m. */
export function listTrees(): Point[] {
  const trees: Point[] = [];
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) trees.push([FIRST + SPACING * column, FIRST + SPACING * row]);
  }
  return trees;
}

/**
 * The fruits of 64 trees: where each hangs, what is left of them by places to stand at (every metre) and on a coarse map of
 * densities, in which desired fruits count more.
 */
export class Orchard {
  readonly count = SIDE * SIDE * FRUITS_PER_TREE;
  /** Fruits that still hang. */
  left = this.count;
  /** By square of the coarse map, row by row: values of what is left. */
  readonly density = new Float64Array(CELLS * CELLS);
  /** By place to stand at: values of what is left within its square. */
  private readonly spotValue = new Float64Array(SPOTS * SPOTS);
  private readonly spotStarts = new Int32Array(SPOTS * SPOTS + 1);
  private readonly x = new Float64Array(this.count);
  private readonly y = new Float64Array(this.count);
  private readonly values = new Uint8Array(this.count);
  private readonly gone = new Uint8Array(this.count);

  constructor(seed: number) {
    const random = createRandom(seed);
    const fruits: { x: number; y: number; value: number; spot: number }[] = [];
    for (const [tx, ty] of listTrees()) {
      const value = random.nextInt(DESIRED_OF) === 0 ? DESIRED_VALUE : 1;
      for (let k = 0; k < FRUITS_PER_TREE; k++) {
        const angle = 2 * Math.PI * random.next();
        const share = random.next();
        const r = Math.sqrt(NEAREST * NEAREST + share * (FARTHEST * FARTHEST - NEAREST * NEAREST));
        const x = tx + r * cos(angle);
        const y = ty + r * sin(angle);
        fruits.push({ x, y, value, spot: spotAt(x, y) });
      }
    }
    // The order of fruits in one square does not matter, but it must be the same everywhere: sorts are stable.
    fruits.sort((a, b) => a.spot - b.spot);
    fruits.forEach(({ x, y, value, spot }, k) => {
      this.x[k] = x;
      this.y[k] = y;
      this.values[k] = value;
      this.spotStarts[spot + 1]++;
    });
    for (let spot = 0; spot < SPOTS * SPOTS; spot++) this.spotStarts[spot + 1] += this.spotStarts[spot];
    this.countAll();
  }

  /** The fruit that hangs nearest within a reach of a place, m, or NONE. */
  find(x: number, y: number, reach: number): number {
    const { spotStarts, spotValue, gone } = this;
    let best = NONE;
    let bestSquare = reach * reach;
    const low = (v: number): number => Math.max(0, Math.floor((v - reach - ORIGIN) / SPOT));
    const high = (v: number): number => Math.min(SPOTS - 1, Math.floor((v + reach - ORIGIN) / SPOT));
    for (let row = low(y); row <= high(y); row++) {
      for (let column = low(x); column <= high(x); column++) {
        const spot = row * SPOTS + column;
        if (spotValue[spot] === 0) continue;
        for (let k = spotStarts[spot]; k < spotStarts[spot + 1]; k++) {
          if (gone[k]) continue;
          const square = (this.x[k] - x) * (this.x[k] - x) + (this.y[k] - y) * (this.y[k] - y);
          if (square > bestSquare || (square === bestSquare && best !== NONE)) continue;
          best = k;
          bestSquare = square;
        }
      }
    }
    return best;
  }

  /** A fruit that was found is taken. */
  pick(fruit: number): void {
    const spot = spotAt(this.x[fruit], this.y[fruit]);
    this.gone[fruit] = 1;
    this.left--;
    this.spotValue[spot] -= this.values[fruit];
    this.density[cellOfSpot(spot)] -= this.values[fruit];
  }

  /** Middle of a square of the coarse map, m. */
  middleOf(cell: number): Point {
    return [ORIGIN + CELL * ((cell % CELLS) + 0.5), ORIGIN + CELL * (Math.floor(cell / CELLS) + 0.5)];
  }

  /** Where to stand, m: from there everything in its square is within a metre, and no trunk is nearer than 0.35 m. */
  placeOf(spot: number): Point {
    return [ORIGIN + SPOT * ((spot % SPOTS) + 0.5), ORIGIN + SPOT * (Math.floor(spot / SPOTS) + 0.5)];
  }

  /** The place to stand at in a square of the coarse map with the most left per taker. @param takers by place */
  findSpot(cell: number, takers: ArrayLike<number>): number {
    const column = SPOTS_PER_CELL * (cell % CELLS);
    const row = SPOTS_PER_CELL * Math.floor(cell / CELLS);
    let best = NONE;
    let most = 0;
    for (let k = 0; k < SPOTS_PER_CELL * SPOTS_PER_CELL; k++) {
      const spot = (row + Math.floor(k / SPOTS_PER_CELL)) * SPOTS + column + (k % SPOTS_PER_CELL);
      const value = this.spotValue[spot] / (1 + takers[spot]);
      if (value <= most) continue;
      best = spot;
      most = value;
    }
    return best;
  }

  /** How many places to stand at there are. */
  get spots(): number {
    return SPOTS * SPOTS;
  }

  /** Which fruits are gone, by number. */
  save(): Uint8Array {
    return this.gone.slice();
  }

  load(gone: Uint8Array): void {
    this.gone.set(gone);
    this.countAll();
  }

  private countAll(): void {
    this.left = 0;
    this.density.fill(0);
    this.spotValue.fill(0);
    for (let spot = 0; spot < SPOTS * SPOTS; spot++) {
      for (let k = this.spotStarts[spot]; k < this.spotStarts[spot + 1]; k++) {
        if (this.gone[k]) continue;
        this.left++;
        this.spotValue[spot] += this.values[k];
        this.density[cellOfSpot(spot)] += this.values[k];
      }
    }
  }
}

function spotAt(x: number, y: number): number {
  return Math.floor((y - ORIGIN) / SPOT) * SPOTS + Math.floor((x - ORIGIN) / SPOT);
}

function cellOfSpot(spot: number): number {
  const column = Math.floor((spot % SPOTS) / SPOTS_PER_CELL);
  return Math.floor(spot / SPOTS / SPOTS_PER_CELL) * CELLS + column;
}
