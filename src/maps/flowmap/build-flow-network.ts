import { FootfallError } from '../../error/index.js';
import { componentAt, type Domain, NONE } from '../../geometry/index.js';
import { type BoundaryWalks, isThinEdge, nextEdge, traceBoundaryWalks } from './boundary-walks.js';
import { checkThin } from './check-terminals.js';
import type { FlowNetwork, FlowRun, FlowTerminal } from './flow-network.js';
import { type PlacedTerminals, placeTerminals } from './place-terminals.js';
import { findBends, findPockets } from './terminal-pockets.js';

/** Gathers pieces, walks and circles node by node. */
class NodeCollector {
  readonly pieces: number[] = [];
  readonly pieceNode: number[] = [];
  readonly nodePieces = [0];
  readonly nodeCircles = [0];
  readonly circles: number[] = [];
  readonly walkStarts = [0];
  readonly walks: number[] = [];
  readonly walkCircles: number[] = [];

  addPiece(ax: number, ay: number, bx: number, by: number): void {
    this.pieces.push(ax, ay, bx, by);
    this.pieceNode.push(this.nodePieces.length - 1);
  }

  addPoint(x: number, y: number, circle = NONE): void {
    this.walks.push(x, y);
    this.walkCircles.push(circle);
  }

  /** A circle of the present node. */
  addCircle(x: number, y: number, radius: number): number {
    return this.circles.push(x, y, radius) / 3 - 1;
  }

  closeNode(): void {
    this.nodePieces.push(this.pieceNode.length);
    this.nodeCircles.push(this.circles.length / 3);
    this.walkStarts.push(this.walkCircles.length);
  }
}

/**
 * The walls of the component that the terminals lie in, as nodes of the critical graph (Mitchell 1990; Farias 2020,
 * section 4.4).
 *
 * @param terminals lines on the edge of free space, which become runs of the ring, and areas inside, which do not
 * @throws FootfallError for periodic domains, terminals of one kind only, and terminals that are off the wall, in different
 * rooms, over each other, or (source and sink) touch
 */
export function buildFlowNetwork(domain: Domain, terminals: readonly FlowTerminal[]): FlowNetwork {
  if (domain.period > 0) {
    throw new FootfallError('a flow map needs a domain that does not repeat', {
      code: 'flow/periodic',
      got: `a domain that repeats every ${domain.period} m`,
      advice: 'leave out the key periodic',
    });
  }
  checkKinds(terminals);
  const { bounds } = domain;
  const size = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]);
  const walks = traceBoundaryWalks(domain);
  const placed = placeTerminals(domain, walks, size, terminals);
  checkThin(domain, walks, placed, terminals);
  const component = walks.components[placed.walk];
  const isOuterRing = walks.isOuter[placed.walk] === 1;
  const runs = collectRuns(placed, terminals);
  const pockets = findPockets(runs, isOuterRing);
  const nodes = new NodeCollector();
  for (const { kind, points } of runs) if (kind === 'wall') addChain(points, pockets.length > 0, nodes);
  const chainCount = nodes.nodePieces.length - 1;
  for (let w = 0; w < walks.components.length; w++) {
    if (walks.components[w] === component && w !== placed.walk) addObstacle(domain, walks, w, nodes);
  }
  for (let p = 0; p < domain.posts.length; p += 2) {
    const x = domain.posts[p];
    const y = domain.posts[p + 1];
    if (componentAt(domain, x, y) !== component) continue;
    nodes.addPiece(x, y, x, y);
    nodes.addPoint(x, y);
    nodes.closeNode();
  }
  return {
    domain,
    component,
    size,
    terminals,
    chainCount,
    runs,
    isOuterRing,
    ...pack(nodes),
    bends: findBends(runs),
    pockets,
  };
}

function checkKinds(terminals: readonly FlowTerminal[]): void {
  const hasSource = terminals.some(({ kind }) => kind === 'source');
  const hasSink = terminals.some(({ kind }) => kind === 'sink');
  if (!hasSource || !hasSink) {
    throw new FootfallError(`there is no ${hasSource ? 'sink' : 'source'}`, {
      code: 'flow/one-kind',
      got: terminals.length === 0 ? 'no terminals' : `${hasSource ? 'sources' : 'sinks'} only`,
      expected: 'at least one source and one sink',
    });
  }
  if (!terminals.some(({ shape }) => 'line' in shape)) {
    throw new FootfallError('all terminals are areas inside', {
      code: 'flow/areas-only',
      where: terminals.map(({ name }) => name).join(', '),
      expected: 'one area against lines on the wall',
    });
  }
}

/** The ring cut at the ends of the terminals. Wall runs are numbered as the nodes that they become. */
function collectRuns(placed: PlacedTerminals, terminals: readonly FlowTerminal[]): FlowRun[] {
  const { spans, lengths } = placed;
  const turn = lengths[lengths.length - 1];
  const runs: FlowRun[] = [];
  // Every cut is computed once, so that runs meet to the last bit.
  const starts = spans.map(({ startX, startY }) => [startX, startY]);
  const ends = spans.map(({ endX, endY }) => [endX, endY]);
  const nexts = spans.map((_, k) => (k + 1 < spans.length ? spans[k + 1].start : spans[0].start + turn));
  const isTouching = spans.map(({ end }, k) => nexts[k] - end <= 1e-12 * turn);
  isTouching.forEach((touches, k) => {
    if (touches) starts[(k + 1) % spans.length] = ends[k];
  });
  spans.forEach((span, k) => {
    const after = starts[(k + 1) % spans.length];
    const kind = terminals[span.terminal].kind;
    const line = Float64Array.of(...starts[k], ...verticesBetween(placed, span.start, span.end), ...ends[k]);
    const wall = isTouching[k] ? ends[k] : [...ends[k], ...verticesBetween(placed, span.end, nexts[k]), ...after];
    runs.push({ kind, terminal: span.terminal, node: NONE, points: line });
    runs.push({ kind: 'wall', terminal: NONE, node: k, points: Float64Array.from(wall) });
  });
  return runs;
}

/** The vertices of the ring between two arc lengths, ends excluded. */
function verticesBetween({ points, lengths }: PlacedTerminals, start: number, end: number): number[] {
  const count = lengths.length - 1;
  const turn = lengths[count];
  const eps = 1e-12 * turn;
  const xy: number[] = [];
  for (let shift = 0; shift <= turn; shift += turn) {
    for (let k = 0; k < count; k++) {
      const s = lengths[k] + shift;
      if (s > start + eps && s < end - eps) xy.push(points[2 * k], points[2 * k + 1]);
    }
  }
  return xy;
}

/**
 * A wall chain as a node. Where lines between walls can leave through a terminal, the ends of the chain count as posts
 * too: the nearest points of two pieces may lie on the far side, and then the shortest line is one from an end.
 */
function addChain(points: Float64Array, hasPockets: boolean, nodes: NodeCollector): void {
  const last = points.length - 2;
  const addEnd = (k: number): void => nodes.addPiece(points[k], points[k + 1], points[k], points[k + 1]);
  if (hasPockets || last === 0) addEnd(0);
  for (let k = 2; k <= last; k += 2) nodes.addPiece(points[k - 2], points[k - 1], points[k], points[k + 1]);
  if (hasPockets && last > 0) addEnd(last);
  for (let k = 0; k <= last; k += 2) nodes.addPoint(points[k], points[k + 1]);
  nodes.closeNode();
}

/** One closed walk as a node: thin walls once, circles exact. */
function addObstacle(domain: Domain, walks: BoundaryWalks, w: number, nodes: NodeCollector): void {
  const { triangles, vertices, edgeSegments, segmentCircles, circles } = domain;
  const thin = new Set<number>();
  const rounds = new Map<number, number>();
  for (let k = walks.starts[w]; k < walks.starts[w + 1]; k++) {
    const e = walks.edges[k];
    const s = edgeSegments[e];
    const a = 2 * triangles[e];
    const b = 2 * triangles[nextEdge(e)];
    const circle = segmentCircles[s];
    if (circle !== NONE && !rounds.has(circle)) {
      rounds.set(circle, nodes.addCircle(circles[3 * circle], circles[3 * circle + 1], circles[3 * circle + 2]));
    }
    nodes.addPoint(vertices[a], vertices[a + 1], circle === NONE ? NONE : rounds.get(circle));
    if (circle !== NONE || thin.has(s)) continue;
    if (isThinEdge(domain, e)) thin.add(s);
    nodes.addPiece(vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]);
  }
  nodes.closeNode();
}

function pack(nodes: NodeCollector) {
  const pieceCount = nodes.pieceNode.length;
  const nodeCount = nodes.nodePieces.length - 1;
  const column = (at: number): Float64Array => {
    const values = new Float64Array(pieceCount);
    for (let k = 0; k < pieceCount; k++) values[k] = nodes.pieces[4 * k + at];
    return values;
  };
  const [ax, ay, bx, by] = [column(0), column(1), column(2), column(3)];
  const nodeBoxes = new Float64Array(4 * nodeCount);
  for (let i = 0; i < nodeCount; i++) {
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let k = nodes.nodePieces[i]; k < nodes.nodePieces[i + 1]; k++) {
      minX = Math.min(minX, ax[k], bx[k]);
      minY = Math.min(minY, ay[k], by[k]);
      maxX = Math.max(maxX, ax[k], bx[k]);
      maxY = Math.max(maxY, ay[k], by[k]);
    }
    for (let c = 3 * nodes.nodeCircles[i]; c < 3 * nodes.nodeCircles[i + 1]; c += 3) {
      const [x, y, radius] = [nodes.circles[c], nodes.circles[c + 1], nodes.circles[c + 2]];
      minX = Math.min(minX, x - radius);
      minY = Math.min(minY, y - radius);
      maxX = Math.max(maxX, x + radius);
      maxY = Math.max(maxY, y + radius);
    }
    nodeBoxes.set([minX, minY, maxX, maxY], 4 * i);
  }
  return {
    pieceCount,
    ax,
    ay,
    bx,
    by,
    pieceNode: Int32Array.from(nodes.pieceNode),
    nodeCount,
    nodePieces: Int32Array.from(nodes.nodePieces),
    nodeBoxes,
    nodeCircles: Int32Array.from(nodes.nodeCircles),
    circles: Float64Array.from(nodes.circles),
    walkStarts: Int32Array.from(nodes.walkStarts),
    walks: Float64Array.from(nodes.walks),
    walkCircles: Int32Array.from(nodes.walkCircles),
  };
}
