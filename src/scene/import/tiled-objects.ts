import { Budget, type Finding, type WorkOptions } from '../../error/index.js';
import { type Affine, composeAffine } from './flatten-curve-path.js';
import { expectArray, expectNumber, expectObject, type JsonObject } from './read-json.js';
import type { ShapeRole } from './shape-role.js';
import { matrixOfTile, TILE_NUMBER } from './tiled-cells.js';
import { numberOr, roleOf, type TiledLayer, textOf } from './tiled-layer.js';
import { placeOfObject, readTiledShape, type TiledShape } from './tiled-object.js';
import type { TiledTiles } from './tiled-tileset.js';

/** A shape in the map, pixels, y down. */
export interface TiledPlacedShape {
  readonly shape: TiledShape;
  readonly matrix: Affine;
  readonly role: ShapeRole | undefined;
  readonly label: string | undefined;
  readonly where: string;
}

/**
 * The objects of all object layers. Objects that show a tile have its collision shape, or their rectangle if they
 * have a role of their own; others of them, text, templates and hidden objects are left out with a warning.
 */
export function readTiledObjects(
  layers: readonly TiledLayer[],
  tiles: TiledTiles,
  warnings: Finding[],
  name: string,
  options: WorkOptions = {},
): TiledPlacedShape[] {
  const shapeBudget = new Budget('shapes', name, options);
  const vertexBudget = new Budget('vertices', name, options);
  const spend = (shape: TiledShape): void => {
    shapeBudget.spend();
    vertexBudget.spend(shape.kind === 'path' ? shape.path.segments.length + 1 : 1);
  };
  const placed: TiledPlacedShape[] = [];
  const skipped = new Map<string, number>();
  const skip = (what: string): void => {
    skipped.set(what, (skipped.get(what) ?? 0) + 1);
  };
  for (const layer of layers) {
    if (layer.kind !== 'objects') continue;
    const offset: Affine = [1, 0, 0, 1, layer.offsetX, layer.offsetY];
    expectArray(layer.json.objects, `${layer.where}.objects`).forEach((value, i) => {
      const where = `${layer.where}.objects[${i}]`;
      const json = expectObject(value, where);
      const own = roleOf(json, where, warnings);
      const role = own ?? layer.role;
      if (json.visible === false || role === 'ignore') {
        skip('hidden or ignored objects');
        return;
      }
      if (json.template !== undefined) {
        skip('instances of templates (detach them in Tiled)');
        return;
      }
      const label = textOf(json.name);
      const matrix = composeAffine(offset, placeOfObject(json, where));
      if (json.gid !== undefined) {
        const shapes = readTileObject(json, where, tiles, own !== undefined);
        for (const { shape, inner } of shapes) {
          spend(shape);
          placed.push({ shape, matrix: composeAffine(matrix, inner), role, label, where });
        }
        if (shapes.length === 0) skip('pictures without a collision shape');
        return;
      }
      const shape = readTiledShape(json, where);
      if (shape) placed.push({ shape, matrix, role, label, where });
      else skip('text objects');
    });
  }
  if (skipped.size > 0) {
    const list = [...skipped].map(([what, count]) => `${count} ${what}`).join(', ');
    warnings.push({ code: 'import/entities-skipped', where: 'layers', message: `Left out: ${list}.` });
  }
  return placed;
}

/** An object that shows a tile, stretched to its size; its position is the lower left corner unless the tileset says otherwise. */
function readTileObject(
  json: JsonObject,
  where: string,
  tiles: TiledTiles,
  asRectangle: boolean,
): { shape: TiledShape; inner: Affine }[] {
  const number = expectNumber(json.gid, `${where}.gid`) >>> 0;
  const set = tiles.setOf(number & TILE_NUMBER);
  const width = numberOr(json.width, `${where}.width`, set?.width ?? 0);
  const height = numberOr(json.height, `${where}.height`, set?.height ?? 0);
  const upperLeft: Affine = [1, 0, 0, 1, -(set?.anchorX ?? 0) * width, -(set?.anchorY ?? 1) * height];
  const tile = tiles.find(number & TILE_NUMBER);
  if (asRectangle || tile?.shapes.length === 0) {
    const shape = readTiledShape({ width, height }, where);
    return shape ? [{ shape, inner: upperLeft }] : [];
  }
  if (!tile || tile.width === 0 || tile.height === 0) return [];
  const turned = matrixOfTile(tile, number, [0, 0]);
  const isSwapped = turned[0] === 0;
  const [shownWidth, shownHeight] = isSwapped ? [tile.height, tile.width] : [tile.width, tile.height];
  const stretch: Affine = [width / shownWidth, 0, 0, height / shownHeight, 0, height];
  const base = composeAffine(upperLeft, composeAffine(stretch, turned));
  return tile.shapes.map(({ shape, matrix }) => ({ shape, inner: composeAffine(base, matrix) }));
}
