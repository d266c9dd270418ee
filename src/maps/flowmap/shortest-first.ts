import { NONE } from '../../geometry/index.js';
import { addPieces } from './add-pieces.js';
import type { FlowNetwork } from './flow-network.js';
import type { GateFinder } from './gate-finder.js';
import { signChains } from './match-chains.js';
import { toSegment } from './shorten/part-distance.js';
import { findShortestWay, type ShortestWay, sideOfNodes } from './shortest-way.js';
import { solveLanes } from './solve-flow.js';
import { spreadLengths } from './spread.js';

/** Cuts that are solved at most to find out which gates can be shut. */
const MOST_SOLVES = 64;
/**
 * The same space with gates shut that the shortest way of a body from source to sink does not need, so that lanes go first where
 * it goes, and with as many lanes as before (Farias 2020, figure 4.15, shows lanes that miss the shortest way on both sides).
 *
 * The way parts the obstacles into a low and a high side. An obstacle that is joined to the chain of its side by walls along
 * gates has lanes only between itself and the way. Obstacles are joined one after the other, those next to the way first, as long
 * as the number of lanes stays. More walls make no new room: lanes among them are lanes of the space as it is.
 *
 * @param count lanes of the space as it is
 * @returns the space with the walls; undefined where there is nothing to shut, or sources and sinks alternate
 */
export function favourShortestWay(
  network: FlowNetwork,
  radius: number,
  count: number,
  finder: GateFinder,
): FlowNetwork | undefined {
  const { low } = signChains(network);
  if (low.length !== 1 || count === 0) return undefined;
  const way = findShortestWay(network, radius);
  if (way === undefined) return undefined;
  const joints = findJoints(network, finder, way, radius);
  const added: number[][] = Array.from({ length: network.nodeCount }, () => []);
  let best: FlowNetwork | undefined;
  let solves = 0;
  for (let k = 0, size = 1; k < joints.length && solves < MOST_SOLVES; solves++) {
    const trial = added.map((row) => row.slice());
    for (const joint of joints.slice(k, k + size)) for (const { node, wall } of joint) trial[node].push(...wall);
    const walled = addPieces(network, trial);
    if (solveLanes(walled, radius).count === count) {
      trial.forEach((row, i) => {
        added[i] = row;
      });
      best = walled;
      k += size;
      size *= 2;
    } else if (size === 1) k++;
    else size = 1;
  }
  return best;
}

/** A wall along a gate, and the node that gets it. */
interface Joint {
  readonly node: number;
  readonly wall: readonly number[];
}

/** Per obstacle the walls that join it to the chain of its side over obstacles of that side; those next to the way first. */
function findJoints(network: FlowNetwork, finder: GateFinder, way: ShortestWay, radius: number): Joint[][] {
  const { nodeCount, chainCount } = network;
  const isLow = sideOfNodes(network, way);
  const parents = [0, 1].map((side) => {
    const starts = Float64Array.from(isLow, (lies, i) => (lies === side && i < chainCount ? 0 : Infinity));
    return spreadLengths(finder, starts).parents;
  });
  const rows: { distance: number; joints: Joint[] }[] = [];
  for (let i = chainCount; i < nodeCount; i++) {
    const joints: Joint[] = [];
    let node = i;
    while (node !== NONE && node >= chainCount && joints.length < nodeCount) {
      const parent = parents[isLow[i]][node];
      if (parent === NONE || parent >= nodeCount || isLow[parent] !== isLow[i]) break;
      finder.measure(node, parent);
      const wall = [finder.ax, finder.ay, finder.bx, finder.by];
      if (distanceToWay(way, wall) < radius / 2) break;
      joints.push({ node, wall });
      node = parent;
    }
    if (node < 0 || node >= chainCount) continue;
    rows.push({ distance: distanceOfNode(network, way, i), joints });
  }
  return rows.sort((a, b) => a.distance - b.distance).map(({ joints }) => joints);
}

/** The distance of a node from the way, m. */
function distanceOfNode(
  { nodePieces, ax, ay, bx, by, nodeCircles, circles }: FlowNetwork,
  way: ShortestWay,
  i: number,
): number {
  let least = Infinity;
  for (let p = nodePieces[i]; p < nodePieces[i + 1]; p++) {
    least = Math.min(least, distanceToWay(way, [ax[p], ay[p], bx[p], by[p]]));
  }
  for (let c = nodeCircles[i]; c < nodeCircles[i + 1]; c++) {
    const [x, y, r] = circles.subarray(3 * c, 3 * c + 3);
    least = Math.min(least, distanceToWay(way, [x, y, x, y]) - r);
  }
  return least;
}

/** The distance of a segment from the way, m; 0 where they cross. */
function distanceToWay({ points }: ShortestWay, [ax, ay, bx, by]: readonly number[]): number {
  let least = Infinity;
  for (let k = 0; k + 3 < points.length; k += 2) {
    const [cx, cy, dx, dy] = points.subarray(k, k + 4);
    const side = (px: number, py: number, qx: number, qy: number, x: number, y: number) =>
      (qx - px) * (y - py) - (qy - py) * (x - px);
    const isCrossed =
      side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
      side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0;
    if (isCrossed) return 0;
    least = Math.min(
      least,
      toSegment(cx, cy, ax, ay, bx, by),
      toSegment(dx, dy, ax, ay, bx, by),
      toSegment(ax, ay, cx, cy, dx, dy),
      toSegment(bx, by, cx, cy, dx, dy),
    );
  }
  return least;
}
