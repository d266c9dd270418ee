import * as analysis from '../../../src/analysis/index.js';
import * as record from '../../../src/record/index.js';
import { methods, pure, type Recipes, writes } from './recipe.js';

const none = (): unknown[] => [];
const csv = 'id,frame,x,y\n1,0,1,1\n1,1,1.1,1\n2,0,3,3\n2,1,3.1,3\n';
const header = (): record.RecordingHeader => ({
  frameRate: 10,
  step: 0.05,
  seed: 1,
  kernel: 'js',
  footfall: '0',
  origin: [0, 0],
  crowds: ['a'],
  scales: record.RECORDING_SCALES,
});
const writer = (): record.RecordingWriter => new record.RecordingWriter(header(), () => {});
const frameOf = (frame: number): record.RecordedFrame => {
  const made = record.createFrame(frame, 1);
  made.x[0] = 1;
  made.y[0] = 1;
  return made;
};
/** Takes what is written and has nothing in it. */
const database = (): record.SqlDatabase => ({
  run: () => undefined,
  prepare: () => ({ run() {}, step: () => false, get: () => [], free: () => undefined }),
});

export const RECORD: Recipes = {
  createFrame: pure(() => [1, 3]),
  createTrajectories: pure(() => [3, 10, ['a']]),
  describeWalkableArea: pure((f) => [f.domain, [0, 0], [1, 1], () => 0]),
  formatCsv: pure((f) => [f.table]),
  formatPedestrianText: pure((f) => [f.table]),
  isRecording: pure((f) => [f.recordingBytes]),
  parseTrajectories: pure(() => [csv, { name: 'a.csv', frameRate: 10, unit: 1, raw: false }]),
  readTables: pure((f) => [f.recording, 50]),
  readTrajectories: pure((f) => [f.recording]),
  writeJupedsimTables: writes((f) => [
    database(),
    f.table,
    { findArea: () => record.describeBox(0, 0, 10, 6), lastFrame: 100, onPart: () => {}, tally: undefined },
  ]),
  Recording: pure((f) => [f.recordingBytes]),
  RecordingWriter: pure(() => [header(), () => {}, { framesPerBlock: 10 }]),
  ...methods('Recording', (f) => f.recording, {
    readFrame: () => [0],
    timeOf: () => [0],
    listNotes: () => ['groups'],
    readNotes: () => ['groups'],
    listBarrierNotes: none,
    readBarrierNotes: none,
    listGroupNotes: none,
    readGroupNotes: none,
  }),
  ...methods(
    'RecordingWriter',
    writer,
    { save: none },
    {
      addAgent: () => [{ id: 0, crowd: 0, radius: 0.2 }],
      addFrame: () => [frameOf(2)],
      addNote: () => [{ track: 'x', step: 1, payload: Uint8Array.of(1, 2) }],
      finish: () => [{ agents: 1 }],
    },
  ),
};

export const ANALYSIS: Recipes = {
  analyse: pure((f) => [
    f.source,
    {
      domain: f.compiled.domain,
      areas: [f.area],
      lines: [f.line],
      exits: [f.line],
      gates: [f.line],
      grid: f.grid,
      groups: [[0, 1]],
      shortest: () => 5,
      interval: 5,
      thresholds: [1, 2],
      stripWidth: 1,
      cells: true,
      cellGap: 0,
      cutOff: 1,
      services: ['queue'],
      leastOverlap: 0.01,
      frameStep: 1,
    },
  ]),
  columnOf: pure((f) => [f.someTable, f.someTable.columns[0].name]),
  compareAnalyses: pure((f) => [
    [
      { name: 'a', analysis: f.analysed, key: 'k', title: 't', seed: 1 },
      { name: 'b', analysis: f.analysed },
    ],
  ]),
  createMeasuringArea: pure((f) => [
    'a',
    [
      [1, 1],
      [3, 1],
      [3, 3],
    ],
    f.domain,
  ]),
  createMeasuringGrid: pure((f) => [[0, 0, 10, 6], 1, f.domain]),
  createMeasuringLine: pure(() => [
    'a',
    [
      [1, 1],
      [3, 1],
    ],
  ]),
  findServiceLevel: pure(() => ['queue', 1]),
  formatTableCsv: pure((f) => [f.someTable]),
  formatTableJson: pure((f) => [f.someTable]),
  measuringPlacesOf: pure((f) => [f.keep(f.scene.places), f.compiled.domain, ['out']]),
  repairTrajectories: pure((f) => [f.table, { maxSpeed: 12, longestGap: 1, reach: 0.5, step: 1, origin: [0, 0] }]),
  runMeasures: pure((f) => [
    f.source,
    // The mean speed over nobody is not known: NaN is a right answer here.
    [
      new analysis.AreaSpeed([f.area]),
      new analysis.AreaSpeed([analysis.createMeasuringArea('empty', [8, 5, 9, 5, 9, 5.5])]),
    ],
    { frameStep: 1, border: 'adaptive', recordedSpeed: false, period: 0, firstFrame: 0, lastFrame: 50 },
  ]),
  sourceOfRecording: pure((f) => [f.recording]),
  sourceOfTables: pure((f) => [f.table, { origin: [0, 0], radius: 0.2, step: 1 }]),
};
