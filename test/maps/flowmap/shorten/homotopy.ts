import type { FlowNetwork } from '../../../../src/maps/flowmap/flow-network.js';
import { type LaneCurve, sampleLaneCurve } from '../../../../src/maps/flowmap/lanes/lane-curve.js';

/**
 * Whether two lanes between the same (straight) terminals can be moved into each other without crossing an obstacle: the
 * loop along one, the sink, back along the other and the source crosses rays from the obstacles in an order that cancels
 * to nothing. Shares nothing with the shortening.
 */
export function areHomotopic(network: FlowNetwork, a: LaneCurve, b: LaneCurve): boolean {
  return areWaysHomotopic(network, sampleLaneCurve(a, 0.05), sampleLaneCurve(b, 0.05));
}

/** The same for two polylines. */
export function areWaysHomotopic(network: FlowNetwork, a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  const loop = turned(a);
  const back = turned(b);
  for (let i = back.length - 2; i >= 0; i -= 2) loop.push(back[i], back[i + 1]);
  loop.push(loop[0], loop[1]);
  const word: number[] = [];
  const crossings: { t: number; letter: number }[] = [];
  const rays = obstaclePoints(network);
  for (let i = 0; i + 3 < loop.length; i += 2) {
    crossings.length = 0;
    rays.forEach(([x, y], letter) => {
      const [ax, bx] = [loop[i] - x, loop[i + 2] - x];
      if (ax < 0 === bx < 0) return;
      const t = ax / (ax - bx);
      if (loop[i + 1] + t * (loop[i + 3] - loop[i + 1]) > y)
        crossings.push({ t, letter: ax < 0 ? letter + 1 : -letter - 1 });
    });
    crossings.sort((p, q) => p.t - q.t);
    for (const { letter } of crossings) {
      if (word[word.length - 1] === -letter) word.pop();
      else word.push(letter);
    }
  }
  return word.length === 0;
}

/** Turned by an odd angle: on a lattice rays would lie on each other, and the order of their crossings would be chance. */
function turned(points: ArrayLike<number>): number[] {
  const [c, s] = [Math.cos(0.7391), Math.sin(0.7391)];
  return Array.from(points, (v, k) => (k % 2 === 0 ? c * v - s * points[k + 1] : s * points[k - 1] + c * v));
}

/** One point of each obstacle, turned. */
function obstaclePoints(network: FlowNetwork): [number, number][] {
  const points: [number, number][] = [];
  const add = (x: number, y: number): void => {
    const [u, v] = turned([x, y]);
    points.push([u, v]);
  };
  for (let node = network.chainCount; node < network.nodeCount; node++) {
    const piece = network.nodePieces[node];
    const circle = network.nodeCircles[node];
    if (piece < network.nodePieces[node + 1]) {
      add((network.ax[piece] + network.bx[piece]) / 2, (network.ay[piece] + network.by[piece]) / 2);
    } else if (circle < network.nodeCircles[node + 1]) {
      add(network.circles[3 * circle], network.circles[3 * circle + 1]);
    }
  }
  return points;
}
