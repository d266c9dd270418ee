import { buildDomain, type Domain, findNearestWall, findTriangle, isVisible, NONE } from '../../../geometry/index.js';
import { createRandom } from '../../../math/index.js';
import type { Bench } from '../bench.js';
import { findTriangleBrute, findWallDistanceBrute, isVisibleBrute } from '../brute-force.js';
import { createProfilingSquares } from '../maps.js';

/** Answers compared with brute force, and queries of one brute-force sample. */
const CHECKED = 400;
const QUERIES = 20_000;
const PEER = 'brute force (ours)';

/** Queries in the 20 x 20 map (1,600 vertices) and in the 98 x 98 one (38,416). */
export async function measureQueries(bench: Bench): Promise<void> {
  for (const k of [20, 98]) {
    const { domain } = buildDomain(createProfilingSquares(k).input);
    await measureLocation(bench, domain, k);
    await measureNearestWall(bench, domain, k);
    await measureVisibility(bench, domain, k);
  }
}

async function measureLocation(bench: Bench, domain: Domain, k: number): Promise<void> {
  const points = samplePlane(bench.seed, QUERIES);
  let sum = 0;
  const check = (): string => {
    let agreed = 0;
    for (let q = 0; q < CHECKED; q++) {
      const [x, y] = [points[2 * q], points[2 * q + 1]];
      if (findTriangle(domain, x, y) === findTriangleBrute(domain, x, y)) agreed++;
    }
    return describeAgreement(agreed);
  };
  await bench.rate({
    name: `point location, k = ${k}`,
    count: QUERIES,
    ours: () => {
      for (let q = 0; q < QUERIES; q++) sum += findTriangle(domain, points[2 * q], points[2 * q + 1]);
      return sum;
    },
    peerCount: CHECKED,
    peer: {
      name: PEER,
      work: () => {
        for (let q = 0; q < CHECKED; q++) sum += findTriangleBrute(domain, points[2 * q], points[2 * q + 1]);
        return sum;
      },
    },
    quality: check,
  });
}

async function measureNearestWall(bench: Bench, domain: Domain, k: number): Promise<void> {
  const points = sampleFree(domain, bench.seed, QUERIES);
  const out = findNearestWall(domain, points[0], points[1]);
  let sum = 0;
  const check = (): string => {
    let worst = 0;
    for (let q = 0; q < CHECKED; q++) {
      const [x, y] = [points[2 * q], points[2 * q + 1]];
      const exact = findWallDistanceBrute(domain, x, y);
      worst = Math.max(worst, Math.abs(findNearestWall(domain, x, y).distance - exact));
    }
    return `largest difference to brute force ${worst.toExponential(1)} m in ${CHECKED}`;
  };
  await bench.rate({
    name: `nearest wall, k = ${k}`,
    count: QUERIES,
    ours: () => {
      for (let q = 0; q < QUERIES; q++) sum += findNearestWall(domain, points[2 * q], points[2 * q + 1], out).distance;
      return sum;
    },
    peerCount: CHECKED,
    peer: {
      name: PEER,
      work: () => {
        for (let q = 0; q < CHECKED; q++) sum += findWallDistanceBrute(domain, points[2 * q], points[2 * q + 1]);
        return sum;
      },
    },
    quality: check,
  });
}

async function measureVisibility(bench: Bench, domain: Domain, k: number): Promise<void> {
  // Pairs two pitches apart at most: a third of them see each other. Far pairs never do, and brute force ends at once.
  const points = sampleFree(domain, bench.seed + 1, QUERIES);
  const reach = 4 / k;
  const random = createRandom(bench.seed + 2);
  const pairs: number[] = [];
  for (let q = 0; q < QUERIES; q++) {
    const [x, y] = [points[2 * q], points[2 * q + 1]];
    const [toX, toY] = [x + (2 * random.next() - 1) * reach, y + (2 * random.next() - 1) * reach];
    if (findTriangle(domain, toX, toY) !== NONE) pairs.push(x, y, toX, toY);
  }
  const count = pairs.length / 4;
  const ask = (test: typeof isVisible, n: number): number => {
    let seen = 0;
    for (let q = 0; q < n; q++) {
      if (test(domain, pairs[4 * q], pairs[4 * q + 1], pairs[4 * q + 2], pairs[4 * q + 3])) seen++;
    }
    return seen;
  };
  const check = (): string => {
    let agreed = 0;
    for (let q = 0; q < CHECKED; q++) {
      const pair = pairs.slice(4 * q, 4 * q + 4) as [number, number, number, number];
      if (isVisible(domain, ...pair) === isVisibleBrute(domain, ...pair)) agreed++;
    }
    return `${describeAgreement(agreed)}, ${Math.round((100 * ask(isVisible, count)) / count)} % visible`;
  };
  await bench.rate({
    name: `visibility, k = ${k}`,
    count,
    ours: () => ask(isVisible, count),
    peerCount: CHECKED,
    peer: { name: PEER, work: () => ask(isVisibleBrute, CHECKED) },
    quality: check,
  });
}

function describeAgreement(agreed: number): string {
  return `${agreed} of ${CHECKED} equal to brute force`;
}

/** x, y of points uniform in [-1,1] x [-1,1], free or not. */
function samplePlane(seed: number, count: number): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length: 2 * count }, () => 2 * random.next() - 1);
}

/** x, y of points uniform in the free part of [-1,1] x [-1,1]. */
function sampleFree(domain: Domain, seed: number, count: number): Float64Array {
  const random = createRandom(seed);
  const points = new Float64Array(2 * count);
  for (let q = 0; q < count; ) {
    const x = 2 * random.next() - 1;
    const y = 2 * random.next() - 1;
    if (findTriangle(domain, x, y) === NONE) continue;
    points[2 * q] = x;
    points[2 * q + 1] = y;
    q++;
  }
  return points;
}
