import * as polyclip from 'polyclip-ts';
import { expect } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import type { ImportSource } from '../../../src/scene/import/imported.js';
import type { Scene } from '../../../src/scene/scene-schema.js';

type XY = [number, number];
type Polygon = XY[][];

/** A file made of text. */
export function fileOf(name: string, text: string): ImportSource {
  return { name, bytes: new TextEncoder().encode(text) };
}

/** Runs it, expects a FootfallError and returns it. */
export function expectRefusal(run: () => unknown, code?: string | RegExp): FootfallError {
  let caught: unknown;
  try {
    run();
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(FootfallError);
  const refusal = caught as FootfallError;
  if (typeof code === 'string') expect(refusal.code).toBe(code);
  else if (code) expect(refusal.code).toMatch(code);
  expect(refusal.message).not.toMatch(/[\n\r]/);
  return refusal;
}

/** The walkable areas of a boundary as polygons with holes. */
export function areasOf({
  boundary,
}: Scene): { polygon: readonly (readonly number[])[]; holes?: readonly unknown[] }[] {
  if (Array.isArray(boundary)) return [{ polygon: boundary }];
  return ('polygons' in boundary ? boundary.polygons : [boundary]) as ReturnType<typeof areasOf>;
}

/** Area of the walkable ground minus polygon obstacles, by polyclip-ts. */
export function freeArea(scene: Scene): number {
  return multiArea(freeSpace(scene));
}

export function freeSpace(scene: Scene): Polygon[] {
  const ground = areasOf(scene).map((area) => subtract([area.polygon], area.holes ?? []));
  const solids = (scene.obstacles ?? []).flatMap((obstacle) =>
    obstacle.polygon ? [subtract([obstacle.polygon], obstacle.holes ?? [])] : [],
  );
  const united = unite(ground);
  return solids.length === 0 ? united : polyclip.difference(united as never, unite(solids) as never);
}

/** A polygon minus its holes, whatever their winding and wherever they lie. */
function subtract(outer: readonly unknown[], holes: readonly unknown[]): Polygon[] {
  const solid = polyclip.union([outer] as never);
  return holes.length === 0
    ? solid
    : polyclip.difference(solid as never, ...(holes.map((hole) => [[hole]]) as never[]));
}

/** Union by halves: polyclip's sweep over everything at once is far slower. */
function unite(list: readonly Polygon[][]): Polygon[] {
  if (list.length === 1) return list[0];
  const middle = list.length >> 1;
  return polyclip.union(unite(list.slice(0, middle)) as never, unite(list.slice(middle)) as never);
}

export function multiArea(polygons: readonly Polygon[]): number {
  let sum = 0;
  for (const rings of polygons) {
    for (const [i, ring] of rings.entries()) sum += (i === 0 ? 1 : -1) * Math.abs(ringArea(ring));
  }
  return sum;
}

/** Signed, relative to the first point so that far coordinates lose nothing. */
export function ringArea(ring: readonly (readonly number[])[]): number {
  let twice = 0;
  const [x0, y0] = ring[0];
  for (let i = 0; i < ring.length; i++) {
    const [px, py] = ring[(i + ring.length - 1) % ring.length];
    const [x, y] = ring[i];
    twice += (px - x0) * (y - y0) - (x - x0) * (py - y0);
  }
  return twice / 2;
}

/** All coordinates of the scene in world metres. */
export function worldPoints(scene: Scene): [number, number][] {
  const [ox, oy] = scene.origin ?? [0, 0];
  const found: [number, number][] = [];
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
    } else if (value.length === 2 && typeof value[0] === 'number') {
      found.push([value[0] + ox, value[1] + oy]);
    } else value.forEach(visit);
  };
  visit(scene.boundary);
  visit(
    (scene.obstacles ?? []).map(({ polygon, holes, line, point, circle }) => [
      polygon,
      holes,
      line,
      [point],
      circle?.center,
    ]),
  );
  return found;
}
