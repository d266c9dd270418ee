import { describe, expect, it } from 'vitest';
import { buildDomain, type Domain, NONE } from '../../../src/geometry/index.js';
import { buildPathGround, buildPlainPathMap, type PathGround } from '../../../src/maps/pathmap/build-path-map.js';
import { findPlainDistance } from '../../../src/maps/pathmap/find-next.js';
import { findPlainPath } from '../../../src/maps/pathmap/find-path.js';
import { type LookUp, readTriangle } from '../../../src/maps/pathmap/look-up.js';
import type { PathMap } from '../../../src/maps/pathmap/path-map.js';
import { nextEdge } from '../../../src/maps/pathmap/path-mesh.js';
import type { PathSource } from '../../../src/maps/pathmap/path-source.js';
import { createRandom } from '../../../src/math/index.js';
import { compileScene, generateCity, generateProfiling } from '../../../src/scene/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { sizeOf } from './compare-with-oracle.js';
import { randomScene, TIER_KINDS } from './random-scenes.js';
import { sampleOpen, samplePlace } from './sample-places.js';

/** Edges of the mesh across which the map is read from both sides, at five points, and does not agree. */
function countTornEdges(map: PathMap): { bad: number; points: number } {
  const { vertices, triangles, twins } = map.mesh;
  let bad = 0;
  let points = 0;
  for (let e = 0; e < triangles.length; e++) {
    const o = twins[e];
    if (o < e) continue;
    const [a, b] = [2 * triangles[e], 2 * triangles[nextEdge(e)]];
    for (const share of [0.05, 0.3, 0.5, 0.7, 0.95]) {
      const x = vertices[a] + share * (vertices[b] - vertices[a]);
      const y = vertices[a + 1] + share * (vertices[b + 1] - vertices[a + 1]);
      const [left, right] = [e, o].map((side) => {
        const out: LookUp = { record: NONE, length: Infinity, isFree: true };
        readTriangle(map, (side / 3) | 0, x, y, out);
        return out.length;
      });
      points++;
      if (left !== right && !(Math.abs(left - right) <= 1e-12)) bad++;
    }
  }
  return { bad, points };
}

/** Labels that are longer than the way along an edge of the mesh. */
function countSlackLabels(map: PathMap): number {
  const { vertices, triangles, cornerNodes } = map.mesh;
  let bad = 0;
  for (let e = 0; e < triangles.length; e++) {
    const f = nextEdge(e);
    const [a, b] = [2 * triangles[e], 2 * triangles[f]];
    const length = Math.hypot(vertices[b] - vertices[a], vertices[b + 1] - vertices[a + 1]);
    const [from, to] = [map.labels[cornerNodes[e]], map.labels[cornerNodes[f]]];
    if (to > from + length + 1e-12 || from > to + length + 1e-12) bad++;
  }
  return bad;
}

function checkWhole(domain: Domain, sources: PathSource[], least: number): void {
  const map = buildPlainPathMap(domain, { sources });
  const { bad, points } = countTornEdges(map);
  expect(bad).toBe(0);
  expect(points).toBeGreaterThan(least);
  expect(countSlackLabels(map)).toBe(0);
}

describe('a whole map agrees with itself', () => {
  it('k x k squares: no torn edge, no slack label, in any order of the windows', () => {
    const k = runs(8, 30, 60);
    const { domain } = compileScene(generateProfiling({ squares: k }));
    const corner = 1 - 0.25 / k;
    const source: PathSource = { kind: 'point', x: -corner, y: -corner };
    checkWhole(domain, [source], 5 * 4 * k * k);
    const ground = buildPathGround(domain);
    const map = buildPlainPathMap(domain, { ground, sources: [source] });
    for (const factor of [1e-3, 10]) {
      // Narrow buckets take windows in nearly exact order, wide ones in hardly any.
      const other: PathGround = { ...ground, mesh: { ...ground.mesh, spacing: factor * ground.mesh.spacing } };
      const { labels } = buildPlainPathMap(domain, { ground: other, sources: [source] });
      const worst = labels.reduce((most, label, n) => Math.max(most, Math.abs(label - map.labels[n])), 0);
      expect(worst).toBeLessThanOrEqual(1e-13);
    }
  });

  it('a city of crooked blocks, with points and a segment as sources', () => {
    const blocks = runs(8, 25, 98);
    const { domain } = compileScene(generateCity({ blocks, jitter: 0.9, people: 0 }));
    const side = domain.bounds[2];
    checkWhole(
      domain,
      [
        { kind: 'point', x: 1, y: 1 },
        { kind: 'point', x: side - 1, y: side / 3, cost: 0.2 * side },
        { kind: 'line', points: Float64Array.of(side, 0.5 * side, side, 0.6 * side) },
      ],
      5 * 4 * blocks * blocks,
    );
  });

  it('random scenes of every kind', () => {
    for (const kind of TIER_KINDS) {
      for (let i = 0; i < runs(1, 10, 60); i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.1 });
        const random = createRandom(seed);
        const { x, y } = samplePlace(domain, random);
        const map = buildPlainPathMap(domain, { sources: [{ kind: 'point', x, y }] });
        expect(countTornEdges(map).bad, `${kind} ${seed}`).toBe(0);
        expect(countSlackLabels(map), `${kind} ${seed}`).toBe(0);
      }
    }
  });
});

describe('distances are a metric', () => {
  it('symmetry, triangle inequality, and the least over single sources', () => {
    for (const kind of TIER_KINDS) {
      for (let i = 0; i < runs(1, 4, 125); i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.1 });
        const random = createRandom(seed);
        const ground = buildPathGround(domain);
        const size = sizeOf(domain);
        const places = [0, 1, 2].map((k) => (k === 0 ? sampleOpen(domain, random) : samplePlace(domain, random)));
        const costs = places.map(() => 0.3 * size * random.next());
        const single = places.map(({ x, y }) =>
          buildPlainPathMap(domain, { ground, sources: [{ kind: 'point', x, y }] }),
        );
        const d = single.map((map) => places.map(({ x, y }) => findPlainDistance(map, x, y)));
        const slack = 1e-9 * size;
        for (let a = 0; a < 3; a++) {
          // A place on a thin wall or a touching corner stands on all its sides: it joins what walls part.
          const isOpen = places[a].kind === 'open';
          for (let b = 0; b < 3; b++) {
            expect(Math.abs(d[a][b] - d[b][a]), `${kind} ${seed}`).toBeLessThanOrEqual(slack);
            const c = 3 - a - b;
            if (a === b || !isOpen || d[b][a] < 0 || d[a][c] < 0) continue;
            expect(d[b][c], `${kind} ${seed}`).toBeLessThanOrEqual(d[b][a] + d[a][c] + slack);
          }
        }
        const sources = places.map(({ x, y }, k): PathSource => ({ kind: 'point', x, y, cost: costs[k] }));
        const joint = buildPlainPathMap(domain, { ground, sources });
        for (let k = 0; k < 20; k++) {
          const { x, y } = samplePlace(domain, random);
          let least = Infinity;
          single.forEach((map, j) => {
            const distance = findPlainDistance(map, x, y);
            if (distance >= 0) least = Math.min(least, distance + costs[j]);
          });
          const got = findPlainDistance(joint, x, y);
          if (least === Infinity) expect(got).toBe(-1);
          else expect(Math.abs(got - least), `${kind} ${seed} ${x},${y}`).toBeLessThanOrEqual(slack);
        }
      }
    }
  });
});

/** A leg crosses a wall by more than rounding. */
function crossesWall(domain: Domain, ax: number, ay: number, bx: number, by: number): boolean {
  const { vertices, segments } = domain;
  const slack = 1e-9 * sizeOf(domain);
  const side = (px: number, py: number, qx: number, qy: number, x: number, y: number): number =>
    ((qx - px) * (y - py) - (qy - py) * (x - px)) / Math.hypot(qx - px, qy - py);
  for (let s = 0; s < segments.length; s += 2) {
    const [u, v] = [2 * segments[s], 2 * segments[s + 1]];
    const [ux, uy, vx, vy] = [vertices[u], vertices[u + 1], vertices[v], vertices[v + 1]];
    const [o1, o2] = [side(ax, ay, bx, by, ux, uy), side(ax, ay, bx, by, vx, vy)];
    const [o3, o4] = [side(ux, uy, vx, vy, ax, ay), side(ux, uy, vx, vy, bx, by)];
    const isAcross = Math.min(o1, o2) < -slack && Math.max(o1, o2) > slack;
    if (isAcross && Math.min(o3, o4) < -slack && Math.max(o3, o4) > slack) return true;
  }
  return false;
}

describe('paths', () => {
  it('are as long as the distance says, end at the source, and cross no wall', () => {
    for (const kind of TIER_KINDS) {
      for (let i = 0; i < runs(1, 8, 60); i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.1 });
        const random = createRandom(seed);
        const [a, b, goal] = [0, 1, 2].map(() => sampleOpen(domain, random));
        const map = buildPlainPathMap(domain, {
          sources: [
            { kind: 'line', points: Float64Array.of(a.x, a.y, b.x, b.y), cost: 1e-3 },
            { kind: 'point', x: goal.x, y: goal.y },
          ],
        });
        for (let k = 0; k < 25; k++) {
          const { x, y } = samplePlace(domain, random);
          const { status, distance, points, source } = findPlainPath(map, x, y);
          if (status !== 'found') continue;
          expect(points.subarray(0, 2)).toEqual(Float64Array.of(x, y));
          let length = source === 0 ? 1e-3 : 0;
          for (let j = 2; j < points.length; j += 2) {
            const [px, py, qx, qy] = points.subarray(j - 2, j + 2);
            length += Math.hypot(qx - px, qy - py);
            expect(crossesWall(domain, px, py, qx, qy), `${kind} ${seed} ${x},${y}`).toBe(false);
          }
          expect(Math.abs(length - distance), `${kind} ${seed} ${x},${y}`).toBeLessThanOrEqual(1e-9 * sizeOf(domain));
          const [endX, endY] = points.subarray(points.length - 2);
          const share =
            ((endX - a.x) * (b.x - a.x) + (endY - a.y) * (b.y - a.y)) / ((b.x - a.x) ** 2 + (b.y - a.y) ** 2);
          const off =
            source === 1
              ? Math.hypot(endX - goal.x, endY - goal.y)
              : Math.hypot(a.x + share * (b.x - a.x) - endX, a.y + share * (b.y - a.y) - endY);
          expect(off, `${kind} ${seed} ${x},${y}`).toBeLessThanOrEqual(1e-9 * sizeOf(domain));
        }
      }
    }
  });
});
