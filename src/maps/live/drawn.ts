import type { Cluster } from './cluster.js';
import { EdgeTree } from './edge-tree.js';
import { type Box, checkObject, type LiveArea, type LiveObject } from './live-object.js';
import { isSimpleOutline } from './simple-outline.js';

/** Outlines with more edges than this get a tree. */
const MANY = 24;
const NOBODY: Drawn[] = [];

/** What all objects of one diagram are judged by. */
export interface Frame {
  /** Where objects may lie. */
  readonly bounds: Box;
  /** Outlines nearer than this meet, m: twice the tolerance of the domain in {@link box}. */
  readonly contact: number;
  /** The wall round the bounds where there is no room, flat; it touches nothing. */
  readonly wall: Float64Array;
  /** A ring of walls far enough from everything, flat; clusters without a room are built in it. */
  readonly box: Float64Array;
  /** Gap between a circle and the corners of its polygon, as a fraction of the radius. */
  readonly circleTolerance: number;
}

/** Kept apart from the object: numbers that are fractions cost an allocation each, in every block of a city. */
interface Round {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly reach: number;
}

/** One object of a live diagram: the copied input and what is derived from it. */
export class Drawn {
  readonly kind: LiveObject['kind'];
  readonly where: string | undefined;
  /** Box of the outline, m. */
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  /** Sides, ring by ring as drawn; rounds have none. */
  readonly sideCount: number = 0;
  /** Of large outlines only: their sides, and boxes over them; see {@link edgesOf}. */
  readonly edges: Float64Array | undefined;
  readonly tree: EdgeTree | undefined;
  /** The rings or the line, one after the other; per ring the number of its area, and whether it is a hole of it. */
  readonly rings: readonly Float64Array[];
  readonly areas: readonly number[];
  readonly isHole: readonly boolean[];
  /** One outline that neither touches itself nor has points to leave out: can be a site as it is. */
  readonly isSimple: boolean;
  /** Objects whose outlines meet this one's. */
  neighbours: Drawn[] = NOBODY;
  /** The cluster that it belongs to, or undefined while it is simple and meets nobody. */
  cluster: Cluster | undefined;
  /** Of an object without cluster: it has cells. */
  isVisible = false;
  /** Place in the box index; NONE when not in it. */
  slot = -1;
  /** The update that brought it, and the last one that asked what covers it. */
  stamp = 0;
  judged = 0;
  private readonly round: Round | undefined;

  /** @throws FootfallError for what cannot be used */
  constructor(
    readonly key: number,
    source: LiveObject,
    frame: Frame,
  ) {
    const drawn = checkObject(source, frame.bounds);
    this.kind = source.kind;
    this.where = source.where;
    this.rings = drawn.rings;
    this.areas = drawn.areas;
    this.isHole = drawn.isHole;
    if (source.kind === 'point' || source.kind === 'circle') {
      const radius = source.kind === 'circle' ? source.radius : 0;
      const reach = radius * (1 + frame.circleTolerance);
      this.round = { x: source.x + 0, y: source.y + 0, radius, reach };
      this.minX = source.x - reach;
      this.minY = source.y - reach;
      this.maxX = source.x + reach;
      this.maxY = source.y + reach;
      this.isSimple = true;
      return;
    }
    const isClosed = source.kind !== 'line';
    let sides = 0;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (const ring of this.rings) {
      sides += (ring.length >> 1) - (isClosed ? 0 : 1);
      for (let i = 0; i < ring.length; i += 2) {
        if (ring[i] < minX) minX = ring[i];
        if (ring[i] > maxX) maxX = ring[i];
        if (ring[i + 1] < minY) minY = ring[i + 1];
        if (ring[i + 1] > maxY) maxY = ring[i + 1];
      }
    }
    this.minX = minX;
    this.minY = minY;
    this.maxX = maxX;
    this.maxY = maxY;
    this.sideCount = sides;
    if (sides > MANY) {
      this.edges = listEdges(this, new Float64Array(4 * sides));
      this.tree = new EdgeTree(this.edges);
    }
    this.isSimple =
      this.rings.length === 1 && isSimpleOutline(edgesOf(this, scratch), sides, isClosed, frame.contact, this.tree);
  }

  /** It fills area: what lies inside is hidden. */
  get isSolid(): boolean {
    return this.kind === 'polygon' || this.kind === 'circle';
  }

  /** A point or a circle. */
  get isRound(): boolean {
    return this.round !== undefined;
  }

  /** Centre and radius of a round, m; the radius of a point is 0. */
  get x(): number {
    return this.round === undefined ? 0 : this.round.x;
  }

  get y(): number {
    return this.round === undefined ? 0 : this.round.y;
  }

  get radius(): number {
    return this.round === undefined ? 0 : this.round.radius;
  }

  /** How far the corners of a flattened circle reach from its centre, m. */
  get reach(): number {
    return this.round === undefined ? 0 : this.round.reach;
  }

  /** A point of its outline. */
  get rimX(): number {
    return this.isRound ? this.x + this.radius : this.rings[0][0];
  }

  get rimY(): number {
    return this.isRound ? this.y : this.rings[0][1];
  }

  /** The object as it was given, in arrays of its own. */
  toObject(): LiveObject {
    const where = this.where === undefined ? {} : { where: this.where };
    switch (this.kind) {
      case 'point':
        return { kind: 'point', ...where, x: this.x, y: this.y };
      case 'circle':
        return { kind: 'circle', ...where, x: this.x, y: this.y, radius: this.radius };
      case 'line':
        return { kind: 'line', ...where, points: this.rings[0].slice() };
      case 'polygon':
        return { kind: 'polygon', ...where, ...this.listAreas()[0] };
      default:
        return { kind: 'room', ...where, areas: this.listAreas() };
    }
  }

  private listAreas(): LiveArea[] {
    const list: { ring: Float64Array; holes: Float64Array[] }[] = [];
    for (const [k, ring] of this.rings.entries()) {
      if (this.isHole[k]) list[this.areas[k]].holes.push(ring.slice());
      else list.push({ ring: ring.slice(), holes: [] });
    }
    return list;
  }
}

/** Room for the sides of an outline without a tree, for {@link edgesOf}. */
export function createScratch(): Float64Array {
  return new Float64Array(4 * MANY);
}

const scratch = createScratch();

/**
 * ax, ay, bx, by per side, `sideCount` of them. Those of small outlines are written into `room`: kept by each of ten thousand
 * blocks, they would cost more to collect than to list.
 */
export function edgesOf(o: Drawn, room: Float64Array): Float64Array {
  return o.edges ?? listEdges(o, room);
}

function listEdges(o: Drawn, edges: Float64Array): Float64Array {
  const isClosed = o.kind !== 'line';
  let at = 0;
  for (const ring of o.rings) {
    const n = ring.length;
    const last = isClosed ? n : n - 2;
    for (let i = 0; i < last; i += 2) {
      const j = i + 2 < n ? i + 2 : 0;
      edges[at++] = ring[i];
      edges[at++] = ring[i + 1];
      edges[at++] = ring[j];
      edges[at++] = ring[j + 1];
    }
  }
  return edges;
}
