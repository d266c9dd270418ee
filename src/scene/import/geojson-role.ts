import type { Finding } from '../../error/index.js';
import { describeJson, isJsonObject, type JsonObject } from './read-json.js';

const KINDS = ['area', 'obstacle', 'wall', 'post', 'place', 'zone'] as const;
export type GeojsonKind = (typeof KINDS)[number];

/** What a feature is, as far as its properties tell. */
export interface GeojsonRole {
  /** Undefined: by the geometry's type (polygon: walkable area, line: wall, point: post). */
  readonly kind: GeojsonKind | undefined;
  /** The feature's id or name, for obstacles. */
  readonly id: string | undefined;
  /** The feature's name or id, for places. */
  readonly name: string | undefined;
  /** Speed factor of a zone. */
  readonly factor: number;
  /** Radius of a disc around a point, metres. */
  readonly radius: number | undefined;
  /** Persons per metre and second through a line place. */
  readonly maxFlow: number | undefined;
  /** Lines that nobody bumps into, such as roads. */
  readonly isPassable: boolean;
}

/** OpenStreetMap keys of things that are solid. */
const SOLID_KEYS = ['building', 'building:part', 'barrier', 'obstacle'];
/** OpenStreetMap keys of lines that are not walls. */
const PASSABLE_KEYS = ['highway', 'railway', 'waterway', 'route', 'boundary', 'power', 'aeroway', 'ferry'];

/** The role of a feature; an unknown value of `footfall` is reported and ignored. */
export function readRole(feature: JsonObject, where: string, warnings: Finding[]): GeojsonRole {
  const properties: JsonObject = isJsonObject(feature.properties) ? feature.properties : {};
  const featureId = readName(feature.id);
  const id = featureId ?? readName(properties.id) ?? readName(properties.name);
  const name = readName(properties.name) ?? id;
  const isSolid = SOLID_KEYS.some((key) => isSet(properties[key]));
  const isPassable = !isSolid && PASSABLE_KEYS.some((key) => isSet(properties[key]));
  const positive = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined);
  const factor = positive(properties.factor) ?? 1;
  const radius = positive(properties.radius);
  const maxFlow = positive(properties.maxFlow);
  let kind: GeojsonKind | undefined = isSolid ? 'obstacle' : undefined;
  const stated = properties.footfall;
  if (stated !== undefined && stated !== null) {
    const known = KINDS.find((candidate) => candidate === stated);
    if (known) {
      kind = known;
    } else {
      warnings.push({
        code: 'import/unknown-role',
        where: `${where}.properties.footfall`,
        message: `Ignored: ${describeJson(stated)} is not one of ${KINDS.join(', ')}.`,
      });
    }
  }
  return { kind, id, name, factor, radius, maxFlow, isPassable: isPassable && kind === undefined };
}

/** OpenStreetMap writes `no` where other files leave a key out. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== 'no' && value !== '';
}

function readName(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}
