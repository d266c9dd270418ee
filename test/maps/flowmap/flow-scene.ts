import { buildDomain, type Domain, type ObstacleInput } from '../../../src/geometry/index.js';
import type { FlowTerminal } from '../../../src/maps/flowmap/index.js';

/** A similarity of the plane: turn about zero, scale, move. */
export interface Motion {
  readonly angle: number;
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const STILL: Motion = { angle: 0, scale: 1, x: 0, y: 0 };

/** A small scene for flows in plain numbers; flat x, y lists. */
export interface FlowScene {
  readonly ring: readonly number[];
  readonly holes?: readonly (readonly number[])[];
  readonly polygons?: readonly (readonly number[])[];
  readonly lines?: readonly (readonly number[])[];
  /** x, y */
  readonly posts?: readonly (readonly number[])[];
  /** x, y, radius */
  readonly circles?: readonly (readonly number[])[];
  readonly sources: readonly (readonly number[])[];
  readonly sinks: readonly (readonly number[])[];
}

/** Build the domain and the terminals of a scene, moved. */
export function layScene(scene: FlowScene, motion: Motion = STILL): { domain: Domain; terminals: FlowTerminal[] } {
  const move = (list: readonly number[]): Float64Array => {
    const c = Math.cos(motion.angle) * motion.scale;
    const s = Math.sin(motion.angle) * motion.scale;
    const out = new Float64Array(list.length);
    for (let k = 0; k < list.length; k += 2) {
      out[k] = motion.x + c * list[k] - s * list[k + 1];
      out[k + 1] = motion.y + s * list[k] + c * list[k + 1];
    }
    return out;
  };
  const obstacles: ObstacleInput[] = [];
  scene.polygons?.forEach((ring, k) => {
    obstacles.push({ kind: 'polygon', where: `polygon ${k}`, ring: move(ring) });
  });
  scene.lines?.forEach((points, k) => {
    obstacles.push({ kind: 'line', where: `line ${k}`, points: move(points) });
  });
  scene.posts?.forEach((post, k) => {
    const [x, y] = move(post);
    obstacles.push({ kind: 'point', where: `post ${k}`, x, y });
  });
  scene.circles?.forEach(([cx, cy, radius], k) => {
    const [x, y] = move([cx, cy]);
    obstacles.push({ kind: 'circle', where: `circle ${k}`, x, y, radius: radius * motion.scale });
  });
  const { domain } = buildDomain({
    boundary: { areas: [{ where: 'boundary', ring: move(scene.ring), holes: scene.holes?.map(move) }] },
    obstacles,
  });
  const terminals: FlowTerminal[] = [
    ...scene.sources.map(
      (line, k): FlowTerminal => ({ name: `source ${k}`, kind: 'source', shape: { line: move(line) } }),
    ),
    ...scene.sinks.map((line, k): FlowTerminal => ({ name: `sink ${k}`, kind: 'sink', shape: { line: move(line) } })),
  ];
  return { domain, terminals };
}

/** A rectangle, counter-clockwise. */
export function box(x0: number, y0: number, x1: number, y1: number): number[] {
  return [x0, y0, x1, y0, x1, y1, x0, y1];
}
