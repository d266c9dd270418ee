import { mkdirSync, writeFileSync } from 'node:fs';
import * as node from '../../../src/node/index.js';
import type { Fixture } from './fixture.js';
import { pure, type Recipe, type Recipes } from './recipe.js';

/** Files of the folder that the cases run in. */
export function writeInputs(f: Fixture): void {
  for (const folder of ['in', 'out']) mkdirSync(folder, { recursive: true });
  writeFileSync('in/a.scene.json', JSON.stringify(f.scene));
  writeFileSync('in/a.ffr', f.recordingBytes);
  writeFileSync('in/a.csv', 'id,frame,x,y\n1,0,1,1\n1,1,1.1,1\n');
}

/** Files and clocks: only that it works is looked at. */
const file = (args: Recipe['args']): Recipe => ({ args, isLoose: true });
/** Starts a program unless something is wrong: a browser, a converter, a server. */
const starts = (args: Recipe['args']): Recipe => ({
  args,
  isLoose: true,
  avoids: (value) => value === undefined || typeof value === 'string' || typeof value === 'object',
});
const run = (f: Fixture): node.OpenRun => ({
  path: 'in/a.ffr',
  format: 'recording',
  source: f.source,
  frameCount: f.recording.frameCount,
  recording: f.recording,
  scene: f.scene,
  domain: f.compiled.domain,
  origin: [0, 0],
  findings: [],
  sceneKey: 'k',
});
const analysed = (f: Fixture): node.AnalysedRun => {
  const made = node.analyseRun(run(f), {}, 'a');
  return f.keep(made);
};
const open = (f: Fixture): object => ({
  path: 'in/a.ffr',
  format: 'recording',
  recording: f.recording,
  areas: [],
  frameCount: f.recording.frameCount,
  readTables: () => [f.table],
});

export const NODE: Recipes = {
  analyseRun: pure((f) => [
    run(f),
    { from: 0, to: 5, gridSize: 1, interval: 5, cells: true, onProgress: () => {} },
    'a',
  ]),
  animateRecording: pure((f) => [f.recording, f.scene, { width: 300, from: 0, to: 2, speed: 4, maxBytes: 100_000 }]),
  createNodeThreads: file(() => [{}]),
  exportTrajectories: file((f) => [open(f), 'csv', { scene: f.scene, onProgress: () => {}, onNote: () => {} }]),
  htmlToPdf: starts(() => ['<p>', { browser: 'none', env: {}, timeout: 1000 }]),
  loadScene: file(() => ['in/a.scene.json', { maxBytes: 10_000 }]),
  loadTrajectories: file(() => ['in/a.csv', { maxBytes: 10_000, frameRate: 10, unit: 1, spoolFrom: 1000 }]),
  openRun: file((f) => ['in/a.ffr', { scene: f.scene, repair: true, limits: { maxSpeed: 12 }, radius: 0.2 }]),
  openTrajectories: file(() => ['in/a.csv', { maxBytes: 10_000, frameRate: 10, unit: 1 }]),
  plotRecording: pure((f) => [f.recording, f.scene, { width: 300, until: 2, points: 100 }]),
  plotRun: pure((f) => [analysed(f), { from: 0, to: 2, frameStep: 1, width: 400 }]),
  plotScene: pure((f) => [f.scene, f.compiled.domain, { width: 300, showMesh: true }]),
  readSource: { ...file(() => ['in/a.csv', { maxBytes: 1000 }]), avoids: (value) => value === '-' },
  reportRuns: file((f) => [[analysed(f)], [], '1.0.0', undefined]),
  runScene: file((f) => [
    f.scene,
    { out: `out/run-${nextNumber()}`, version: '0', seed: 1, checkpoint: 1000, force: true, onProgress: () => {} },
  ]),
  serveStudio: starts(() => [{ port: 0, folder: 'none' }]),
  svgToPng: file(() => ['<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>', { width: 8 }]),
  writeOutput: file(() => [`out/file-${nextNumber()}.txt`, 'text', { force: true, forceWith: '--force' }]),
  writeTables: file((f) => [[f.someTable], 'out', 'csv']),
  writeVideo: {
    ...starts((f) => [
      'out/a.mp4',
      f.source,
      { bounds: [0, 0, 10, 6] },
      { ffmpeg: 'none', width: 320, rate: 5, force: true },
    ]),
  },
};

let runs = 0;

function nextNumber(): number {
  runs++;
  return runs;
}
