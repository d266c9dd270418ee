import type { Finding, WorkOptions } from '../../error/index.js';
import { listSome } from './list-some.js';
import { requireNesting } from './nesting.js';
import {
  badValue,
  describeJson,
  expectArray,
  expectNumber,
  expectObject,
  isJsonObject,
  type JsonObject,
} from './read-json.js';
import { findRoleInNames, readStatedRole, SHAPE_ROLES, type ShapeRole } from './shape-role.js';

/** A tile or object layer that is shown, with the offsets of its groups added up. */
export interface TiledLayer {
  readonly kind: 'tiles' | 'objects';
  readonly json: JsonObject;
  /** Pixels, y down. */
  readonly offsetX: number;
  readonly offsetY: number;
  /** Of the layer or the nearest group that has one. */
  readonly role: ShapeRole | undefined;
  readonly where: string;
}

/**
 * The layers that are shown, groups taken apart; hidden ones and pictures are counted in a warning.
 * @throws FootfallError `limit/nesting` for groups too deep inside each other
 */
export function listTiledLayers(
  map: JsonObject,
  name: string,
  warnings: Finding[],
  options: WorkOptions = {},
): TiledLayer[] {
  const found: TiledLayer[] = [];
  const hidden: string[] = [];
  const walk = (
    list: unknown,
    where: string,
    parent: Pick<TiledLayer, 'offsetX' | 'offsetY' | 'role'>,
    depth: number,
  ): void => {
    requireNesting(depth, name, options);
    expectArray(list, where).forEach((value, i) => {
      const place = `${where}[${i}]`;
      const json = expectObject(value, place);
      if (json.visible === false) {
        hidden.push(textOf(json.name) ?? place);
        return;
      }
      const inner = {
        offsetX: parent.offsetX + numberOr(json.offsetx, `${place}.offsetx`, 0),
        offsetY: parent.offsetY + numberOr(json.offsety, `${place}.offsety`, 0),
        role: roleOf(json, place, warnings) ?? parent.role,
      };
      if (json.type === 'group') walk(json.layers, `${place}.layers`, inner, depth + 1);
      else if (json.type === 'tilelayer') found.push({ kind: 'tiles', json, where: place, ...inner });
      else if (json.type === 'objectgroup') found.push({ kind: 'objects', json, where: place, ...inner });
      else if (json.type !== 'imagelayer') throw badValue(json.type, `${place}.type`, 'a layer type of Tiled');
    });
  };
  walk(map.layers, 'layers', { offsetX: 0, offsetY: 0, role: undefined }, 1);
  if (hidden.length > 0) {
    const message = `Left out, hidden layers: ${listSome(hidden)}. Show them in Tiled if they matter.`;
    warnings.push({ code: 'import/layers-hidden', where: name, message });
  }
  return found;
}

/** The role of a layer, object or tile: its property `footfall`, else words in its class (or type) and name. */
export function roleOf(json: JsonObject, where: string, warnings: Finding[]): ShapeRole | undefined {
  const stated = findProperty(json, 'footfall');
  if (stated !== undefined) {
    const role = typeof stated === 'string' ? readStatedRole(stated) : undefined;
    if (role) return role;
    const message = `Ignored: ${describeJson(stated)} is not one of ${SHAPE_ROLES.join(', ')}.`;
    warnings.push({ code: 'import/unknown-role', where: `${where}, property footfall`, message });
  }
  // Objects of files before Tiled 1.9 call their class a type; the types of layers are no role words.
  return findRoleInNames([textOf(json.class), textOf(json.type), textOf(json.name)]);
}

/** The value of a custom property, in the form of Tiled 1.2 and later or the older one. */
export function findProperty(json: JsonObject, name: string): unknown {
  const { properties } = json;
  if (Array.isArray(properties)) {
    for (const property of properties) if (isJsonObject(property) && property.name === name) return property.value;
    return undefined;
  }
  return isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

export function numberOr(value: unknown, where: string, fallback: number): number {
  return value === undefined ? fallback : expectNumber(value, where);
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
