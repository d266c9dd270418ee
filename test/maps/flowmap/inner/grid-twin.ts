import { componentAt } from '../../../../src/geometry/index.js';
import type { FlowNetwork } from '../../../../src/maps/flowmap/flow-network.js';
import { computeGridFlow, extrapolateGridFlow, type GridScene } from '../../../../src/node/bench/flow-grid.js';

/** The discrete twin of a network with areas. */
export function gridSceneOf(network: FlowNetwork): GridScene {
  const { domain, component, nodeCount, chainCount, walks, walkStarts, runs, terminals } = network;
  const walls: number[] = [];
  for (let i = 0; i < nodeCount; i++) {
    const [first, last] = [walkStarts[i], walkStarts[i + 1]];
    for (let k = first; k < last; k++) {
      const next = k + 1 < last ? k + 1 : i < chainCount ? k : first;
      if (next !== k) walls.push(walks[2 * k], walks[2 * k + 1], walks[2 * next], walks[2 * next + 1]);
    }
  }
  const segmentsOf = (points: Float64Array) => {
    const out: number[] = [];
    for (let k = 0; k + 3 < points.length; k += 2) out.push(...points.slice(k, k + 4));
    return out;
  };
  const [minX, minY, maxX, maxY] = domain.bounds;
  return {
    bounds: [minX, minY, maxX, maxY],
    isFree: (x, y) => componentAt(domain, x, y) === component,
    walls,
    terminals: terminals.map(({ kind, shape }, t) =>
      'polygon' in shape
        ? { kind, ring: Array.from(shape.polygon) }
        : { kind, segments: runs.filter(({ terminal }) => terminal === t).flatMap(({ points }) => segmentsOf(points)) },
    ),
  };
}

/** Discrete max flow on a grid, extrapolated to an infinitely fine one, m. */
export function gridCapacity(network: FlowNetwork, cells: number): number {
  const scene = gridSceneOf(network);
  return extrapolateGridFlow(computeGridFlow(scene, cells), computeGridFlow(scene, 2 * cells));
}
