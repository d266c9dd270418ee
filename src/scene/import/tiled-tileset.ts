import type { Finding } from '../../error/index.js';
import { decodeText } from './decode-text.js';
import { computeSignedArea } from './flatten-curve.js';
import { type Affine, mapPoint } from './flatten-curve-path.js';
import type { ImportSource } from './imported.js';
import { expectArray, expectNumber, expectObject, isJsonObject, type JsonObject, readJson } from './read-json.js';
import type { Point } from './scene-parts.js';
import { findProperty, numberOr } from './tiled-layer.js';
import { placeOfObject, readTiledShape, type TiledShape } from './tiled-object.js';

/** What a tile puts in the way. */
export interface TiledTile {
  /** Size of its picture, pixels. */
  readonly width: number;
  readonly height: number;
  /** Shift of the picture, pixels, y down. */
  readonly offsetX: number;
  readonly offsetY: number;
  /** Property `collides`: the whole cell is solid. */
  readonly collides: boolean;
  /** Its collision shapes. */
  readonly shapes: readonly TiledTileShape[];
  /** Whether its one collision shape is the rectangle of the whole picture. */
  readonly isWhole: boolean;
}

/** A collision shape with its place in the picture, pixels from the upper left corner, y down. */
export interface TiledTileShape {
  readonly shape: TiledShape;
  readonly matrix: Affine;
  readonly where: string;
}

type Anchor = Pick<TiledTileset, 'anchorX' | 'anchorY'>;
const BOTTOM_LEFT: Anchor = { anchorX: 0, anchorY: 1 };
const ANCHORS = new Map<unknown, Anchor>([
  ['topleft', { anchorX: 0, anchorY: 0 }],
  ['top', { anchorX: 0.5, anchorY: 0 }],
  ['topright', { anchorX: 1, anchorY: 0 }],
  ['left', { anchorX: 0, anchorY: 0.5 }],
  ['center', { anchorX: 0.5, anchorY: 0.5 }],
  ['right', { anchorX: 1, anchorY: 0.5 }],
  ['bottom', { anchorX: 0.5, anchorY: 1 }],
  ['bottomright', { anchorX: 1, anchorY: 1 }],
]);

/** What an object that shows a tile of the set needs to know. */
export interface TiledTileset {
  readonly first: number;
  /** Of those that put something in the way, by their number in the set. */
  readonly tiles: ReadonlyMap<number, TiledTile>;
  /** Size of most pictures in it, pixels. */
  readonly width: number;
  readonly height: number;
  /** Where in the picture the position of an object is: 0 to 1 from the left and from the top. */
  readonly anchorX: number;
  readonly anchorY: number;
}

/** All tilesets of a map. */
export class TiledTiles {
  private readonly sets: TiledTileset[] = [];

  /** Tilesets of their own files are taken from the entries of the source, or left out with a warning. */
  constructor(map: JsonObject, source: ImportSource, warnings: Finding[]) {
    const list = map.tilesets === undefined ? [] : expectArray(map.tilesets, 'tilesets');
    list.forEach((value, i) => {
      const where = `tilesets[${i}]`;
      const entry = expectObject(value, where);
      const first = expectNumber(entry.firstgid, `${where}.firstgid`);
      const set = typeof entry.source === 'string' ? readTilesetFile(entry.source, source, where, warnings) : entry;
      if (set) this.addSet(set, first, where);
    });
    this.sets.sort((a, b) => a.first - b.first);
  }

  /** @param number global tile number without its flip bits */
  find(number: number): TiledTile | undefined {
    const set = this.setOf(number);
    return set?.tiles.get(number - set.first);
  }

  /** The tileset that a global tile number belongs to. */
  setOf(number: number): TiledTileset | undefined {
    let low = 0;
    let high = this.sets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sets[middle].first <= number) low = middle + 1;
      else high = middle;
    }
    return this.sets[low - 1];
  }

  private addSet(set: JsonObject, first: number, where: string): void {
    const offset = isJsonObject(set.tileoffset) ? set.tileoffset : {};
    const size = {
      width: numberOr(set.tilewidth, `${where}.tilewidth`, 0),
      height: numberOr(set.tileheight, `${where}.tileheight`, 0),
      offsetX: numberOr(offset.x, `${where}.tileoffset.x`, 0),
      offsetY: numberOr(offset.y, `${where}.tileoffset.y`, 0),
    };
    const tiles = new Map<number, TiledTile>();
    const list = Array.isArray(set.tiles) ? set.tiles : [];
    list.forEach((value: unknown, i) => {
      const place = `${where}.tiles[${i}]`;
      const tile = expectObject(value, place);
      const group = isJsonObject(tile.objectgroup) ? tile.objectgroup : undefined;
      const shapes = group ? readShapes(group, `${place}.objectgroup`) : [];
      const collides = findProperty(tile, 'collides') === true;
      if (shapes.length === 0 && !collides) return;
      // Tiles of a collection of pictures have sizes of their own.
      const width = numberOr(tile.imagewidth, `${place}.imagewidth`, size.width);
      const height = numberOr(tile.imageheight, `${place}.imageheight`, size.height);
      const isWhole = shapes.length === 1 && isRectangle(shapes[0], width, height);
      tiles.set(expectNumber(tile.id, `${place}.id`), { ...size, width, height, collides, shapes, isWhole });
    });
    const anchor = ANCHORS.get(set.objectalignment) ?? BOTTOM_LEFT;
    this.sets.push({ first, tiles, width: size.width, height: size.height, ...anchor });
  }
}

function readShapes(group: JsonObject, where: string): TiledTileShape[] {
  return expectArray(group.objects, `${where}.objects`).flatMap((value, i) => {
    const place = `${where}.objects[${i}]`;
    const object = expectObject(value, place);
    const shape = object.visible === false ? undefined : readTiledShape(object, place);
    return shape ? [{ shape, matrix: placeOfObject(object, place), where: place }] : [];
  });
}

function isRectangle({ shape, matrix }: TiledTileShape, width: number, height: number): boolean {
  if (shape.kind !== 'path' || !shape.path.closed || shape.path.segments.length !== 3) return false;
  const corners = [shape.path.start, ...shape.path.segments.map(({ end }) => end)].map((corner) =>
    mapPoint(matrix, corner),
  );
  const isCorner = ([x, y]: Point): boolean => (x === 0 || x === width) && (y === 0 || y === height);
  return corners.every(isCorner) && Math.abs(computeSignedArea(corners)) === width * height;
}

function readTilesetFile(
  file: string,
  source: ImportSource,
  where: string,
  warnings: Finding[],
): JsonObject | undefined {
  const bytes = findEntry(source, file);
  if (bytes && !/\.tsx$/i.test(file)) {
    const text = decodeText(bytes, file);
    if (!text.trimStart().startsWith('<')) return expectObject(readJson(text, file), file);
  }
  const advice = bytes || /\.tsx$/i.test(file) ? 'export it as .tsj or embed it in the map' : 'embed it in the map';
  const message = `The tileset ${file} was not read, nor the collision shapes in it: ${advice}.`;
  warnings.push({ code: 'import/tileset-missing', where, message });
  return undefined;
}

/** By its path from the map, or by its bare name. */
function findEntry({ entries, name }: ImportSource, file: string): Uint8Array | undefined {
  if (!entries) return undefined;
  const parts: string[] = [];
  const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/') + 1) : '';
  for (const part of `${folder}${file}`.split(/[\\/]/)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return entries.get(file) ?? entries.get(parts.join('/')) ?? entries.get(parts[parts.length - 1] ?? '');
}
