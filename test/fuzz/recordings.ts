import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from './pool.js';
import type { Seed } from './seeds.js';

/** Scenes of a few agents with notes of groups and of barriers beside the trajectories. */
const SCENES = ['groups/families', 'barriers/two-doors', 'verification/r1-corridor'];
const FORMATS = ['csv', 'txt', 'sqlite', 'parquet'];

/** Short runs, recorded and exported by the command line itself: the inputs for mutants of recordings. */
export async function makeRecordingSeeds(pool: Pool, folder: string): Promise<Map<string, Seed[]>> {
  const { root } = pool.settings;
  const seeds = new Map<string, Seed[]>(['ffr', ...FORMATS].map((format) => [format, []]));
  mkdirSync(folder, { recursive: true });
  const run = async (...args: string[]): Promise<void> => {
    const { code, stderr, stray } = await pool.run(args, folder);
    if (code !== 0 && code !== 1)
      throw new Error(`footfall ${args.join(' ')} ended with ${code}: ${stderr.head}${stray}`);
  };
  for (const name of SCENES) {
    const scene = JSON.parse(readFileSync(join(root, 'scenes', `${name}.scene.json`), 'utf8')) as SmallScene;
    const crowd = scene.crowd?.map((entry) => ({
      ...entry,
      ...(entry.count !== undefined && { count: Math.min(12, entry.count) }),
    }));
    const stem = join(folder, name.replace('/', '-'));
    writeFileSync(
      `${stem}.scene.json`,
      JSON.stringify({ ...scene, crowd, run: { ...scene.run, duration: 2, seed: 1 } }),
    );
    await run('run', `${stem}.scene.json`, '--out', stem);
    seeds.get('ffr')?.push({ name: 'recording.ffr', bytes: readBytes(join(stem, 'recording.ffr')) });
    for (const format of FORMATS) {
      await run('export', stem, '--to', format, '-o', `${stem}.${format}`);
      seeds.get(format)?.push({ name: `people.${format}`, bytes: readBytes(`${stem}.${format}`) });
    }
  }
  return seeds;
}

function readBytes(file: string): Uint8Array {
  return new Uint8Array(readFileSync(file));
}

interface SmallScene {
  readonly crowd?: readonly { readonly count?: number }[];
  readonly run?: object;
}
