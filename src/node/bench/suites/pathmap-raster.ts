import {
  fillPathRaster,
  fillRasterPaths,
  LivePathMap,
  type PathRaster,
  preparePlainFill,
  prepareRasterPaths,
} from '../../../maps/index.js';
import type { Bench, Peer } from '../bench.js';
import { type PartSettings, preparePart } from '../part-sampler.js';
import { preparePathSquares, scatterFree } from '../path-maps.js';
import { buildScene } from './pathmap-build.js';

export interface RasterSizes {
  readonly squares: number;
  /** Pixels along each side. */
  readonly pixels: number;
  /** Points whose paths are read from the raster. */
  readonly points: number;
  readonly part?: PartSettings;
}

const now = (): number => performance.now();

/** The map read at every pixel, and whole paths from there: what the first path maps did on a graphics card. */
export async function measureRaster(bench: Bench, sizes: RasterSizes): Promise<void> {
  const scene = preparePathSquares(sizes.squares);
  const title = `${sizes.pixels} x ${sizes.pixels} pixels, ${scene.name}`;
  const size = { width: sizes.pixels, height: sizes.pixels, check: false };
  const last: { raster?: PathRaster; parts: string } = { parts: '' };
  const live = new LivePathMap({ ground: scene.domain, now });
  let step = 0;
  const sampler = preparePart(() => {
    // The goal moves a hair, so that there is something to build.
    step++;
    live.setSource(0, { kind: 'point', x: scene.goal[0] + (step % 2) * 1e-6, y: scene.goal[1] });
    const { map, propagationMs, indexMs } = live.update();
    const raster = fillPathRaster(map, { ...size, into: last.raster, now });
    const parts = [propagationMs, indexMs, raster.fillMs].map((ms) => ms.toFixed(2));
    last.raster = raster;
    last.parts = `${raster.kernel} kernel; in the last call ${parts.join(' + ')} ms`;
    return propagationMs + indexMs + raster.fillMs;
  }, sizes.part);
  await bench.time({
    name: `propagation, index and raster of ${title}, against a plain fill`,
    sampler,
    peer: preparePlainPeer(fillPathRaster(buildScene(scene), size)),
    target: { of: 'ratio', atMost: 30 },
    quality: () => `aim 6 ms; ${last.parts}`,
  });

  const paths = prepareRasterPaths(fillPathRaster(buildScene(scene), size));
  const xy = scatterFree(scene, sizes.points, bench.seed);
  const buffer = {
    starts: new Int32Array(sizes.points + 1),
    points: new Float64Array(2 * paths.longest * (sizes.points + 1)),
  };
  await bench.rate({
    name: `full paths from the raster, ${title}`,
    ours: () => fillRasterPaths(paths, xy, buffer),
    count: sizes.points,
    target: { of: 'ours', atLeast: 4e6 },
    quality: () => `aim 8 million; ${(buffer.starts[sizes.points] / sizes.points).toFixed(1)} points per path`,
  });
}

/** Distance and parent of as many pixels from one root, by the same kernel without obstacles. */
function preparePlainPeer(raster: PathRaster): Peer {
  const name = 'plain WebAssembly SIMD fill';
  try {
    const { run } = preparePlainFill(raster);
    return { name, work: run };
  } catch (error) {
    return { name, absent: (error as Error).message };
  }
}
