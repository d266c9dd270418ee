import { describe, expect, it } from 'vitest';
import { importDxf } from '../../../src/scene/import/dxf.js';
import { load, refusal } from './dxf-load.js';
import { type DxfParts, entity, line, textSource } from './source.js';

describe('bad input', () => {
  it('is refused with a code and a place', () => {
    const block = (name: string, inserts: string): NonNullable<DxfParts['blocks']>[number] => ({
      name,
      entities: [entity('INSERT', [8, '0'], [2, inserts], [10, 0], [20, 0])],
    });
    const array = entity('INSERT', [8, '0'], [2, 'B'], [10, 0], [20, 0], [70, 30000], [71, 30000]);
    const bomb = Array.from({ length: 10 }, (_, i) => ({
      name: `L${i}`,
      entities: Array.from({ length: 10 }, () => entity('INSERT', [8, '0'], [2, `L${i + 1}`], [10, 1], [20, 1])),
    }));
    const text =
      (content: string): (() => unknown) =>
      () =>
        importDxf(textSource('x.dxf', content));
    const cases: [string, () => unknown][] = [
      ['import/no-geometry', () => load({ entities: [] })],
      ['import/no-geometry', () => load({ entities: [entity('TEXT', [8, '0'], [10, 0], [20, 0], [1, 'a'])] })],
      ['import/dxf-recursive-block', () => load({ blocks: [block('A', 'a')], entities: [line(0, 0, 1, 1)] })],
      [
        'import/dxf-recursive-block',
        () =>
          load({
            blocks: [block('A', 'B'), block('B', 'C'), block('C', 'A'), block('D', 'A')],
            entities: [line(0, 0, 1, 1)],
          }),
      ],
      ['limit/shapes', () => load({ blocks: [{ name: 'B', entities: [line(0, 0, 1, 1)] }], entities: [array] })],
      [
        'limit/shapes',
        () => load({ blocks: [...bomb, { name: 'L10', entities: [line(0, 0, 1, 1)] }], entities: bomb[0].entities }),
      ],
      ['import/dxf-entity', () => load({ entities: [entity('CIRCLE', [8, '0'], [10, 1], [20, 1])] })],
      ['import/dxf-entity', () => load({ entities: [entity('SPLINE', [8, '0'], [71, 3], [10, 0], [20, 0])] })],
      ['import/bad-number', () => load({ entities: [line(0, 0, Number.NaN, 1)] })],
      ['import/bad-number', () => load({ entities: [entity('LINE', [10, '1e999'], [20, 0], [11, 1], [21, 1])] })],
      [
        'import/bad-number',
        () => load({ entities: [line(0, 0, 1e300, 1, 'jps-walkablearea'), line(1e300, 1, 0, 0, 'jps-walkablearea')] }),
      ],
      ['import/bad-number', () => load({ entities: [entity('POINT', [10, 1e300], [20, 1e300])] })],
      ['import/dxf-syntax', text('hello\nworld\n')],
      ['import/dxf-syntax', text('  0\nSECTION\n  2\nENTITIES\n  0\nLINE\nten\n3\n')],
      ['import/dxf-cut-off', text('  0\nSECTION\n  2\nENTITIES\n  0\nLINE\n 10\n3\n')],
      ['import/dxf-no-entities', text('  0\nSECTION\n  2\nHEADER\n  0\nENDSEC\n  0\nEOF\n')],
      ['import/dxf-binary', text('AutoCAD Binary DXF\r\n\u001a\u0000\u0000')],
      ['import/dxf-binary', text('AC1027\u0000\u0000\u0000\u0000')],
      ['import/empty', text('')],
      [
        'import/curve-too-fine',
        () =>
          load(
            { entities: [entity('ARC', [8, '0'], [10, 0], [20, 0], [40, 1e8], [50, 0], [51, 180])] },
            { curveTolerance: 1e-6 },
          ),
      ],
    ];
    for (const [code, run] of cases) expect(refusal(run).code).toBe(code);
  });

  it('a recursive block is named', () => {
    const inserts = (target: string): ReturnType<typeof entity>[] => [
      entity('INSERT', [8, '0'], [2, target], [10, 0], [20, 0]),
    ];
    const blocks = [
      { name: 'Front', entities: inserts('Loop') },
      { name: 'Loop', entities: inserts('LOOP') },
    ];
    expect(refusal(() => load({ blocks, entities: [line(0, 0, 1, 1)] })).message).toMatch(/block Loop/);
  });

  it('a POLYLINE without SEQEND and a vertex count that lies do no harm', () => {
    const result = load({
      entities: [
        [
          ...entity('POLYLINE', [8, '0'], [66, 1], [70, 0]),
          ...entity('VERTEX', [10, 1], [20, 1]),
          ...entity('VERTEX', [10, 2], [20, 3]),
        ],
        entity('LWPOLYLINE', [8, '0'], [90, 2000000000], [70, 0], [10, 4], [20, 4], [91, 5], [10, 6], [20, 4]),
      ],
    });
    expect(result.scene.obstacles).toEqual([
      {
        line: [
          [1, 1],
          [2, 3],
        ],
      },
      {
        line: [
          [4, 4],
          [6, 4],
        ],
      },
    ]);
  });
});
