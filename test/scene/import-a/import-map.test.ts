import { describe, expect, it } from 'vitest';
import { IMPORT_FORMATS, importMap } from '../../../src/scene/import/index.js';
import { expectRefusal, fileOf } from './fixtures.js';
import { JUPEDSIM_CONFIG, SAMPLES } from './samples.js';

describe('importMap', () => {
  it.each(SAMPLES)('tells $format by its content, whatever the file is called', ({ format, fileName, bytes }) => {
    for (const name of [fileName, 'nameless', 'wrong.dxf']) {
      const result = importMap({ name, bytes });
      expect(result.format).toBe(format);
    }
  });

  it('tells the formats that others wrote importers for', () => {
    const svg =
      '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>';
    expect(importMap(fileOf('a', svg)).format).toBe('svg');
    const dxf = '0\nSECTION\n2\nENTITIES\n0\nLINE\n8\n0\n10\n0\n20\n0\n11\n9\n21\n9\n0\nENDSEC\n0\nEOF\n';
    expect(importMap(fileOf('a', dxf)).format).toBe('dxf');
    const tiled = {
      type: 'map',
      version: '1.10',
      orientation: 'orthogonal',
      width: 4,
      height: 4,
      tilewidth: 32,
      tileheight: 32,
      tilesets: [],
      layers: [
        {
          type: 'objectgroup',
          name: 'walls',
          x: 0,
          y: 0,
          objects: [{ id: 1, x: 32, y: 32, width: 32, height: 32, rotation: 0, name: '', type: '', visible: true }],
        },
      ],
    };
    expect(importMap(fileOf('a', JSON.stringify(tiled))).format).toBe('tiled');
  });

  it('reads scene files', () => {
    const scene = {
      footfall: 1,
      boundary: [
        [0, 0],
        [9, 0],
        [9, 9],
      ],
    };
    expect(importMap(fileOf('a.json', JSON.stringify(scene)))).toEqual({ scene, warnings: [], format: 'scene' });
    const unknown = expectRefusal(() => importMap(fileOf('a.json', JSON.stringify({ ...scene, obstacle: [] }))));
    expect(unknown.code).toMatch(/^scene\//);
    expectRefusal(() => importMap(fileOf('a.json', JSON.stringify({ boundary: [] }))), /^scene\//);
    expectRefusal(() => importMap(fileOf('a.scene.json', '{"footfall": 1,')), /^scene\//);
  });

  it('reads a folder', () => {
    const entries = new Map([
      ['config.json', new TextEncoder().encode(JSON.stringify(JUPEDSIM_CONFIG))],
      ['geometry.wkt', new TextEncoder().encode('POLYGON ((0 0, 9 0, 9 9, 0 9))')],
    ]);
    expect(importMap({ name: 'case', bytes: new Uint8Array(), entries }).format).toBe('jupedsim');
  });

  it('falls back to the extension, so that errors speak of the format that was meant', () => {
    expectRefusal(() => importMap(fileOf('a.wkt', 'POLYGN ((0 0))')), 'import/wkt-syntax');
    expectRefusal(() => importMap(fileOf('a.MAP', 'octile\n')), 'import/map-header');
    expectRefusal(() => importMap(fileOf('a.cin', 'x 1 2\n')), 'import/bad-value');
    expectRefusal(() => importMap(fileOf('a.scenario', '{"obstacles": []}')), 'import/vadere-topography');
    expectRefusal(() => importMap(fileOf('a.geojson', '{}')), 'import/bad-value');
  });

  it('lists the formats where nothing fits', () => {
    for (const text of ['hello', '{"a": 1}', '[1, 2]', '{}', '"x"', '<html></html>', 'Tiny text', 'POLYGONAL']) {
      const refusal = expectRefusal(() => importMap(fileOf('a.txt', text)), 'import/unknown-format');
      for (const { title } of IMPORT_FORMATS) expect(refusal.message).toContain(title);
    }
  });

  it('refuses empty, binary and known but unreadable files', () => {
    expectRefusal(() => importMap({ name: 'a', bytes: new Uint8Array() }), 'import/empty');
    expectRefusal(() => importMap({ name: 'a', bytes: Uint8Array.of(0, 1, 2, 3) }), 'import/not-text');
    expectRefusal(
      () => importMap({ name: 'a', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0) }),
      'import/unsupported',
    );
    expectRefusal(
      () => importMap(fileOf('a.tmx', '<?xml version="1.0"?><map version="1.2"></map>')),
      'import/unsupported',
    );
    expectRefusal(() => importMap(fileOf('a.osm', '<osm version="0.6"></osm>')), 'import/unsupported');
    expectRefusal(() => importMap(fileOf('a.dwg', 'AC1015\0\0')), /^import\//);
    expectRefusal(() => importMap(fileOf('a.json', '{"type": "Feature"')), 'import/bad-json');
  });
});
