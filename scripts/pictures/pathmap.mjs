/**
 * The pictures of docs/pathmap.md, after figures of Farias: several sources with isolines, segments with the projections of
 * corners, a bicycle, a vertex that makes ever faster, the distances of an evacuation with one gate and with three. All are
 * made by the command `footfall pathmap`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../run.mjs';
import { bicycle, CAMPUS_GOALS, PARK, SEGMENTS, town, weighted } from './pathmap-scenes.mjs';

/** Every picture: its scene, the options of the command, the agents whose paths are shown. */
export const PATHMAP_PICTURES = [
  {
    name: 'pathmap-sources',
    scene: PARK,
    options: ['--to', 'a,b,c,d,e', '--isolines', '2', '--width', '760'],
    agents: ['3,30', '33,22', '21,45', '58,45', '41,26', '67,20', '33,5', '3,10'],
  },
  {
    name: 'pathmap-campus',
    scene: CAMPUS_GOALS,
    options: ['--to', 'gate,west,lab,library,theatre,corner', '--isolines', '5', '--width', '880'],
    agents: ['24,60', '64,104', '30,102', '180,60', '140,92', '130,130', '66,50'],
  },
  {
    name: 'pathmap-segments',
    scene: SEGMENTS,
    options: ['--to', 'quay,wharf', '--isolines', '2', '--width', '760'],
    agents: ['17,32', '35,28', '50,22.5', '3,22'],
  },
  ...[
    ['on-foot', 1],
    ['bicycle', 2.5],
  ].map(([name, weight]) => ({
    name: `pathmap-${name}`,
    scene: bicycle(weight),
    options: ['--to', 'goal', '--isolines', '3', '--width', '760'],
    agents: ['12,5'],
  })),
  ...[1.2, 1.6, 2.5].map((weight, k) => ({
    name: `pathmap-weight-${k + 1}`,
    scene: weighted(weight),
    options: ['--from', 'start', '--isolines', '2', '--width', '420'],
  })),
  ...[1, 3].map((gates) => ({
    name: `pathmap-gates-${gates}`,
    scene: town(gates),
    options: ['--to', 'northwest,northeast,east', '--isolines', '10', '--color-by', 'distance', '--width', '760'],
  })),
];

/** Every picture by its file name. */
export function drawPathMapPictures() {
  const folder = mkdtempSync(path.join(tmpdir(), 'footfall-pathmap-'));
  try {
    return new Map(PATHMAP_PICTURES.map((picture) => [`${picture.name}.svg`, draw(folder, picture)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function draw(folder, { name, scene, options, agents }) {
  const file = (end) => path.join(folder, `${name}${end}`);
  writeFileSync(file('.scene.json'), JSON.stringify(scene));
  const ways = agents ? ['--query', file('.csv'), '--paths'] : [];
  if (agents) writeFileSync(file('.csv'), ['x,y', ...agents, ''].join('\n'));
  const command = ['pathmap', file('.scene.json'), ...options, ...ways, '--svg', file('.svg'), '--json'];
  const run = spawnSync(process.execPath, [path.join(root, 'dist/cli/main.js'), ...command], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${name}: ${run.stderr || run.error}`);
  return readFileSync(file('.svg'), 'utf8');
}
