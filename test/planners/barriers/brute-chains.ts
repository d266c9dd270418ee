import type { Crowd } from '../../../src/crowd/index.js';
import type { Domain } from '../../../src/geometry/index.js';
import { orient2d } from '../../../src/math/index.js';
import type { Corridor, SidePiece } from '../../../src/planners/barriers/index.js';

/** Is a wall of the domain crossed between two places? Every wall is asked, by exact signs. */
export function isWallBetween({ segments, vertices }: Domain, px: number, py: number, qx: number, qy: number): boolean {
  for (let s = 0; s < segments.length; s += 2) {
    const [ax, ay] = vertices.subarray(2 * segments[s], 2 * segments[s] + 2);
    const [bx, by] = vertices.subarray(2 * segments[s + 1], 2 * segments[s + 1] + 2);
    const a = orient2d(px, py, qx, qy, ax, ay) * orient2d(px, py, qx, qy, bx, by);
    const p = orient2d(ax, ay, bx, by, px, py) * orient2d(ax, ay, bx, by, qx, qy);
    if (a < 0 && p < 0) return true;
  }
  return false;
}

function touches(domain: Domain, piece: SidePiece, x: number, y: number, far: number): boolean {
  const { ax, ay, bx, by, radius } = piece;
  const isPoint = ax === bx && ay === by;
  // Free space lies on the right.
  if (!isPoint && (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0) return false;
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const u = isPoint ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square));
  const [fx, fy] = [ax + u * (bx - ax), ay + u * (by - ay)];
  const length = Math.hypot(fx - x, fy - y);
  if (length > far + radius) return false;
  const share = length > 0 ? ((1 - 1e-6) * (length - radius)) / length : 0;
  return !(share > 0 && isWallBetween(domain, x, y, x + share * (fx - x), y + share * (fy - y)));
}

/** What chains there are, and how long the shortest of each group is: 'corridor group' to length. */
export function findChainsByForce(
  domain: Domain,
  corridors: readonly Corridor[],
  crowd: Crowd,
  jammed: readonly boolean[],
  contact: number,
): { chains: Map<string, number>; groups: number[] } {
  const { x, y } = crowd.present;
  const { radius } = crowd.traits;
  const { count } = crowd;
  const groups = Array.from({ length: count }, () => -1);
  for (let start = 0; start < count; start++) {
    if (!jammed[start] || groups[start] >= 0) continue;
    const open = [start];
    groups[start] = start;
    for (let a = open.pop(); a !== undefined; a = open.pop()) {
      for (let b = 0; b < count; b++) {
        if (!jammed[b] || groups[b] >= 0) continue;
        if (Math.hypot(x[a] - x[b], y[a] - y[b]) > (1 + 0.5 * contact) * (radius[a] + radius[b])) continue;
        if (isWallBetween(domain, x[a], y[a], x[b], y[b])) continue;
        groups[b] = start;
        open.push(b);
      }
    }
  }
  const chains = new Map<string, number>();
  for (const { id, pieces } of corridors) {
    const at = [0, 1].map((side) => {
      const own = pieces.filter((piece) => piece.side === side);
      return [...groups.keys()].filter(
        (k) => jammed[k] && own.some((piece) => touches(domain, piece, x[k], y[k], (1 + contact) * radius[k])),
      );
    });
    for (const a of at[0]) {
      for (const b of at[1]) {
        if (groups[a] !== groups[b]) continue;
        const key = `${id} ${groups[a]}`;
        chains.set(key, Math.min(chains.get(key) ?? Infinity, Math.hypot(x[a] - x[b], y[a] - y[b])));
      }
    }
  }
  return { chains, groups };
}
