import { describe, expect, it } from 'vitest';
import { importPslg } from '../../../src/scene/import/pslg.js';
import { importRings } from '../../../src/scene/import/rings.js';
import { importSites } from '../../../src/scene/import/sites.js';
import { expectRefusal, fileOf } from './fixtures.js';

describe('importPslg', () => {
  it('makes walls of edges and posts of the other vertices', () => {
    const text = '4 2\n0 0\n 10 0\n10\t10\n5 5\n\n0 1\n1 2\n';
    const { scene, warnings, format } = importPslg(fileOf('a.txt', text), { margin: 1 });
    expect(format).toBe('pslg');
    expect(scene.boundary).toEqual([
      [-1, -1],
      [11, -1],
      [11, 11],
      [-1, 11],
    ]);
    expect(scene.obstacles).toEqual([
      {
        line: [
          [0, 0],
          [10, 0],
        ],
      },
      {
        line: [
          [10, 0],
          [10, 10],
        ],
      },
      { point: [5, 5] },
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['import/boundary-added']);
  });

  it('leaves out edges from a vertex to itself', () => {
    const { scene, warnings } = importPslg(fileOf('a.txt', '2 2\n0 0\n9 9\n0 1\n1 1\n'));
    expect(scene.obstacles).toHaveLength(1);
    expect(warnings[0]).toMatchObject({ code: 'import/left-out', where: 'line 5' });
  });

  it.each([
    ['4\n', 'import/pslg-header'],
    ['1 -1\n0 0\n', 'import/pslg-header'],
    ['999999999 999999999\n0 0\n', 'import/pslg-size'],
    ['99999999999999999999 1\n0 0\n', 'import/pslg-header'],
    ['1 0\n0 0\n1 1\n', 'import/pslg-size'],
    ['2 1\n0 0\n1 1\n', 'import/pslg-size'],
    ['2 1\n0 0\n1 1\n0 2\n', 'import/bad-value'],
    ['2 1\n0 0\n1 1\n0\n', 'import/bad-value'],
    ['2 1\n0 0\n1 nan\n0 1\n', 'import/bad-number'],
    ['2 1\n0 0\n1\n0 1\n', 'import/bad-number'],
    ['0 0\n', 'import/no-geometry'],
  ])('refuses %j', (text, code) => {
    expectRefusal(() => importPslg(fileOf('a.txt', text)), code);
  });
});

describe('importSites', () => {
  it('reads points and segments', () => {
    const { scene, format } = importSites(fileOf('a.cin', '# sites\np 1 2\ns 0 0  3 4\nS 5 5 5 5\n'));
    expect(format).toBe('sites');
    expect(scene.obstacles).toEqual([
      {
        line: [
          [0, 0],
          [3, 4],
        ],
      },
      { point: [1, 2] },
      { point: [5, 5] },
    ]);
  });

  it.each([
    ['p 1\n', 'import/bad-value'],
    ['p 1 2 3\n', 'import/bad-value'],
    ['q 1 2\n', 'import/bad-value'],
    ['s 1 2 3 x\n', 'import/bad-number'],
    ['p 1 1e999\n', 'import/bad-number'],
    ['# nothing\n', 'import/no-geometry'],
  ])('refuses %j', (text, code) => {
    expectRefusal(() => importSites(fileOf('a.cin', text)), code);
  });
});

describe('importRings', () => {
  const square = [
    [0, 0],
    [9, 0],
    [9, 9],
    [0, 9],
  ];

  it('takes the first ring as boundary and the others as holes', () => {
    const hole = [
      [1, 1],
      [2, 1],
      [2, 2],
    ];
    const { scene, format } = importRings(fileOf('a.json', JSON.stringify([square, [...hole, hole[0]]])));
    expect(format).toBe('rings');
    expect(scene.boundary).toEqual({ polygon: square, holes: [hole] });
  });

  it('makes posts and walls of holes without extent', () => {
    const { scene, warnings } = importRings(
      fileOf(
        'a.json',
        JSON.stringify([
          square,
          [[1, 1]],
          [
            [2, 2],
            [3, 3],
          ],
          [],
        ]),
      ),
    );
    expect(scene.boundary).toEqual(square);
    expect(scene.obstacles).toEqual([
      {
        line: [
          [2, 2],
          [3, 3],
        ],
      },
      { point: [1, 1] },
    ]);
    expect(warnings.map(({ where }) => where)).toEqual(['[1]', '[2]', '[3]']);
  });

  it.each([
    ['[]', 'import/too-few-points'],
    ['[[]]', 'import/too-few-points'],
    ['[[[0,0],[1,1],[0,0]]]', 'import/too-few-points'],
    ['[[[0,0],[1],[2,2]]]', 'import/bad-value'],
    ['[[[0,0],[1,1e999],[2,2]]]', 'import/bad-value'],
    ['[1,2]', 'import/bad-value'],
    ['[[', 'import/bad-json'],
  ])('refuses %s', (text, code) => {
    expectRefusal(() => importRings(fileOf('a.json', text)), code);
  });
});
