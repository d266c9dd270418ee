import type { Domain } from '../geometry/index.js';
import type { FlowTerminal, TerminalKind } from '../maps/index.js';
import type { Scene } from '../scene/index.js';
import { parseNumber } from './parse-value.js';
import { createUsageError } from './report-error.js';

/** Sides of the ground that can be named where no place has that name. */
const SIDES = ['west', 'east', 'south', 'north'] as const;

/** Share of the ground's size within which a wall lies on a side of it. */
const REACH = 1e-9;

/**
 * Reads sources or sinks: names of places such as `main,side`, a line such as `0,0:0,10` in world coordinates, or a side of the
 * ground (west, east, south, north). A name of a place goes first.
 * @throws FootfallError for what is none of these, and for places that are points
 */
export function readFlowTerminals(
  texts: readonly string[],
  kind: TerminalKind,
  option: string,
  scene: Scene,
  domain: Domain,
): FlowTerminal[] {
  const names = texts.flatMap((text) =>
    isPlace(scene, text) || text.includes(':') ? [text] : text.split(',').map((part) => part.trim()),
  );
  return names.map((name) => {
    if (isPlace(scene, name)) return readPlace(name, kind, option, scene);
    if (name.includes(':')) return { name, kind, shape: { line: readLine(name, option, scene) } };
    const side = SIDES.find((known) => known === name);
    if (side !== undefined) return { name, kind, shape: { line: findSide(side, option, domain) } };
    const known = Object.keys(scene.places ?? {});
    const listed = known.length === 0 ? 'the scene has none' : `places: ${known.slice(0, 12).join(', ')}`;
    throw createUsageError(
      `there is no place "${name}"`,
      option,
      `${listed}; or give a line such as 0,0:0,10, or a side: ${SIDES.join(', ')}`,
    );
  });
}

/** Refuses what cannot be a flow before it is computed: no terminals, or one twice. */
export function checkTerminalNames(terminals: readonly FlowTerminal[]): void {
  const seen = new Set<string>();
  for (const { name } of terminals) {
    if (seen.has(name)) throw createUsageError('a terminal is named twice', name, 'name every terminal once');
    seen.add(name);
  }
}

function isPlace({ places }: Scene, name: string): boolean {
  return places !== undefined && Object.hasOwn(places, name);
}

function readPlace(name: string, kind: TerminalKind, option: string, scene: Scene): FlowTerminal {
  const { line, polygon } = scene.places![name]!;
  if (line) return { name, kind, shape: { line: Float64Array.from(line.flat()) } };
  if (polygon) return { name, kind, shape: { polygon: Float64Array.from(polygon.flat()) } };
  throw createUsageError(
    `the place "${name}" is a point, through which nothing flows`,
    option,
    'give a line on a wall, or an area',
  );
}

function readLine(text: string, option: string, { origin = [0, 0] }: Scene): Float64Array {
  try {
    const points = text.split(':').map((point) => {
      const parts = point.split(',');
      if (parts.length !== 2) throw new Error(point);
      return [parseNumber(parts[0]!) - origin[0], parseNumber(parts[1]!) - origin[1]];
    });
    return Float64Array.from(points.flat());
  } catch {
    throw createUsageError(`"${text}" is no line`, option, 'write its points as x,y:x,y');
  }
}

/** The straight wall along a side of the ground's box, from its first to its last point there. */
function findSide(side: (typeof SIDES)[number], option: string, { bounds, vertices }: Domain): Float64Array {
  const axis = side === 'west' || side === 'east' ? 0 : 1;
  const at = bounds[axis + (side === 'west' || side === 'south' ? 0 : 2)]!;
  const reach = REACH * Math.max(bounds[2]! - bounds[0]!, bounds[3]! - bounds[1]!);
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let k = 0; k < vertices.length; k += 2) {
    if (Math.abs(vertices[k + axis]! - at) > reach) continue;
    low = Math.min(low, vertices[k + 1 - axis]!);
    high = Math.max(high, vertices[k + 1 - axis]!);
  }
  if (!(high - low > reach)) {
    throw createUsageError(
      `the ground has no straight wall on its ${side} side`,
      option,
      'give a line such as 0,0:0,10',
    );
  }
  return axis === 0 ? Float64Array.of(at, low, at, high) : Float64Array.of(low, at, high, at);
}
