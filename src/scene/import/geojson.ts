import { Budget, type Finding, FootfallError, type WorkOptions } from '../../error/index.js';
import { assembleScene } from './assemble-scene.js';
import { type GeojsonRole, readRole } from './geojson-role.js';
import type { ImportOptions, ImportResult, ParsedSource } from './imported.js';
import { mapName } from './map-name.js';
import { requireNesting } from './nesting.js';
import { isGeographicCode, projectDegrees } from './project-degrees.js';
import {
  badValue,
  expectArray,
  expectNumber,
  expectObject,
  isJsonObject,
  type JsonObject,
  readSourceJson,
} from './read-json.js';
import type { CirclePart, LinePart, PlacePart, Point, PointPart, PolygonPart, Ring, ZonePart } from './scene-parts.js';
import { scaleParts } from './transform-parts.js';
import { expectRing } from './usable-parts.js';

/**
 * Imports GeoJSON: features, collections or bare geometries. Polygons are walkable areas (united) unless their
 * properties make them solid (`building`, `barrier`, `obstacle`) or name a role:
 * `"footfall": "area" | "obstacle" | "wall" | "post" | "place" | "zone"`. Lines are thin walls, points posts
 * (discs with a `radius` property); roads and other lines that nobody would walk into are left out with a warning.
 * Coordinates are metres unless a `crs` member or `options.coordinates` says degrees. Third coordinates are ignored.
 */
export function importGeojson(source: ParsedSource, options: ImportOptions = {}): ImportResult {
  const root = readSourceJson(source);
  const reader = new GeojsonReader(source.name, options);
  const object = expectObject(root, source.name);
  reader.readObject(object, '', 1);
  const { warnings } = reader;
  if (reader.leftOut > 0) {
    warnings.push({
      code: 'import/left-out',
      where: reader.firstLeftOut,
      message: `Left out: ${reader.leftOut} lines that are roads, railways, waters or boundaries, not walls.`,
    });
  }
  const parts = projectDegrees(
    { ...reader.parts, name: mapName(source.name) },
    findDegreesHint(object),
    options,
    warnings,
  );
  const result = assembleScene(scaleParts(parts, options.unit), options);
  return { scene: result.scene, warnings: [...warnings, ...result.warnings], format: 'geojson' };
}

/** GeoJSON of 2008 names its reference system; without a name the file does not say whether these are degrees. */
function findDegreesHint(root: JsonObject): string | undefined {
  const crs = root.crs;
  if (!isJsonObject(crs) || !isJsonObject(crs.properties)) return undefined;
  const name = crs.properties.name ?? crs.properties.code;
  if (typeof name !== 'string' && typeof name !== 'number') return undefined;
  const code = /(\d{1,9})$/.exec(String(name));
  return /CRS:?84$/i.test(String(name)) || isGeographicCode(code ? Number(code[1]) : undefined) ? 'crs' : undefined;
}

class GeojsonReader {
  readonly warnings: Finding[] = [];
  leftOut = 0;
  firstLeftOut = '';
  readonly parts = {
    walkable: [] as PolygonPart[],
    obstacles: [] as PolygonPart[],
    lines: [] as LinePart[],
    points: [] as PointPart[],
    circles: [] as CirclePart[],
    places: [] as PlacePart[],
    zones: [] as ZonePart[],
  };

  private readonly shapes: Budget;
  private readonly vertices: Budget;

  constructor(
    private readonly name: string,
    private readonly options: WorkOptions,
  ) {
    this.shapes = new Budget('shapes', name, options);
    this.vertices = new Budget('vertices', name, options);
  }

  readObject(object: JsonObject, where: string, depth: number): void {
    if (object.type === 'FeatureCollection') {
      const list = expectArray(object.features, this.place(`${where}features`));
      for (const [i, feature] of list.entries()) {
        const place = `${where}features[${i}]`;
        this.readObject(expectObject(feature, this.place(place)), `${place}.`, this.goDeeper(depth, place));
      }
    } else if (object.type === 'Feature') {
      if (object.geometry === null || object.geometry === undefined) return;
      const geometry = expectObject(object.geometry, this.place(`${where}geometry`));
      const role = readRole(object, where.replace(/\.$/, '') || 'feature', this.warnings);
      this.readGeometry(geometry, role, `${where}geometry`, depth);
    } else {
      this.readGeometry(object, readRole({}, where, this.warnings), where.replace(/\.$/, ''), depth);
    }
  }

  private readGeometry(geometry: JsonObject, role: GeojsonRole, where: string, depth: number): void {
    const place = where === '' ? 'coordinates' : `${where}.coordinates`;
    const coordinates = geometry.coordinates;
    const eachOf = (read: (value: unknown, where: string) => void): void => {
      for (const [i, value] of expectArray(coordinates, this.place(place)).entries()) read(value, `${place}[${i}]`);
    };
    switch (geometry.type) {
      case 'Polygon':
        this.addPolygon(coordinates, role, place);
        break;
      case 'MultiPolygon':
        eachOf((value, inner) => this.addPolygon(value, role, inner));
        break;
      case 'LineString':
        this.addLine(coordinates, role, place);
        break;
      case 'MultiLineString':
        eachOf((value, inner) => this.addLine(value, role, inner));
        break;
      case 'Point':
        if (expectArray(coordinates, this.place(place)).length > 0) this.addPoint(coordinates, role, place);
        break;
      case 'MultiPoint':
        eachOf((value, inner) => this.addPoint(value, role, inner));
        break;
      case 'GeometryCollection': {
        const list = where === '' ? 'geometries' : `${where}.geometries`;
        for (const [i, child] of expectArray(geometry.geometries, this.place(list)).entries()) {
          const inner = `${list}[${i}]`;
          this.readGeometry(expectObject(child, this.place(inner)), role, inner, this.goDeeper(depth, inner));
        }
        break;
      }
      default:
        throw badValue(
          geometry.type,
          this.place(where === '' ? 'type' : `${where}.type`),
          'a GeoJSON type such as FeatureCollection, Feature, Polygon, LineString or Point',
        );
    }
  }

  private addPolygon(value: unknown, role: GeojsonRole, where: string): void {
    const list = expectArray(value, this.place(where));
    if (list.length === 0) return;
    this.shapes.spend();
    const rings = list.map((ring, i) => this.readRing(ring, `${where}[${i}]`));
    const part: PolygonPart = { id: role.id, where, polygon: rings[0], holes: rings.slice(1) };
    switch (role.kind) {
      case 'obstacle':
        this.parts.obstacles.push(part);
        break;
      case 'wall':
        for (const ring of rings) this.parts.lines.push({ id: role.id, where, line: [...ring, ring[0]] });
        break;
      case 'place':
        if (rings.length > 1) this.warnHoles(where, 'place');
        this.parts.places.push({ name: this.placeName(role), where, polygon: rings[0] });
        break;
      case 'zone':
        if (rings.length > 1) this.warnHoles(where, 'zone');
        this.parts.zones.push({ polygon: rings[0], factor: role.factor, where });
        break;
      default:
        this.parts.walkable.push(part);
    }
  }

  private addLine(value: unknown, role: GeojsonRole, where: string): void {
    if (expectArray(value, this.place(where)).length === 0) return;
    this.shapes.spend();
    const line = this.readPoints(value, where);
    if (line.length < 2) {
      const place = this.place(where);
      throw new FootfallError('a line needs at least 2 points', {
        code: 'import/too-few-points',
        where: place,
        got: '1',
      });
    }
    if (role.kind === 'place') {
      this.parts.places.push({ name: this.placeName(role), where, line, maxFlow: role.maxFlow });
    } else if (role.isPassable) {
      if (this.leftOut++ === 0) this.firstLeftOut = where;
    } else {
      this.parts.lines.push({ id: role.id, where, line });
    }
  }

  private addPoint(value: unknown, role: GeojsonRole, where: string): void {
    this.shapes.spend();
    const point = this.readPoint(value, where);
    if (role.kind === 'place') this.parts.places.push({ name: this.placeName(role), where, point });
    else if (role.radius !== undefined)
      this.parts.circles.push({ id: role.id, where, center: point, radius: role.radius });
    else this.parts.points.push({ id: role.id, where, point });
  }

  private readRing(value: unknown, where: string): Ring {
    return expectRing(this.readPoints(value, where), this.place(where));
  }

  private readPoints(value: unknown, where: string): Point[] {
    return expectArray(value, this.place(where)).map((item, i) =>
      // Places are worded for the few that cannot be read, not for a million that can.
      isPosition(item) ? this.takePoint(item) : this.readPoint(item, `${where}[${i}]`),
    );
  }

  private readPoint(value: unknown, where: string): Point {
    const list = expectArray(value, this.place(where));
    return this.takePoint([
      expectNumber(list[0], this.place(`${where}[0]`)),
      expectNumber(list[1], this.place(`${where}[1]`)),
    ]);
  }

  private takePoint([x, y]: readonly [number, number]): Point {
    this.vertices.spend();
    return [x, y];
  }

  private placeName(role: GeojsonRole): string {
    return role.name ?? role.id ?? `place-${this.parts.places.length + 1}`;
  }

  private warnHoles(where: string, what: string): void {
    this.warnings.push({
      code: 'import/left-out',
      where,
      message: `Left out: the holes of a ${what}, which has one ring.`,
    });
  }

  private goDeeper(depth: number, where: string): number {
    requireNesting(depth + 1, this.place(where), this.options);
    return depth + 1;
  }

  private place(where: string): string {
    return where === '' ? this.name : `${this.name}: ${where}`;
  }
}

function isPosition(value: unknown): value is [number, number] {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
}
