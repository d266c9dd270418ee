import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import { importMap, validateScene } from '../../src/scene/index.js';

/** An object that cannot be turned into text: `String()` of it throws a TypeError. */
const MUTE = { toString: '' };

/** Every value of a JSON document replaced by the mute object, one at a time. */
function* muted(root: unknown): Generator<unknown> {
  const copy = JSON.parse(JSON.stringify(root));
  const stack: [Record<string, unknown>, string][] = Object.keys(copy).map((key) => [copy, key]);
  while (stack.length > 0) {
    const [holder, key] = stack.pop() as [Record<string, unknown>, string];
    const value = holder[key];
    holder[key] = MUTE;
    yield copy;
    holder[key] = value;
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.keys(value)) stack.push([value as Record<string, unknown>, inner]);
  }
}

function expectAnswer(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(FootfallError);
  }
}

describe('values that cannot be turned into text', () => {
  it('are refused in a scene wherever they stand', () => {
    const scene = JSON.parse(readFileSync('scenes/examples/hall.scene.json', 'utf8'));
    scene.obstacles[0].weights = [1, 1, 1, 1];
    for (const value of muted(scene)) expectAnswer(() => validateScene(value));
  });

  it('are refused in maps of other programs', () => {
    const vadere = {
      name: 'x',
      scenario: {
        mainModel: 'org.vadere.SocialForceModel',
        topography: {
          attributes: { bounds: { x: 0, y: 0, width: 9, height: 9 }, boundingBoxWidth: 0.5, bounded: true },
          obstacles: [{ id: 1, shape: { type: 'RECTANGLE', x: 2, y: 2, width: 1, height: 1 } }],
          targets: [{ id: 2, shape: { type: 'RECTANGLE', x: 7, y: 7, width: 1, height: 1 } }],
          sources: [
            {
              id: 3,
              shape: { type: 'RECTANGLE', x: 1, y: 1, width: 1, height: 1 },
              targetIds: [2],
              spawner: { eventElementCount: 1, distribution: { type: 'Constant', updateFrequency: 1 } },
            },
          ],
          dynamicElements: [
            { type: 'PEDESTRIAN', position: { x: 5, y: 5 }, targetIds: [2], attributes: { radius: 0.2 } },
          ],
        },
      },
    };
    const tiled = {
      type: 'map',
      width: 2,
      height: 2,
      tilewidth: 8,
      tileheight: 8,
      layers: [
        { type: 'tilelayer', name: 'walls', width: 2, height: 2, data: [1, 0, 0, 0] },
        { type: 'objectgroup', name: 'things', objects: [{ id: 1, x: 8, y: 8, width: 4, height: 4, rotation: 0 }] },
      ],
      tilesets: [],
    };
    const geojson = {
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'EPSG:25832' } },
      features: [
        {
          type: 'Feature',
          properties: { building: 'yes', name: 'a' },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [4, 0],
                [4, 4],
                [0, 0],
              ],
            ],
          },
        },
      ],
    };
    for (const [name, root] of [
      ['a.scenario', vadere],
      ['a.tmj', tiled],
      ['a.geojson', geojson],
    ] as const) {
      for (const value of muted(root)) {
        const bytes = new TextEncoder().encode(JSON.stringify(value));
        expectAnswer(() => importMap({ name, bytes }));
      }
    }
  });
});
