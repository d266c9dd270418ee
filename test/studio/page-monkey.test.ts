import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeLoose } from '../../studio/src/document/loose-scene.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { dropFile } from './drop-file.js';
import { type OpenStudio, openStudio } from './open-studio.js';
import { serializeScene } from './page-probe.js';

const HALL = fileURLToPath(new URL('../../scenes/examples/two-doors.scene.json', import.meta.url));
const KEYS = [
  ...[
    'Delete',
    'Backspace',
    'Escape',
    'Enter',
    'Tab',
    'Shift+Tab',
    'ArrowLeft',
    'Shift+ArrowUp',
    'ArrowDown',
    '0',
    '+',
    '-',
  ],
  ...['Control+z', 'Control+Shift+z', 'Control+a', 'Control+d', 'Control+c', 'Control+v', 'Control+x'],
  ...['v', 'r', 'h', 'o', 'w', 'c', 'b', 'm', 'e', 'a', 'g', 'u', 'i', 'z', 'd'],
];

const spot = fc.record({ x: fc.integer({ min: 60, max: 930 }), y: fc.integer({ min: 60, max: 620 }) });
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('drag' as const), from: spot, to: spot, shift: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('click' as const), from: spot }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wheel' as const), from: spot, by: fc.constantFrom(-300, 300) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('key' as const), key: fc.constantFrom(...KEYS) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('panel' as const), pick: fc.nat() }) },
);
type Act = ReturnType<typeof sampleActs>[number];

function sampleActs(seed: number) {
  return fc.sample(act, { seed, numRuns: runs(10, 25, 150) });
}

let studio: OpenStudio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio?.close());

async function play(one: Act): Promise<void> {
  const { page } = studio;
  if (one.kind === 'key') await page.keyboard.press(one.key);
  else if (one.kind === 'panel') {
    await page.evaluate((pick) => {
      const parts = document.querySelectorAll<HTMLElement>(
        '.properties button, .properties summary, .properties select',
      );
      const part = parts[pick % Math.max(1, parts.length)];
      if (part instanceof HTMLSelectElement) {
        part.selectedIndex = pick % part.options.length;
        part.dispatchEvent(new Event('change', { bubbles: true }));
      } else part?.click();
    }, one.pick);
  } else {
    await page.mouse.move(one.from.x, one.from.y);
    if (one.kind === 'wheel') await page.mouse.wheel(0, one.by);
    else {
      if (one.kind === 'drag' && one.shift) await page.keyboard.down('Shift');
      await page.mouse.down();
      if (one.kind === 'drag') await page.mouse.move(one.to.x, one.to.y, { steps: 2 });
      await page.mouse.up();
      await page.keyboard.up('Shift');
    }
  }
}

describe('a monkey at the page', () => {
  it.each([FIXED_SEED, rotatingSeed])('breaks nothing that undo would not mend, seed %i', async (seed) => {
    const { page } = studio;
    const serialize = () => serializeScene(page);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const empty = await serialize();
    await dropFile(page, 'two-doors.scene.json', readFileSync(HALL));
    await expect.poll(serialize, { timeout: 30_000 }).not.toBe(empty);
    const start = await serialize();
    for (const one of sampleActs(seed)) await play(one);
    expect(judgeLoose(JSON.parse(await serialize()))).not.toHaveProperty('problem');
    // The run of a broken scene may complain in a notice, never on the console.
    expect(studio.complaints).toEqual([]);
    await page.keyboard.press('Escape');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    const seen = new Set<string>();
    for (; await undo.isEnabled(); await undo.click()) seen.add(await serialize());
    expect(seen.has(start)).toBe(true);
  });
});
