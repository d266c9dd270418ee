import {
  type AnyPathMap,
  findIsolines,
  findRegions,
  type Isoline,
  type PathRegion,
  type PathSource,
} from 'footfall/maps';
import { marchSquares } from 'footfall/plot';
import { type Field, mixRegion, REGION_COLOURS } from './field-image.js';
import type { MapGround } from './map-ground.js';
import type { DrawingPart } from './overlay.js';
import type { PathRecorder } from './path-recorder.js';

/** Regions of one next corner, filled: neighbours differ where the colours are enough. */
export function recordRegions(ground: MapGround, map: AnyPathMap, tolerance: number): DrawingPart[] {
  if (map.kind !== 'plain' && map.kind !== 'weighted') return [];
  const regions = findRegions(map, { tolerance });
  const colours = chooseColours(regions);
  return REGION_COLOURS.flatMap((fill, colour): DrawingPart[] => {
    const path = ground.record();
    regions.forEach(({ rings }, k) => {
      if (colours[k] === colour) for (const ring of rings) path.polyline(ring, true);
    });
    return path.isEmpty ? [] : [{ type: 'path', role: 'region', fill, ...path.finish() }];
  });
}

/** The largest choose first; each takes the colour of its corner or the next one that no neighbour has. */
function chooseColours(regions: readonly PathRegion[]): Int32Array {
  const count = REGION_COLOURS.length;
  const colours = new Int32Array(regions.length).fill(-1);
  const order = regions.map((_, k) => k).sort((a, b) => regions[b].area - regions[a].area || a - b);
  for (const k of order) {
    const { vertex, source, neighbours } = regions[k];
    const taken = new Set(Array.from(neighbours, (n) => colours[n]));
    const first = mixRegion(vertex >= 0 ? vertex : source) % count;
    let colour = first;
    for (let turn = 0; turn < count && taken.has(colour); turn++) colour = (colour + 1) % count;
    colours[k] = taken.has(colour) ? first : colour;
  }
  return colours;
}

/** Lines of equal distance: exact arcs where the map knows them, between samples for bodies with a radius. */
export function recordIsolines(ground: MapGround, map: AnyPathMap, step: number, sampled: Field): DrawingPart {
  const path = ground.record();
  if (map.kind === 'plain' || map.kind === 'weighted') {
    for (const line of findIsolines(map, { step })) recordIsoline(line, path);
  } else {
    const { columns, rows, x0, y0, cellWidth, cellHeight, values } = sampled;
    const bounds = [x0, y0, x0 + columns * cellWidth, y0 + rows * cellHeight];
    for (const line of marchSquares({ columns, rows, bounds, distances: values }, step)) path.polyline(line);
  }
  return { type: 'path', role: 'isoline', ...path.finish() };
}

function recordIsoline({ pieces, end, isClosed }: Isoline, path: PathRecorder): void {
  path.moveTo(pieces[0], pieces[1]);
  const count = pieces.length / 5;
  for (let k = 0; k < count; k++) {
    const [x, y, cx, cy, radius] = pieces.subarray(5 * k, 5 * k + 5);
    const [nextX, nextY] = k === count - 1 ? end : [pieces[5 * k + 5], pieces[5 * k + 6]];
    if (radius === 0) {
      path.lineTo(nextX, nextY);
      continue;
    }
    const from = Math.atan2(y - cy, x - cx);
    let to = Math.atan2(nextY - cy, nextX - cx);
    if (to < from) to += 2 * Math.PI;
    if (x === nextX && y === nextY) to = from + 2 * Math.PI;
    path.arc(cx, cy, radius, from, to);
  }
  if (isClosed) path.closePath();
}

/** Goals: dots, lines and outlines. */
export function recordSources(ground: MapGround, sources: readonly PathSource[]): DrawingPart[] {
  const path = ground.record();
  const dots: number[] = [];
  const [ox, oy] = ground.origin;
  for (const source of sources) {
    if (source.kind === 'point') dots.push(source.x - ox, source.y - oy);
    else if (source.kind === 'line') path.polyline(source.points);
    else path.polyline(source.ring, true);
  }
  const parts: DrawingPart[] = [];
  if (!path.isEmpty) parts.push({ type: 'path', role: 'source', ...path.finish() });
  if (dots.length > 0) parts.push({ type: 'dots', role: 'source', places: Float32Array.from(dots), size: 6 });
  return parts;
}
