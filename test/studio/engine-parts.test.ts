import { expect, it } from 'vitest';
import { parseScene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';
import { manyPeople } from './many-people.js';
import { openStudio } from './open-studio.js';

const PLANNERS = ['pathmap', 'roadmap', 'mang', 'direct'] as const;
const MODELS = ['collision-free-speed', 'orca', 'social-force', 'empty-circle'] as const;

/** People of every planner and every model, and barriers: all that the page loads for some scenes only. */
function makeMix(): string {
  const rows = PLANNERS.map((planner, k) => ({ planner, dynamics: MODELS[k], y: 2 + 4 * k }));
  const square = (x: number, y: number, size: number) => ({
    polygon: [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
    ],
  });
  return JSON.stringify({
    footfall: 1,
    name: 'Mix',
    boundary: [
      [0, 0],
      [16, 0],
      [16, 18],
      [0, 18],
    ],
    obstacles: [square(7, 8, 1)],
    places: {
      ...Object.fromEntries(rows.map(({ y }, k) => [`start-${k}`, square(1, y, 2)])),
      ...Object.fromEntries(rows.map(({ y }, k) => [`goal-${k}`, square(13, y, 2)])),
    },
    crowd: rows.map(({ planner, dynamics }, k) => ({
      count: 4,
      spawn: `start-${k}`,
      goal: `goal-${k}`,
      planner,
      dynamics,
    })),
    run: { seed: 3, duration: 40, barriers: 'adaptive' },
  });
}

it('runs every planner and model in the page as elsewhere', async () => {
  const text = makeMix();
  const open = await openStudio({ scene: text, hash: '#start.scene.json' });
  const { page } = open;
  try {
    await page.waitForFunction(
      () => (window.footfallStudio?.run.people ?? 0) > 0 || window.footfallStudio?.run.message,
    );
    await page.getByLabel('Speed').selectOption('Infinity');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(() => /over|failed/.test(window.footfallStudio?.run.status ?? ''));
    const { message, left, time } = await page.evaluate(() => window.footfallStudio!.run);
    const here = new Simulation(parseScene(text));
    while (!here.isOver) here.step();
    expect({ message, left, time: time.toFixed(1) }).toEqual({
      message: '',
      left: here.left,
      time: here.time.toFixed(1),
    });
    expect(left).toBe(16);
    expect(open.complaints).toEqual([]);
  } finally {
    await open.close();
  }
});

/** So many people that a team of threads moves them, by a model that the threads load. */
function makeThrong(dynamics: string, count: number): string {
  const scene = JSON.parse(manyPeople(count)) as { crowd: object[]; name: string };
  scene.crowd[0] = { ...scene.crowd[0], dynamics };
  return JSON.stringify({ ...scene, name: dynamics });
}

it('gives the threads of a run the model that they step with, and other threads to the next scene', async () => {
  const open = await openStudio({
    scene: makeThrong('orca', 2100),
    hash: '#start.scene.json',
    prepare: async (page) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 3 }));
    },
  });
  const { page } = open;
  try {
    const walk = async (count: number): Promise<void> => {
      await page.waitForFunction(
        (wanted) => JSON.parse(window.footfallStudio!.serialize()).crowd[0].count === wanted,
        count,
      );
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.waitForFunction((wanted) => {
        const { people, frames, message } = window.footfallStudio!.run;
        return message || (people === wanted && frames > 5);
      }, count);
      const { message, threads } = await page.evaluate(() => window.footfallStudio!.run);
      expect({ message, threads }).toEqual({ message: '', threads: 2 });
    };
    await walk(2100);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const buffer = Buffer.from(makeThrong('social-force', 2200));
    await page.setInputFiles('#open-files', { name: 'throng.scene.json', mimeType: 'application/json', buffer });
    await walk(2200);
    expect(open.complaints).toEqual([]);
  } finally {
    await open.close();
  }
});
