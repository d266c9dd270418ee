import { fillPaths, findDistance, type PathBatch } from '../../../maps/index.js';
import type { Bench } from '../bench.js';
import { createProfilingSquares } from '../maps.js';
import { preparePathSquares, scatterFree } from '../path-maps.js';
import { loadRecast, type RecastMesh } from '../recast-peer.js';
import { buildScene } from './pathmap-build.js';

export interface RecastSizes {
  /** Squares along each side. [Limit: <= 20] */
  readonly squares: number;
  readonly points: number;
  readonly peerPoints: number;
}

/** Its single-precision coordinates make a way shorter by no more than this share. */
const ROUNDING = 1e-5;
/** Starts that its cells move farther than this, in the map's unit, are not compared. */
const MOVED = 1e-3;

/** Whole paths to one goal: a map of all ways against a search per way. */
export async function measureRecast(bench: Bench, sizes: RecastSizes): Promise<void> {
  const scene = preparePathSquares(sizes.squares);
  const [goalX, goalY] = scene.goal;
  const map = buildScene(scene);
  const rings = createProfilingSquares(sizes.squares)
    .input.obstacles.filter((shape) => shape.kind === 'polygon')
    .map(({ ring }) => ring as Float64Array);
  const recast = await loadRecast(rings, 1 / sizes.squares);
  const xy = scatterFree(scene, sizes.points, bench.seed);
  const batch: PathBatch = { starts: new Int32Array(sizes.points + 1), points: new Float64Array(0) };
  const ask = (mesh: RecastMesh): void => {
    for (let k = 0; k < 2 * sizes.peerPoints; k += 2) mesh.findPath(xy[k], xy[k + 1], goalX, goalY);
  };
  const name = `${recast.label} computePath`;
  const row = await bench.rate({
    name: `full paths to one goal, ${scene.name}, against Recast`,
    ours: () => fillPaths(map, xy, batch),
    count: sizes.points,
    peer: 'absent' in recast ? { name, absent: recast.absent } : { name, work: () => ask(recast) },
    peerCount: sizes.peerPoints,
    target: { of: 'ratio', atLeast: 200 },
    quality: () => ('absent' in recast ? '' : compareLengths(recast)),
  });
  if ('absent' in recast || row.ours === null || row.theirs === null) return;
  // Preparing our map is slower than one of their queries: from so many queries to one goal on it pays.
  const fresh = buildScene({ ...scene });
  const ourBuild = fresh.stats.propagationMs + fresh.stats.indexMs;
  bench.value({
    name: `break-even of a map against Recast's queries, ${scene.name}`,
    unit: 'queries',
    ours: Math.max(1, Math.ceil(ourBuild / (1000 / row.theirs - 1000 / row.ours))),
    quality: `map ${ourBuild.toFixed(2)} ms per goal; Recast builds its mesh in ${recast.buildMs.toFixed(0)} ms, once`,
  });

  function compareLengths(mesh: RecastMesh): string {
    let compared = 0;
    let longer = 0;
    let sum = 0;
    let theirSum = 0;
    for (let k = 0; k < 2 * sizes.peerPoints; k += 2) {
      const way = mesh.findPath(xy[k], xy[k + 1], goalX, goalY);
      if (way === undefined || way.length < 4) continue;
      const end = way.length - 2;
      if (Math.hypot(way[0] - xy[k], way[1] - xy[k + 1]) > MOVED) continue;
      if (Math.hypot(way[end] - goalX, way[end + 1] - goalY) > MOVED) continue;
      let theirs = 0;
      for (let i = 2; i <= end; i += 2) theirs += Math.hypot(way[i] - way[i - 2], way[i + 1] - way[i - 1]);
      const ours = findDistance(map, way[0], way[1]);
      compared++;
      sum += ours;
      theirSum += theirs;
      if (ours > theirs * (1 + ROUNDING) + ROUNDING) longer++;
    }
    const excess = ((theirSum / sum - 1) * 100).toFixed(2);
    return `${compared} of ${sizes.peerPoints} paths compared: ours longer in ${longer}, theirs longer by ${excess} % on average`;
  }
}
