import type { Domain } from '../../geometry/index.js';
import { FULL, VoronoiDiagram } from '../../maps/index.js';
import { ConvexPolygon, clipLeft } from '../space/convex-polygon.js';

/** Key of the room round everything; people follow. */
const ROOM_KEY = 0;
/**
 * The room's walls are sites too. They stand a diagonal of the ground away from it, and a little: within the ground everybody is
 * nearer than they are.
 */
const FAR = 1.001;

/** The exact Voronoi diagram of points alone, kept from frame to frame. */
export class CellDiagram {
  private readonly diagram: VoronoiDiagram;
  private held = 0;
  private points: Float64Array = new Float64Array(0);
  /** Per point its cell, per cell a point in it. */
  private cells = new Int32Array(64);
  private owners = new Int32Array(64);
  private readonly box = new ConvexPolygon();
  private readonly spare = new ConvexPolygon();

  constructor({ bounds: [minX, minY, maxX, maxY] }: Pick<Domain, 'bounds'>) {
    const [width, height] = [maxX - minX, maxY - minY];
    const far = FAR * Math.sqrt(width * width + height * height);
    const walls: [number, number, number, number] = [minX - far, minY - far, maxX + far, maxY + far];
    for (const [x, y] of listCorners(minX, minY, maxX, maxY)) this.box.add(x, y, -1);
    // The kernel pays even for a handful of cells here, since nearly all of them move in every frame.
    this.diagram = new VoronoiDiagram({ bounds: walls, kernel: true });
    this.diagram.insert(ROOM_KEY, { kind: 'room', ring: listCorners(...walls).flat() });
  }

  /** Put the points in place of the former ones: x, y per point, within the ground. They are kept, not copied. */
  update(points: Float64Array, count: number): void {
    const { diagram } = this;
    this.points = points;
    for (let k = 0; k < count; k++) {
      const shape = { kind: 'point', x: points[2 * k], y: points[2 * k + 1] } as const;
      if (k < this.held) diagram.move(k + 1, shape);
      else diagram.insert(k + 1, shape);
    }
    for (let k = count; k < this.held; k++) diagram.remove(k + 1);
    this.held = count;
    diagram.update();
    if (count > this.cells.length) this.cells = new Int32Array(2 * count);
    if (diagram.store.cellEnd > this.owners.length) this.owners = new Int32Array(2 * diagram.store.cellEnd);
    for (let k = 0; k < count; k++) {
      const [cell] = diagram.cellsOf(k + 1);
      this.cells[k] = cell;
      this.owners[cell] = k;
    }
  }

  /**
   * The cell of a point within the box round the ground, as a convex polygon. Points in one place have one cell together.
   *
   * @returns a number that is the same for points in one place, and different otherwise
   */
  fillCell(k: number, out: ConvexPolygon): number {
    const { store } = this.diagram;
    const cell = this.cells[k];
    const [first, end] = [store.firstEdge(cell), store.edgeEnd(cell)];
    out.clear();
    for (let p = first; p < end; p++) {
      if (store.kinds[store.neighbours[p]] !== FULL) {
        this.cutBox(k, first, end, out);
        break;
      }
      out.add(store.xs[p], store.ys[p], -1);
    }
    return cell;
  }

  /** A cell that reaches to the room's walls: what the neighbours leave of the box. */
  private cutBox(k: number, first: number, end: number, out: ConvexPolygon): void {
    const { points, box, spare } = this;
    const { store } = this.diagram;
    const [x, y] = [points[2 * k], points[2 * k + 1]];
    out.clear();
    for (let c = 0; c < box.count; c++) out.add(box.xy[2 * c], box.xy[2 * c + 1], -1);
    for (let p = first; p < end; p++) {
      const neighbour = store.neighbours[p];
      if (store.kinds[neighbour] !== FULL) continue;
      const other = this.owners[neighbour];
      const [ox, oy] = [points[2 * other], points[2 * other + 1]];
      const [mx, my] = [(x + ox) / 2, (y + oy) / 2];
      // Along the bisector, with the point on the left.
      clipLeft(out, mx, my, mx - (oy - y), my + (ox - x), -1, spare);
      out.swap(spare);
    }
  }
}

function listCorners(minX: number, minY: number, maxX: number, maxY: number): [number, number][] {
  return [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ];
}
