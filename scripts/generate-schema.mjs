/**
 * Writes schema/scene.schema.json from the definition of the scene file. Run after a build:
 *
 *   node scripts/generate-schema.mjs
 */
import { writeFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import { sceneJsonSchema } from '../dist/scene/index.js';

const target = new URL('../schema/scene.schema.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(sceneJsonSchema(toJsonSchema), null, 2)}\n`);
