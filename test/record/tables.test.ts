import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import {
  createFrame,
  createTrajectories,
  formatCsv,
  formatPedestrianText,
  parseTrajectories,
  RECORDING_SCALES,
  Recording,
  RecordingWriter,
  readTrajectories,
} from '../../src/record/index.js';
import { dataFolder } from '../tier.js';

function record(): Recording {
  const chunks: number[] = [];
  const header = {
    frameRate: 25,
    step: 0.04,
    seed: 1,
    kernel: 'js',
    footfall: '0.1.0',
    origin: [1000.5, -20] as const,
    crowds: ['visitors, "tall"', 'staff'],
    scales: RECORDING_SCALES,
  };
  const writer = new RecordingWriter(header, (bytes) => chunks.push(...bytes));
  for (let id = 0; id < 3; id++) writer.addAgent({ id, crowd: id % 2, radius: 0.2 });
  for (let k = 0; k < 7; k++) {
    const frame = createFrame(k, k < 4 ? 3 : 2);
    for (let n = 0; n < frame.count; n++) {
      frame.ids[n] = k < 4 ? n : n + 1;
      frame.x[n] = 1 + 0.1234 * k + n;
      frame.y[n] = 0.3 * n;
      frame.speed[n] = 1.234;
      frame.headingX[n] = 1;
    }
    writer.addFrame(frame);
  }
  writer.finish({});
  return new Recording(Uint8Array.from(chunks));
}

describe('tables of a recording', () => {
  const table = readTrajectories(record());

  it('are CSV in world coordinates, by frame, then id', () => {
    const lines = [...formatCsv(table)].join('').split('\r\n');
    expect(lines[0]).toBe('id,frame,t,x,y,speed,crowd');
    expect(lines[1]).toBe('0,0,0,1001.5,-20,1.234,"visitors, ""tall"""');
    expect(lines[5]).toBe('1,1,0.04,1002.6234,-19.7,1.234,staff');
    expect(lines).toHaveLength(1 + 4 * 3 + 3 * 2 + 1);
  });

  it('come back from CSV as they were', () => {
    const back = parseTrajectories([...formatCsv(table)].join(''));
    expect(back.frameRate).toBe(25);
    for (const key of ['frames', 'ids', 'x', 'y', 'speed'] as const) expect([...back[key]]).toEqual([...table[key]]);
    const nameOf = (t: typeof table, k: number) => t.crowds[t.crowd[k]];
    for (let k = 0; k < table.ids.length; k++) expect(nameOf(back, k)).toBe(nameOf(table, k));
  });

  it('are text with the header that PedPy reads', () => {
    const text = [...formatPedestrianText(table)].join('');
    expect(text.split('\n').slice(0, 3)).toEqual([
      '#framerate: 25.00',
      '# id frame x/m y/m z/m',
      '0\t0\t1001.5\t-20\t0',
    ]);
    const back = parseTrajectories(text);
    expect([back.frameRate, [...back.x]]).toEqual([25, [...table.x]]);
  });

  it.each([
    ['', /no trajectories/],
    ['#framerate: 25\n1 2 3\n', /trajectories:2: the columns have no names/],
    ['#framerate: 25\n1 2 3 4 0\n1 3 3\n', /trajectories:3: a line is no position/],
    ['#framerate: 25\n1 2 3 nan 0\n', /trajectories:2/],
    ['1 2 3 4 0\n', /frame rate is not known/],
    ['#framerate: 10\n1 2 3 4 0\n1 2 3 5 0\n', /two places at once/],
  ])('refuse %j', (text, message) => {
    expect(() => parseTrajectories(text)).toThrow(FootfallError);
    expect(() => parseTrajectories(text)).toThrow(message);
  });

  it('reads an empty run', () => {
    expect([...formatCsv(createTrajectories(0, 10, []))].join('')).toBe('id,frame,t,x,y,speed,crowd\r\n');
  });

  it.skipIf(!dataFolder)('reads the archives of Juelich and the street scenes', () => {
    const read = (file: string) => readFileSync(path.join(dataFolder as string, 'people', file), 'utf8');
    const corridor = parseTrajectories(read('hermes/uo-070-180-180.txt'), { frameRate: 16, unit: 0.01 });
    expect(new Set(corridor.ids).size).toBe(111);
    expect(Math.max(...corridor.y)).toBeLessThan(12);
    const columns = ['frame', 'id', 'x', 'z', 'y', 'vx', 'vz', 'vy'];
    const street = parseTrajectories(read('eth/obsmat.txt'), { frameRate: 15, columns });
    expect(street.ids.length).toBeGreaterThan(8000);
  });
});
