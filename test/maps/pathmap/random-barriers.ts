import type { DomainInput, ObstacleInput } from '../../../src/geometry/index.js';
import type { Random } from '../../../src/math/index.js';

/** A thin wall that is meant as barrier k. */
export function barrierLine(k: number, ...points: number[]): ObstacleInput {
  return { kind: 'line', where: `barriers[${k}]`, points: Float64Array.from(points) };
}

/** Corners of the box around the outer ring. */
export function boxOf({ boundary }: DomainInput): [number, number, number, number] {
  const { ring } = boundary.areas[0];
  const xs = [...ring].filter((_, k) => k % 2 === 0);
  const ys = [...ring].filter((_, k) => k % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/**
 * Lay barriers over a scene: between random points, vertices of obstacles, points on their edges and lattice points, so
 * that they cross, join, share ends and lie on each other and on walls.
 *
 * @param isTied the barriers are straight and run from obstacle to obstacle, as in the thesis
 * @returns the scene with further obstacles, and the number of the first of them
 */
export function addBarrierLines(
  input: DomainInput,
  random: Random,
  isTied = false,
): { input: DomainInput; first: number; count: number } {
  const [minX, minY, maxX, maxY] = boxOf(input);
  const chains = [
    ...input.obstacles.flatMap((o) => (o.kind === 'polygon' ? [o.ring] : o.kind === 'line' ? [o.points] : [])),
    input.boundary.areas[0].ring,
  ];
  const obstacles = [...input.obstacles];
  const first = obstacles.length;
  const end = (): [number, number] => {
    const chance = random.next();
    if (isTied || chance < 0.5) {
      const from = chains[random.nextInt(chains.length)];
      const k = 2 * random.nextInt(from.length >> 1);
      const j = (k + 2) % from.length;
      const share = random.next() < 0.5 ? 0 : random.next() < 0.5 ? 0.5 : random.next();
      return [from[k] + share * (from[j] - from[k]), from[k + 1] + share * (from[j + 1] - from[k + 1])];
    }
    const made = obstacles[first + random.nextInt(Math.max(1, obstacles.length - first))];
    if (chance < 0.6 && made?.kind === 'line') return [made.points[0], made.points[1]];
    const isLattice = random.next() < 0.5;
    const share = (): number => (isLattice ? random.nextInt(11) / 10 : random.next());
    return [minX + share() * (maxX - minX), minY + share() * (maxY - minY)];
  };
  const count = 1 + random.nextInt(5);
  for (let k = 0; k < count; k++) {
    const made = obstacles[obstacles.length - 1];
    if (!isTied && k > 0 && made.kind === 'line' && random.next() < 0.2) {
      // On the one before: from the middle of its first piece to an end, or as far again beyond.
      const [ax, ay, bx, by] = made.points;
      const to = random.next() < 0.5 ? 0 : 1.5;
      obstacles.push(barrierLine(k, (ax + bx) / 2, (ay + by) / 2, ax + to * (bx - ax), ay + to * (by - ay)));
      continue;
    }
    const bend = !isTied && random.next() < 0.3 ? end() : [];
    obstacles.push(barrierLine(k, ...end(), ...end(), ...bend));
  }
  return { input: { ...input, obstacles }, first, count };
}
