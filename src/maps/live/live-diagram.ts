import { describeArgument, FootfallError, requireOptions, requireWhole } from '../../error/index.js';
import { DOMAIN_DEFAULTS, NONE } from '../../geometry/index.js';
import { EX, EY, OX, OY, RECORD, SIDE } from '../voronoi/cell-store.js';
import { readBox, VoronoiDiagram } from '../voronoi/diagram.js';
import { PARTS } from '../voronoi/shape-cells.js';
import { Drawn, type Frame } from './drawn.js';
import { type Box, checkObject, type LiveObject } from './live-object.js';
import { LiveObjects, WALL_KEY } from './live-objects.js';
import { partOfLone } from './lone-object.js';
import type { ObjectPart } from './source-parts.js';

/** Share of the extent by which the diagram is larger than the bounds: the corners of a flattened circle may stand out. */
const MARGIN = 1 / 128;
/** The same for the frame in which clusters are built; it must touch nothing. */
const FRAME = 1 / 16;
/** As the domain has it: points nearer than this share of the extent are one. */
const RESOLUTION = 1 / 1099511627776;
const EPSILON = 2.220446049250313e-16;

/** The extent of a live diagram and how it is built. */
export interface LiveDiagramOptions {
  /** minX, minY, maxX, maxY of everything that will ever be inserted, m. All tolerances come from it. */
  readonly bounds: Box;
  /** Cells to make room for at first; more are added as needed. */
  readonly capacity?: number;
  /** Gap between a circle and the polygon that stands for it where it is cut, as a fraction of the radius. [Limit: 1e-6 to 0.3] */
  readonly circleTolerance?: number;
}

/** The core checks bounds and capacity, and `createFrame` the tolerance. */
const LIVE_CHECKS = { bounds: () => {}, capacity: () => {}, circleTolerance: () => {} };

/** What an update did. */
export interface LiveReport {
  /** Objects that came, went or changed. */
  readonly edits: number;
  /** Clusters cut anew. */
  readonly clusters: number;
  /** Cells computed, rounds, edges contracted, and open cells (none): see `UpdateReport` of the core. */
  readonly computed: number;
  readonly rounds: number;
  readonly dropped: number;
  readonly open: number;
}

/**
 * The Voronoi diagram of any objects by the caller's keys, kept up to date under edits. Objects may touch, cross, overlap,
 * nest and coincide; the diagram is that of the free space that they leave, and depends on what is there, not on the order of
 * edits: its canonical bytes are those of a fresh build.
 *
 * - Outlines that come within 2^-39 of the extent of {@link LiveDiagramOptions.bounds} of each other meet. Objects that meet,
 *   directly or through others, form a cluster, whose walls are cut and joined as those of a `Domain`. An object that meets
 *   nobody, nor itself, is a site of the diagram as it is, bits and all.
 * - What lies inside a solid, or outside every room, is hidden: it has no cells, and gets them back when the cover goes.
 *   Without a room the ground is the box of the bounds, larger by 1/128 of its extent on each side.
 * - Where walls coincide, the object with the lowest key owns the cells. A point on an outline belongs to that outline; of points
 *   in one place the lowest key stands.
 * - A circle that something else comes nearer to than its tolerance is cut as a polygon round it; all others are exact.
 * - What has no area or length that could be a wall has no cells.
 *
 * The rules have ids in docs/voronoi-rules.md. `insert`, `remove` and `move` are collected and take effect in {@link update}.
 */
export class LiveDiagram {
  /** The diagram of the free space, to read. Its keys are those of clusters; see {@link sourceOf}. */
  readonly diagram: VoronoiDiagram;
  readonly bounds: Box;
  private readonly frame: Frame;
  private readonly objects: LiveObjects;
  private pending = new Map<number, Drawn | undefined>();

  constructor(options: LiveDiagramOptions) {
    requireOptions(options, 'LiveDiagram: options', LIVE_CHECKS);
    const [minX, minY, maxX, maxY] = readBox(options.bounds);
    const extent = Math.max(maxX - minX, maxY - minY);
    const margin = extent * MARGIN;
    this.bounds = [minX, minY, maxX, maxY];
    // Refuses bounds that are no box.
    this.diagram = new VoronoiDiagram({
      bounds: [minX - margin, minY - margin, maxX + margin, maxY + margin],
      ...(options.capacity === undefined ? {} : { capacity: options.capacity }),
    });
    this.frame = createFrame(this.bounds, options.circleTolerance ?? DOMAIN_DEFAULTS.circleTolerance);
    this.objects = new LiveObjects(this.frame);
  }

  /** Changes with every update that changed the diagram. */
  get version(): number {
    return this.diagram.version;
  }

  /** Keys of all objects as of the last update, rising. */
  keys(): number[] {
    return [...this.objects.byKey.keys()].sort((a, b) => a - b);
  }

  /** Is there an object with this key, pending edits included? */
  has(key: number): boolean {
    return this.pending.has(key) ? this.pending.get(key) !== undefined : this.objects.byKey.has(key);
  }

  /**
   * @param key whole number, 0 to 2^31 - 2; ties go to the lowest
   * @throws FootfallError for objects that cannot be used, and keys that are taken
   */
  insert(key: number, object: LiveObject): void {
    if (!(Number.isInteger(key) && key >= 0 && key < WALL_KEY)) {
      throw new FootfallError('a key must be a whole number', {
        code: 'live/bad-key',
        got: describeArgument(key),
        expected: `0 to ${WALL_KEY - 1}`,
      });
    }
    if (this.has(key)) throw keyError('the key is taken', 'live/key-taken', key, 'move or remove it first');
    this.pending.set(key, new Drawn(key, object, this.frame));
  }

  remove(key: number): void {
    if (!this.has(key)) throw keyError('there is no object with this key', 'live/no-such-key', key);
    if (this.objects.byKey.has(key)) this.pending.set(key, undefined);
    else this.pending.delete(key);
  }

  /** Replace an object by another, as a rule itself in another place. */
  move(key: number, object: LiveObject): void {
    if (!this.has(key)) throw keyError('there is no object with this key', 'live/no-such-key', key);
    this.pending.set(key, new Drawn(key, object, this.frame));
  }

  /** Forget the edits since the last update. */
  discard(): void {
    this.pending = new Map();
  }

  /** Does an object lie within the bounds, so that it can be inserted? False for what is no object. */
  holds(object: LiveObject): boolean {
    try {
      checkObject(object, this.bounds);
      return true;
    } catch (error) {
      if (error instanceof FootfallError) return false;
      throw error;
    }
  }

  /** The object with this key as of the last update, a copy. */
  objectOf(key: number): LiveObject | undefined {
    return this.objects.byKey.get(key)?.toObject();
  }

  /**
   * Carry out the collected edits: only what they touch is computed.
   *
   * @throws FootfallError where walls cannot be untangled; the diagram is then as it was, and the edits are still pending
   */
  update(): LiveReport {
    const { diagram, pending } = this;
    const { changes, clusters } = this.objects.apply(pending);
    this.pending = new Map();
    for (const [key, shape] of changes) {
      if (shape === undefined) {
        if (diagram.has(key)) diagram.remove(key);
      } else if (diagram.has(key)) diagram.move(key, shape);
      else diagram.insert(key, shape);
    }
    const report = diagram.update();
    return { ...report, edits: pending.size, clusters };
  }

  /** The object and the part of it that a cell belongs to, NONE for the wall round the bounds; see `findSourcePart` for the count of parts. */
  sourceOf(cell: number): ObjectPart {
    const { store } = this.diagram;
    requireWhole(cell, 'LiveDiagram#sourceOf: cell', 0, store.cellEnd - 1);
    const key = Math.floor(store.keys[cell] / PARTS);
    const part = store.keys[cell] - key * PARTS;
    const o = this.objects.byKey.get(key);
    if (o === undefined || store.live[cell] === 0) return { key: NONE, part: NONE };
    if (o.cluster === undefined) return { key, part: partOfLone(o, part) };
    if (o.cluster.wallsKey !== key) return { key, part: 0 };
    const at = RECORD * cell;
    const { records } = store;
    const isSide = store.kinds[cell] === SIDE;
    return o.cluster.partOf(
      part,
      records[at + OX],
      records[at + OY],
      records[at + (isSide ? EX : OX)],
      records[at + (isSide ? EY : OY)],
    );
  }

  /** The cells of an object as of the last update, none if it is hidden or others own all of its outline. */
  cellsOf(key: number): Int32Array {
    const o = this.objects.byKey.get(key);
    if (o === undefined) return new Int32Array(0);
    if (o.cluster === undefined || o.cluster.hasRound(key)) return this.diagram.cellsOf(key);
    const { wallsKey } = o.cluster;
    if (wallsKey === NONE) return new Int32Array(0);
    return this.diagram.cellsOf(wallsKey).filter((cell) => this.sourceOf(cell).key === key);
  }

  /** An object without cells: covered, outside every room, or nothing of its outline is its own. False for unknown keys. */
  isHidden(key: number): boolean {
    const o = this.objects.byKey.get(key);
    if (o === undefined) return false;
    return o.cluster === undefined ? !o.isVisible : this.cellsOf(key).length === 0;
  }
}

function createFrame(bounds: Box, circleTolerance: number): Frame {
  const extent = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]);
  const box = enlarge(bounds, FRAME * extent);
  const farthest = Math.max(Math.abs(box[0]), Math.abs(box[1]), Math.abs(box[4]), Math.abs(box[5]));
  const tolerance = Math.max(RESOLUTION * (1 + 2 * FRAME) * extent, 4 * EPSILON * farthest);
  if (!(typeof circleTolerance === 'number' && circleTolerance >= 1e-6 && circleTolerance <= 0.3)) {
    throw new FootfallError('the tolerance for circles is out of range', {
      code: 'live/bad-option',
      where: 'circleTolerance',
      got: describeArgument(circleTolerance),
      expected: '1e-6 to 0.3 of the radius',
    });
  }
  return { bounds, contact: 2 * tolerance, wall: enlarge(bounds, MARGIN * extent), box, circleTolerance };
}

/** The ring of a box, larger by a margin on each side. */
function enlarge([minX, minY, maxX, maxY]: Box, margin: number): Float64Array {
  const left = minX - margin;
  const low = minY - margin;
  const right = maxX + margin;
  const high = maxY + margin;
  return Float64Array.of(left, low, right, low, right, high, left, high);
}

function keyError(what: string, code: string, key: number, advice?: string): FootfallError {
  return new FootfallError(what, { code, got: describeArgument(key), advice });
}
