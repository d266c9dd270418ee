import { NONE } from '../../geometry/index.js';
import { type DomainDiagram, findEmbeddingCircle } from '../../maps/index.js';
import { type AxisChain, listAxisChains } from './axis-chains.js';
import { BARRIER_DEFAULTS } from './barrier-options.js';
import { type Corridor, createAxisPlace, findOnAxis, placeAlong } from './corridor.js';
import { findGates, type GatePart } from './find-gates.js';
import { listSidePieces } from './side-pieces.js';
import { footOn } from './site-foot.js';

/** Ends of a gate are at least so far apart, as a share of its width. */
const FACING = 0.95;

export interface CorridorOptions {
  /** Sides reach around the mouths by so many widths of the gate. Default: see BARRIER_DEFAULTS. */
  readonly mouth?: number | undefined;
  /** Gates narrower than this are left out, m: nobody passes. Default 0. */
  readonly leastWidth?: number | undefined;
}

/**
 * The corridors of a domain: narrow places of its Voronoi diagram, each with its two walls ("the space between a pair of
 * obstacles", Farias, section 5.3; a pair of walls of one obstacle, as beside a door, counts too).
 */
export class CorridorSet {
  readonly corridors: readonly Corridor[];
  /** Per half-edge of the diagram: its chain, or NONE. */
  private readonly pieceChains: Int32Array;
  private readonly chains: readonly AxisChain[];
  /** Per chain: its corridors, in order along it. */
  private readonly chainCorridors: readonly (readonly Corridor[])[];
  private readonly place = createAxisPlace();

  constructor(
    readonly built: DomainDiagram,
    options: CorridorOptions = {},
  ) {
    const { diagram } = built;
    const { store } = diagram;
    const mouth = options.mouth ?? BARRIER_DEFAULTS.mouth;
    const leastWidth = options.leastWidth ?? 0;
    this.chains = listAxisChains(diagram);
    this.pieceChains = new Int32Array(store.pieceEnd).fill(NONE);
    const corridors: Corridor[] = [];
    this.chainCorridors = this.chains.map((chain, k) => {
      for (const p of chain.pieces) {
        this.pieceChains[p] = k;
        this.pieceChains[store.twins[p]] = k;
      }
      return findGates(chain)
        .filter(({ radius }) => 2 * radius >= leastWidth)
        .flatMap((part) => {
          const corridor = this.makeCorridor(corridors.length, k, chain, part, mouth);
          if (!isGate(corridor)) return [];
          corridors.push(corridor);
          return [corridor];
        });
    });
    this.corridors = corridors;
  }

  /** The corridor that a free place belongs to: that of the part of the diagram it lies under; NONE for wide places. */
  corridorAt(x: number, y: number): number {
    const circle = findEmbeddingCircle(this.built.diagram, x, y);
    const chain = circle.piece === NONE ? NONE : this.pieceChains[circle.piece];
    if (chain === NONE || this.chainCorridors[chain].length === 0) return NONE;
    const { points, along } = this.chains[chain];
    const way = findOnAxis(points, along, circle.x, circle.y, this.place).along;
    const own = this.chainCorridors[chain].find((c) => way >= c.along[0] && way <= c.along[c.along.length - 1]);
    return own?.id ?? NONE;
  }

  private makeCorridor(id: number, chain: number, from: AxisChain, part: GatePart, mouth: number): Corridor {
    const { store } = this.built.diagram;
    const axis = from.points.slice(2 * part.from, 2 * part.to + 2);
    const along = from.along.slice(part.from, part.to + 1);
    const leftCells = from.leftCells.slice(part.from, part.to);
    const rightCells = from.rightCells.slice(part.from, part.to);
    const width = 2 * part.radius;
    const isStartFree = part.from === 0 && from.isStartFree;
    const isEndFree = part.to === from.along.length - 1 && from.isEndFree;
    const pieces = listSidePieces(store, { axis, leftCells, rightCells, isStartFree, isEndFree }, mouth * width);
    const deadEnd = isStartFree ? -1 : isEndFree ? 1 : 0;
    const bare = { id, chain, width, axis, along, leftCells, rightCells, gate: part.gate, pieces };
    const corridor: Corridor = { ...bare, deadEnd, x: 0, y: 0, ax: 0, ay: 0, bx: 0, by: 0 };
    const { stretch, x, y } = placeAlong(corridor, part.gate, this.place);
    const [ax, ay] = footOn(store, leftCells[stretch], x, y);
    const [bx, by] = footOn(store, rightCells[stretch], x, y);
    return { ...corridor, x, y, ax, ay, bx, by };
  }
}

/** Do the walls face each other? In a dead end of a wide place they meet at an angle. */
function isGate({ ax, ay, bx, by, width }: Corridor): boolean {
  const square = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
  return square >= FACING * FACING * width * width;
}
