import type { Bench } from '../bench.js';
import type { Suite } from '../suite.js';
import { measureMangField } from './mang-field.js';
import { measureMangTable } from './mang-table.js';
import { measureMangTwin } from './mang-twin.js';
import { SUMMARIES } from './summaries.js';

/** The parts of the suite in the order in which they run; each adds rows of its own. */
const PARTS: readonly ((bench: Bench) => Promise<void>)[] = [measureMangTable, measureMangField, measureMangTwin];

export const mangSuite: Suite = {
  name: 'mang',
  summary: SUMMARIES.mang,
  async run(bench) {
    for (const measure of PARTS) await measure(bench);
  },
};
