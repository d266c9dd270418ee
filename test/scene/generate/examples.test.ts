import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkSceneText, formatScene, parseScene } from '../../../src/scene/index.js';

const folder = fileURLToPath(new URL('../../../scenes', import.meta.url));
const files = readdirSync(join(folder, 'examples')).sort();
const readText = (name: string): string => readFileSync(join(folder, 'examples', name), 'utf8');

/** Every key of the scene file; values of two keys are taken as keys where they choose a form. */
const KEYS = [
  ...['$schema', 'footfall', 'name', 'origin', 'boundary', 'obstacles', 'places', 'models', 'crowd', 'agents', 'zones'],
  ...[
    'events',
    'run',
    'id',
    'polygon',
    'polygons',
    'holes',
    'periodic',
    'weights',
    'line',
    'point',
    'circle',
    'center',
  ],
  ...['radius', 'motion', 'path', 'speed', 'loop', 'turn', 'maxFlow', 'dynamics', 'count', 'spawn', 'spawnLayout'],
  ...[
    'goal',
    'route',
    'to',
    'wait',
    'arrive',
    'at',
    'rate',
    'from',
    'times',
    'delay',
    'uniform',
    'normal',
    'lognormal',
  ],
  ...['gamma', 'weibull', 'min', 'max', 'profile', 'planner', 'atGoal', 'group', 'size', 'width', 'area', 'formation'],
  ...['factor', 'close', 'open', 'seed', 'step', 'duration', 'record', 'barriers', 'kernel'],
];

function collectKeys(value: unknown, keys: Set<string>): Set<string> {
  if (typeof value !== 'object' || value === null) return keys;
  for (const [key, item] of Object.entries(value)) {
    keys.add(key);
    collectKeys(item, keys);
  }
  return keys;
}

describe('the example scenes', () => {
  it.each(files)('%s passes check without a warning', (name) => {
    const { ok, errors, warnings, stats } = checkSceneText(readText(name), { fileName: name });
    expect(errors).toEqual([]);
    expect(warnings).toEqual([]);
    expect(ok).toBe(true);
    expect(stats.agents).toBeGreaterThan(0);
  });

  it.each(files)('%s is written in the canonical form', (name) => {
    expect(formatScene(parseScene(readText(name)))).toBe(readText(name));
  });

  it('show every key of the scene file', () => {
    const shown = new Set<string>();
    for (const name of files) collectKeys(JSON.parse(readText(name)), shown);
    expect(KEYS.filter((key) => !shown.has(key))).toEqual([]);
  });

  it('are all described in the README, with the schema beside them', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    for (const name of files) {
      expect(readme).toContain(`examples/${name}`);
      expect(JSON.parse(readText(name))).toMatchObject({ $schema: '../../schema/scene.schema.json' });
    }
  });

  it('hold a hall of 400 people with three exits', () => {
    const hall = parseScene(readText('hall.scene.json'));
    expect(hall.crowd?.reduce((sum, crowd) => sum + (crowd.count ?? 0), 0)).toBe(400);
    expect(Object.values(hall.places ?? {}).filter((place) => place.line)).toHaveLength(3);
    const shapes = hall.obstacles?.flatMap((obstacle) => Object.keys(obstacle).filter((key) => key !== 'id'));
    expect(new Set(shapes)).toEqual(new Set(['polygon', 'line', 'point', 'circle']));
  });
});
