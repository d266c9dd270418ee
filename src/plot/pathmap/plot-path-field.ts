import { FootfallError } from '../../error/index.js';
import type { PathSource } from '../../maps/index.js';
import { type IndexedImage, toDataUri } from '../image/encode-png.js';
import type { LegendEntry } from '../legend.js';
import type { Layer } from '../picture.js';
import { drawFreeSpace } from '../plan/ground-layer.js';
import { createSampledIsolineLayer } from './isoline-layer.js';
import { type FieldGrid, marchSquares } from './march-squares.js';
import { chooseColors, REGION_COLORS, rampColor } from './path-colors.js';
import { finishPicture, labelIsolines, layGround, type PathPlotOptions } from './plot-path-map.js';
import { listRamp } from './region-layer.js';
import { createSourceLayer, createWeightLayer } from './source-layer.js';

export interface PathFieldPlotOptions extends PathPlotOptions, FieldGrid {
  /** Per cell a number of its parent, any below 0 for none; needed to colour by parent. */
  readonly parents?: ArrayLike<number> | undefined;
  readonly sources?: readonly PathSource[] | undefined;
  /** Speed factor per vertex of the domain, to be marked. */
  readonly weights?: ArrayLike<number> | undefined;
  /** What the values are: metres or seconds. Default m. */
  readonly unit?: 'm' | 's' | undefined;
}

/** Colours of the scale from near to far. */
const SHADES = 250;
/** Cells next to known ones take their colour, so that the picture reaches to the walls, which cut it off. */
const GROW = 2;

/**
 * A map of any kind as an SVG document, from samples: an image below exact walls, isolines between the samples. For maps
 * whose regions are not known as shapes; see `plotPathMap`.
 *
 * @throws FootfallError where the arrays do not fit the grid
 */
export function plotPathField(options: PathFieldPlotOptions): string {
  const { domain, sources = [], weights, unit = 'm' } = options;
  validateGrid(options);
  const { picture, colorBy } = layGround({
    ...options,
    colorBy: options.colorBy ?? (options.parents ? 'parent' : 'distance'),
  });
  if (colorBy !== 'plain') picture.addLayer(createFieldLayer(options, colorBy, unit));
  if (options.isolines !== undefined) {
    const lines = marchSquares(options, options.isolines);
    picture.addLayer(createSampledIsolineLayer(lines, labelIsolines(options.isolines, unit)));
  }
  const marks = weights && Array.from(weights).some((w) => w > 1) ? [createWeightLayer(domain, weights)] : [];
  return finishPicture(picture, options, createSourceLayer(sources), marks);
}

function validateGrid({ columns, rows, distances, parents, colorBy, isolines }: PathFieldPlotOptions): void {
  const size = columns * rows;
  const isRight =
    columns > 0 && rows > 0 && distances.length === size && (parents === undefined || parents.length === size);
  if (isRight && !(colorBy === 'parent' && parents === undefined) && (isolines === undefined || isolines > 0)) return;
  throw new FootfallError('a field of this shape cannot be drawn', {
    code: 'plot/field',
    got: `${columns} x ${rows}, ${distances.length} distances, ${parents?.length ?? 'no'} parents, isolines ${isolines}`,
    expected: 'as many values as columns times rows, parents to colour by, isolines above 0 apart',
  });
}

function createFieldLayer(options: PathFieldPlotOptions, colorBy: 'parent' | 'distance', unit: 'm' | 's'): Layer {
  const { domain, bounds } = options;
  let farthest = 0;
  for (const value of Array.from(options.distances)) if (value < Infinity) farthest = Math.max(farthest, value);
  const image = growImage(colorBy === 'parent' ? paintParents(options) : paintDistances(options, farthest));
  const legend: LegendEntry[] = colorBy === 'distance' && farthest > 0 ? listRamp(farthest, unit) : [];
  return {
    name: 'field',
    legend,
    draw(pen) {
      pen.clip(
        (sink) => drawFreeSpace(domain, sink),
        () => pen.image([bounds[0], bounds[1], bounds[2], bounds[3]], toDataUri(image)),
      );
    },
  };
}

/** Rows of images run from the top, those of fields from below. */
function cellOf({ columns, rows }: FieldGrid, pixel: number): number {
  const row = Math.floor(pixel / columns);
  return (rows - 1 - row) * columns + (pixel % columns);
}

function paintDistances(grid: PathFieldPlotOptions, farthest: number): IndexedImage {
  const { columns, rows, distances } = grid;
  const colors = Array.from({ length: SHADES }, (_, k) => rampColor(k / (SHADES - 1)));
  const pixels = new Uint8Array(columns * rows);
  for (let k = 0; k < pixels.length; k++) {
    const value = distances[cellOf(grid, k)];
    if (!(value >= 0 && value < Infinity)) continue;
    pixels[k] = 1 + Math.round((farthest > 0 ? value / farthest : 0) * (SHADES - 1));
  }
  return { columns, rows, pixels, palette: createPalette(colors) };
}

function paintParents(grid: PathFieldPlotOptions): IndexedImage {
  const { columns, rows, distances } = grid;
  const parents = grid.parents as ArrayLike<number>;
  const numbers = new Map<number, number>();
  const regions: { area: number; neighbours: Set<number> }[] = [];
  const regionAt = (cell: number): number => {
    const parent = parents[cell];
    if (!(distances[cell] >= 0 && parent >= 0)) return -1;
    let n = numbers.get(parent);
    if (n === undefined) {
      n = regions.length;
      numbers.set(parent, n);
      regions.push({ area: 0, neighbours: new Set() });
    }
    return n;
  };
  for (let cell = 0; cell < columns * rows; cell++) {
    const own = regionAt(cell);
    if (own < 0) continue;
    regions[own].area++;
    const before = [cell % columns > 0 ? cell - 1 : -1, cell - columns];
    for (const other of before.map((at) => (at < 0 ? -1 : regionAt(at)))) {
      if (other < 0 || other === own) continue;
      regions[own].neighbours.add(other);
      regions[other].neighbours.add(own);
    }
  }
  const colors = chooseColors(
    regions.map(({ area, neighbours }, k) => ({ area, neighbours: [...neighbours], vertex: k, source: 0 })),
  );
  const pixels = new Uint8Array(columns * rows);
  for (let k = 0; k < pixels.length; k++) {
    const region = regionAt(cellOf(grid, k));
    if (region >= 0) pixels[k] = 1 + colors[region];
  }
  return { columns, rows, pixels, palette: createPalette(REGION_COLORS) };
}

/** The first is nothing at all. */
function createPalette(colors: readonly string[]): Uint8Array {
  const rgba = colors.flatMap((color) => [...[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)), 255]);
  return Uint8Array.from([0, 0, 0, 0, ...rgba]);
}

function growImage(image: IndexedImage): IndexedImage {
  const { columns, rows } = image;
  let { pixels } = image;
  for (let turn = 0; turn < GROW; turn++) {
    const grown = pixels.slice();
    for (let k = 0; k < pixels.length; k++) {
      if (pixels[k] !== 0) continue;
      const column = k % columns;
      const row = Math.floor(k / columns);
      if (column > 0 && pixels[k - 1] !== 0) grown[k] = pixels[k - 1];
      else if (column + 1 < columns && pixels[k + 1] !== 0) grown[k] = pixels[k + 1];
      else if (row > 0 && pixels[k - columns] !== 0) grown[k] = pixels[k - columns];
      else if (row + 1 < rows && pixels[k + columns] !== 0) grown[k] = pixels[k + columns];
    }
    pixels = grown;
  }
  return { ...image, pixels };
}
