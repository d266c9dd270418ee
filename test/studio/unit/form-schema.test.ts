import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseScene, type Scene } from '../../../src/scene/index.js';
import {
  createDefault,
  defaultOfNode,
  exclusiveKeys,
  findForm,
  kindOfNode,
  limitsOfNode,
  type SchemaNode,
  schemaAt,
  unitOfNode,
} from '../../../studio/src/document/form-schema.js';
import { judgeLoose } from '../../../studio/src/document/loose-scene.js';
import { listItems } from '../../../studio/src/document/plan-items.js';
import { getAt, parsePath, setAt } from '../../../studio/src/document/scene-path.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const schema = JSON.parse(readFileSync(path.join(root, 'schema/scene.schema.json'), 'utf8')) as SchemaNode;

const HALL: Scene = parseScene(readFileSync(path.join(root, 'scenes/examples/two-doors.scene.json'), 'utf8'));
const context = { places: Object.keys(HALL.places ?? {}), centre: [5, 5] as const };

/** Every value below a node has a form of the schema: what the panel would show. */
function expectShown(node: SchemaNode | undefined, value: unknown, where: string): void {
  expect(node, where).toBeDefined();
  if (!node) return;
  const kind = kindOfNode(node);
  if (kind === 'choice') {
    const form = findForm(node.anyOf ?? [], value);
    expect(form, `${where}: ${JSON.stringify(value)}`).toBeGreaterThanOrEqual(0);
    expectShown(node.anyOf?.[form], value, where);
  } else if (kind === 'object') {
    for (const [key, part] of Object.entries(value as object)) {
      expectShown(schemaAt(node, [key]), part, `${where}.${key}`);
    }
  } else if (kind === 'list') {
    (value as unknown[]).forEach((part, i) => {
      expectShown(node.items, part, `${where}[${i}]`);
    });
  }
}

const folders = ['examples', 'barriers', 'groups', 'lanes', 'demos', 'verification'];
const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, 'scenes', folder)).map((name) => path.join(root, 'scenes', folder, name)),
);

describe('the properties', () => {
  it.each(files.filter((file) => file.endsWith('.scene.json')))('show every value of %s', (file) => {
    const scene = parseScene(readFileSync(file, 'utf8'));
    for (const id of listItems(scene)) {
      const keys = parsePath(id) ?? [];
      expectShown(schemaAt(schema, keys), getAt(scene, keys), id);
    }
    if (scene.run) expectShown(schemaAt(schema, ['run']), scene.run, 'run');
  });

  it('start every key with a value that the scene takes', () => {
    const items = ['places', 'crowd', 'run', 'obstacles'].flatMap((key) =>
      listItems(HALL)
        .concat('run')
        .filter((id) => id.startsWith(key))
        .slice(0, 1),
    );
    for (const id of items) {
      const keys = parsePath(id) ?? [];
      const node = schemaAt(schema, keys) as SchemaNode;
      const own = getAt(HALL, keys) as Record<string, unknown>;
      for (const [key, part] of Object.entries(node.properties ?? {})) {
        if (exclusiveKeys(node).includes(key) || key in (own ?? {})) continue;
        // They exclude each other, or belong to another shape.
        const cleared = key === 'profile' ? setAt(HALL, [...keys, 'speed'], undefined) : HALL;
        const judged = judgeLoose(setAt(cleared, [...keys, key], createDefault(part, key, context)));
        const problem = 'problem' in judged ? judged.problem : '';
        expect(
          problem.replace(/^.*(belongs to a|one weight per point|1\/\(step\*record\)).*$/, ''),
          `${id}.${key}`,
        ).toBe('');
      }
    }
  });

  it('take units, limits and defaults from the schema', () => {
    const speed = schemaAt(schema, ['obstacles', 0, 'motion', 'speed']) as SchemaNode;
    expect([unitOfNode(speed), limitsOfNode(speed)]).toEqual(['m/s', 'above 0']);
    const seed = schemaAt(schema, ['run', 'seed']) as SchemaNode;
    expect([limitsOfNode(seed), defaultOfNode(seed)]).toEqual(['whole number, 0 or more', '1']);
    const radius = schemaAt(schema, ['crowd', 0, 'radius']) as SchemaNode;
    expect([unitOfNode(radius), defaultOfNode(radius)]).toEqual(['m', '0.2']);
  });
});
