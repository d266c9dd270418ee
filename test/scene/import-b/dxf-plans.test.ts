import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { difference, type Geom, union } from 'polyclip-ts';
import { describe, expect, it } from 'vitest';
import { importDxf } from '../../../src/scene/import/dxf.js';
import type { Point } from '../../../src/scene/import/scene-parts.js';
import { compileScene } from '../../../src/scene/index.js';
import { dataFolder } from '../../tier.js';
import { areaOf } from './source.js';

type XY = [number, number];

/** The closed light polylines of the layers, read by nothing but a walk over pairs of lines. */
function readRings(text: string, layers: RegExp): XY[][] {
  const rows = text.split(/\r?\n/);
  const rings: XY[][] = [];
  let [inEntities, type, layer, closed] = [false, '', '', false];
  let ring: XY[] = [];
  const finish = (): void => {
    if (type === 'LWPOLYLINE' && closed && layers.test(layer)) rings.push(ring);
    [layer, closed, ring] = ['', false, []];
  };
  for (let i = 0; i + 1 < rows.length; i += 2) {
    const [code, value] = [Number(rows[i]), rows[i + 1].trim()];
    if (code === 2 && type === 'SECTION') inEntities = value === 'ENTITIES';
    if (code === 0) {
      if (inEntities) finish();
      type = value;
    } else if (inEntities && type === 'LWPOLYLINE') {
      if (code === 8) layer = value;
      if (code === 70) closed = (Number(value) & 1) === 1;
      if (code === 10) ring.push([Number(value), 0]);
      if (code === 20) ring[ring.length - 1][1] = Number(value);
    }
  }
  return rings;
}

function areaOfUnion(geometry: Geom): number {
  let area = 0;
  for (const [outer, ...holes] of union(geometry)) {
    area += Math.abs(areaOf(outer.slice(0, -1)));
    for (const hole of holes) area -= Math.abs(areaOf(hole.slice(0, -1)));
  }
  return area;
}

/** Walkable area minus obstacles by a library that the importer does not use. */
function freeArea(walkable: readonly XY[][], obstacles: readonly XY[][]): number {
  const ground: Geom = walkable.filter((ring) => areaOf(ring) !== 0).map((ring) => [ring]);
  return areaOfUnion(obstacles.length > 0 ? difference(ground, ...obstacles.map((ring) => [ring])) : ground);
}

const PLANS = [
  { file: 'turns', size: [20, 8], obstacles: 0, places: 2, people: 0 },
  { file: 'Gallery', size: [45.49222, 29.91679], obstacles: 17, places: 9, people: 0 },
  { file: 'ISO-Office', size: [20, 11], obstacles: 3, places: 14, people: 13 },
  { file: 'ISO-Corner', size: [12, 12], obstacles: 0, places: 2, people: 20 },
  { file: 'ISO-Bottleneck', size: [30, 10], obstacles: 0, places: 2, people: 20 },
];

describe('JuPedSim plans (FOOTFALL_DATA)', () => {
  it.skipIf(!dataFolder).each(PLANS)('$file: rings bit for bit, free area as by an independent library', (plan) => {
    const bytes = readFileSync(join(dataFolder ?? '', 'plans', `${plan.file}.dxf`));
    const { scene, warnings } = importDxf({ name: `${plan.file}.dxf`, bytes });
    const text = bytes.toString('latin1');
    const walkable = readRings(text, /walkablearea/).filter((ring) => areaOf(ring) !== 0);
    const solids = readRings(text, /jps-obstacles/);
    expect(walkable).toHaveLength(1);
    expect(scene.boundary).toEqual(walkable[0]);
    const polygons = (scene.obstacles ?? []).flatMap((obstacle) =>
      'polygon' in obstacle ? [obstacle.polygon as XY[]] : [],
    );
    expect(polygons).toEqual(solids);
    expect(scene.obstacles ?? []).toHaveLength(plan.obstacles);
    const free = freeArea(walkable, solids);
    expect(Math.abs(compileScene(scene).report.area - free)).toBeLessThan(1e-9 * free);

    const ring = scene.boundary as Point[];
    const side = (axis: 0 | 1): number => Math.max(...ring.map((p) => p[axis])) - Math.min(...ring.map((p) => p[axis]));
    expect(side(0)).toBeCloseTo(plan.size[0], 6);
    expect(side(1)).toBeCloseTo(plan.size[1], 6);
    expect(Object.keys(scene.places ?? {})).toHaveLength(plan.places);
    const people = (scene.crowd ?? []).reduce((sum, { count }) => sum + (count ?? 0), 0);
    expect(people).toBe(plan.people);
    for (const { code } of warnings) {
      expect(code).toMatch(/^import\/(unit-doubtful|shape-skipped|curves-flattened|layers-hidden)$/);
    }
  });
});
