/**
 * The pictures of docs/analysis-pictures.md, all made by the command `footfall analyse`: of the flagship run, and of one run of the
 * HERMES corridor experiments, which is not part of this repository and drawn only where FOOTFALL_DATA has it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../run.mjs';

/** Of the flagship run. */
const HALL = [
  'trajectories',
  'density',
  'density-peak',
  'crowding-time',
  'speed',
  'voronoi-cells',
  'evacuation-curve',
  'n-t',
  'flow',
  'exit-shares',
  'levels-of-service-walkway',
  'queues',
  'gate-use',
  'space-time',
];
/** Of people in a corridor. */
const HERMES = ['trajectories', 'density', 'fundamental-speed', 'fundamental-flow', 'space-time'];
/** Of several seeds. */
const SEEDS = [
  'comparison-evacuation',
  'comparison-clearing',
  'comparison-travel-times',
  'comparison-exit-shares',
  'comparison-n-t-south',
  'comparison-flow-south',
];

/** Names of all of them. */
export const ANALYSIS_PICTURES = [
  ...HALL.map((name) => `analysis-${name}.svg`),
  ...HERMES.map((name) => `analysis-hermes-${name}.svg`),
  ...SEEDS.map((name) => `analysis-${name}.svg`),
];

/** Every picture by its file name. */
export function drawAnalysisPictures() {
  const folder = mkdtempSync(path.join(tmpdir(), 'footfall-analysis-'));
  const pictures = new Map();
  const take = (names, from, prefix) => {
    for (const name of names)
      pictures.set(`${prefix}${name}.svg`, readFileSync(path.join(from, `${name}.svg`), 'utf8'));
  };
  try {
    const scene = path.join(root, 'scenes', 'examples', 'hall.scene.json');
    footfall(folder, ['run', scene, '--out', 'hall']);
    footfall(folder, ['analyse', 'hall', '--interval', '5', '--pictures', 'of-hall']);
    take(HALL, path.join(folder, 'of-hall'), 'analysis-');
    const doors = path.join(root, 'scenes', 'examples', 'two-doors.scene.json');
    for (const seed of ['1', '2', '3', '4', '5']) {
      footfall(folder, ['run', doors, '--seed', seed, '--out', `doors-${seed}`]);
    }
    const runs = ['1', '2', '3', '4', '5'].map((seed) => `doors-${seed}`);
    footfall(folder, ['analyse', ...runs, '--no-cells', '--pictures', 'of-doors']);
    take(SEEDS, path.join(folder, 'of-doors'), 'analysis-');
    const people = path.join(process.env.FOOTFALL_DATA ?? '', 'people', 'hermes');
    if (process.env.FOOTFALL_DATA && existsSync(people)) {
      footfall(folder, [
        ...['analyse', path.join(people, 'uo-180-180-180.txt'), '--frame-rate', '16', '--unit', 'cm'],
        ...['--areas', 'box=0,-1:1.8,1', '--lines', 'middle=0,0:1.8,0'],
        ...['--references', path.join(people, 'measured.csv'), '--pictures', 'of-hermes'],
      ]);
      take(HERMES, path.join(folder, 'of-hermes'), 'analysis-hermes-');
    }
    return pictures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function footfall(folder, args) {
  const main = path.join(root, 'dist', 'cli', 'main.js');
  const { status, stderr } = spawnSync(process.execPath, [main, ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`footfall ${args.join(' ')}: ${stderr}`);
}
