import { requireFunction, requireWhole } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import { requireDiagram, type VoronoiDiagram } from './diagram.js';
import type { DiagramView } from './diagram-view.js';
import { MAX_KEY, PARTS } from './shape-cells.js';
import { VertexHandles } from './vertex-handles.js';
import { eachHalfEdge, ViewRows } from './view-rows.js';

/** Handles of vertices with this many edges are passed by a chain. */
const PASSED = 2;

/**
 * The diagram with whole obstacles as sites: only edges between two different ones stay. Vertices where just two of those meet
 * are passed: the edges between the same two obstacles become one chain, with their lengths added up and the extreme radii of
 * all. A chain that closes, as round a single obstacle in a room, keeps one vertex. Where two obstacles touch or continue each
 * other, the border between them ends on the wall, in a vertex of radius 0.
 *
 * @param obstacleOf number of the obstacle that a cell belongs to, >= -1; without it, every object of the diagram is one
 */
export function buildObstacleView(diagram: VoronoiDiagram, obstacleOf?: (cell: number) => number): DiagramView {
  requireDiagram(diagram, 'buildObstacleView');
  if (obstacleOf !== undefined) requireFunction(obstacleOf, 'buildObstacleView: obstacleOf');
  const { store } = diagram;
  const numbers = new Int32Array(store.cellEnd);
  const present = new Set<number>();
  for (let c = 0; c < store.cellEnd; c++) {
    if (store.live[c] === 0) continue;
    const number = obstacleOf ? obstacleOf(c) : Math.floor(store.keys[c] / PARTS);
    requireWhole(number, 'buildObstacleView: obstacleOf', NONE, MAX_KEY);
    numbers[c] = number;
    present.add(numbers[c]);
  }
  const objects = Int32Array.from(present).sort();
  const ranks = new Map<number, number>();
  for (const [rank, number] of objects.entries()) ranks.set(number, rank);

  // Every border once, as the half-edge with the smaller obstacle on its left.
  const borders: number[] = [];
  for (const p of eachHalfEdge(diagram, true)) {
    if (numbers[store.owners[p]] < numbers[store.neighbours[p]]) borders.push(p);
  }
  const chains = joinBorders(diagram, borders, numbers);
  const left = (chain: readonly number[]): number => numbers[store.owners[chain[0]]];
  const right = (chain: readonly number[]): number => numbers[store.neighbours[chain[0]]];
  chains.sort((a, b) => left(a) - left(b) || right(a) - right(b));
  const rows = new ViewRows(diagram);
  for (const chain of chains) rows.addEdge(chain, ranks.get(left(chain)) ?? NONE, ranks.get(right(chain)) ?? NONE);
  const none = new Int32Array(objects.length).fill(NONE);
  return rows.finish('obstacle', objects, none, none);
}

/** Chains of half-edges, in the order of their first ones; closed ones start with the first of theirs. */
function joinBorders(diagram: VoronoiDiagram, borders: readonly number[], numbers: Int32Array): number[][] {
  const { store } = diagram;
  const handles = new VertexHandles(diagram);
  const degrees = new Int32Array(handles.count);
  /** Per vertex: the half-edge that leaves it. */
  const leaving = new Int32Array(handles.count).fill(NONE);
  for (const p of borders) {
    degrees[handles.startOf(p)]++;
    degrees[handles.endOf(p)]++;
    leaving[handles.startOf(p)] = p;
  }
  /** The half-edge with which a chain goes on behind p, or NONE. */
  const goOn = (p: number): number => {
    const handle = handles.endOf(p);
    if (degrees[handle] !== PASSED || handles.isFoot(handle)) return NONE;
    const q = leaving[handle];
    const isSame =
      q !== NONE &&
      numbers[store.owners[q]] === numbers[store.owners[p]] &&
      numbers[store.neighbours[q]] === numbers[store.neighbours[p]];
    return isSame ? q : NONE;
  };
  const isInner = new Uint8Array(store.pieceEnd);
  for (const p of borders) {
    const q = goOn(p);
    if (q !== NONE) isInner[q] = 1;
  }
  const chains: number[][] = [];
  const isTaken = new Uint8Array(store.pieceEnd);
  const take = (first: number): void => {
    const chain: number[] = [];
    for (let p = first; p !== NONE && isTaken[p] === 0; p = goOn(p)) {
      isTaken[p] = 1;
      chain.push(p);
    }
    chains.push(chain);
  };
  for (const p of borders) if (isInner[p] === 0) take(p);
  for (const p of borders) if (isTaken[p] === 0) take(p);
  return chains;
}
