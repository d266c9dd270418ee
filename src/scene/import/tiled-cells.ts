import { Budget, type Finding, FootfallError, type WorkOptions } from '../../error/index.js';
import { type Affine, composeAffine } from './flatten-curve-path.js';
import { listSome } from './list-some.js';
import { describeJson, expectArray, expectObject, type JsonObject } from './read-json.js';
import type { Point, Ring } from './scene-parts.js';
import { readTileData } from './tiled-data.js';
import { findProperty, numberOr, type TiledLayer, textOf } from './tiled-layer.js';
import type { TiledTile, TiledTileShape, TiledTiles } from './tiled-tileset.js';
import { traceCells } from './trace-cells.js';

const FLIPPED_X = 0x80000000;
const FLIPPED_Y = 0x40000000;
const SWAPPED = 0x20000000;
/** Mask for the number of a tile; the other bits say how it is flipped. */
export const TILE_NUMBER = 0x0fffffff;

/** A rectangle of cells of a tile layer. */
interface CellBlock {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint32Array;
  /** 1 where the whole cell is solid. */
  readonly blocked: Uint8Array;
}

/** Solid outlines in pixels (y down): regions of blocked cells, and the collision shapes of single tiles. */
export interface TiledSolids {
  readonly regions: { readonly polygon: Ring; readonly holes: readonly Ring[]; readonly where: string }[];
  readonly shapes: TiledTileShape[];
  /** Corners of the box around all tile layers, pixels; empty if there are none. */
  readonly corners: Point[];
}

/**
 * What the tile layers put in the way. A layer is solid if its name or class speaks of collision, walls, solid or
 * blocked things, or if its property `collides` is true: then every cell with a tile is blocked, by the collision
 * shape of the tile if it has one. In other layers only tiles with a collision shape or the property `collides` are.
 * @throws FootfallError `limit/cells` for the cells of all layers together, `limit/shapes`, `limit/vertices`
 */
export function readTiledSolids(
  layers: readonly TiledLayer[],
  map: JsonObject,
  tiles: TiledTiles,
  tileWidth: number,
  tileHeight: number,
  warnings: Finding[],
  name: string,
  options: WorkOptions = {},
): TiledSolids {
  const solids: TiledSolids = { regions: [], shapes: [], corners: [] };
  const cells = new Budget('cells', name, options);
  const tileBudgets = { shapes: new Budget('shapes', name, options), vertices: new Budget('vertices', name, options) };
  /** Cells by the offset of their layers, which are traced together. */
  const grids = new Map<string, { layer: TiledLayer; blocks: CellBlock[] }>();
  const unused: string[] = [];
  for (const layer of layers) {
    if (layer.kind !== 'tiles' || layer.role === 'ignore') continue;
    const isSolid = isSolidLayer(layer);
    const blocks = [...readBlocks(layer, map, cells, options)];
    let isUsed = false;
    for (const { column, row, width, height, tiles: numbers, blocked } of blocks) {
      const left = column * tileWidth + layer.offsetX;
      const top = row * tileHeight + layer.offsetY;
      solids.corners.push([left, top], [left + width * tileWidth, top + height * tileHeight]);
      numbers.forEach((number, i) => {
        if (number === 0) return;
        const tile = tiles.find(number & TILE_NUMBER);
        if (tile ? tile.collides || coversCell(tile, tileWidth, tileHeight) : isSolid) {
          blocked[i] = 1;
        } else if (tile) {
          const corner: Point = [left + (i % width) * tileWidth, top + (Math.floor(i / width) + 1) * tileHeight];
          placeTile(tile, number, corner, solids, tileBudgets);
        }
        isUsed ||= isSolid || tile !== undefined;
      });
    }
    const key = `${layer.offsetX},${layer.offsetY}`;
    const grid = grids.get(key) ?? { layer, blocks: [] };
    for (const block of blocks) grid.blocks.push(block);
    grids.set(key, grid);
    if (!isUsed) unused.push(textOf(layer.json.name) ?? layer.where);
  }
  const traced = new Budget('cells', name, options);
  for (const { layer, blocks } of grids.values()) {
    traceBlocks(blocks, layer, tileWidth, tileHeight, solids, traced, options);
  }
  if (unused.length > 0) {
    const message = `Nothing in the way in the tile layers ${listSome(unused)}: name a layer "collision", or give it the property "collides", to block its tiles.`;
    warnings.push({ code: 'import/tile-layers-unused', where: 'layers', message });
  }
  return solids;
}

function isSolidLayer({ json, role }: TiledLayer): boolean {
  if (findProperty(json, 'collides') === true || role === 'obstacle' || role === 'wall') return true;
  return /collision|collide|wall|solid|block|obstacle/i.test(`${textOf(json.name) ?? ''} ${textOf(json.class) ?? ''}`);
}

/** The cells of a layer: of a finite map one block, of an infinite one its chunks. */
function* readBlocks(
  { json, where }: TiledLayer,
  map: JsonObject,
  cells: Budget,
  options: WorkOptions,
): Generator<CellBlock> {
  const read = (part: JsonObject, place: string, column: number, row: number): CellBlock => {
    const width = expectCount(part.width, `${place}.width`);
    const height = expectCount(part.height, `${place}.height`);
    cells.spend(width * height);
    const tiles = readTileData(part.data, json.encoding, json.compression, width * height, `${place}.data`, options);
    return { column, row, width, height, tiles, blocked: new Uint8Array(width * height) };
  };
  if (json.chunks === undefined) {
    if (json.data === undefined && map.infinite === true) return;
    const [x, y] = [expectCell(json.x, `${where}.x`), expectCell(json.y, `${where}.y`)];
    yield read(json, where, x, y);
    return;
  }
  for (const [i, value] of expectArray(json.chunks, `${where}.chunks`).entries()) {
    const place = `${where}.chunks[${i}]`;
    const chunk = expectObject(value, place);
    yield read(chunk, place, expectCell(chunk.x, `${place}.x`), expectCell(chunk.y, `${place}.y`));
  }
}

function expectCount(value: unknown, where: string): number {
  const count = numberOr(value, where, Number.NaN);
  if (Number.isInteger(count) && count > 0) return count;
  throw new FootfallError('a size is not usable', {
    code: 'import/bad-value',
    where,
    got: describeJson(value),
    expected: 'a whole number above 0',
  });
}

function expectCell(value: unknown, where: string): number {
  return Math.floor(numberOr(value, where, 0));
}

/** Whether the collision shape is the whole cell, so that its outline can be merged with its neighbours'. */
function coversCell(tile: TiledTile, tileWidth: number, tileHeight: number): boolean {
  const isInPlace = tile.offsetX === 0 && tile.offsetY === 0;
  return tile.isWhole && isInPlace && tile.width === tileWidth && tile.height === tileHeight;
}

/** @param corner lower left corner of the cell, pixels, where Tiled puts that of the picture */
function placeTile(
  tile: TiledTile,
  number: number,
  corner: Point,
  solids: TiledSolids,
  budgets: { readonly shapes: Budget; readonly vertices: Budget },
): void {
  const placed = matrixOfTile(tile, number, [corner[0] + tile.offsetX, corner[1] + tile.offsetY]);
  for (const { shape, matrix, where } of tile.shapes) {
    budgets.shapes.spend();
    budgets.vertices.spend(shape.kind === 'path' ? shape.path.segments.length + 1 : 1);
    solids.shapes.push({ shape, matrix: composeAffine(placed, matrix), where });
  }
}

/** From the pixels of a tile's picture to the map: swapped along the diagonal, then mirrored, its lower left corner at the given place. */
export function matrixOfTile({ width, height }: TiledTile, number: number, [x, y]: Point): Affine {
  const isSwapped = (number & SWAPPED) !== 0;
  const [shownWidth, shownHeight] = isSwapped ? [height, width] : [width, height];
  const swap: Affine = isSwapped ? [0, 1, 1, 0, 0, 0] : [1, 0, 0, 1, 0, 0];
  const mirrorX: Affine = (number & FLIPPED_X) !== 0 ? [-1, 0, 0, 1, shownWidth, 0] : [1, 0, 0, 1, 0, 0];
  const mirrorY: Affine = (number & FLIPPED_Y) !== 0 ? [1, 0, 0, -1, 0, shownHeight] : [1, 0, 0, 1, 0, 0];
  const flipped = composeAffine(mirrorY, composeAffine(mirrorX, swap));
  return composeAffine([1, 0, 0, 1, x, y - shownHeight], flipped);
}

/** Outlines of the solid cells of all blocks, in the box around the blocks that have any. */
function traceBlocks(
  all: readonly CellBlock[],
  layer: TiledLayer,
  tileWidth: number,
  tileHeight: number,
  solids: TiledSolids,
  traced: Budget,
  options: WorkOptions,
): void {
  const blocks = all.filter(({ blocked }) => blocked.includes(1));
  if (blocks.length === 0) return;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { column, row, width, height } of blocks) {
    left = Math.min(left, column);
    right = Math.max(right, column + width);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + height);
  }
  const [width, height] = [right - left, bottom - top];
  traced.spend(width * height);
  const grid = new Uint8Array(width * height);
  for (const block of blocks) {
    block.blocked.forEach((value, i) => {
      if (value === 0) return;
      const x = block.column + (i % block.width) - left;
      const y = block.row + Math.floor(i / block.width);
      // The tracing takes rows from the bottom up.
      grid[(bottom - 1 - y) * width + x] = 1;
    });
  }
  const toPixels = ([x, y]: Point): Point => [
    (left + x) * tileWidth + layer.offsetX,
    (bottom - y) * tileHeight + layer.offsetY,
  ];
  for (const { polygon, holes } of traceCells(grid, width, height, layer.where, options)) {
    solids.regions.push({
      polygon: polygon.map(toPixels),
      holes: holes.map((hole) => hole.map(toPixels)),
      where: layer.where,
    });
  }
}
