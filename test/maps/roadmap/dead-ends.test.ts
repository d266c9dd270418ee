import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/geometry/index.js';
import { countWays, createDeadEndMemory, type DeadEndMemory } from '../../../src/maps/roadmap/dead-ends.js';
import { PathFinder } from '../../../src/maps/roadmap/path-finder.js';
import type { RoadmapPath } from '../../../src/maps/roadmap/path-query.js';
import { Roadmap } from '../../../src/maps/roadmap/roadmap.js';
import { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { findEmbeddingCircle } from '../../../src/maps/voronoi/embedding-circle.js';

const START = [6, 15] as const;
const GOAL = [66, 15] as const;
const AGENT = 77;

/** Two U in a row, open towards the start, as in Hartmann's figure 4.11. */
function twoPockets(): VoronoiDiagram {
  const diagram = new VoronoiDiagram({ bounds: [0, 0, 72, 30] });
  diagram.insert(0, { kind: 'room', ring: [0, 0, 72, 0, 72, 30, 0, 30] });
  for (const [k, x] of [16, 42].entries()) {
    const ring = [x, 8, x + 12, 8, x + 12, 22, x, 22, x, 21, x + 11, 21, x + 11, 9, x, 9];
    diagram.insert(k + 1, { kind: 'polygon', ring });
  }
  diagram.update();
  return diagram;
}

interface Walk {
  readonly hasArrived: boolean;
  readonly deadEnds: number;
  readonly track: number[];
}

/** An agent that plans before every step and goes a quarter of a metre along what it got. */
function walk(diagram: VoronoiDiagram, iterations: number, memory: DeadEndMemory | undefined, isSite: boolean): Walk {
  const finder = new PathFinder(diagram);
  let [x, y]: readonly [number, number] = START;
  let deadEnds = 0;
  const track: number[] = [];
  if (isSite) diagram.insert(AGENT, { kind: 'point', x, y });
  for (let step = 0; step < 500; step++) {
    track.push(x, y);
    diagram.update();
    if (Math.hypot(GOAL[0] - x, GOAL[1] - y) < 0.3) return { hasArrived: true, deadEnds, track };
    const path = finder.find({
      from: [x, y],
      to: GOAL,
      radius: 0.3,
      iterations,
      ...(memory && { deadEnds: memory }),
      ...(isSite && { fromCell: diagram.cellsOf(AGENT)[0] }),
    });
    if (path.deadEnd) deadEnds++;
    [x, y] = stepAlong(path, 0.25, x, y);
    if (isSite) diagram.move(AGENT, { kind: 'point', x, y });
  }
  return { hasArrived: false, deadEnds, track };
}

function stepAlong({ points }: RoadmapPath, length: number, x: number, y: number): [number, number] {
  let left = length;
  let [ax, ay] = [x, y];
  for (let i = 2; i < points.length; i += 2) {
    const d = Math.hypot(points[i] - ax, points[i + 1] - ay);
    if (d >= left) return [ax + ((points[i] - ax) * left) / d, ay + ((points[i + 1] - ay) * left) / d];
    left -= d;
    [ax, ay] = [points[i], points[i + 1]];
  }
  return [ax, ay];
}

describe('the rule of dead ends (ROAD-8)', () => {
  for (const isSite of [false, true]) {
    const who = isSite ? 'an agent that is a site' : 'an agent';
    it(`${who} with 5 iterations perceives both pockets and gets past them, as in figure 4.11`, () => {
      const found = walk(twoPockets(), 5, createDeadEndMemory(), isSite);
      expect(found.hasArrived).toBe(true);
      expect(found.deadEnds).toBeGreaterThan(0);
    });

    it(`${who} never gets past the first pocket without the rule`, () => {
      const stuck = walk(twoPockets(), 5, undefined, isSite);
      expect(stuck.hasArrived).toBe(false);
      expect(Math.max(...stuck.track.filter((_, i) => i % 2 === 0))).toBeLessThan(28);
    });

    it(`${who} without a limit never enters a pocket`, () => {
      const whole = walk(twoPockets(), Infinity, createDeadEndMemory(), isSite);
      expect(whole.hasArrived).toBe(true);
      expect(whole.deadEnds).toBe(0);
      for (let i = 0; i < whole.track.length; i += 2) {
        const isInside = whole.track[i] > 18 && whole.track[i] < 27 && Math.abs(whole.track[i + 1] - 15) < 6;
        expect(isInside).toBe(false);
      }
    });
  }

  it('does not count branches that end in corners, however they divide', () => {
    // A pocket with a rounded bottom: the branches of its corners join on the way.
    const diagram = new VoronoiDiagram({ bounds: [0, 0, 40, 20] });
    const ring = [0, 0, 40, 0, 40, 20, 0, 20];
    diagram.insert(0, { kind: 'room', ring });
    diagram.insert(1, {
      kind: 'line',
      points: [10, 4, 22, 4, 24.5, 4.8, 26.4, 6.2, 27, 9.4, 26.8, 12.3, 25.2, 14.6, 22.4, 15.7, 10, 16],
    });
    diagram.update();
    const roadmap = new Roadmap(diagram);
    const { store } = diagram;
    let inside = 0;
    for (let c = 0; c < store.cellEnd; c++) {
      for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
        const n = roadmap.nodeAt(p);
        const [x, y] = [roadmap.xs[n], roadmap.ys[n]];
        if (x < 12 || x > 26 || y < 5 || y > 15 || roadmap.radii[n] < 1) continue;
        const { cell } = findEmbeddingCircle(diagram, x, y);
        expect(cell).not.toBe(NONE);
        inside++;
        expect(countWays(roadmap, n, 0, NONE)).toBeLessThan(3);
      }
    }
    expect(inside).toBeGreaterThan(4);
  });

  it('forgets a dead end once the agent is nearer to the goal than it', () => {
    const diagram = twoPockets();
    const finder = new PathFinder(diagram);
    const memory = createDeadEndMemory();
    const ask = (x: number, y: number): RoadmapPath =>
      finder.find({ from: [x, y], to: GOAL, radius: 0.3, iterations: 5, deadEnds: memory });
    const bottom = ask(25, 15);
    expect(bottom.deadEnd).toBe(true);
    expect(memory.distance).toBeLessThan(45);
    expect(bottom.points.at(-2)).toBeGreaterThan(25);
    ask(60, 15);
    expect(memory.distance).toBe(Infinity);
  });
});
