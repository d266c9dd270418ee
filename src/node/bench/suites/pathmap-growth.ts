import { LivePathMap } from '../../../maps/index.js';
import type { Bench } from '../bench.js';
import { type PartSettings, preparePart } from '../part-sampler.js';
import { preparePathSquares } from '../path-maps.js';
import { buildScene } from './pathmap-build.js';

/** Calls of one size: until they took this long, but not fewer. The fastest counts. */
const CALLS_MS = 700;
const MIN_CALLS = 5;

/** Build time over the number of vertices, on k x k squares. */
export function measurePathGrowth(bench: Bench, squares: readonly number[], callsMs = CALLS_MS): void {
  const propagation: number[] = [];
  const whole: number[] = [];
  for (const k of squares) {
    const scene = preparePathSquares(k);
    let [best, bestWhole] = [Infinity, Infinity];
    const begin = performance.now();
    for (let call = 0; call < MIN_CALLS || performance.now() - begin < callsMs; call++) {
      const { propagationMs, indexMs } = buildScene(scene).stats;
      best = Math.min(best, propagationMs);
      bestWhole = Math.min(bestWhole, propagationMs + indexMs);
    }
    propagation.push(best);
    whole.push(bestWhole);
  }
  const sizes = squares.map((k) => 4 * k * k);
  const list = (times: readonly number[]): string =>
    times.map((time, k) => `${sizes[k]}: ${time.toPrecision(3)} ms`).join(', ');
  bench.growth({
    name: 'growth of propagation with vertices',
    sizes,
    ours: propagation,
    quality: `aim 1.15; ${list(propagation)}`,
  });
  bench.growth({
    name: 'growth of propagation and query index with vertices',
    sizes,
    ours: whole,
    quality: list(whole),
  });
}

/** A map whose goal moves all the time, as in a game: new windows and a new query index, in the memory of the one before. */
export async function measureRebuild(bench: Bench, squares: number, part?: PartSettings): Promise<void> {
  const { name, domain, goal } = preparePathSquares(squares);
  const live = new LivePathMap({ ground: domain, now: () => performance.now() });
  let step = 0;
  const rebuild = (): number => {
    // To and fro along the margin.
    step++;
    live.setSource(0, { kind: 'point', x: goal[0] + (step % 7) * 1e-4, y: goal[1] });
    const { propagationMs, indexMs } = live.update();
    return propagationMs + indexMs;
  };
  await bench.time({
    name: `map rebuilt for a goal that moves, ${name}`,
    sampler: preparePart(rebuild, part),
    quality: `aim 16 ms, a frame; ${domain.vertices.length / 2} vertices`,
  });
}
