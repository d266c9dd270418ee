import type { FrameView, Measure, VoronoiCells } from '../../analysis/index.js';
import type { ColorScale } from '../color/color-scale.js';
import { colorOf } from '../color/color-scale.js';
import { INK } from '../palette.js';
import type { Layer } from '../picture.js';

/** Everybody's Voronoi cell at one moment. */
export interface CellSnapshot {
  /** s; NaN where there was never anybody. */
  readonly time: number;
  /** x, y per person. */
  readonly places: Float64Array;
  /** 1/m2 per person; NaN for who is not on free ground. */
  readonly density: Float64Array;
  /** Convex rings, x and y in turn, that make up the cell of each person. */
  readonly cells: readonly (readonly Float64Array[])[];
}

const EMPTY: CellSnapshot = { time: Number.NaN, places: new Float64Array(0), density: new Float64Array(0), cells: [] };

/** Keeps the cells of the most crowded moment: the one with the largest sum of everybody's density. */
export class CrowdedMoment implements Measure<CellSnapshot> {
  private most = -1;
  private best = EMPTY;

  constructor(private readonly cells: VoronoiCells) {}

  frame(view: FrameView): void {
    const { cells } = this;
    cells.update(view);
    let sum = 0;
    for (let row = 0; row < view.count; row++) if (cells.areas[row] > 0) sum += 1 / cells.areas[row];
    if (sum <= this.most) return;
    this.most = sum;
    const places = new Float64Array(2 * view.count);
    const density = new Float64Array(view.count);
    const kept: Float64Array[][] = [];
    for (let row = 0; row < view.count; row++) {
      places[2 * row] = view.x[row];
      places[2 * row + 1] = view.y[row];
      density[row] = cells.areas[row] > 0 ? 1 / cells.areas[row] : Number.NaN;
      const own: Float64Array[] = [];
      cells.pieces.visit(row, ({ count, xy }) => own.push(Float64Array.from(xy.subarray(0, 2 * count))));
      kept.push(own);
    }
    this.best = { time: view.time, places, density, cells: kept };
  }

  end(): CellSnapshot {
    return this.best;
  }
}

/** Cells coloured by density, with the people in them. */
export function createCellLayer({ places, density, cells }: CellSnapshot, scale: ColorScale): Layer {
  return {
    name: 'voronoi-cells',
    colors: scale,
    legend: [{ label: 'person', symbol: 'disc', style: { fill: INK.text } }],
    draw(pen) {
      cells.forEach((pieces, k) => {
        if (Number.isNaN(density[k])) return;
        const color = colorOf(scale, density[k]);
        // Pieces of one cell are stroked in their own colour, so that no seam shows between them.
        pen.path({ fill: color, stroke: color, width: 0.6 }, (sink) => {
          for (const ring of pieces) drawRing(ring, sink);
        });
      });
      pen.path({ stroke: INK.free, width: 0.7, strokeOpacity: 0.9 }, (sink) => {
        for (const pieces of cells) for (const edge of listRim(pieces)) drawEdge(edge, sink);
      });
      pen.dots({ fill: INK.text, stroke: INK.free, width: 0.5 }, places, 1.7);
    },
  };
}

type Sink = Parameters<Parameters<Parameters<Layer['draw']>[0]['path']>[1]>[0];

function drawRing(ring: Float64Array, sink: Sink): void {
  for (let k = 0; k < ring.length; k += 2) {
    if (k === 0) sink.moveTo(ring[0], ring[1]);
    else sink.lineTo(ring[k], ring[k + 1]);
  }
  sink.closePath();
}

function drawEdge([ax, ay, bx, by]: readonly number[], sink: Sink): void {
  sink.moveTo(ax, ay);
  sink.lineTo(bx, by);
}

/** Edges of a cell's pieces that no other piece has the other way round: the rim without the cuts inside. */
function listRim(pieces: readonly Float64Array[]): number[][] {
  const edges = new Map<string, number[]>();
  for (const ring of pieces) {
    for (let k = 0; k < ring.length; k += 2) {
      const n = (k + 2) % ring.length;
      const edge = [ring[k], ring[k + 1], ring[n], ring[n + 1]];
      const back = keyOf([edge[2], edge[3], edge[0], edge[1]]);
      if (edges.has(back)) edges.delete(back);
      else edges.set(keyOf(edge), edge);
    }
  }
  return [...edges.values()];
}

/** To a tenth of a millimetre. */
function keyOf(edge: readonly number[]): string {
  return edge.map((value) => Math.round(value * 1e4)).join(' ');
}
