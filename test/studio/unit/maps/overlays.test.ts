import { findNearestWall, findTriangle, NONE } from 'footfall';
import { buildFlowMap, buildPathMap, findDistance, findPath, sourceOfShape } from 'footfall/maps';
import { compileScene, type Scene } from 'footfall/scene';
import { Simulation } from 'footfall/sim';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/math/index.js';
import { loadBuilder } from '../../../../studio/src/maps/build-overlay.js';
import { chooseTerminals } from '../../../../studio/src/maps/chosen-places.js';
import { MapGround } from '../../../../studio/src/maps/map-ground.js';
import {
  OVERLAY_DEFAULTS,
  OVERLAY_KINDS,
  type OverlayKind,
  type OverlayOptions,
  type PathPart,
  type Role,
} from '../../../../studio/src/maps/overlay.js';
import type { BuiltOverlay, OverlayBuilder, OverlayContext } from '../../../../studio/src/maps/overlay-context.js';
import { ARC, CURVE, LINE, MOVE } from '../../../../studio/src/maps/path-recorder.js';
import { runs } from '../../../tier.js';
import { loadScene, makeBlocks } from './scenes.js';

const QUIET: OverlayContext = { isCoarse: false, notes: {}, report: () => {} };

const builders = Object.fromEntries(
  await Promise.all(OVERLAY_KINDS.map(async (kind) => [kind, await loadBuilder(kind)] as const)),
) as unknown as { readonly [Kind in OverlayKind]: OverlayBuilder<Kind> };

function build<Kind extends OverlayKind>(
  kind: Kind,
  scene: Scene,
  options: Partial<OverlayOptions[Kind]> = {},
  context: Partial<OverlayContext> = {},
): { readonly ground: MapGround; readonly built: BuiltOverlay } {
  const ground = new MapGround(scene, 1);
  const built = builders[kind](ground, { ...OVERLAY_DEFAULTS[kind], ...options }, { ...QUIET, ...context });
  return { ground, built };
}

function pathsOf({ parts }: BuiltOverlay, role: Role): PathPart[] {
  return parts.filter((part): part is PathPart => part.type === 'path' && part.role === role);
}

/** Points that a recorded path goes through, in scene coordinates, and those in the middle of its curves. */
function samplePath({ codes, values }: PathPart, [ox, oy]: readonly [number, number]): [number, number][] {
  const points: [number, number][] = [];
  let at = 0;
  let [px, py] = [0, 0];
  for (const code of codes) {
    if (code === MOVE || code === LINE) {
      [px, py] = [values[at], values[at + 1]];
      points.push([px + ox, py + oy]);
      at += 2;
    } else if (code === CURVE) {
      const [cx, cy, x, y] = values.subarray(at, at + 4);
      points.push([0.25 * px + 0.5 * cx + 0.25 * x + ox, 0.25 * py + 0.5 * cy + 0.25 * y + oy]);
      [px, py] = [x, y];
      points.push([x + ox, y + oy]);
      at += 4;
    } else if (code === ARC) {
      const [cx, cy, r, from, to] = values.subarray(at, at + 5);
      for (const angle of [from, (from + to) / 2, to]) {
        points.push([cx + r * Math.cos(angle) + ox, cy + r * Math.sin(angle) + oy]);
      }
      [px, py] = [cx + r * Math.cos(to), cy + r * Math.sin(to)];
      at += 5;
    }
  }
  return points;
}

/** Free points of a scene. */
function* freePoints(scene: Scene, count: number, seed: number): Generator<[number, number]> {
  const { domain } = compileScene(scene);
  const [minX, minY, maxX, maxY] = domain.bounds;
  const random = createRandom(seed);
  for (let found = 0; found < count; ) {
    const x = minX + (maxX - minX) * random.next();
    const y = minY + (maxY - minY) * random.next();
    if (findTriangle(domain, x, y) === NONE) continue;
    found++;
    yield [x, y];
  }
}

describe('the overlay of the Voronoi diagram', () => {
  const scene = loadScene('examples/campus');

  it('has the clearance of the nearest wall under the pointer', () => {
    const { ground, built } = build('voronoi', scene);
    for (const [x, y] of freePoints(scene, runs(50, 200, 2000), 1)) {
      const probe = built.probe?.(x, y);
      expect(probe?.clearance).toBeCloseTo(findNearestWall(ground.domain, x, y).distance, 9);
      expect(probe?.site).toMatch(/^(boundary|obstacles\[\d+\])$/);
    }
    expect(built.probe?.(1e6, 1e6)).toEqual({ isFree: false });
  });

  it('draws edges as curves whose points have two equally near walls', () => {
    const { ground, built } = build('voronoi', scene, { view: 'obstacle', clearance: false });
    // Distance to every obstacle's walls in turn, by the segments of the domain.
    const { segments, vertices, segmentObstacles } = ground.domain;
    const distances = (x: number, y: number): number[] => {
      const best = new Map<number, number>();
      const add = (obstacle: number, distance: number): void => {
        best.set(obstacle, Math.min(best.get(obstacle) ?? Infinity, distance));
      };
      segmentObstacles.forEach((obstacle, s) => {
        if (ground.domain.segmentCircles[s] !== NONE) return;
        const [a, b] = [2 * segments[2 * s], 2 * segments[2 * s + 1]];
        const [ax, ay, bx, by] = [vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]];
        const square = (bx - ax) ** 2 + (by - ay) ** 2;
        const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square));
        add(obstacle, Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)));
      });
      ground.domain.circleObstacles.forEach((obstacle, c) => {
        const [cx, cy, r] = ground.domain.circles.subarray(3 * c, 3 * c + 3);
        add(obstacle, Math.hypot(x - cx, y - cy) - r);
      });
      ground.domain.postObstacles.forEach((obstacle, p) => {
        add(obstacle, Math.hypot(x - ground.domain.posts[2 * p], y - ground.domain.posts[2 * p + 1]));
      });
      return [...best.values()].sort((a, b) => a - b);
    };
    const [chains] = pathsOf(built, 'chain');
    const points = samplePath(chains, ground.origin);
    expect(points.length).toBeGreaterThan(50);
    const step = Math.ceil(points.length / runs(20, 60, 400));
    for (let k = 0; k < points.length; k += step) {
      const [first, second] = distances(...points[k]);
      // Float32 near the origin of the drawing, and hyperbolas to 1e-5 of the ground.
      expect(second - first).toBeLessThan(4e-5 * ground.size);
    }
  });

  it('colours the free space by the same clearance', () => {
    const { ground, built } = build('voronoi', scene, { edges: false });
    const [image] = built.parts.filter((part) => part.type === 'image');
    expect(image.type === 'image' && image.columns * image.rows).toBeGreaterThan(10_000);
    expect(built.numbers.largest_clearance).toBeGreaterThan(0);
    let widest = 0;
    for (const [x, y] of freePoints(scene, 2000, 3))
      widest = Math.max(widest, findNearestWall(ground.domain, x, y).distance);
    expect(widest).toBeLessThanOrEqual(built.numbers.largest_clearance * (1 + 1e-9));
  });
});

describe('the overlay of the path map', () => {
  const scene = makeBlocks(8, 5);

  it('answers with the distance and the way of the engine', () => {
    const { ground, built } = build('pathmap', scene, { goals: ['east', 'west'] });
    const sources = ['east', 'west'].map((name) => sourceOfShape(scene.places![name]));
    const map = buildPathMap(ground.domain, { sources });
    for (const [x, y] of freePoints(scene, runs(50, 300, 3000), 5)) {
      const probe = built.probe?.(x, y);
      expect(probe?.distance).toBe(findDistance(map, x, y));
      expect(probe?.path).toEqual(findPath(map, x, y).points);
      expect(['east', 'west']).toContain(probe?.goal);
    }
  });

  it('answers for a body with a radius', () => {
    const { ground, built } = build('pathmap', scene, { goals: ['east'], radius: 0.3 });
    const map = buildPathMap(ground.domain, { sources: [sourceOfShape(scene.places!.east)], radius: 0.3 });
    for (const [x, y] of freePoints(scene, 30, 6)) {
      const distance = findDistance(map, x, y);
      expect(built.probe?.(x, y).distance).toBe(distance < 0 ? undefined : distance);
    }
  });

  it('draws isolines on which the distance is a multiple of the step', () => {
    const { ground, built } = build('pathmap', scene, { goals: ['east'], colour: 'none' });
    const map = buildPathMap(ground.domain, { sources: [sourceOfShape(scene.places!.east)] });
    const [lines] = pathsOf(built, 'isoline');
    const points = samplePath(lines, ground.origin);
    const { step } = built.numbers;
    expect(points.length).toBeGreaterThan(20);
    let checked = 0;
    for (const [x, y] of points) {
      const distance = findDistance(map, x, y);
      // Ends on walls may lie a rounding outside.
      if (distance < 0) continue;
      checked++;
      expect(Math.abs(distance / step - Math.round(distance / step)) * step).toBeLessThan(1e-3);
    }
    expect(checked).toBeGreaterThan(0.8 * points.length);
  });

  it('fills regions that cover the free space once', () => {
    const { built } = build('pathmap', scene, { goals: ['east'], colour: 'regions', isolines: false });
    let area = 0;
    for (const { codes, values, fill } of pathsOf(built, 'region')) {
      expect(fill).toMatch(/^#/);
      let first = 0;
      let at = 0;
      const ring: [number, number][] = [];
      const close = (): void => {
        ring.forEach(([x, y], k) => {
          const [nx, ny] = ring[(k + 1) % ring.length];
          area += (x * ny - nx * y) / 2;
        });
        ring.length = 0;
      };
      for (const code of codes) {
        if (code === MOVE) first = at;
        if (code <= LINE) {
          ring.push([values[at], values[at + 1]]);
          at += 2;
        } else close();
      }
      expect(first).toBeGreaterThanOrEqual(0);
    }
    const { domain } = compileScene(scene);
    expect(area).toBeCloseTo(domain.componentAreas[0], 1);
  });

  it('is coarse while something is dragged, with the same numbers under the pointer', () => {
    const fine = build('pathmap', scene, { goals: ['east'] }).built;
    const coarse = build('pathmap', scene, { goals: ['east'] }, { isCoarse: true }).built;
    expect(coarse.isCoarse).toBe(true);
    expect(pathsOf(coarse, 'isoline')).toEqual([]);
    for (const [x, y] of freePoints(scene, 20, 8)) expect(coarse.probe?.(x, y)).toEqual(fine.probe?.(x, y));
  });

  it('takes the goals of the crowds where none were chosen, and says what is missing where there are none', () => {
    const hall = loadScene('examples/hall');
    expect(build('pathmap', hall).built.numbers.sources).toBeGreaterThan(0);
    const { places: _places, ...bare } = scene;
    expect(() => build('pathmap', bare as Scene)).toThrow(/needs a goal.*draw a place/);
    expect(build('pathmap', scene, { goals: ['gone'] }).built.numbers.sources).toBe(1);
  });
});

describe('the overlay of the flow', () => {
  it('has the capacity, the cut and the lanes of the engine', () => {
    const scene = loadScene('lanes/gaps');
    const names = Object.keys(scene.places ?? {});
    expect(names.length).toBeGreaterThan(1);
    const options = { from: [names[0]], to: [names[1]], radius: 0.25 };
    const { ground, built } = build('flow', scene, options);
    const map = buildFlowMap(ground.domain, chooseTerminals(scene, options.from, options.to));
    const lanes = map.lanes(0.25);
    expect(built.numbers.capacity).toBe(map.capacity);
    expect(built.numbers.lanes).toBe(lanes.lanes.length);
    expect(built.numbers.lanes_max).toBe(lanes.max);
    // The drawn cut is as long as the capacity.
    const cut = samplePath(pathsOf(built, 'cut')[0], ground.origin);
    let length = 0;
    for (let k = 0; k < cut.length; k += 2) length += Math.hypot(cut[k + 1][0] - cut[k][0], cut[k + 1][1] - cut[k][1]);
    expect(length).toBeCloseTo(map.capacity, 4);
    // The drawn lanes keep their radius from all walls, but for those that they start and end on.
    const [lane] = pathsOf(built, 'lane');
    expect(lane.codes.filter((code) => code === MOVE).length).toBe(lanes.lanes.length);
    const doors = map.terminals.flatMap(({ shape }) => ('line' in shape ? [shape.line] : []));
    const isAtDoor = (x: number, y: number): boolean =>
      doors.some(([ax, ay, bx, by]) => {
        const t = Math.max(
          0,
          Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)),
        );
        return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) < 0.25;
      });
    for (const [x, y] of samplePath(lane, ground.origin)) {
      if (isAtDoor(x, y)) continue;
      expect(findNearestWall(ground.domain, x, y).distance).toBeGreaterThan(0.25 - 2e-4);
    }
  });

  it('refuses what nothing flows through', () => {
    const scene = {
      ...makeBlocks(2, 2),
      places: {
        a: { point: [0, 2.5] },
        b: {
          line: [
            [-4, 0],
            [-4, 2],
          ],
        },
      },
    } as Scene;
    expect(() => build('flow', scene, { from: ['a'], to: ['b'] })).toThrow(/is a point/);
    expect(() => build('flow', scene)).toThrow(/place to come from/);
    expect(() => build('flow', scene, { from: ['b'], radius: 0 })).toThrow(/radius above 0/);
  });
});

describe('the overlay of the navigation graph', () => {
  it('has the edges and next points of the engine', () => {
    const scene = loadScene('examples/four-groups');
    const { built } = build('navgraph', scene);
    const preview = new Simulation(scene).previewNavGraph();
    expect(built.numbers.agents).toBe(preview.agents.length);
    expect(built.numbers.edges).toBe(preview.graph.tables.edgeCount);
    expect(built.numbers.red_edges + built.numbers.black_edges).toBeLessThanOrEqual(built.numbers.edges);
    expect(built.numbers.via_graph).toBe(preview.agents.filter(({ via }) => via === 'graph').length);
    const [dots] = built.parts.filter((part) => part.type === 'dots');
    expect(dots.type === 'dots' && dots.places.length).toBe(2 * built.numbers.via_graph);
  });

  it('says so where nobody is there', () => {
    expect(() => build('navgraph', makeBlocks(2, 2))).toThrow(/nobody is there/);
  });
});

describe('the overlay of groups', () => {
  it('has the corridors of a run', () => {
    const scene = loadScene('groups/school-class');
    const { built } = build('groups', scene);
    const run = new Simulation(scene);
    for (let k = 0; k < 200 && run.groups!.groups.every(({ corridor }) => !corridor); k++) run.step();
    const corridor = run.groups!.groups.find((group) => group.corridor)!.corridor!;
    expect(built.numbers.corridors).toBeGreaterThan(0);
    const lengths = run.groups!.groups.flatMap((group) => (group.corridor ? [group.corridor.backbone.length] : []));
    expect(built.numbers.length).toBeCloseTo(
      lengths.reduce((sum, length) => sum + length, 0),
      6,
    );
    expect(pathsOf(built, 'backbone')[0].values.length).toBeGreaterThanOrEqual(corridor.backbone.points.length);
  });

  it('says so where no crowd goes in groups', () => {
    expect(() => build('groups', makeBlocks(2, 2))).toThrow(/no crowd .* goes in groups/);
  });
});

describe('the overlay of barriers', () => {
  const scene = loadScene('barriers/neck');

  it('has the gates that a run looks at', () => {
    const { ground, built } = build('barriers', scene);
    const { corridors } = new Simulation({ ...scene, run: { ...scene.run, barriers: 'adaptive' } }).barriers!.congestion
      .corridors;
    expect(built.numbers.corridors).toBe(corridors.length);
    const ends = samplePath(pathsOf(built, 'gate')[0], ground.origin);
    corridors.forEach(({ ax, ay, bx, by }, k) => {
      expect(Math.hypot(ends[2 * k][0] - ax, ends[2 * k][1] - ay)).toBeLessThan(1e-4);
      expect(Math.hypot(ends[2 * k + 1][0] - bx, ends[2 * k + 1][1] - by)).toBeLessThan(1e-4);
    });
  });

  it('shows the barriers of a run', () => {
    const barrier = { points: [1, 2, 3, 4], tolls: [5], delay: 12, queue: 7 };
    const { built } = build('barriers', scene, {}, { notes: { barriers: { barriers: [barrier], candidates: [] } } });
    expect(built.numbers).toMatchObject({ barriers: 1, delay: 12, queue: 7 });
    expect(pathsOf(built, 'barrier')[0].values.length).toBe(4);
  });

  it('says so on ground that repeats', () => {
    expect(() => build('barriers', loadScene('verification/r4-ring-1'))).toThrow(/periodic/);
  });
});
