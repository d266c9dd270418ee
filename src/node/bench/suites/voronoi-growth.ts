import type { Bench } from '../bench.js';
import { buildDiagram, type DiagramInput, describeCocircular, describeWall } from '../voronoi-maps.js';

/** Calls of one size: the first warms up, the fastest of the others counts. */
const CALLS = 4;
/** Larger sizes are left out once a call took longer than this: the exponent is known by then. */
const LONGEST_CALL_MS = 10_000;

/** Sets on which a search that looks at all neighbours of a neighbour is quadratic. */
export function measureGrowth(bench: Bench, sizes: readonly number[]): void {
  fitSizes(bench, 'growth with points on one circle', sizes, describeCocircular);
  fitSizes(bench, 'growth with points along one wall', sizes, describeWall);
}

function fitSizes(
  bench: Bench,
  name: string,
  sizes: readonly number[],
  describe: (count: number) => DiagramInput,
): void {
  const times: number[] = [];
  for (const size of sizes) {
    const input = describe(size);
    let best = Number.POSITIVE_INFINITY;
    for (let call = 0; call < CALLS; call++) {
      const start = performance.now();
      buildDiagram(input);
      const took = performance.now() - start;
      if (call > 0 || took > LONGEST_CALL_MS) best = Math.min(best, took);
      if (took > LONGEST_CALL_MS) break;
    }
    times.push(best);
    if (best > LONGEST_CALL_MS) break;
  }
  const measured = sizes.slice(0, times.length);
  const list = times.map((time, k) => `${measured[k]}: ${time.toFixed(0)} ms`).join(', ');
  bench.growth({ name, sizes: measured, ours: times, target: { of: 'ours', atMost: 1.3 }, quality: list });
}
