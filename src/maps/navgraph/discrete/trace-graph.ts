import { BLACK, JOINT, RED } from '../nav-tables.js';
import { BLACK_CRACK, type CrackMap, GAP_CRACK, NO_CRACK, NO_SITE } from './crack-map.js';

/** The graph as traced: vertices at corners of pixels, edges as chains of cracks. */
export interface TracedGraph {
  /** x, y per vertex, and the room there, metres. */
  readonly vertices: number[];
  readonly clearance: number[];
  /** RED, BLACK or JOINT. */
  readonly vertexKind: number[];
  /** Per edge: vertex from, vertex to, colour, cell, site on the left, site on the right. */
  readonly edges: number[];
  readonly edgeClearance: number[];
  /** Points of edge e: x, y from `pointStarts[e]` to `pointStarts[e + 1] - 1`, without its two vertices. */
  readonly pointStarts: number[];
  readonly points: number[];
}

/** Numbers per edge in `edges`. */
export const EDGE_ROW = 6;

/** Colour, cell, and the sites below or left and above or right of a crack. */
type Governors = Int32Array;

/**
 * Trace cracks into a graph (Sud et al. 2008, section 6.3). A vertex is a corner of pixels where other than two cracks meet, or
 * two of different sites; an edge is what runs between two of them, with the middles of its cracks as points. A loop gets one
 * vertex, a joint. The colour comes from the labels on both sides, not from comparing distances.
 */
export function traceGraph(map: CrackMap): TracedGraph {
  const { width } = map.grid;
  const graph: TracedGraph = {
    vertices: [],
    clearance: [],
    vertexKind: [],
    edges: [],
    edgeClearance: [],
    pointStarts: [0],
    points: [],
  };
  const left = map.kinds.slice();
  const nodes = findNodes(map);
  const numbers = new Map<number, number>();
  const numberOf = (node: number): number => {
    let number = numbers.get(node);
    if (number === undefined) {
      number = addVertex(map, graph, node, RED);
      numbers.set(node, number);
    }
    return number;
  };
  for (const node of nodes.ends) numberOf(node);
  for (const node of nodes.ends) {
    for (let way = 0; way < 4; way++) follow(map, graph, left, nodes.isEnd, node, way, numberOf);
  }
  // Loops: whatever is left has no end.
  for (let crack = 0; crack < left.length; crack++) {
    if (left[crack] === NO_CRACK) continue;
    const isLevel = crack < map.firstUpright;
    const node = isLevel ? crack + Math.floor(crack / width) : crack - map.firstUpright;
    nodes.isEnd[node] = 1;
    graph.vertexKind[numberOf(node)] = JOINT;
    follow(map, graph, left, nodes.isEnd, node, isLevel ? 0 : 1, numberOf);
  }
  return graph;
}

/** The crack that leaves a corner of pixels to the east (0), north (1), west (2) or south (3), or -1. */
function crackAt(map: CrackMap, node: number, way: number): number {
  const { width, height } = map.grid;
  const column = node % (width + 1);
  const row = (node - column) / (width + 1);
  switch (way) {
    case 0:
      return column < width ? row * width + column : -1;
    case 1:
      return row < height ? map.firstUpright + node : -1;
    case 2:
      return column > 0 ? row * width + column - 1 : -1;
    default:
      return row > 0 ? map.firstUpright + node - (width + 1) : -1;
  }
}

/** Read the governors of a crack. */
function readGovernors(map: CrackMap, crack: number, out: Governors): void {
  const [p, q] = pixelsOf(map, crack);
  const gap = map.kinds[crack] === GAP_CRACK ? map.gaps.get(crack) : undefined;
  const isBlack = map.kinds[crack] === BLACK_CRACK;
  const labels = isBlack ? map.second : map.first;
  out[0] = isBlack ? BLACK : RED;
  out[1] = isBlack ? map.first[p] : -1;
  out[2] = gap ? gap[0] : labels[p];
  out[3] = gap ? gap[1] : labels[q];
}

/** The pixels below or left and above or right of a crack. */
function pixelsOf(map: CrackMap, crack: number): [number, number] {
  const { width } = map.grid;
  if (crack < map.firstUpright) return [crack - width, crack];
  const k = crack - map.firstUpright;
  const p = k - Math.floor(k / (width + 1));
  return [p - 1, p];
}

function findNodes(map: CrackMap): { ends: number[]; isEnd: Uint8Array } {
  const { width, height } = map.grid;
  const isEnd = new Uint8Array((width + 1) * (height + 1));
  const ends: number[] = [];
  const one: Governors = new Int32Array(4);
  const other: Governors = new Int32Array(4);
  const { kinds, firstUpright } = map;
  const cracks = [0, 0];
  for (let row = 0, node = 0; row <= height; row++) {
    for (let column = 0; column <= width; column++, node++) {
      let count = 0;
      const level = row * width + column;
      if (column < width && kinds[level] !== NO_CRACK) cracks[count++] = level;
      if (row < height && kinds[firstUpright + node] !== NO_CRACK) cracks[count++] = firstUpright + node;
      if (column > 0 && kinds[level - 1] !== NO_CRACK) cracks[count++ & 1] = level - 1;
      if (row > 0 && kinds[firstUpright + node - width - 1] !== NO_CRACK) {
        cracks[count++ & 1] = firstUpright + node - width - 1;
      }
      if (count === 0) continue;
      if (count === 2) {
        readGovernors(map, cracks[0], one);
        readGovernors(map, cracks[1], other);
        if (haveSameSites(one, other)) continue;
      }
      isEnd[node] = 1;
      ends.push(node);
    }
  }
  return { ends, isEnd };
}

function haveSameSites(one: Governors, other: Governors): boolean {
  if (one[0] !== other[0] || one[1] !== other[1]) return false;
  return (one[2] === other[2] && one[3] === other[3]) || (one[2] === other[3] && one[3] === other[2]);
}

/** Trace the edge that leaves a vertex in a direction, if there is one not yet traced. */
function follow(
  map: CrackMap,
  graph: TracedGraph,
  left: Uint8Array,
  isEnd: Uint8Array,
  from: number,
  way: number,
  numberOf: (node: number) => number,
): void {
  let crack = crackAt(map, from, way);
  if (crack < 0 || left[crack] === NO_CRACK) return;
  const { width, x0, y0, pixelWidth, pixelHeight } = map.grid;
  const governors: Governors = new Int32Array(4);
  readGovernors(map, crack, governors);
  // Going east, above is on the left; going north, left is.
  const isSwapped = way === 0 || way === 3;
  let node = from;
  let direction = way;
  let room = Infinity;
  for (;;) {
    left[crack] = NO_CRACK;
    room = Math.min(room, roomAt(map, crack));
    const before = node;
    node += direction === 0 ? 1 : direction === 1 ? width + 1 : direction === 2 ? -1 : -width - 1;
    const column = 0.5 * ((before % (width + 1)) + (node % (width + 1)));
    const row = 0.5 * (Math.floor(before / (width + 1)) + Math.floor(node / (width + 1)));
    graph.points.push(x0 + column * pixelWidth, y0 + row * pixelHeight);
    if (isEnd[node] === 1) break;
    let next = -1;
    for (let turn = 3; turn <= 5; turn++) {
      const to = (direction + turn) & 3;
      const at = crackAt(map, node, to);
      if (at < 0 || left[at] === NO_CRACK) continue;
      crack = at;
      next = to;
      break;
    }
    if (next < 0) break;
    direction = next;
  }
  const [a, b] = [numberOf(from), numberOf(node)];
  graph.edges.push(a, b, governors[0], governors[1], governors[isSwapped ? 3 : 2], governors[isSwapped ? 2 : 3]);
  graph.pointStarts.push(graph.points.length);
  graph.edgeClearance.push(Math.max(0, Math.min(room, graph.clearance[a], graph.clearance[b])));
}

/** The room at a crack, within a pixel: the mean of the distances on both sides of it. */
function roomAt(map: CrackMap, crack: number): number {
  if (map.kinds[crack] === GAP_CRACK) return map.gaps.get(crack)?.[2] ?? 0;
  const distances = map.kinds[crack] === BLACK_CRACK ? map.secondDistance : map.firstDistance;
  const [p, q] = pixelsOf(map, crack);
  return 0.5 * (distances[p] + distances[q]);
}

function addVertex(map: CrackMap, graph: TracedGraph, node: number, kind: number): number {
  const { x0, y0, pixelWidth, pixelHeight, width, height } = map.grid;
  const column = node % (width + 1);
  const row = Math.floor(node / (width + 1));
  let isRed = false;
  for (let way = 0; way < 4; way++) {
    const crack = crackAt(map, node, way);
    const here = crack < 0 ? NO_CRACK : map.kinds[crack];
    if (here !== NO_CRACK && here !== BLACK_CRACK) isRed = true;
  }
  let sum = 0;
  let count = 0;
  for (let k = 0; k < 4; k++) {
    const c = column - (k & 1);
    const r = row - (k >> 1);
    if (c < 0 || r < 0 || c >= width || r >= height) continue;
    const pixel = r * width + c;
    if (map.first[pixel] === NO_SITE) continue;
    sum += isRed || map.second[pixel] === NO_SITE ? map.firstDistance[pixel] : map.secondDistance[pixel];
    count++;
  }
  graph.vertices.push(x0 + column * pixelWidth, y0 + row * pixelHeight);
  graph.clearance.push(count === 0 ? 0 : Math.max(0, sum / count));
  graph.vertexKind.push(isRed ? kind : BLACK);
  return graph.clearance.length - 1;
}
