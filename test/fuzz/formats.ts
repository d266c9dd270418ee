import { strFromU8, strToU8, unzipSync } from 'fflate';
import type { Dice } from './dice.js';
import { makeHostileScene } from './hostile-geometry.js';
import { mutateBytes } from './mutate-bytes.js';
import { mutateDxf } from './mutate-dxf.js';
import { mutateJson } from './mutate-json.js';
import { mutateRecording } from './mutate-recording.js';
import { mutateParquet, mutateSqlite } from './mutate-tables.js';
import { mutateText } from './mutate-text.js';
import { mutateXml } from './mutate-xml.js';
import { type Files, mutateFiles, mutateZip } from './mutate-zip.js';
import type { Seed } from './seeds.js';

/** What is written to disk and given to the command line: a file, or a folder of files. */
export interface Mutant {
  readonly name: string;
  readonly content: Uint8Array | Files;
}

export interface FuzzFormat {
  readonly name: string;
  /** Which commands read it. */
  readonly kind: 'map' | 'recording';
  /** The name of the seeds; the format's own unless told. */
  readonly seeds?: string;
  /** Every mutant goes through maps and a run, not only some. */
  readonly isDeep?: boolean;
  /** A mutant of a seed. */
  make(seed: Seed, dice: Dice): Mutant | Promise<Mutant>;
}

/** Applies one to four changes, of which some know nothing of the format. */
function byText(mutate: (text: string, dice: Dice) => string): FuzzFormat['make'] {
  return ({ name, bytes }, dice) => {
    let text = new TextDecoder().decode(bytes);
    for (let k = dice.pick([1, 1, 1, 2, 2, 3, 4]); k > 0; k--) text = mutate(text, dice);
    const content = strToU8(text);
    return { name, content: dice.isLucky(0.12) ? mutateBytes(content, dice) : content };
  };
}

function byBytes(mutate: (bytes: Uint8Array, dice: Dice) => Uint8Array | Promise<Uint8Array>): FuzzFormat['make'] {
  return async ({ name, bytes }, dice) => {
    let content = bytes;
    for (let k = dice.pick([1, 1, 1, 1, 2, 3]); k > 0; k--) content = await mutate(content, dice);
    return { name, content };
  };
}

/** Every format and kind of recording that the command line reads, and hostile geometry. */
export const FUZZ_FORMATS: readonly FuzzFormat[] = [
  { name: 'scene', kind: 'map', make: byText(mutateJson) },
  { name: 'geometry', kind: 'map', isDeep: true, seeds: 'scene', make: makeGeometry },
  { name: 'geojson', kind: 'map', make: byText(mutateJson) },
  { name: 'wkt', kind: 'map', make: byText(mutateText) },
  { name: 'dxf', kind: 'map', make: byText(mutateDxf) },
  { name: 'svg', kind: 'map', make: byText(mutateXml) },
  { name: 'tiled', kind: 'map', make: byText(mutateJson) },
  { name: 'vadere', kind: 'map', make: byText(mutateJson) },
  { name: 'jupedsim', kind: 'map', make: byText(mutateJson) },
  { name: 'jupedsim-zip', kind: 'map', make: byBytes(mutateZip) },
  { name: 'jupedsim-folder', kind: 'map', seeds: 'jupedsim-zip', make: makeFolder },
  { name: 'movingai', kind: 'map', make: byText(mutateText) },
  { name: 'rings', kind: 'map', make: byText(mutateJson) },
  { name: 'pslg', kind: 'map', make: byText(mutateText) },
  { name: 'sites', kind: 'map', make: byText(mutateText) },
  { name: 'ffr', kind: 'recording', make: byBytes(mutateBytes) },
  { name: 'ffr-payload', kind: 'recording', seeds: 'ffr', make: byBytes(mutateRecording) },
  { name: 'csv', kind: 'recording', make: byText(mutateText) },
  { name: 'txt', kind: 'recording', make: byText(mutateText) },
  { name: 'sqlite', kind: 'recording', make: byBytes(mutateSqlite) },
  { name: 'parquet', kind: 'recording', make: byBytes(mutateParquet) },
];

function makeGeometry(_: Seed, dice: Dice): Mutant {
  return { name: 'hostile.scene.json', content: strToU8(JSON.stringify(makeHostileScene(dice))) };
}

function makeFolder({ bytes }: Seed, dice: Dice): Mutant {
  let content: Files = unzipSync(bytes);
  for (let k = dice.pick([1, 1, 2, 3]); k > 0; k--) content = mutateFiles(content, dice);
  const entries = Object.entries(content).map(([name, each], k): [string, Uint8Array] => [toFileName(name, k), each]);
  return { name: 'scenario', content: Object.fromEntries(entries) };
}

/** Names that a folder can hold: an archive may name others. */
function toFileName(name: string, k: number): string {
  const plain = strFromU8(strToU8(name)).replace(/[^\w. -]/g, '_');
  return /^[. ]*$/.test(plain) ? `file-${k}` : plain;
}
