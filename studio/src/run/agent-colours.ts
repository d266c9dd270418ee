import type { FrameColumns } from './frame-layout.js';

export type ColourBy = 'speed' | 'density' | 'group' | 'goal';

export const COLOUR_KINDS: readonly { readonly id: ColourBy; readonly title: string }[] = [
  { id: 'speed', title: 'Speed' },
  { id: 'density', title: 'Density' },
  { id: 'group', title: 'Crowd' },
  { id: 'goal', title: 'Goal' },
];

/** Scales end here: m/s, people per square metre. */
export const SCALE_ENDS: Readonly<Record<'speed' | 'density', number>> = { speed: 1.6, density: 5 };

/** Slow to fast, dense to free: from red over yellow to blue; told apart by people who see few colours, too. */
const RAMP = ['#c2263c', '#e4632f', '#f2a33a', '#e8cf5a', '#8fc7a0', '#3f9bbd', '#2f62b5'];

/** Told apart on light and dark ground. */
const NAMED = [
  '#3f6fd8',
  '#e07b28',
  '#2a9d6e',
  '#c0468f',
  '#8a63d2',
  '#a8862b',
  '#3aa6b9',
  '#d1495b',
  '#7a8f3a',
  '#7d7f8c',
];

/** Colours of a kind as RGB bytes, and as text for legends. */
export interface ColourTable {
  readonly bytes: Uint8Array;
  readonly texts: readonly string[];
}

const TABLES: Readonly<Record<'speed' | 'density' | 'named', ColourTable>> = {
  speed: makeTable(RAMP),
  density: makeTable([...RAMP].reverse()),
  named: makeTable(NAMED),
};

export function tableOf(kind: ColourBy): ColourTable {
  return TABLES[kind === 'speed' || kind === 'density' ? kind : 'named'];
}

/** Where in the colours each person is, 0 to 1. */
export function fillValues(kind: ColourBy, columns: FrameColumns, count: number, out: Float32Array): void {
  if (kind === 'speed' || kind === 'density') {
    const values = columns[kind];
    const end = SCALE_ENDS[kind];
    for (let k = 0; k < count; k++) out[k] = values[k] / end;
    return;
  }
  const values = kind === 'group' ? columns.crowd : columns.goal;
  for (let k = 0; k < count; k++) out[k] = (Math.max(0, values[k]) % NAMED.length) / (NAMED.length - 1);
}

/** Colour of a name by its number. */
export function namedColour(number: number): string {
  return NAMED[number % NAMED.length];
}

function makeTable(texts: readonly string[]): ColourTable {
  const bytes = Uint8Array.from(
    texts.flatMap((text) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16))),
  );
  return { bytes, texts };
}
