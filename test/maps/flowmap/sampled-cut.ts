import { type Domain, findTriangle, NONE } from '../../../src/geometry/index.js';
import type { FlowNetwork } from '../../../src/maps/flowmap/index.js';

/**
 * The cut from points along the walls: every pair of points joined by a straight line inside the room, all shortest
 * ways between all walls (Floyd-Warshall), the cheapest pairs of chains by trying all. Never shorter than the true cut,
 * and longer by at most `spacing` per gate. (Circles count by their outline: half a percent of the radius.)
 */
export function sampleCut(network: FlowNetwork, spacing: number): number {
  const { runs, nodeCount, walkStarts, walks, chainCount } = network;
  const points: number[][] = [];
  for (let i = 0; i < nodeCount; i++) {
    const list: number[] = [];
    const count = walkStarts[i + 1] - walkStarts[i];
    const isClosed = i >= chainCount && count > 1;
    for (let k = 0; k < count; k++) {
      const a = 2 * (walkStarts[i] + k);
      list.push(walks[a], walks[a + 1]);
      if (k + 1 === count && !isClosed) continue;
      const b = 2 * (walkStarts[i] + ((k + 1) % count));
      const length = Math.hypot(walks[b] - walks[a], walks[b + 1] - walks[a + 1]);
      const parts = Math.ceil(length / spacing);
      for (let n = 0; n < parts + 1; n++) {
        list.push(
          walks[a] + (n / parts) * (walks[b] - walks[a]),
          walks[a + 1] + (n / parts) * (walks[b + 1] - walks[a + 1]),
        );
      }
    }
    points.push(list);
  }
  // Corners of terminals: ways may bend there.
  for (const { kind, points: line } of runs) {
    if (kind === 'wall') continue;
    for (let k = 2; k + 2 < line.length; k += 2) points.push([line[k], line[k + 1]]);
  }
  const n = points.length;
  const d = Array.from({ length: n }, () => new Float64Array(n).fill(Infinity));
  for (let i = 0; i < n; i++) {
    d[i][i] = 0;
    for (let j = 0; j < i; j++)
      d[i][j] = d[j][i] = nearestPair(network.domain, network.component, points[i], points[j]);
  }
  for (let m = 0; m < n; m++) {
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) d[i][j] = Math.min(d[i][j], d[i][m] + d[m][j]);
  }
  const low: number[] = [];
  const high: number[] = [];
  runs.forEach((run, k) => {
    const before = runs[(k + runs.length - 1) % runs.length].kind;
    const after = runs[(k + 1) % runs.length].kind;
    if (run.kind === 'wall' && before === 'source' && after === 'sink') low.push(run.node);
    if (run.kind === 'wall' && before === 'sink' && after === 'source') high.push(run.node);
  });
  return cheapest(low, high, d);
}

function cheapest(low: readonly number[], high: readonly number[], d: readonly Float64Array[]): number {
  if (low.length === 0) return 0;
  let best = Infinity;
  for (const other of high) {
    const rest = high.filter((node) => node !== other);
    best = Math.min(best, d[low[0]][other] + cheapest(low.slice(1), rest, d));
  }
  return best;
}

function nearestPair(domain: Domain, component: number, p: readonly number[], q: readonly number[]): number {
  const pairs: [number, number, number][] = [];
  for (let a = 0; a < p.length; a += 2) {
    for (let b = 0; b < q.length; b += 2) pairs.push([Math.hypot(p[a] - q[b], p[a + 1] - q[b + 1]), a, b]);
  }
  pairs.sort((s, t) => s[0] - t[0]);
  for (const [length, a, b] of pairs) if (isInside(domain, component, p[a], p[a + 1], q[b], q[b + 1])) return length;
  return Infinity;
}

/** Is every one of many points between the two inside the room (or on its edge)? First a few, then ever more. */
function isInside(domain: Domain, component: number, ax: number, ay: number, bx: number, by: number): boolean {
  for (const count of [7, 37, 1499]) {
    for (let k = 1; k < count; k++) {
      const t = k / count;
      const triangle = findTriangle(domain, ax + t * (bx - ax), ay + t * (by - ay));
      if (triangle === NONE || domain.triangleComponents[triangle] !== component) return false;
    }
  }
  return true;
}
