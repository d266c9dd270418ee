import { type Finding, FootfallError } from '../../error/index.js';
import { assembleScene } from './assemble-scene.js';
import { decodeText } from './decode-text.js';
import { DrawnSceneBuilder, type DrawnShape } from './drawn-shape.js';
import { CurveFlattener, readUnit } from './flatten-curve.js';
import { type Affine, mapPath, mapPoint, scalePath, scaler, similarityScale } from './flatten-curve-path.js';
import type { ImportOptions, ImportResult, ParsedSource } from './imported.js';
import { mapName } from './map-name.js';
import { describeJson, expectNumber, expectObject, type JsonObject, readJson } from './read-json.js';
import type { Point, Ring } from './scene-parts.js';
import { readTiledSolids } from './tiled-cells.js';
import { listTiledLayers } from './tiled-layer.js';
import { ellipseAsPath, type TiledShape } from './tiled-object.js';
import { readTiledObjects, type TiledPlacedShape } from './tiled-objects.js';
import { TiledTiles } from './tiled-tileset.js';

/**
 * Imports an orthogonal Tiled map (`.tmj`). Objects are obstacles unless the property `footfall`, their class, their
 * name or their layer says boundary, wall, place (spawn, exit, goal) or post; circles stay exact, other ellipses are
 * flattened. Solid tile layers (named collision, walls, solid, or with the property `collides`) and tiles with
 * collision shapes are obstacles. Hidden layers are left out. The map's rectangle is the boundary unless an object is.
 *
 * One tile is one metre wide unless `options.unit` gives the metres per pixel; y points up from the lower edge.
 * @throws FootfallError `import/tiled-xml`, `import/tiled-orientation`, `import/tiled-data`, `import/bad-value`, ...
 */
export function importTiled(source: ParsedSource, options: ImportOptions = {}): ImportResult {
  const unitOption = readUnit(options);
  const { map, name } = readMap(source);
  const flattener = new CurveFlattener(name, options);
  const warnings: Finding[] = [];
  const [tileWidth, tileHeight] = [readSize(map, 'tilewidth'), readSize(map, 'tileheight')];
  const unit = unitOption ?? 1 / tileWidth;
  if (unitOption === undefined && tileWidth !== tileHeight) {
    const message = `Tiles are ${tileWidth} x ${tileHeight} pixels: one is taken as 1 m wide and ${tileHeight / tileWidth} m high.`;
    warnings.push({ code: 'import/unit-assumed', where: name, message });
  }
  const tiles = new TiledTiles(map, { ...source, name }, warnings);
  const layers = listTiledLayers(map, name, warnings, options);
  const solids = readTiledSolids(layers, map, tiles, tileWidth, tileHeight, warnings, name, options);
  const objects = readTiledObjects(layers, tiles, warnings, name, options);

  const ground = findGround(map, tileWidth, tileHeight, solids.corners, objects);
  const stand = standUp(ground.bottom, unit);
  const builder = new DrawnSceneBuilder(flattener);
  for (const { shape, matrix, where } of solids.shapes) {
    builder.add(drawShape(shape, matrix, stand, { role: 'obstacle', label: undefined, where }));
  }
  for (const { shape, matrix, ...rest } of objects) builder.add(drawShape(shape, matrix, stand, rest));
  const parts = builder.parts();
  const regions = solids.regions.map(({ polygon, holes, where }) => ({
    polygon: polygon.map(stand.point),
    holes: holes.map((hole) => hole.map(stand.point)),
    where,
  }));
  const isBounded = parts.walkable !== undefined && parts.walkable.length > 0;
  const result = assembleScene(
    {
      ...parts,
      name: mapName(name),
      walkable: isBounded
        ? parts.walkable
        : ground.ring
          ? [{ polygon: ground.ring.map(stand.point), where: name }]
          : [],
      obstacles: [...regions, ...(parts.obstacles ?? [])],
    },
    options,
  );
  return {
    scene: result.scene,
    warnings: [...warnings, ...builder.findings, ...flattener.findings(), ...result.warnings],
    format: 'tiled',
  };
}

function readMap(source: ParsedSource): { map: JsonObject; name: string } {
  let { name, bytes } = source;
  if (bytes.length === 0 && source.entries) {
    const found = [...source.entries].filter(([entry]) => /\.tmj$/i.test(entry));
    if (found.length === 1) [[name, bytes]] = found;
  }
  const text = source.json ? '' : decodeText(bytes, name);
  if (text.trimStart().startsWith('<')) {
    throw new FootfallError('Tiled maps in XML (.tmx) cannot be read', {
      code: 'import/tiled-xml',
      where: name,
      expected: 'a Tiled map in JSON (.tmj)',
      advice: 'export the map as JSON: File > Export As > JSON map files',
    });
  }
  const map = expectObject(source.json ? source.json.value : readJson(text, name), name);
  if (map.type !== undefined && map.type !== 'map') {
    throw new FootfallError('this is not a Tiled map', {
      code: 'import/tiled-not-a-map',
      where: `${name}, type`,
      got: describeJson(map.type),
      expected: '"map"',
    });
  }
  if (map.orientation !== undefined && map.orientation !== 'orthogonal') {
    throw new FootfallError('only orthogonal maps have a plan', {
      code: 'import/tiled-orientation',
      where: `${name}, orientation`,
      got: describeJson(map.orientation),
      expected: '"orthogonal"',
    });
  }
  return { map, name };
}

function readSize(map: JsonObject, key: 'width' | 'height' | 'tilewidth' | 'tileheight'): number {
  const size = expectNumber(map[key], key);
  if (size > 0) return size;
  throw new FootfallError('the map has no size', {
    code: 'import/bad-value',
    where: key,
    got: String(size),
    expected: 'a number above 0',
  });
}

/**
 * The map's rectangle in pixels: of a finite map its size, of an infinite one the box around its chunks (without any,
 * no ring, and the lowest object is the lower edge).
 */
function findGround(
  map: JsonObject,
  tileWidth: number,
  tileHeight: number,
  corners: readonly Point[],
  objects: readonly TiledPlacedShape[],
): { bottom: number; ring: Ring | undefined } {
  if (map.infinite !== true) {
    const width = readSize(map, 'width') * tileWidth;
    const height = readSize(map, 'height') * tileHeight;
    return { bottom: height, ring: rectangle(0, 0, width, height) };
  }
  if (corners.length === 0) {
    let bottom = -Infinity;
    for (const { matrix } of objects) bottom = Math.max(bottom, matrix[5]);
    return { bottom: Number.isFinite(bottom) ? bottom : 0, ring: undefined };
  }
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of corners) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { bottom, ring: rectangle(left, top, right, bottom) };
}

function rectangle(left: number, top: number, right: number, bottom: number): Ring {
  return [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
}

interface Standing {
  readonly flip: Affine;
  readonly unit: number;
  readonly point: (point: Point) => Point;
}

/** From pixels, y down, to metres, y up from the lower edge. */
function standUp(bottom: number, unit: number): Standing {
  const scale = scaler(unit);
  return { flip: [1, 0, 0, -1, 0, bottom], unit, point: ([x, y]) => [scale(x), scale(bottom - y)] };
}

function drawShape(
  shape: TiledShape,
  matrix: Affine,
  { flip, unit, point }: Standing,
  rest: Pick<DrawnShape, 'role' | 'label' | 'where'>,
): DrawnShape {
  const base = { paths: [], circle: undefined, filled: true, evenOdd: false, ...rest };
  if (shape.kind === 'point') return { ...base, point: point(mapPoint(matrix, shape.point)) };
  const path = shape.kind === 'ellipse' ? ellipseAsPath(shape) : shape.path;
  const paths = [scalePath(mapPath(flip, mapPath(matrix, path)), unit)];
  if (shape.kind === 'path') return { ...base, paths, filled: shape.path.closed };
  const scale = similarityScale(matrix);
  if (shape.radiusX !== shape.radiusY || scale === undefined) return { ...base, paths };
  const radius = scaler(unit)(shape.radiusX * scale);
  return { ...base, paths, circle: { center: point(mapPoint(matrix, shape.center)), radius } };
}
