import type { FlowNetwork } from '../flow-network.js';

/**
 * Walls as sources of a wave: wall segment i sends it out when the level is `values[i]`, so that at level `lam` it has
 * reached all points within `lam - values[i]`. The border of what it has reached is a level set of
 * `psi(x) = min_i values[i] + |x - segment i|`. A post is a segment of length 0, an exact circle of radius rho is a
 * post whose value is lower by rho.
 */
export interface Wave {
  readonly count: number;
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly bx: Float64Array;
  readonly by: Float64Array;
  /** Level at which the wave leaves the segment (the centre, for a circle), m. */
  readonly values: Float64Array;
  /** Level from which on the segment takes part: its value, or that of the rim for a circle, m. */
  readonly births: Float64Array;
  /** Node of each segment, or -1 for the corner of a terminal. */
  readonly nodes: Int32Array;
  /** Larger extent of the scene, m. */
  readonly size: number;
}

/**
 * The wave of all walls of a network, with the start value of each node and of each bend (a corner of a terminal that
 * points into the free space), m.
 */
export function buildWave(network: FlowNetwork, nodeValues: ArrayLike<number>, bendValues: ArrayLike<number>): Wave {
  const circleCount = network.circles.length / 3;
  const bendCount = network.bends.length / 2;
  const count = network.pieceCount + circleCount + bendCount;
  const ax = new Float64Array(count);
  const ay = new Float64Array(count);
  const bx = new Float64Array(count);
  const by = new Float64Array(count);
  const values = new Float64Array(count);
  const births = new Float64Array(count);
  const nodes = new Int32Array(count);
  ax.set(network.ax.subarray(0, network.pieceCount));
  ay.set(network.ay.subarray(0, network.pieceCount));
  bx.set(network.bx.subarray(0, network.pieceCount));
  by.set(network.by.subarray(0, network.pieceCount));
  for (let i = 0; i < network.pieceCount; i++) {
    nodes[i] = network.pieceNode[i];
    values[i] = nodeValues[nodes[i]];
    births[i] = values[i];
  }
  for (let node = 0; node < network.nodeCount; node++) {
    for (let c = network.nodeCircles[node]; c < network.nodeCircles[node + 1]; c++) {
      const i = network.pieceCount + c;
      ax[i] = network.circles[3 * c];
      ay[i] = network.circles[3 * c + 1];
      nodes[i] = node;
      births[i] = nodeValues[node];
      values[i] = nodeValues[node] - network.circles[3 * c + 2];
    }
  }
  for (let k = 0; k < bendCount; k++) {
    const i = network.pieceCount + circleCount + k;
    ax[i] = network.bends[2 * k];
    ay[i] = network.bends[2 * k + 1];
    nodes[i] = -1;
    values[i] = bendValues[k];
    births[i] = bendValues[k];
  }
  for (let i = network.pieceCount; i < count; i++) {
    bx[i] = ax[i];
    by[i] = ay[i];
  }
  return { count, ax, ay, bx, by, values, births, nodes, size: network.size };
}

/** Distance from a point to segment i of the wave, m. */
export function distanceToSegment(wave: Wave, i: number, x: number, y: number): number {
  const ax = wave.ax[i];
  const ay = wave.ay[i];
  const dx = wave.bx[i] - ax;
  const dy = wave.by[i] - ay;
  let px = x - ax;
  let py = y - ay;
  const square = dx * dx + dy * dy;
  if (square > 0) {
    const t = (px * dx + py * dy) / square;
    if (t >= 1) {
      px = x - wave.bx[i];
      py = y - wave.by[i];
    } else if (t > 0) {
      // Across the segment the cross product is exact where the foot would round.
      const across = px * dy - py * dx;
      return Math.abs(across) / Math.sqrt(square);
    }
  }
  return Math.sqrt(px * px + py * py);
}
