import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { buildDomain } from '../../../src/geometry/index.js';
import { buildFlowMap, type FlowTerminal } from '../../../src/maps/flowmap/index.js';
import { box, type FlowScene, layScene } from './flow-scene.js';

const square = box(0, 0, 10, 10);
const west = [0, 8, 0, 2];
const east = [10, 2, 10, 8];

const REFUSED: readonly { name: string; code: string; scene: FlowScene }[] = [
  { name: 'sources only', code: 'flow/one-kind', scene: { ring: square, sources: [west, east], sinks: [] } },
  { name: 'no terminals', code: 'flow/one-kind', scene: { ring: square, sources: [], sinks: [] } },
  {
    name: 'a line across the room',
    code: 'flow/terminal-off-wall',
    scene: { ring: square, sources: [[0, 5, 10, 5]], sinks: [east] },
  },
  {
    name: 'a line beside the wall',
    code: 'flow/terminal-off-wall',
    scene: { ring: square, sources: [[0.01, 2, 0.01, 8]], sinks: [east] },
  },
  {
    name: 'a line that leaves the wall',
    code: 'flow/terminal-off-wall',
    scene: { ring: square, sources: [[0, 2, 0, 5, 3, 5]], sinks: [east] },
  },
  {
    name: 'a line outside',
    code: 'flow/terminal-off-wall',
    scene: { ring: square, sources: [[-5, 2, -5, 5]], sinks: [east] },
  },
  {
    name: 'a line without length',
    code: 'flow/terminal-too-short',
    scene: { ring: square, sources: [[0, 2, 0, 2]], sinks: [east] },
  },
  {
    name: 'a single point',
    code: 'flow/terminal-too-short',
    scene: { ring: square, sources: [[0, 2]], sinks: [east] },
  },
  {
    name: 'a coordinate that is no number',
    code: 'flow/bad-coordinate',
    scene: { ring: square, sources: [[0, 2, 0, Number.NaN]], sinks: [east] },
  },
  {
    name: 'a source over a sink',
    code: 'flow/terminals-overlap',
    scene: { ring: square, sources: [west], sinks: [[0, 6, 0, 9]] },
  },
  {
    name: 'a sink within a source',
    code: 'flow/terminals-overlap',
    scene: { ring: square, sources: [west], sinks: [[0, 4, 0, 5]] },
  },
  {
    name: 'the same line twice',
    code: 'flow/terminals-overlap',
    scene: { ring: square, sources: [west, west], sinks: [east] },
  },
  {
    name: 'a source that crosses a sink at a corner',
    code: 'flow/terminals-overlap',
    scene: { ring: square, sources: [[0, 3, 0, 0, 3, 0]], sinks: [[2, 0, 0, 0, 0, 2]] },
  },
  {
    name: 'a source that touches a sink',
    code: 'flow/zero-chain',
    scene: { ring: square, sources: [[0, 5, 0, 2]], sinks: [[0, 8, 0, 5]] },
  },
  {
    name: 'a source that meets a sink in a corner',
    code: 'flow/zero-chain',
    scene: { ring: square, sources: [[0, 5, 0, 0]], sinks: [[0, 0, 5, 0]] },
  },
  {
    name: 'a line on a thin wall in the room',
    code: 'flow/terminal-on-thin-wall',
    scene: { ring: square, lines: [[5, 0, 5, 6]], sources: [[5, 1, 5, 4]], sinks: [east] },
  },
  {
    name: 'a line on an obstacle and one on the outer wall',
    code: 'flow/terminals-on-several-rings',
    scene: { ring: square, polygons: [box(4, 4, 6, 6)], sources: [[4, 4.5, 4, 5.5]], sinks: [east] },
  },
  {
    name: 'flows in two rooms',
    code: 'flow/several-rooms',
    scene: { ring: square, lines: [[5, 0, 5, 10]], sources: [west, [6, 0, 7, 0]], sinks: [[1, 0, 4, 0], east] },
  },
];

describe('terminals that are refused', () => {
  it.each(REFUSED)('$name: $code', ({ code, scene }) => {
    const { domain, terminals } = layScene(scene);
    let refusal: unknown;
    try {
      buildFlowMap(domain, terminals);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(FootfallError);
    expect((refusal as FootfallError).code).toBe(code);
  });

  it('a domain that repeats', () => {
    const { domain } = buildDomain({
      boundary: { areas: [{ where: 'boundary', ring: Float64Array.from(square) }], periodic: 'x' },
      obstacles: [],
    });
    const terminals: FlowTerminal[] = [
      { name: 'a', kind: 'source', shape: { line: Float64Array.of(1, 0, 4, 0) } },
      { name: 'b', kind: 'sink', shape: { line: Float64Array.of(1, 10, 4, 10) } },
    ];
    expect(() => buildFlowMap(domain, terminals)).toThrow(/does not repeat/);
  });

  it('a radius that is none', () => {
    const { domain, terminals } = layScene({ ring: square, sources: [west], sinks: [east] });
    const map = buildFlowMap(domain, terminals);
    for (const radius of [0, -1, Number.NaN, Infinity]) expect(() => map.lanes(radius)).toThrow(/radius/);
  });
});

describe('terminals that are taken', () => {
  it('in either direction, with repeated and collinear points', () => {
    const lines = [west, [0, 2, 0, 8], [0, 2, 0, 2, 0, 5, 0, 5, 0, 8], [0, 2, 0, 3, 0, 4, 0, 8], [1e-7, 8, -1e-7, 2]];
    for (const line of lines) {
      const { domain, terminals } = layScene({ ring: square, sources: [line], sinks: [east] });
      expect(buildFlowMap(domain, terminals).capacity).toBeCloseTo(6, 9);
    }
  });

  it('longer than the wall: what is outside does not count', () => {
    const { domain, terminals } = layScene({ ring: square, sources: [[0, -5, 0, 8]], sinks: [[10, 0.5, 10, 9.5]] });
    expect(buildFlowMap(domain, terminals).capacity).toBeCloseTo(8, 12);
  });

  it('over several edges of the ring, and round its first vertex', () => {
    const ring = [0, 0, 5, 0, 10, 0, 10, 10, 5, 12, 0, 10, 0, 7, 0, 3];
    const { domain, terminals } = layScene({
      ring,
      sources: [[0, 9, 0, 0, 4, 0]],
      sinks: [[10, 1, 10, 10, 5, 12, 1, 10.4]],
    });
    // Straight from end to end: past the outward corner.
    expect(buildFlowMap(domain, terminals).capacity).toBeCloseTo(Math.min(Math.hypot(9, 4), Math.hypot(9, 9.4)), 12);
  });

  it('up to an inward corner of the room, from either side, and from one such corner to another', () => {
    const ring = [0, 0, 20, 0, 20, 7, 8, 7, 8, 20, 0, 20];
    const cases: [number[], number][] = [
      [[14, 7, 8, 7], 6],
      [[8, 7, 8, 12], 5],
    ];
    for (const [line, width] of cases) {
      const { domain, terminals } = layScene({ ring, sources: [line], sinks: [[0.5, 0, 19.5, 0]] });
      expect(buildFlowMap(domain, terminals).capacity).toBeCloseTo(width, 12);
    }
    const slot = [0, 0, 10, 0, 10, 10, 7, 10, 7, 4, 3, 4, 3, 10, 0, 10];
    const { domain, terminals } = layScene({ ring: slot, sources: [[7, 4, 3, 4]], sinks: [[9.5, 0, 0.5, 0]] });
    expect(buildFlowMap(domain, terminals).capacity).toBeCloseTo(4, 12);
  });

  it('with an obstacle right up to the end of the door', () => {
    const { domain, terminals } = layScene({
      ring: square,
      polygons: [box(0, 8, 3, 9)],
      sources: [west],
      sinks: [east],
    });
    expect(buildFlowMap(domain, terminals).capacity).toBeCloseTo(6, 12);
  });

  it('in another room than the rest: they carry nothing', () => {
    const { domain, terminals } = layScene({ ring: square, lines: [[5, 0, 5, 10]], sources: [west], sinks: [east] });
    const map = buildFlowMap(domain, terminals);
    expect(map.capacity).toBe(0);
    expect(map.minCut).toEqual([]);
    expect(map.certificate.kind).toBe('apart');
    expect(map.lanes(0.25)).toMatchObject({ lanes: [], max: 0, proven: true });
    expect(map.potentialAt(1, 1)).toBeNaN();
    expect(map.directionAt(1, 1, new Float64Array(2))).toBe(false);
    expect(map.isUseful(1, 1)).toBe(false);
    expect(map.streamline(1, 1).points).toHaveLength(2);
  });
});
