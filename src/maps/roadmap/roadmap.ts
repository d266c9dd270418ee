import { badArgument } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import { FULL } from '../voronoi/cell-store.js';
import { requireDiagram, type VoronoiDiagram } from '../voronoi/diagram.js';
import { computeEdgeAttributes } from '../voronoi/edge-curve.js';
import { turnAroundVertex } from '../voronoi/vertex-orbits.js';

/** Arcs that a node has room for at first; blocks double from there. */
const BLOCK = 4;
const BLOCK_CLASSES = 26;

/**
 * The diagram as a graph to search: its vertices as nodes, its edges without laterals as arcs (Hartmann, section 4.1).
 *
 * A view, not a copy. A node's arcs are read from the diagram when they are first asked for, and again when a corner on them is
 * newer than what was read: an edit costs only the nodes round it. Node ids depend on the order of questions; results must not
 * (see {@link compareNodes}). An edge whose ends are one vertex is an arc from a node to itself.
 *
 * Arrays are replaced when they grow: never hold one across {@link settle} or {@link nodeAt}.
 */
export class Roadmap {
  /** Place of a node and radius of its empty circle, m. */
  xs = new Float64Array(64);
  ys = new Float64Array(64);
  radii = new Float64Array(64);
  /** The piece that stands for the node's vertex. */
  pieces = new Int32Array(64);
  /** Arcs of node n: `arcStarts[n]` to `arcStarts[n] + arcCounts[n] - 1`, counter-clockwise. Only of settled nodes. */
  arcStarts = new Int32Array(64);
  arcCounts = new Int32Array(64);
  /** The diagram's version for which a node was last found current. */
  settled = new Int32Array(64).fill(NONE);
  nodeCount = 0;
  /** Nodes read from the diagram so far, those read again counted again. */
  builds = 0;

  arcTargets = new Int32Array(256);
  /** The half-edge that leaves the node along the arc. */
  arcPieces = new Int32Array(256);
  /** Length and radius of the smallest empty circle, m. */
  arcLengths = new Float64Array(256);
  arcClearances = new Float64Array(256);

  private built = new Int32Array(64).fill(NONE);
  private blockClasses = new Int8Array(64).fill(NONE);
  private arcEnd = 0;
  private readonly freeBlocks = new Int32Array(BLOCK_CLASSES).fill(NONE);
  /** Per piece: the node that it stood for last. */
  private nodes = new Int32Array(0);
  /** Per piece: length, smallest circle, and the version they are of. */
  private lengths = new Float64Array(0);
  private clearances = new Float64Array(0);
  private stamps = new Int32Array(0);

  constructor(readonly diagram: VoronoiDiagram) {
    requireDiagram(diagram, 'Roadmap');
  }

  /** The node of the vertex where a piece starts. */
  nodeAt(piece: number): number {
    const { store } = this.diagram;
    const p = typeof piece === 'number' && piece < store.pieceEnd ? store.vertices[piece] : NONE;
    if (!(p >= 0)) throw badArgument('Roadmap#nodeAt: piece', piece, 'a piece of an edge');
    if (p >= this.nodes.length) this.growPieces();
    let n = this.nodes[p];
    if (n === NONE) {
      n = this.nodeCount++;
      if (n === this.pieces.length) this.growNodes();
      this.nodes[p] = n;
      this.pieces[n] = p;
    }
    this.xs[n] = store.xs[p];
    this.ys[n] = store.ys[p];
    this.radii[n] = store.radii[p];
    return n;
  }

  /** Make the arcs of a node those of the diagram as it is now. */
  settle(n: number): void {
    const { version } = this.diagram;
    this.requireNode(n);
    if (this.settled[n] === version) return;
    if (!this.isCurrent(n)) {
      this.build(n);
      this.builds++;
      this.built[n] = version;
    }
    this.settled[n] = version;
  }

  /** Arc length of the edge of a piece, m. */
  lengthOf(piece: number): number {
    this.requireEdge(piece);
    this.measure(piece);
    return this.lengths[piece];
  }

  /** Radius of the smallest empty circle on the edge of a piece, m: what can pass. */
  clearanceOf(piece: number): number {
    this.requireEdge(piece);
    this.measure(piece);
    return this.clearances[piece];
  }

  /** An order of nodes that does not depend on the history: by place, then by the keys of the sites. */
  compareNodes(a: number, b: number): number {
    this.requireNode(a);
    this.requireNode(b);
    if (this.xs[a] !== this.xs[b]) return this.xs[a] - this.xs[b];
    if (this.ys[a] !== this.ys[b]) return this.ys[a] - this.ys[b];
    const { owners, keys, neighbours } = this.diagram.store;
    const p = this.pieces[a];
    const q = this.pieces[b];
    const byOwner = keys[owners[p]] - keys[owners[q]];
    if (byOwner !== 0 || p === q) return byOwner;
    // The piece behind a reflex corner may be a lateral to nowhere.
    const keyOf = (piece: number): number => (neighbours[piece] === NONE ? NONE : keys[neighbours[piece]]);
    return keyOf(p) - keyOf(q);
  }

  private requireNode(n: number): void {
    if (Number.isInteger(n) && n >= 0 && n < this.nodeCount) return;
    throw badArgument('Roadmap: node', n, 'what nodeAt returns');
  }

  private requireEdge(piece: number): void {
    const isPiece = Number.isInteger(piece) && piece >= 0 && piece < this.diagram.store.pieceEnd;
    if (!(isPiece && isEdge(this.diagram, piece))) throw badArgument('Roadmap: piece', piece, 'a piece of an edge');
  }

  /** Is nothing on the node's arcs newer than the node? */
  private isCurrent(n: number): boolean {
    const built = this.built[n];
    if (built === NONE) return false;
    const { store } = this.diagram;
    const { cornerVersions } = store;
    if (cornerVersions[this.pieces[n]] > built) return false;
    const end = this.arcStarts[n] + this.arcCounts[n];
    for (let a = this.arcStarts[n]; a < end; a++) {
      if (cornerVersions[store.following(this.arcPieces[a])] > built) return false;
    }
    return true;
  }

  private build(n: number): void {
    const { store } = this.diagram;
    const first = this.pieces[n];
    let count = 0;
    let turns = 0;
    for (let p = first; p !== NONE && turns <= store.pieceEnd; turns++) {
      if (isEdge(this.diagram, p)) count++;
      p = turnAroundVertex(store, p);
      if (p === first) break;
    }
    this.layArcs(n, count);
    let a = this.arcStarts[n];
    for (let p = first; count > 0; p = turnAroundVertex(store, p)) {
      if (!isEdge(this.diagram, p)) continue;
      this.measure(p);
      const target = this.nodeAt(store.following(p));
      this.arcTargets[a] = target;
      this.arcPieces[a] = p;
      this.arcLengths[a] = this.lengths[p];
      this.arcClearances[a] = this.clearances[p];
      a++;
      count--;
    }
  }

  /** Length and clearance of a piece and its twin, unless they are known of the corners as they are. */
  private measure(piece: number): void {
    const { store } = this.diagram;
    if (piece >= this.stamps.length) this.growPieces();
    const { cornerVersions } = store;
    const stamp = this.stamps[piece];
    if (stamp >= cornerVersions[piece] && stamp >= cornerVersions[store.following(piece)]) return;
    const { length, smallest } = computeEdgeAttributes(this.diagram, piece);
    const twin = store.twins[piece];
    if (twin >= this.stamps.length) this.growPieces();
    this.lengths[piece] = this.lengths[twin] = length;
    this.clearances[piece] = this.clearances[twin] = smallest;
    this.stamps[piece] = this.stamps[twin] = this.diagram.version;
  }

  private layArcs(n: number, count: number): void {
    let size = 0;
    while (BLOCK << size < count) size++;
    const known = this.blockClasses[n];
    if (known < size) {
      if (known !== NONE) {
        this.arcTargets[this.arcStarts[n]] = this.freeBlocks[known];
        this.freeBlocks[known] = this.arcStarts[n];
      }
      let start = this.freeBlocks[size];
      if (start === NONE) {
        start = this.arcEnd;
        this.arcEnd += BLOCK << size;
        while (this.arcEnd > this.arcTargets.length) this.growArcs();
      } else {
        this.freeBlocks[size] = this.arcTargets[start];
      }
      this.blockClasses[n] = size;
      this.arcStarts[n] = start;
    }
    this.arcCounts[n] = count;
  }

  private growPieces(): void {
    const size = this.diagram.store.twins.length;
    this.nodes = grow(this.nodes, new Int32Array(size).fill(NONE));
    this.lengths = grow(this.lengths, new Float64Array(size));
    this.clearances = grow(this.clearances, new Float64Array(size));
    this.stamps = grow(this.stamps, new Int32Array(size).fill(NONE));
  }

  private growNodes(): void {
    const size = 2 * this.pieces.length;
    this.xs = grow(this.xs, new Float64Array(size));
    this.ys = grow(this.ys, new Float64Array(size));
    this.radii = grow(this.radii, new Float64Array(size));
    this.pieces = grow(this.pieces, new Int32Array(size));
    this.arcStarts = grow(this.arcStarts, new Int32Array(size));
    this.arcCounts = grow(this.arcCounts, new Int32Array(size));
    this.settled = grow(this.settled, new Int32Array(size).fill(NONE));
    this.built = grow(this.built, new Int32Array(size).fill(NONE));
    this.blockClasses = grow(this.blockClasses, new Int8Array(size).fill(NONE));
  }

  private growArcs(): void {
    const size = 2 * this.arcTargets.length;
    this.arcTargets = grow(this.arcTargets, new Int32Array(size));
    this.arcPieces = grow(this.arcPieces, new Int32Array(size));
    this.arcLengths = grow(this.arcLengths, new Float64Array(size));
    this.arcClearances = grow(this.arcClearances, new Float64Array(size));
  }
}

/** Is a piece an edge, and not the border between a site and its own end point? */
function isEdge({ store }: VoronoiDiagram, p: number): boolean {
  const c = store.owners[p];
  if (store.twins[p] === NONE) return false;
  return store.kinds[c] === FULL || (p > store.pieceStarts[c] && p < store.pieceStarts[c] + store.pieceCounts[c] - 1);
}

function grow<T extends Float64Array | Int32Array | Int8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
