import type { Scene } from '../../../../src/scene/index.js';
import { type CheckedGroup, GroupCheck } from './group-check.js';
import { wallsOf } from './wall-set.js';

/** A hall of 40 x 20 m with a block in the middle and a post below it. */
export const HALL: Pick<Scene, 'boundary' | 'obstacles'> = {
  boundary: [
    [0, 0],
    [40, 0],
    [40, 20],
    [0, 20],
  ],
  obstacles: [
    {
      polygon: [
        [18, 6],
        [22, 6],
        [22, 12],
        [18, 12],
      ],
    },
    { point: [20, 3] },
  ],
};

/** Above the block. */
const BACKBONE = [4, 10, 14, 14, 26, 14, 36, 10];

/** Six units in two columns that keep their place behind each other and beside the backbone: a group as it should be. */
export interface SampleTrace {
  group: CheckedGroup;
  /** x and y of all units in every step, and their attraction points. */
  steps: { x: number[]; y: number[]; attraction: number[] }[];
}

const UNITS = 6;
const RADIUS = 0.25;
const STEP = 0.1;

/** The sample as it should be; tests break it. */
export function sampleTrace(changes: Partial<CheckedGroup> = {}): SampleTrace {
  const group: CheckedGroup = {
    walls: wallsOf(HALL),
    backbone: BACKBONE,
    width: 1.5,
    area: 14,
    radii: new Float64Array(UNITS).fill(RADIUS),
    isGoal: (x, y) => Math.hypot(x - 36, y - 10) < 3,
    ...changes,
  };
  const length = wayLength(BACKBONE);
  const steps: SampleTrace['steps'] = [];
  for (let head = 2; head < length; head += STEP) {
    const units = Array.from({ length: UNITS }, (_, i) => {
      const s = head - 0.8 * Math.floor(i / 2);
      const [x, y, ux, uy] = pointAt(BACKBONE, s);
      const side = i % 2 === 0 ? 0.6 : -0.6;
      return { x: x - side * uy, y: y + side * ux, s };
    });
    steps.push({ x: units.map(({ x }) => x), y: units.map(({ y }) => y), attraction: units.map(({ s }) => s) });
  }
  return { group, steps };
}

/** What the checker says of a trace. @param withWitness show it the attraction points, too */
export function judge({ group, steps }: SampleTrace, withWitness = false): GroupCheck {
  const check = new GroupCheck(group);
  for (const { x, y, attraction } of steps) check.look(x, y, withWitness ? attraction : undefined);
  check.finish();
  return check;
}

function wayLength(points: readonly number[]): number {
  let length = 0;
  for (let k = 2; k < points.length; k += 2)
    length += Math.hypot(points[k] - points[k - 2], points[k + 1] - points[k - 1]);
  return length;
}

/** Place and direction after s metres. */
function pointAt(points: readonly number[], s: number): [number, number, number, number] {
  let left = s;
  for (let k = 2; ; k += 2) {
    const [ax, ay] = [points[k - 2], points[k - 1]];
    const way = Math.hypot(points[k] - ax, points[k + 1] - ay);
    const [ux, uy] = [(points[k] - ax) / way, (points[k + 1] - ay) / way];
    if (left <= way || k + 2 >= points.length) return [ax + left * ux, ay + left * uy, ux, uy];
    left -= way;
  }
}
