import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { useFolder } from './run-cli.js';

const folder = useFolder();

interface Answer {
  readonly agent: number;
  readonly point: [number, number] | null;
  readonly via: string;
  readonly path_length: number;
}

function writeScene(scene: object): string {
  const file = folder.path('own.scene.json');
  writeFileSync(file, JSON.stringify({ footfall: 1, ...scene }));
  return file;
}

const SQUARE = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const FOUR = [
  { at: [2, 2.1], goal: [9, 9] },
  { at: [8, 2], goal: [1, 9] },
  { at: [8.1, 8], goal: [1, 1] },
  { at: [2, 7.8], goal: [9, 1] },
];

describe('footfall navgraph', () => {
  it('prints the counts of the graph and the next point of each agent, in their order', async () => {
    const file = writeScene({ boundary: SQUARE, agents: FOUR });
    const { code, stdout } = await runInProcess(['navgraph', file, '--json']);
    expect(code).toBe(0);
    const answer = JSON.parse(stdout) as Record<string, number> & { next: Answer[] };
    expect(Object.keys(answer)).toEqual([
      'agents',
      'vertices',
      'edges',
      'red_edges',
      'black_edges',
      'build_ms',
      'plan_ms',
      'next',
    ]);
    expect(answer.agents).toBe(4);
    expect(answer.red_edges + answer.black_edges).toBe(answer.edges);
    expect(answer.black_edges).toBeGreaterThan(0);
    expect(answer.next.map(({ agent, via }) => [agent, via])).toEqual([0, 1, 2, 3].map((k) => [k, 'graph']));
    expect(new Set(answer.next.map(({ point }) => String(point))).size).toBe(4);
    for (const { path_length } of answer.next) expect(path_length).toBeGreaterThan(9);
  });

  it('adds the origin of the scene, tells who goes straight, and places crowds as a run does', async () => {
    const file = writeScene({
      origin: [100, 200],
      boundary: SQUARE,
      places: {
        hall: {
          polygon: [
            [1, 1],
            [4, 1],
            [4, 4],
            [1, 4],
          ],
        },
      },
      crowd: [{ count: 3, spawn: 'hall', goal: [9, 9] }],
      agents: [{ at: [6, 6], goal: [6.5, 6.5] }],
    });
    const first = await runInProcess(['navgraph', file, '--json', '--seed', '5']);
    const { next } = JSON.parse(first.stdout) as { next: Answer[] };
    expect(next).toHaveLength(4);
    expect(next[3]).toMatchObject({ agent: 3, point: [106.5, 206.5], via: 'goal' });
    const again = await runInProcess(['navgraph', file, '--json', '--seed', '5']);
    expect((JSON.parse(again.stdout) as { next: Answer[] }).next).toEqual(next);
  });

  it('draws the graph and prints a table', async () => {
    const file = writeScene({ boundary: SQUARE, agents: FOUR });
    const svg = folder.path('graph.svg');
    const { code, stdout } = await runInProcess(['navgraph', file, '--svg', svg]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/red edges +\d+/);
    expect(stdout).toMatch(/0 +\d+\.\d\d, \d+\.\d\d +graph +\d+\.\d\d m/);
    expect(existsSync(svg)).toBe(true);
    expect(readFileSync(svg, 'utf8')).toContain('data-layer="navgraph"');
  });

  it('exits with 1 where someone has no way, with 2 for a file that is not there', async () => {
    const wall = {
      polygon: [
        [5, 0],
        [6, 0],
        [6, 10],
        [5, 10],
      ],
    };
    const file = writeScene({ boundary: SQUARE, obstacles: [wall], agents: [{ at: [2, 2], goal: [8, 8] }] });
    const closed = await runInProcess(['navgraph', file, '--json']);
    expect(closed.code).toBe(1);
    expect((JSON.parse(closed.stdout) as { next: Answer[] }).next).toEqual([
      { agent: 0, point: null, via: 'none', path_length: -1 },
    ]);
    expect((await runInProcess(['navgraph', folder.path('missing.scene.json')])).code).toBe(2);
  });
});
