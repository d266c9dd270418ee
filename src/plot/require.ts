import {
  badArgument,
  type Check,
  listOf,
  maybe,
  numberIn,
  oneOf,
  partsOf,
  requireFunction,
  requireList,
  requireNumbers,
  requirePair,
  requirePositive,
  requireText,
} from '../error/index.js';
import { type Domain, requireDomain } from '../geometry/index.js';

/** Checks of what pictures are made of, for the doors of this layer. */

/** A colour as SVG writes it; it goes into attributes as it is. */
export function requireColor(value: unknown, where: string): void {
  const isColor = typeof value === 'string' && /^[\w#(),.% -]+$/.test(value);
  if (!isColor) throw badArgument(where, value, 'a colour such as #336699');
}

function requireHexColor(value: unknown, where: string): void {
  const isColor = typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);
  if (!isColor) throw badArgument(where, value, 'a colour as #rrggbb');
}

/** Numbers, of which some may not be finite: they are left out of pictures. */
export function requireMeasured(value: unknown, where: string): void {
  requireList(value, where);
  const items = value as ArrayLike<unknown>;
  for (let k = 0; k < items.length; k++)
    if (typeof items[k] !== 'number') throw badArgument(`${where}[${k}]`, items[k], 'a number');
}

/** Finite numbers, so many for each item. */
export function flatOf(size: number, least = 0): Check {
  return (value, where) => requireNumbers(value, where, size, least);
}

/** A ground, for tables of options. */
export function requireGround(value: unknown, where: string): void {
  requireDomain(value as Domain, where);
}

export const requireScale: Check = (value, where) => {
  requireScaleParts(value, where);
  const { low, high } = value as { readonly low: number; readonly high: number };
  if (!(low < high)) throw badArgument(`${where}.high`, high, 'a number above low');
};

const requireScaleParts = partsOf({
  title: requireText,
  unit: requireText,
  low: numberIn(),
  high: numberIn(),
  ramp: listOf(requireHexColor, 2),
});

export const requireLayer = partsOf({
  name: requireText,
  draw: requireFunction,
  legend: maybe(listOf(partsOf({ label: requireText, symbol: oneOf('area', 'line', 'disc'), style: partsOf({}) }))),
  colors: maybe(requireScale),
  notes: maybe(listOf(requireText)),
});

export const requirePoints = listOf(requirePair);
export const requirePlaces = listOf(
  partsOf({
    name: requireText,
    line: maybe(requirePoints),
    polygon: maybe(requirePoints),
    point: maybe(requirePair),
  }),
);
export const requireZones = listOf(partsOf({ polygon: requirePoints, factor: maybe(numberIn()) }));
export const requireAgents = listOf(partsOf({ at: requirePair, radius: numberIn(0), group: maybe(requireText) }));

export const requireLanes = partsOf({
  lanes: listOf(partsOf({ points: requireList, length: numberIn(0) })),
  radius: requirePositive,
  max: numberIn(0),
});
