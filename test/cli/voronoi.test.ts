import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findNearestWall } from '../../src/geometry/index.js';
import { compileScene, parseScene } from '../../src/scene/index.js';
import { runInProcess } from './in-process.js';
import { expectOneLine, hallFile, parseOutput, runCli, useBuiltCli, useFolder } from './run-cli.js';

useBuiltCli();
const folder = useFolder();

interface Answer {
  readonly x: number;
  readonly y: number;
  readonly clearance: number;
  readonly site: { readonly obstacle: number; readonly part: number } | null;
  readonly inside: boolean;
}

function writeQueries(text: string): string {
  const file = folder.path('queries.csv');
  writeFileSync(file, text);
  return file;
}

function writeScene(scene: object): string {
  const file = folder.path('own.scene.json');
  writeFileSync(file, JSON.stringify({ footfall: 1, ...scene }));
  return file;
}

describe('footfall voronoi', () => {
  it('prints counts and, in the order of the file, clearances and nearest parts', async () => {
    const domain = compileScene(parseScene(readFileSync(hallFile, 'utf8'))).domain;
    const points = [
      [1, 1],
      [5, 5],
      [20.25, 11.5],
      [40, 3],
    ];
    const file = writeQueries(`x,y\n${points.map((point) => point.join(',')).join('\n')}\n`);
    const result = await runCli(['voronoi', hallFile, '--query', file, '--json']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const report = parseOutput(result);
    expect(Object.keys(report)).toEqual(['sites', 'vertices', 'edges', 'view', 'build_ms', 'queries']);
    expect(report.build_ms).toBeGreaterThan(0);
    const queries = report.queries as Answer[];
    expect(queries.map(({ x, y }) => [x, y])).toEqual(points);
    for (const { x, y, clearance, inside } of queries) {
      if (inside) expect(clearance).toBeCloseTo(findNearestWall(domain, x, y).distance, 9);
    }
  });

  it('names obstacles by their place in the scene and parts as drawn, moving ones left out', async () => {
    const file = writeScene({
      boundary: [
        [0, 0],
        [20, 0],
        [20, 10],
        [0, 10],
      ],
      origin: [1000, 2000],
      obstacles: [
        {
          polygon: [
            [-1, -1],
            [1, -1],
            [1, 1],
            [-1, 1],
          ],
          motion: {
            path: [
              [3, 3],
              [5, 3],
            ],
            speed: 1,
          },
        },
        {
          line: [
            [8, 0],
            [8, 4],
            [10, 6],
          ],
        },
        { circle: { center: [15, 5], radius: 1 } },
        { point: [5, 8] },
      ],
    });
    const queries = writeQueries(
      'x,y\n1003,2003\n1007,2002\n1008,2004.5\n1017,2005\n1005,2007\n1015,2005\n1021,2005\n1020,2005\n1001,2003\n',
    );
    const report = parseOutput(await runCli(['voronoi', file, '--query', queries, '--json']));
    expect((report.queries as Answer[]).map(({ clearance, site }) => [clearance, site?.obstacle, site?.part])).toEqual([
      [3, -1, 0],
      [1, 1, 0],
      [expect.closeTo(Math.SQRT1_2 / 2, 12), 1, 1],
      [1, 2, 0],
      [1, 3, 0],
      [0, undefined, undefined],
      [0, undefined, undefined],
      [0, -1, 1],
      [1, -1, 3],
    ]);
  });

  it('prints tables for people, and progress on a terminal', async () => {
    const file = writeQueries('x,y\n1,1\n-5,0\n');
    const { code, stdout, stderr } = await runInProcess(['voronoi', hallFile, '--query', file], { isTTY: true });
    expect(code).toBe(0);
    expect(stdout).toMatch(/vertices +\d+/);
    expect(stdout).toMatch(/parabola +\d+/);
    expect(stdout).toMatch(/1 +1 +1\.000 +boundary, part 0/);
    expect(stdout).toMatch(/-5 +0 +0\.000 +not free/);
    expect(stderr).toContain('building the diagram');
    expect(stderr.endsWith('\u001b[2K')).toBe(true);
  });

  it('writes pictures and graphs, the same bytes each time', async () => {
    const names = ['a.svg', 'b.png', 'c.json'].map((name) => folder.path(name));
    const options = ['--svg', names[0], '--png', names[1], '--graph', names[2], '--view', 'feature', '--circles'];
    const result = await runCli([
      'voronoi',
      hallFile,
      ...options,
      '--color-by',
      'clearance',
      '--width',
      '400',
      '--json',
    ]);
    expect(parseOutput(result)).toMatchObject({ view: 'feature', files: [names[2], names[0], names[1]] });
    expect(readFileSync(names[0], 'utf8')).toMatch(/^<svg[^>]+width="400"/);
    expect(readFileSync(names[1]).subarray(1, 4).toString()).toBe('PNG');
    const graph = readFileSync(names[2], 'utf8');
    const { sites, vertices, edges } = parseOutput(result);
    const parsed = JSON.parse(graph);
    expect([parsed.sites.length, parsed.vertices.length, parsed.edges.length]).toEqual([sites, vertices, edges]);
    await runCli(['voronoi', hallFile, '--graph', names[2], '--view', 'feature']);
    expect(readFileSync(names[2], 'utf8')).toBe(graph);
    await runCli(['voronoi', hallFile, '--graph', names[2], '--view', 'obstacle', '--flatten', '0.01']);
    const chains = JSON.parse(readFileSync(names[2], 'utf8'));
    expect(chains.view).toBe('obstacle');
    expect(chains.sites[0]).toEqual({ obstacle: -1 });
    expect(chains.edges[0].points.length).toBeGreaterThan(1);
  });

  it.each([
    ['a,b\n1,2\n', ':1: the query file has no header'],
    ['x,y\n1,2\n3\n', ':3: the line has no y'],
    ['x,y\n\n1,2\nfoo,2\n', ':4: x is no number'],
    ['x,y\n1,1e999\n', ':2: y is no number'],
    ['\n \n', 'file is empty'],
  ])('refuses the query file %j in one line', async (text, message) => {
    expect(expectOneLine(await runInProcess(['voronoi', hallFile, '--query', writeQueries(text)]))).toContain(message);
  });

  it('takes query files as spreadsheets write them', async () => {
    const file = writeQueries('\uFEFFname,x,y\r\n"a","1","2.5e0"\r\n\r\nb,3,4\r\n');
    const report = parseOutput(await runInProcess(['voronoi', hallFile, '--query', file, '--json']));
    expect((report.queries as Answer[]).map(({ x, y }) => [x, y])).toEqual([
      [1, 2.5],
      [3, 4],
    ]);
  });

  it('refuses what it cannot do, before any work', async () => {
    expectOneLine(await runInProcess(['voronoi', hallFile, '--svg', folder.path('no/such/folder.svg')]));
    expect(expectOneLine(await runInProcess(['voronoi', hallFile, '--svg', hallFile]))).toContain(
      'would replace the scene',
    );
    const twice = folder.path('twice');
    expect(expectOneLine(await runInProcess(['voronoi', hallFile, '--svg', twice, '--graph', twice]))).toContain(
      'same name',
    );
    expect(existsSync(twice)).toBe(false);
    expectOneLine(await runInProcess(['voronoi', hallFile, '--query', folder.path('none.csv')]));
    expectOneLine(await runInProcess(['voronoi', hallFile, '--view', 'sites']));
    const boundary = {
      polygon: [
        [0, 0],
        [9, 0],
        [9, 3],
        [0, 3],
      ],
      periodic: 'x',
    };
    expect(expectOneLine(await runInProcess(['voronoi', writeScene({ boundary })]))).toContain('periodic');
  });
});

describe('footfall check', () => {
  const scene = (radius: number) => ({
    boundary: [
      [0, 0],
      [20, 0],
      [20, 8],
      [0, 8],
    ],
    obstacles: [
      {
        line: [
          [10, 0],
          [10, 3.5],
        ],
      },
      {
        line: [
          [10, 4.1],
          [10, 8],
        ],
      },
    ],
    places: {
      west: {
        polygon: [
          [1, 1],
          [6, 1],
          [6, 7],
          [1, 7],
        ],
      },
      exit: {
        line: [
          [20, 2],
          [20, 4],
        ],
      },
    },
    crowd: [{ id: 'guests', count: 3, spawn: 'west', goal: 'exit', radius }],
  });

  it('warns about places that bodies are too wide to reach, and says how wide the way is', async () => {
    const report = parseOutput(await runCli(['check', writeScene(scene(0.35)), '--json']));
    expect(report).toMatchObject({
      ok: true,
      warnings: [
        {
          code: 'reach/place-unreachable',
          where: 'crowd[0].goal',
          message: '"guests" (radius 0.35 m) cannot reach "exit" from "west": the widest way there is 0.6 m wide',
        },
      ],
    });
    expect(parseOutput(await runCli(['check', writeScene(scene(0.3)), '--json']))).toMatchObject({ warnings: [] });
  });
});
