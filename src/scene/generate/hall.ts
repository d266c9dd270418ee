import { FootfallError } from '../../error/index.js';
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
import { createScatter } from './scatter.js';

export const HALL_OPTIONS = {
  width: { help: 'extent from west to east, m', default: 40, min: 4, max: 10_000 },
  depth: { help: 'extent from south to north, m', default: 24, min: 4, max: 10_000 },
  columns: { help: 'columns in each row', default: 5, min: 0, max: 200, whole: true },
  columnRows: { help: 'rows of columns', default: 3, min: 0, max: 200, whole: true },
  columnSize: { help: 'side or diameter of a column, m', default: 0.8, min: 0.05, max: 20 },
  round: { help: 'share of round columns, chosen by the seed', default: 0, min: 0, max: 1 },
  benches: { help: 'benches at random places', default: 8, min: 0, max: 10_000, whole: true },
  exits: { help: 'exits, spread over the four walls', default: 3, min: 1, max: 200, whole: true },
  exitWidth: { help: 'width of an exit, m', default: 1.5, min: 0.5, max: 100 },
  people: { help: 'people in the hall', default: 400, min: 0, max: 1_000_000, whole: true },
  seed: SEED_OPTION,
} as const;

/** Size and shape of a generated hall. */
export type HallOptions = Partial<OptionValues<typeof HALL_OPTIONS>>;
type Values = OptionValues<typeof HALL_OPTIONS>;
type Obstacles = NonNullable<Scene['obstacles']>;

const BENCH = { length: 1.8, depth: 0.5 };
/** Benches keep this from each other and from columns, m: enough for two people to pass. */
const BENCH_GAP = 1;
/** Free space along the walls, so that benches never stand before an exit, m. */
const WALL_MARGIN = 1.5;
/** Distance of the spawn area from the walls, m. */
const SPAWN_MARGIN = 0.5;

/**
 * A rectangular hall with rows of columns, benches and exits; everybody leaves by the nearest exit.
 * @throws FootfallError `generate/too-dense` if columns, benches or exits do not fit
 */
export function generateHall(options: HallOptions = {}): Scene {
  const values = resolveOptions('hall', HALL_OPTIONS, options);
  const { width, depth, people, seed } = values;
  const obstacles = createFurniture(values);
  const exits = createExits(values);
  const spawn = createRectangle(SPAWN_MARGIN, SPAWN_MARGIN, width - SPAWN_MARGIN, depth - SPAWN_MARGIN);
  const columnArea = values.columns * values.columnRows * values.columnSize ** 2;
  const benchArea = values.benches * BENCH.length * BENCH.depth;
  const room = (width - 2 * SPAWN_MARGIN) * (depth - 2 * SPAWN_MARGIN) - columnArea - benchArea;
  requireRoom('hall', people, room);
  return {
    footfall: 1,
    name: `Hall with ${values.exits} ${values.exits === 1 ? 'exit' : 'exits'}`,
    boundary: createRectangle(0, 0, width, depth),
    ...(obstacles.length > 0 && { obstacles }),
    places: { hall: { polygon: spawn }, ...exits },
    ...(people > 0 && {
      crowd: [{ id: 'visitors', count: people, spawn: 'hall', goal: Object.keys(exits) }],
    }),
    run: { seed },
  };
}

function createFurniture(values: Values): Obstacles {
  const { width, depth, columns, columnRows, columnSize } = values;
  const random = createRandom(values.seed);
  const spacing = Math.min(width / (columns + 1), depth / (columnRows + 1));
  if (columns * columnRows > 0 && spacing < columnSize + BENCH_GAP) {
    throw tooDense('columns', `${columns} x ${columnRows}`, `${BENCH_GAP} m between columns and to the walls`);
  }
  const half = columnSize / 2;
  const area = { minX: WALL_MARGIN, minY: WALL_MARGIN, maxX: width - WALL_MARGIN, maxY: depth - WALL_MARGIN };
  const benchReach = Math.sqrt(BENCH.length ** 2 + BENCH.depth ** 2) / 2;
  const columnReach = half * Math.SQRT2;
  const scatter = createScatter(area, BENCH_GAP, Math.max(benchReach, columnReach), random);

  const obstacles: Obstacles = [];
  for (let row = 0; row < columnRows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = roundToMillimetre(((column + 1) * width) / (columns + 1));
      const y = roundToMillimetre(((row + 1) * depth) / (columnRows + 1));
      const id = `column-${row}-${column}`;
      scatter.block(x, y, columnReach);
      if (random.next() < values.round) obstacles.push({ id, circle: { center: [x, y], radius: half } });
      else obstacles.push({ id, polygon: roundRectangle(x - half, y - half, x + half, y + half) });
    }
  }
  for (let k = 0; k < values.benches; k++) {
    const at = scatter.place(benchReach, 1000);
    if (!at) throw tooDense('benches', String(values.benches), `at most ${k} here`);
    const lengthwise = random.next() < 0.5;
    const halfX = (lengthwise ? BENCH.length : BENCH.depth) / 2;
    const halfY = (lengthwise ? BENCH.depth : BENCH.length) / 2;
    obstacles.push({
      id: `bench-${k}`,
      polygon: roundRectangle(at.x - halfX, at.y - halfY, at.x + halfX, at.y + halfY),
    });
  }
  return obstacles;
}

/** Exits go to the east, south, west and north wall in turn, evenly spaced on each. */
function createExits(values: Values): Record<string, { line: [number, number][] }> {
  const { width, depth, exits, exitWidth } = values;
  const walls = [
    { name: 'east', length: depth, at: (s: number): [number, number] => [width, s] },
    { name: 'south', length: width, at: (s: number): [number, number] => [s, 0] },
    { name: 'west', length: depth, at: (s: number): [number, number] => [0, s] },
    { name: 'north', length: width, at: (s: number): [number, number] => [s, depth] },
  ];
  const places: Record<string, { line: [number, number][] }> = {};
  walls.forEach((wall, k) => {
    const count = Math.floor((exits + walls.length - 1 - k) / walls.length);
    const spacing = wall.length / (count + 1);
    if (count > 0 && spacing < exitWidth + 0.5) {
      throw tooDense('exits', `${exits} of ${exitWidth} m`, `0.5 m of wall beside each`);
    }
    for (let j = 0; j < count; j++) {
      const middle = (j + 1) * spacing;
      const from = roundToMillimetre(middle - exitWidth / 2);
      const to = roundToMillimetre(middle + exitWidth / 2);
      places[count === 1 ? wall.name : `${wall.name}-${j + 1}`] = { line: [wall.at(from), wall.at(to)] };
    }
  });
  return places;
}

function roundRectangle(minX: number, minY: number, maxX: number, maxY: number): [number, number][] {
  return createRectangle(
    roundToMillimetre(minX),
    roundToMillimetre(minY),
    roundToMillimetre(maxX),
    roundToMillimetre(maxY),
  );
}

function tooDense(option: string, got: string, expected: string): FootfallError {
  return new FootfallError('they do not fit into the hall', {
    code: 'generate/too-dense',
    where: `hall.${option}`,
    got,
    expected,
    advice: 'ask for fewer or a larger hall',
  });
}
