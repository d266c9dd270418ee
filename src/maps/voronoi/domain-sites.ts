import { requirePoint } from '../../error/index.js';
import { type Domain, type DomainInput, NONE, requireInput } from '../../geometry/index.js';
import { createPartFinder } from '../live/source-parts.js';
import { type DomainDiagram, requireBuilt, WALLS_KEY } from './build-diagram.js';
import { EX, EXTENT, EY, OX, OY, RECORD, SIDE, WEDGE } from './cell-store.js';
import { requireCell } from './diagram.js';
import { PARTS } from './shape-cells.js';

/** Half the length of wall round a point that is looked at for the side it lies on, as a share of the wall. */
const NEARBY = 1e-6;

/** A drawn thing and the part of it that a site came from. */
export interface SiteName {
  /** Index of the obstacle in the input, NONE = the boundary. */
  readonly obstacle: number;
  /** Side 0 to n - 1 as drawn, then corners n + k; 0 for points and circles. See `findSourcePart`. */
  readonly part: number;
}

/**
 * Names for the cells of a domain's diagram, as of its build. A piece of wall that several obstacles share belongs to the one
 * with the lowest index, a corner between two of them likewise; the boundary has only what no obstacle has.
 */
export class DomainSites {
  private readonly finders = new Map<number, ReturnType<typeof createPartFinder>>();

  constructor(
    private readonly built: DomainDiagram,
    private readonly domain: Domain,
    /** What the domain was built from. */
    private readonly input: DomainInput,
  ) {
    requireBuilt(built, domain, 'DomainSites');
    requireInput(input, 'DomainSites: input');
  }

  /** Index of the obstacle that a cell belongs to, NONE = the boundary. */
  obstacleOf(cell: number): number {
    const { diagram, firstPostKey, firstCircleKey, chains } = this.built;
    requireCell(diagram, cell, 'DomainSites#obstacleOf');
    const { store } = diagram;
    const key = Math.floor(store.keys[cell] / PARTS);
    if (key >= firstCircleKey) return this.domain.circleObstacles[chains.circleIds[key - firstCircleKey]];
    if (key >= firstPostKey) return this.domain.postObstacles[key - firstPostKey];
    if (store.kinds[cell] !== WEDGE) return this.sideObstacle(cell);
    const before = this.sideObstacle(store.previous[cell]);
    const after = this.sideObstacle(store.next[cell]);
    if (before === NONE) return after;
    return after === NONE ? before : Math.min(before, after);
  }

  /**
   * Obstacle and part that a cell belongs to. Repair joins sides that continue each other into one wall; of those the part is the
   * one that covers it best. {@link nameAt} tells them apart.
   */
  nameOf(cell: number): SiteName {
    const { records, kinds } = this.built.diagram.store;
    requireCell(this.built.diagram, cell, 'DomainSites#nameOf');
    const at = RECORD * cell;
    const x = records[at + OX];
    const y = records[at + OY];
    if (kinds[cell] === WEDGE) return this.find(cell, x, y, x, y);
    return this.find(cell, x, y, records[at + EX], records[at + EY]);
  }

  /** Obstacle and part of the point of a cell's site that is nearest to a point in the cell. */
  nameAt(cell: number, x: number, y: number): SiteName {
    const { records, kinds } = this.built.diagram.store;
    requireCell(this.built.diagram, cell, 'DomainSites#nameAt');
    requirePoint(x, y, 'DomainSites#nameAt: x, y');
    if (kinds[cell] !== SIDE) return this.nameOf(cell);
    const at = RECORD * cell;
    const [ox, oy, dx, dy, length] = records.subarray(at + OX, at + EXTENT + 1);
    const foot = (x - ox) * dx + (y - oy) * dy;
    const from = Math.max(0, Math.min(length, foot - NEARBY * length));
    const to = Math.max(0, Math.min(length, foot + NEARBY * length));
    return this.find(cell, ox + from * dx, oy + from * dy, ox + to * dx, oy + to * dy);
  }

  private find(cell: number, ax: number, ay: number, bx: number, by: number): SiteName {
    const obstacle = this.obstacleOf(cell);
    let finder = this.finders.get(obstacle);
    if (!finder) {
      finder = createPartFinder(obstacle === NONE ? this.input.boundary : this.input.obstacles[obstacle]);
      this.finders.set(obstacle, finder);
    }
    return { obstacle, part: finder(ax, ay, bx, by) };
  }

  private sideObstacle(side: number): number {
    const part = this.built.diagram.store.keys[side] - WALLS_KEY * PARTS;
    return this.domain.segmentObstacles[this.built.chains.segments[part]];
  }
}
