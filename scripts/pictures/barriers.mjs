/**
 * The pictures of docs/barriers.md, after figure 5.4 of Farias: runs of scenes/barriers, stopped on the way.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileScene, parseScene } from 'footfall/scene';
import { Simulation } from 'footfall/sim';
import { createBarrierLayer, plotPlan } from '../../dist/plot/index.js';
import { root } from '../run.mjs';

const WIDTH = 640;
const SEED = 101;

/** Every picture: its scene, the barriers, and when it was taken, s. */
export const BARRIER_PICTURES = [
  { name: 'barriers-neck-off', scene: 'neck', barriers: 'off', at: 45, title: 'no barriers, 45 s' },
  { name: 'barriers-neck-fixed', scene: 'neck', barriers: 'fixed', at: 45, title: 'fixed, 45 s' },
  { name: 'barriers-neck-adaptive', scene: 'neck', barriers: 'adaptive', at: 45, title: 'adaptive, 45 s' },
  { name: 'barriers-exits-off', scene: 'three-exits', barriers: 'off', at: 25, title: 'no barriers, 25 s' },
  { name: 'barriers-exits-adaptive', scene: 'three-exits', barriers: 'adaptive', at: 25, title: 'adaptive, 25 s' },
];

/** Every picture by its file name. */
export function* drawBarrierPictures() {
  for (const picture of BARRIER_PICTURES) yield [`${picture.name}.svg`, drawRun(picture)];
}

function drawRun({ name, scene: file, barriers, at, title }) {
  const text = readFileSync(path.join(root, 'scenes', 'barriers', `${file}.scene.json`), 'utf8');
  const read = parseScene(text);
  const scene = { ...read, run: { ...read.run, barriers } };
  const sim = new Simulation(scene, { seed: SEED });
  while (sim.time < at && !sim.isOver) sim.step();
  const { present, traits, count } = sim.crowd;
  const agents = Array.from({ length: count }, (_, slot) => ({
    at: [present.x[slot], present.y[slot]],
    radius: traits.radius[slot],
    group: 'people',
  }));
  const found = sim.barriers?.congestion.barriers ?? [];
  const drawn = found.map(({ line, tolls, meter }) => ({
    points: line.points,
    tolls: barriers === 'fixed' ? [] : tolls,
    ...(barriers === 'adaptive' && { delay: meter.delay, queue: meter.queue }),
  }));
  const places = Object.entries(scene.places).map(([place, shape]) => ({ name: place, ...shape }));
  const { domain } = compileScene(scene);
  const layers = drawn.length > 0 ? [createBarrierLayer({ barriers: drawn })] : [];
  return plotPlan({ domain, boundary: [scene.boundary], places, agents, layers, title, width: WIDTH, idPrefix: name });
}
