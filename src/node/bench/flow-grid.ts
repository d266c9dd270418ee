import { FlowGraph } from './flow-graph.js';

/** A scene for the discrete twin: walls and openings as segments, areas as rings, all flat x, y in metres. */
export interface GridScene {
  /** minX, minY, maxX, maxY of everything that is free. */
  readonly bounds: readonly [number, number, number, number];
  /** Is this point free? */
  readonly isFree: (x: number, y: number) => boolean;
  /** ax, ay, bx, by of every wall; openings are left out. */
  readonly walls: readonly number[];
  readonly terminals: readonly GridTerminal[];
}

/** An opening (segments, as walls are given) or an area inside (a ring). */
export interface GridTerminal {
  readonly kind: 'source' | 'sink';
  readonly segments?: readonly number[];
  readonly ring?: readonly number[];
}

/** Half of 32 neighbours: one of each direction, by angle from 0 to 180 degrees. */
const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [3, 1],
  [2, 1],
  [3, 2],
  [1, 1],
  [2, 3],
  [1, 2],
  [1, 3],
  [0, 1],
  [-1, 3],
  [-1, 2],
  [-2, 3],
  [-1, 1],
  [-3, 2],
  [-2, 1],
  [-3, 1],
];

/**
 * Weights after Cauchy and Crofton: a cut through the edges of the grid then has about the length of the curve that it
 * follows (Boykov and Kolmogorov 2003). For an edge of the length l whose direction stands for an angle a: pitch^2 a / 2 l.
 */
function weighSteps(pitch: number): number[] {
  const angles = STEPS.map(([dx, dy]) => Math.atan2(dy, dx));
  return STEPS.map(([dx, dy], k) => {
    const before = k === 0 ? angles.at(-1)! - Math.PI : angles[k - 1];
    const after = k === STEPS.length - 1 ? angles[0] + Math.PI : angles[k + 1];
    return (pitch * (after - before)) / 2 / (2 * Math.hypot(dx, dy));
  });
}

const NONE = -1;

/** Largest flow through a grid of `cells` cells on the longer side of the scene, metres of width. */
export function computeGridFlow(scene: GridScene, cells: number): number {
  const [minX, minY, maxX, maxY] = scene.bounds;
  const pitch = Math.max(maxX - minX, maxY - minY) / cells;
  const columns = Math.ceil((maxX - minX) / pitch);
  const rows = Math.ceil((maxY - minY) / pitch);
  const xOf = (column: number): number => minX + (column + 0.5) * pitch;
  const yOf = (row: number): number => minY + (row + 0.5) * pitch;
  const areas = scene.terminals.filter(({ ring }) => ring !== undefined);
  const nodes = new Int32Array(columns * rows).fill(NONE);
  let count = 2;
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const [x, y] = [xOf(c), yOf(r)];
      const area = areas.find(({ ring }) => isInside(ring!, x, y));
      if (area !== undefined) nodes[r * columns + c] = nodeOf(area);
      else if (scene.isFree(x, y)) nodes[r * columns + c] = count++;
    }
  }
  const lines = [...scene.walls];
  const owners = new Int32Array(scene.walls.length / 4).fill(NONE);
  const kinds = [
    ...owners,
    ...scene.terminals.flatMap((t) => Array.from({ length: (t.segments?.length ?? 0) / 4 }, () => nodeOf(t))),
  ];
  for (const { segments } of scene.terminals) lines.push(...(segments ?? []));
  const near = bucketWalls(lines, minX, minY, pitch, columns, rows);
  const weights = weighSteps(pitch);
  const from: number[] = [];
  const to: number[] = [];
  const capacities: number[] = [];
  const put = (v: number, w: number, weight: number): void => {
    if (v === w) return;
    from.push(v);
    to.push(w);
    capacities.push(weight);
  };
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const v = nodes[r * columns + c];
      if (v === NONE) continue;
      for (let k = 0; k < 2 * STEPS.length; k++) {
        const sign = k < STEPS.length ? 1 : -1;
        const [dx, dy] = STEPS[k % STEPS.length];
        const [c2, r2] = [c + sign * dx, r + sign * dy];
        const first = findFirst(lines, near(c, r, c2, r2), xOf(c), yOf(r), xOf(c2), yOf(r2));
        const weight = weights[k % STEPS.length];
        if (first !== NONE) {
          // Out through an opening: the rest of the edge is outside.
          if (kinds[first] !== NONE) put(v, kinds[first], weight);
          continue;
        }
        if (sign < 0 || c2 < 0 || c2 >= columns || r2 < 0 || r2 >= rows) continue;
        const w = nodes[r2 * columns + c2];
        if (w !== NONE) put(v, w, weight);
      }
    }
  }
  return new FlowGraph(count, from, to, capacities).maximise(0, 1, 1e-9 * pitch);
}

function nodeOf({ kind }: GridTerminal): number {
  return kind === 'source' ? 0 : 1;
}

/** The first segment that a step meets, or NONE. */
function findFirst(
  lines: readonly number[],
  candidates: readonly number[],
  px: number,
  py: number,
  qx: number,
  qy: number,
): number {
  let [best, found] = [Infinity, NONE];
  for (const s of candidates) {
    const [ax, ay, bx, by] = [lines[s], lines[s + 1], lines[s + 2], lines[s + 3]];
    const [sideP, sideQ] = [
      (bx - ax) * (py - ay) - (by - ay) * (px - ax),
      (bx - ax) * (qy - ay) - (by - ay) * (qx - ax),
    ];
    if (sideP > 0 === sideQ > 0) continue;
    const [sideA, sideB] = [
      (qx - px) * (ay - py) - (qy - py) * (ax - px),
      (qx - px) * (by - py) - (qy - py) * (bx - px),
    ];
    if (sideA > 0 === sideB > 0) continue;
    const share = sideP / (sideP - sideQ);
    if (share < best) [best, found] = [share, s / 4];
  }
  return found;
}

/** The discrete flow for an infinitely fine grid, by the line through two sizes. */
export function extrapolateGridFlow(coarse: number, fine: number): number {
  return 2 * fine - coarse;
}

/** Walls by the cells that their boxes touch. */
function bucketWalls(walls: readonly number[], x0: number, y0: number, pitch: number, columns: number, rows: number) {
  const size = 4;
  const width = Math.ceil(columns / size);
  const buckets: number[][] = Array.from({ length: width * Math.ceil(rows / size) }, () => []);
  const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, Math.floor(value)));
  for (let s = 0; s < walls.length; s += 4) {
    const [ax, ay, bx, by] = walls.slice(s, s + 4);
    const cell = size * pitch;
    const [left, right] = [Math.min(ax, bx), Math.max(ax, bx)].map((x) => clamp((x - x0) / cell, width - 1));
    const height = buckets.length / width - 1;
    const [bottom, top] = [Math.min(ay, by), Math.max(ay, by)].map((y) => clamp((y - y0) / cell, height));
    for (let r = bottom; r <= top; r++) for (let c = left; c <= right; c++) buckets[r * width + c].push(s);
  }
  return (c: number, r: number, c2: number, r2: number): number[] => {
    const found: number[] = [];
    const top = clamp(Math.max(r, r2) / size, buckets.length / width - 1);
    const right = clamp(Math.max(c, c2) / size, width - 1);
    for (let j = clamp(Math.min(r, r2) / size, top); j <= top; j++) {
      for (let i = clamp(Math.min(c, c2) / size, right); i <= right; i++) found.push(...buckets[j * width + i]);
    }
    return found;
  };
}

/** Even-odd rule. */
export function isInside(ring: readonly number[], x: number, y: number): boolean {
  let isIn = false;
  for (let k = 0; k < ring.length; k += 2) {
    const n = (k + 2) % ring.length;
    const [px, py, qx, qy] = [ring[k], ring[k + 1], ring[n], ring[n + 1]];
    if (py > y !== qy > y && x < px + ((y - py) * (qx - px)) / (qy - py)) isIn = !isIn;
  }
  return isIn;
}
