import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { useFolder } from './run-cli.js';

const folder = useFolder();

interface Answer {
  readonly agent: number;
  readonly id: string;
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
      'absent',
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
    expect(next[3]).toMatchObject({ agent: 3, id: 'agents[0]', point: [106.5, 206.5], via: 'goal' });
    const again = await runInProcess(['navgraph', file, '--json', '--seed', '5']);
    expect((JSON.parse(again.stdout) as { next: Answer[] }).next).toEqual(next);
  });

  it('absent-agents: numbers agents as the scene does, and lists those who are not there with the reason', async () => {
    // Present agents were counted through: the last one was called 2, as if nobody were missing before it.
    const tiny = {
      polygon: [
        [1, 1],
        [1.3, 1],
        [1.3, 1.3],
        [1, 1.3],
      ],
    };
    const file = writeScene({
      boundary: SQUARE,
      places: { tiny },
      crowd: [{ id: 'tight', count: 3, spawn: 'tiny', goal: [9, 9], radius: 0.25 }],
      agents: [
        { at: [5, 5], goal: [9, 1], arrive: { at: 20 } },
        { id: 'last', at: [8, 2], goal: [1, 9] },
      ],
    });
    const { code, stdout, stderr } = await runInProcess(['navgraph', file, '--json']);
    expect(code).toBe(0);
    const { agents, next, absent } = JSON.parse(stdout) as { agents: number; next: Answer[]; absent: object[] };
    expect(agents).toBe(2);
    expect(next.map(({ agent, id }) => [agent, id])).toEqual([
      [0, 'tight[0]'],
      [4, 'last'],
    ]);
    expect(absent).toEqual([
      { agent: 1, id: 'tight[1]', reason: 'waits for room' },
      { agent: 2, id: 'tight[2]', reason: 'waits for room' },
      { agent: 3, id: 'agents[0]', reason: 'arrives later' },
    ]);
    expect(stderr).toContain('not there at the start: 1 arrives later, 2 waits for room');
  });

  it('draws the graph and prints a table', async () => {
    const file = writeScene({ boundary: SQUARE, agents: FOUR });
    const svg = folder.path('graph.svg');
    const { code, stdout } = await runInProcess(['navgraph', file, '--svg', svg]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/red edges +\d+/);
    expect(stdout).toMatch(/0 +agents\[0\] +\d+\.\d\d, \d+\.\d\d +graph +\d+\.\d\d m/);
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
      { agent: 0, id: 'agents[0]', point: null, via: 'none', path_length: -1 },
    ]);
    expect((await runInProcess(['navgraph', folder.path('missing.scene.json')])).code).toBe(2);
  });
});
