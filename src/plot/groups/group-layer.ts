import { listOf, maybe, partsOf, requireText } from '../../error/index.js';
import { paletteColor } from '../palette.js';
import type { Layer } from '../picture.js';
import { flatOf } from '../require.js';
import type { Style } from '../style.js';

/** A group to draw. All lengths in metres. */
export interface GroupDrawing {
  /** Shown in the legend; `group` if absent. */
  readonly name?: string | undefined;
  /** x, y of the points of its path. */
  readonly backbone: ArrayLike<number>;
  /** x, y, radius of discs of the corridor, near enough to each other that their union looks whole. */
  readonly corridor: ArrayLike<number>;
  /** Discs of the group region, part of them. */
  readonly region?: ArrayLike<number> | undefined;
  /** x, y, radius of the units. */
  readonly units: ArrayLike<number>;
  /** x, y of the ways that units have gone, one list each. */
  readonly ways?: readonly ArrayLike<number>[] | undefined;
}

export const requireGroups = listOf(
  partsOf({
    name: maybe(requireText),
    backbone: flatOf(2),
    corridor: flatOf(3),
    region: maybe(flatOf(3)),
    units: flatOf(3),
    ways: maybe(listOf(flatOf(2))),
  }),
);

const CORRIDOR: Style = { fill: '#e4ecf3' };
const CORRIDOR_EDGE: Style = { stroke: '#a9bccd', width: 2 };
const REGION: Style = { fill: '#f7dfa8' };
const REGION_EDGE: Style = { stroke: '#cf9a2c', width: 2 };
const BACKBONE: Style = { stroke: '#5b6b7a', width: 1.4, dash: [7, 4], cap: 'butt' };
/** Units smaller than this are drawn this big, pixels. */
const MIN_RADIUS = 1.4;

/** The corridors of groups and their regions in them: what lies under the walls. The rim is what is left of wider discs below. */
export function createCorridorLayer(groups: readonly GroupDrawing[]): Layer {
  requireGroups(groups, 'createCorridorLayer: groups');
  const hasRegion = groups.some(({ region }) => region !== undefined && region.length > 0);
  return {
    name: 'corridors',
    legend: [
      { label: 'corridor', symbol: 'area', style: { ...CORRIDOR, ...CORRIDOR_EDGE, width: 1 } },
      ...(hasRegion
        ? [{ label: 'group region', symbol: 'area' as const, style: { ...REGION, ...REGION_EDGE, width: 1 } }]
        : []),
    ],
    draw(pen) {
      for (const { corridor } of groups) pen.circles(CORRIDOR_EDGE, corridor);
      for (const { corridor } of groups) pen.circles(CORRIDOR, corridor);
      for (const { region } of groups) if (region !== undefined) pen.circles(REGION_EDGE, region);
      for (const { region } of groups) if (region !== undefined) pen.circles(REGION, region);
    },
  };
}

/** Paths, ways gone and units of groups, a colour each. */
export function createGroupLayer(groups: readonly GroupDrawing[]): Layer {
  requireGroups(groups, 'createGroupLayer: groups');
  const unitStyle = (k: number): Style => ({ fill: paletteColor(k), fillOpacity: 0.9 });
  const hasWays = groups.some(({ ways }) => ways !== undefined && ways.length > 0);
  const wayStyle = (k: number): Style => ({ stroke: paletteColor(k), width: 0.8, strokeOpacity: 0.45 });
  return {
    name: 'groups',
    legend: [
      { label: 'backbone', symbol: 'line', style: BACKBONE },
      ...(hasWays ? [{ label: 'ways of the units', symbol: 'line' as const, style: wayStyle(0) }] : []),
      ...groups.map(({ name = 'group', units }, k) => {
        const label = `${name}: ${units.length / 3} ${units.length === 3 ? 'unit' : 'units'}`;
        return { label, symbol: 'disc' as const, style: unitStyle(k) };
      }),
    ],
    draw(pen) {
      for (const [k, { ways = [] }] of groups.entries()) {
        pen.path(wayStyle(k), (sink) => {
          for (const way of ways) drawWay(way, sink);
        });
      }
      pen.path(BACKBONE, (sink) => {
        for (const { backbone } of groups) drawWay(backbone, sink);
      });
      for (const [k, { units }] of groups.entries()) pen.circles(unitStyle(k), units, MIN_RADIUS);
    },
  };
}

function drawWay(
  way: ArrayLike<number>,
  sink: { moveTo(x: number, y: number): void; lineTo(x: number, y: number): void },
): void {
  for (let k = 0; k + 1 < way.length; k += 2) {
    if (k === 0) sink.moveTo(way[0], way[1]);
    else sink.lineTo(way[k], way[k + 1]);
  }
}
