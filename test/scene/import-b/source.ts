import type { ImportSource } from '../../../src/scene/import/imported.js';
import type { Point } from '../../../src/scene/import/scene-parts.js';

/** A file of text for an importer. */
export function textSource(name: string, text: string, entries?: Record<string, string>): ImportSource {
  const encoder = new TextEncoder();
  const source = { name, bytes: encoder.encode(text) };
  if (!entries) return source;
  return { ...source, entries: new Map(Object.entries(entries).map(([key, value]) => [key, encoder.encode(value)])) };
}

type Tag = readonly [code: number, value: string | number];

/** An entity from its groups: `entity('LINE', [8, 'walls'], [10, 0], ...)`. */
export function entity(type: string, ...tags: Tag[]): Tag[] {
  return [[0, type], ...tags];
}

export function line(ax: number, ay: number, bx: number, by: number, layer = '0'): Tag[] {
  return entity('LINE', [8, layer], [10, ax], [20, ay], [11, bx], [21, by]);
}

/** Vertices as [x, y] or [x, y, bulge]. */
export function polyline(
  vertices: readonly (readonly number[])[],
  closed: boolean,
  layer = '0',
  ...more: Tag[]
): Tag[] {
  const tags = vertices.flatMap(([x, y, bulge]): Tag[] =>
    bulge === undefined
      ? [
          [10, x],
          [20, y],
        ]
      : [
          [10, x],
          [20, y],
          [42, bulge],
        ],
  );
  return entity('LWPOLYLINE', [8, layer], [90, vertices.length], [70, closed ? 1 : 0], ...tags, ...more);
}

export interface DxfParts {
  readonly insUnits?: number;
  readonly layers?: readonly { name: string; color?: number; flags?: number }[];
  readonly blocks?: readonly { name: string; base?: readonly [number, number]; flags?: number; entities: Tag[][] }[];
  readonly entities: Tag[][];
}

/** The text of a small DXF file. */
export function dxfText({ insUnits, layers = [], blocks = [], entities }: DxfParts, newline = '\n'): string {
  const tags: Tag[] = [];
  const section = (name: string, content: Tag[]): void => {
    tags.push([0, 'SECTION'], [2, name]);
    for (const tag of content) tags.push(tag);
    tags.push([0, 'ENDSEC']);
  };
  if (insUnits !== undefined)
    section('HEADER', [
      [9, '$ACADVER'],
      [1, 'AC1027'],
      [9, '$INSUNITS'],
      [70, insUnits],
    ]);
  if (layers.length > 0) {
    const records = layers.flatMap(({ name, color = 7, flags = 0 }): Tag[] =>
      entity('LAYER', [2, name], [70, flags], [62, color]),
    );
    section('TABLES', [[0, 'TABLE'], [2, 'LAYER'], [70, layers.length], ...records, [0, 'ENDTAB']]);
  }
  if (blocks.length > 0) {
    const records = blocks.flatMap(({ name, base = [0, 0], flags = 0, entities: content }): Tag[] => [
      ...entity('BLOCK', [8, '0'], [2, name], [70, flags], [10, base[0]], [20, base[1]]),
      ...content.flat(),
      ...entity('ENDBLK', [8, '0']),
    ]);
    section('BLOCKS', records);
  }
  section('ENTITIES', entities.flat());
  tags.push([0, 'EOF']);
  return tags.map(([code, value]) => `${String(code).padStart(3)}${newline}${value}`).join(newline) + newline;
}

/** Twice the signed area is the sum of the cross products. */
export function areaOf(ring: readonly Point[]): number {
  let twice = 0;
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    twice += (x - ring[0][0]) * (nextY - ring[0][1]) - (nextX - ring[0][0]) * (y - ring[0][1]);
  });
  return twice / 2;
}

/** Points along a polyline, `count` per piece, both ends included. */
export function samplesOf(points: readonly Point[], count: number, closed: boolean): Point[] {
  const samples: Point[] = [];
  for (let i = 0; i < points.length - (closed ? 0 : 1); i++) {
    const [ax, ay] = points[i];
    const [bx, by] = points[(i + 1) % points.length];
    for (let k = 0; k <= count; k++) samples.push([ax + ((bx - ax) * k) / count, ay + ((by - ay) * k) / count]);
  }
  return samples;
}

/** Distance from a point to a polyline. */
export function distanceTo([x, y]: Point, points: readonly Point[]): number {
  let least = Infinity;
  for (let i = 0; i + 1 < points.length; i++) {
    const [ax, ay] = points[i];
    const [dx, dy] = [points[i + 1][0] - ax, points[i + 1][1] - ay];
    const squared = dx * dx + dy * dy;
    const t = squared > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / squared)) : 0;
    least = Math.min(least, Math.hypot(x - ax - t * dx, y - ay - t * dy));
  }
  return least;
}
