import type { Finding } from '../../error/index.js';
import { CHAIN_TOLERANCE, chainPaths } from './dxf-chain.js';
import type { DxfNote, DxfPlacedShape } from './dxf-expand.js';
import { buildJupedsimCrowd } from './dxf-jupedsim-crowd.js';
import { type CurveFlattener, computeSignedArea } from './flatten-curve.js';
import { type CurvePath, pathOfEllipse } from './flatten-curve-path.js';
import { listSome } from './list-some.js';
import type { CirclePart, LinePart, PlacePart, Point, PointPart, PolygonPart, SceneParts } from './scene-parts.js';

const ROLES = ['walkablearea', 'obstacle', 'exit', 'distribution', 'waypoint', 'journey', 'parameter'] as const;
type Role = (typeof ROLES)[number];

const LAYER = /^(jps[-_ ]?)?(walkable[-_ ]?area|obstacle|exit|distribution|waypoint|journey|parameter)s?(?![a-z])/i;

/** What a layer of the JuPedSim convention holds, by its name: `jps-exits`, `walkablearea`, `jps-obstacles-2`. */
function roleOfLayer(layer: string): Role | undefined {
  const word = LAYER.exec(layer)?.[2].toLowerCase().replace(/[-_ ]/g, '');
  return ROLES.find((role) => role === word);
}

/** Whether a drawing follows the convention: a layer with the prefix `jps-`, or one for the walkable area. */
export function usesJupedsimLayers(shapes: readonly DxfPlacedShape[]): boolean {
  return shapes.some(({ layer }) => {
    const role = roleOfLayer(layer);
    return role === 'walkablearea' || (role !== undefined && /^jps/i.test(layer));
  });
}

/** Whether the notes of a layer state numbers of people. */
export function isParameterLayer(layer: string): boolean {
  return roleOfLayer(layer) === 'parameter';
}

/**
 * Reads a drawing (metres) by its JuPedSim layers: walkable areas (united), obstacles, and as places the exits
 * (polygons, or lines), the distributions (spawn areas) and the waypoints. Notes on `jps-parameters` inside a
 * distribution give the size of its crowd, journeys its exits and stops. Lines and arcs that join end to end into
 * an outline are one; other layers are left out with one warning.
 */
export function readJupedsimLayers(
  shapes: readonly DxfPlacedShape[],
  notes: readonly DxfNote[],
  flattener: CurveFlattener,
  name: string,
): { parts: SceneParts; findings: Finding[] } {
  const findings: Finding[] = [];
  const byRole = new Map<Role, DxfPlacedShape[]>(ROLES.map((role) => [role, []]));
  const ignored = new Map<string, number>();
  for (const shape of shapes) {
    const role = roleOfLayer(shape.layer);
    if (role) byRole.get(role)?.push(shape);
    else ignored.set(shape.layer, (ignored.get(shape.layer) ?? 0) + 1);
  }
  if (ignored.size > 0) {
    const list = listSome([...ignored].map(([layer, count]) => `${layer} (${count})`));
    const message = `Left out, on layers without a meaning for JuPedSim: ${list}.`;
    findings.push({ code: 'import/layers-ignored', where: name, message });
  }
  const sort = (role: Role): SortedShapes => sortShapes(byRole.get(role) ?? []);
  const leftOut = new Map<string, string[]>();
  const leaveOut = (items: readonly { where: string }[], why: string): void => {
    const places = leftOut.get(why) ?? [];
    leftOut.set(why, places);
    for (const { where } of items) places.push(where);
  };

  const walkable: PolygonPart[] = [];
  const ground = sort('walkablearea');
  for (const { path, where } of [...ground.rings, ...ground.circles.map(circleAsPath)]) {
    const polygon = flattener.ring(path, 'inside');
    if (hasArea(polygon)) walkable.push({ polygon, where });
    else leaveOut([{ where }], 'a walkable area of no extent');
  }
  leaveOut([...ground.lines, ...ground.points], 'not a closed outline, so no walkable area');

  const solid = sort('obstacle');
  const obstacles: PolygonPart[] = [];
  const lines: LinePart[] = solid.lines.map(({ path, where }) => ({ line: flattener.line(path), where }));
  for (const { path, where } of solid.rings) {
    const polygon = flattener.ring(path, 'outside');
    // A line drawn there and back encloses nothing but stands in the way.
    if (hasArea(polygon)) obstacles.push({ polygon, where });
    else lines.push({ line: flattener.line(path), where });
  }
  const circles: CirclePart[] = solid.circles;
  const points: PointPart[] = solid.points;

  const exits = namePlaces('exit', sort('exit'), flattener, (line) => leaveOut([line], 'an exit of no extent'));
  const spawns = namePlaces('distribution', closeLines(sort('distribution')), flattener, (line) =>
    leaveOut([line], 'a distribution must be an area'),
  ).filter((place) => place.polygon);
  const stops = namePlaces('waypoint', sort('waypoint'), flattener, (line) =>
    leaveOut([line], 'a waypoint of no extent'),
  );
  const journeys = (byRole.get('journey') ?? []).flatMap(({ shape }) =>
    shape.kind === 'path' ? [flattener.outline(shape.path)] : [],
  );
  const parameters = notes.filter(({ layer }) => isParameterLayer(layer));
  const crowd = buildJupedsimCrowd({ spawns, exits, stops, journeys, parameters }, flattener.containment);
  for (const finding of crowd.findings) findings.push(finding);
  for (const [why, places] of leftOut) {
    if (places.length === 0) continue;
    const others = places.length > 1 ? `, and ${places.length - 1} more like it` : '';
    findings.push({ code: 'import/shape-skipped', where: places[0], message: `Left out: ${why}${others}.` });
  }
  return {
    parts: {
      walkable,
      obstacles,
      lines,
      circles,
      points,
      places: [...exits, ...spawns, ...stops],
      crowd: crowd.entries,
    },
    findings,
  };
}

interface SortedShapes {
  readonly rings: { path: CurvePath; where: string }[];
  readonly lines: { path: CurvePath; where: string }[];
  readonly circles: { center: Point; radius: number; where: string }[];
  readonly points: { point: Point; where: string }[];
}

/** By kind; open paths that join end to end into an outline become one, others stay as they are. */
function sortShapes(shapes: readonly DxfPlacedShape[]): SortedShapes {
  const sorted: SortedShapes = { rings: [], lines: [], circles: [], points: [] };
  const open: { path: CurvePath; where: string }[] = [];
  for (const { shape, where } of shapes) {
    if (shape.kind === 'circle') sorted.circles.push({ center: shape.center, radius: shape.radius, where });
    else if (shape.kind === 'point') sorted.points.push({ point: shape.point, where });
    else if (shape.path.closed) sorted.rings.push({ path: shape.path, where });
    else open.push({ path: shape.path, where });
  }
  for (const { path, members } of chainPaths(open.map(({ path }) => path))) {
    // Two lines over each other come back to their start too, but enclose nothing.
    const isRing = path.closed && (path.segments.length > 2 || path.segments.some(({ kind }) => kind !== 'line'));
    if (isRing) sorted.rings.push({ path, where: open[members[0]].where });
    else for (const member of members) sorted.lines.push(open[member]);
  }
  return sorted;
}

/** Open outlines of three corners and more, closed: an area was meant. */
function closeLines(sorted: SortedShapes): SortedShapes {
  const isArea = ({ path }: { path: CurvePath }): boolean => path.segments.length >= 2;
  return {
    ...sorted,
    rings: [
      ...sorted.rings,
      ...sorted.lines.filter(isArea).map(({ path, where }) => ({ path: { ...path, closed: true }, where })),
    ],
    lines: sorted.lines.filter((line) => !isArea(line)),
  };
}

function namePlaces(
  kind: string,
  sorted: SortedShapes,
  flattener: CurveFlattener,
  skip: (shape: { where: string }) => void,
): PlacePart[] {
  const places: PlacePart[] = [];
  const nextName = (): string => `${kind}-${places.length + 1}`;
  for (const { path, where } of [...sorted.rings, ...sorted.circles.map(circleAsPath)]) {
    const polygon = flattener.ring(path, 'inside');
    if (hasArea(polygon)) places.push({ name: nextName(), polygon, where });
    else skip({ where });
  }
  for (const { path, where } of sorted.lines) {
    const line = flattener.line(path);
    const isLong = line.some(([x, y]) => Math.abs(x - line[0][0]) + Math.abs(y - line[0][1]) > CHAIN_TOLERANCE);
    if (kind !== 'distribution' && isLong) places.push({ name: nextName(), line, where });
    else skip({ where });
  }
  for (const { point, where } of sorted.points) {
    if (kind !== 'distribution') places.push({ name: nextName(), point, where });
    else skip({ where });
  }
  return places;
}

function circleAsPath({ center, radius, where }: { center: Point; radius: number; where: string }): {
  path: CurvePath;
  where: string;
} {
  return { path: pathOfEllipse(center, [radius, 0], [0, radius]), where };
}

/** At least the square of the chain tolerance; rings below are dots and lines. */
function hasArea(ring: readonly Point[]): boolean {
  return Math.abs(computeSignedArea(ring)) > CHAIN_TOLERANCE * CHAIN_TOLERANCE;
}
