import { describe, expect, it } from 'vitest';
import { DX, DY, OX, OY, RADIUS, RECORD, SIDE } from '../../../src/maps/voronoi/cell-store.js';
import type { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { findNearestSite } from '../../../src/maps/voronoi/diagram-queries.js';
import { computeEdgeAttributes, edgeCurve, sampleEdge } from '../../../src/maps/voronoi/edge-curve.js';
import { distanceToSite } from '../../../src/maps/voronoi/site-distance.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { buildDiagram, room, SCENE_BOUNDS, SIZE, SLOTS, slotShape } from './sample-sites.js';

const SCENES = runs(1, 3, 15);

function eachEdge(check: (diagram: VoronoiDiagram, p: number, label: string) => void): void {
  for (const base of [FIXED_SEED, rotatingSeed]) {
    for (let i = 0; i < SCENES; i++) {
      const random = createRandom(base + i);
      const kind = (['random', 'circles', 'lattice'] as const)[i % 3];
      const slots = Array.from({ length: SLOTS * SLOTS }, (_, slot) => slotShape(kind, slot, random));
      const diagram = buildDiagram([room, ...slots], SCENE_BOUNDS);
      const { store } = diagram;
      for (let c = 0; c < store.cellEnd; c++) {
        for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++)
          check(diagram, p, `${kind} ${base + i}, piece ${p}`);
      }
    }
  }
}

/** Composite Simpson rule with many points: slow, but of another kind than the code under test. */
function simpson(f: (u: number) => number, from: number, to: number, n: number): number {
  const h = (to - from) / n;
  let sum = f(from) + f(to);
  for (let i = 1; i < n; i++) sum += (i % 2 === 0 ? 2 : 4) * f(from + i * h);
  return (sum * h) / 3;
}

describe('edges', () => {
  it('sampled, are equally far from both sites, with no site nearer', () => {
    let worst = 0;
    eachEdge((diagram, p) => {
      const { store, tolerances } = diagram;
      if (store.twins[p] < p) return;
      const xy = sampleEdge(diagram, p, 0.05);
      for (let k = 0; k < xy.length; k += 2) {
        const [x, y] = [xy[k], xy[k + 1]];
        const own = distanceToSite(store, store.owners[p], x, y, tolerances.chord);
        const other = distanceToSite(store, store.neighbours[p], x, y, tolerances.chord);
        const nearest = findNearestSite(diagram, x, y).clearance;
        worst = Math.max(worst, Math.abs(own - other), own - nearest);
      }
    });
    expect(worst).toBeLessThan(1e-9 * SIZE);
  });

  it('are known alike from both sides: kind, extremes and length', () => {
    eachEdge((diagram, p, label) => {
      const { store } = diagram;
      if (store.twins[p] < p) return;
      const a = computeEdgeAttributes(diagram, p);
      const b = computeEdgeAttributes(diagram, store.twins[p]);
      if (JSON.stringify(a) !== JSON.stringify(b)) expect.fail(label);
    });
  });

  it('have the smallest and largest circle that samples have', () => {
    let worst = 0;
    eachEdge((diagram, p, label) => {
      const { store } = diagram;
      if (store.twins[p] < p) return;
      const { smallest, largest } = computeEdgeAttributes(diagram, p);
      const curve = edgeCurve(diagram, p);
      // A contracted edge leaves its sites that much off the vertex.
      const slack = 2 * diagram.tolerances.chord;
      let least = Infinity;
      for (let k = 0; k <= 200; k++) {
        const [x, y] = curve.at(curve.from + ((curve.to - curve.from) * k) / 200);
        const r = distanceToSite(store, store.owners[p], x, y, diagram.tolerances.chord);
        if (r < smallest - slack || r > largest + slack)
          expect.fail(`${label}: ${r} is not in ${smallest} to ${largest}`);
        least = Math.min(least, r);
      }
      worst = Math.max(worst, least - smallest);
    });
    expect(worst).toBeLessThan(0.01);
  });

  it('have exact lengths: parabolas by the closed form, hyperbolas by many Simpson points', () => {
    const seen = { line: 0, parabola: 0, hyperbola: 0 };
    eachEdge((diagram, p, label) => {
      const { store } = diagram;
      if (store.twins[p] < p) return;
      const { kind, length } = computeEdgeAttributes(diagram, p);
      seen[kind]++;
      const curve = edgeCurve(diagram, p);
      let truth = length;
      if (kind === 'parabola') {
        const side = store.kinds[store.owners[p]] === SIDE ? store.owners[p] : store.neighbours[p];
        const focus = RECORD * (side === store.owners[p] ? store.neighbours[p] : store.owners[p]);
        const s = RECORD * side;
        const r = store.records;
        const parameter =
          (r[focus + OX] - r[s + OX]) * r[s + DY] - (r[focus + OY] - r[s + OY]) * r[s + DX] + r[focus + RADIUS];
        const primitive = (x: number): number =>
          (parameter / 2) * ((x / parameter) * Math.hypot(1, x / parameter) + Math.asinh(x / parameter));
        truth = Math.abs(primitive(curve.to) - primitive(curve.from));
        // The closed form itself loses digits where its two values are near each other.
        const noise = 4e-15 * Math.max(Math.abs(primitive(curve.to)), Math.abs(primitive(curve.from)));
        if (Math.abs(truth - length) > 1e-12 * length + noise) expect.fail(`${label}: ${length}, not ${truth}`);
      } else if (kind === 'hyperbola' && seen.hyperbola % 10 === 0) {
        truth = Math.abs(simpson(curve.speed, curve.from, curve.to, 4000));
        if (Math.abs(truth - length) > 1e-10 * length) expect.fail(`${label}: ${length}, not ${truth}`);
      }
    });
    expect(Math.min(seen.line, seen.parabola, seen.hyperbola)).toBeGreaterThan(20);
  });

  it('sampled to a tolerance, stay within it', () => {
    eachEdge((diagram, p, label) => {
      if (diagram.store.twins[p] < p || p % 7 !== 0) return;
      const { length } = computeEdgeAttributes(diagram, p);
      const xy = sampleEdge(diagram, p, 1e-3);
      let polyline = 0;
      for (let k = 2; k < xy.length; k += 2) polyline += Math.hypot(xy[k] - xy[k - 2], xy[k + 1] - xy[k - 1]);
      // A chord with sagitta s is shorter than its arc by about 8 s^2 / (3 chord).
      if (polyline > length * (1 + 1e-12) + 1e-13 || polyline < length - 0.01)
        expect.fail(`${label}: ${polyline} of ${length}`);
      const curve = edgeCurve(diagram, p);
      for (let k = 0; k <= 100; k++) {
        const [x, y] = curve.at(curve.from + ((curve.to - curve.from) * k) / 100);
        if (distanceToPolyline(xy, x, y) > 1e-3) expect.fail(`${label}: sample ${k} is off the polyline`);
      }
    });
  });
});

function distanceToPolyline(xy: Float64Array, x: number, y: number): number {
  let least = Infinity;
  for (let k = 2; k < xy.length; k += 2) {
    const ex = xy[k] - xy[k - 2];
    const ey = xy[k + 1] - xy[k - 1];
    const t = ((x - xy[k - 2]) * ex + (y - xy[k - 1]) * ey) / (ex * ex + ey * ey);
    const s = Math.min(1, Math.max(0, t));
    least = Math.min(least, Math.hypot(xy[k - 2] + s * ex - x, xy[k - 1] + s * ey - y));
  }
  return least;
}
