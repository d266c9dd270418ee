import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { buildDomain, type DomainInput } from '../../../src/geometry/index.js';
import { liveDiagramOf } from '../../../src/maps/live/live-diagram-of.js';
import { buildDomainDiagram } from '../../../src/maps/voronoi/build-diagram.js';
import type { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { countGraph } from '../../../src/maps/voronoi/diagram-queries.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { listFiles, tryOutside } from '../../data/outside-maps.js';
import { KINDS, randomInput } from '../../geometry/random-input.js';
import { dataFolder, FIXED_SEED, rotatingSeed, runs, tier } from '../../tier.js';

const SCENES = runs(2, 6, 100);

/** x, y of all vertices. */
function listVertices({ store }: VoronoiDiagram): [number, number][] {
  const list: [number, number][] = [];
  for (let c = 0; c < store.cellEnd; c++) {
    if (store.live[c] === 0) continue;
    const end = store.pieceStarts[c] + store.pieceCounts[c];
    for (let p = store.firstEdge(c); p < end; p++) if (store.vertices[p] === p) list.push([store.xs[p], store.ys[p]]);
  }
  return list;
}

/** Largest distance from a vertex of one to the nearest of the other. */
function farthest(from: [number, number][], to: [number, number][], square: number): number {
  const squares = new Map<string, [number, number][]>();
  for (const point of to) {
    const name = `${Math.floor(point[0] / square)},${Math.floor(point[1] / square)}`;
    const list = squares.get(name);
    if (list === undefined) squares.set(name, [point]);
    else list.push(point);
  }
  let worst = 0;
  for (const [x, y] of from) {
    let least = Infinity;
    for (let k = 0; k < 9; k++) {
      const name = `${Math.floor(x / square) + (k % 3) - 1},${Math.floor(y / square) + Math.floor(k / 3) - 1}`;
      for (const [px, py] of squares.get(name) ?? []) least = Math.min(least, Math.hypot(px - x, py - y));
    }
    worst = Math.max(worst, least);
  }
  return worst;
}

/** Both diagrams of an input, compared; false where there is no free space. */
function compare(input: DomainInput, label: string): boolean {
  let expected: VoronoiDiagram;
  const live = liveDiagramOf(input);
  try {
    expected = buildDomainDiagram(buildDomain(input).domain).diagram;
  } catch (error) {
    if (!(error instanceof FootfallError && error.code === 'geometry/no-free-space')) throw error;
    expect(live.diagram.store.cellCount, label).toBe(0);
    return false;
  }
  const scale = expected.tolerances.scale;
  expect(validateDiagram(live.diagram), label).toEqual([]);
  expect(countGraph(live.diagram), label).toEqual(countGraph(expected));
  const ours = listVertices(live.diagram);
  const theirs = listVertices(expected);
  expect(farthest(ours, theirs, scale / 100), label).toBeLessThan(1e-9 * scale);
  expect(farthest(theirs, ours, scale / 100), label).toBeLessThan(1e-9 * scale);
  return true;
}

describe('a live diagram against the diagram of the domain', () => {
  for (const kind of KINDS) {
    it(`${kind}: the same vertices and counts`, () => {
      for (const base of [FIXED_SEED, rotatingSeed]) {
        for (let i = 0; i < SCENES; i++) compare(randomInput(kind, base + i), `${kind} ${base + i}`);
      }
    });
  }

  const folders: [string, ...string[]][] = [['plans', '.wkt', '.dxf']];
  if (tier !== 'quick') folders.push(['city', '.scenario']);
  if (tier === 'long') folders.push(['torture', '.json', '.geojson', '.txt', '.cin']);
  for (const [folder, ...extensions] of folders) {
    it.skipIf(!dataFolder)(`${folder}: maps from elsewhere, the same vertices and counts`, () => {
      let compared = 0;
      for (const name of listFiles(folder, ...extensions)) {
        const map = tryOutside(name);
        if (map instanceof FootfallError || map.domain.period > 0) continue;
        if (compare(map.input, name)) compared++;
      }
      expect(compared).toBeGreaterThan(2);
    });
  }
});
