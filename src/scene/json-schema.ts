import { requireFunction } from '../error/index.js';
import { distributionSchema } from './distribution-keys.js';
import { line, point, ring } from './point-nodes.js';
import { sceneSchema } from './scene-schema.js';
import { type AnySchema, isPlainObject } from './schema-nodes.js';

interface Conversion {
  readonly valibotSchema: object;
  readonly jsonSchema: object;
}

/** The part of `toJsonSchema` from `@valibot/to-json-schema` that is used here; the caller brings it along. */
export type ToJsonSchema = (
  schema: AnySchema,
  config: { readonly target: 'draft-2020-12'; readonly overrideSchema: (context: Conversion) => object | undefined },
) => object;

/** What is written once, in `$defs`. */
const NAMED = new Map<object, string>([
  [point, 'point'],
  [ring, 'ring'],
  [line, 'line'],
  [distributionSchema, 'distribution'],
]);

/**
 * The JSON Schema of scene files, from the same definition as types and validation. It cannot express references
 * between keys (places, ids), numbers that depend on each other, or keys given twice: those only the program checks.
 */
export function sceneJsonSchema(toJsonSchema: ToJsonSchema): object {
  requireFunction(toJsonSchema, 'sceneJsonSchema: toJsonSchema');
  const definitions: Record<string, object> = {};
  const schema = toJsonSchema(sceneSchema, {
    target: 'draft-2020-12',
    overrideSchema({ valibotSchema, jsonSchema }) {
      const converted = convertNode(valibotSchema, jsonSchema);
      const name = NAMED.get(valibotSchema);
      if (name === undefined) return converted;
      definitions[name] = converted ?? jsonSchema;
      return { $ref: `#/$defs/${name}` };
    },
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Footfall scene',
    description: 'A scene for footfall. Metres, seconds, metres per second; x to the right, y up.',
    ...schema,
    $defs: definitions,
  };
}

/** Nodes of our own carry what the converter cannot know. */
function convertNode(node: object, jsonSchema: object): object | undefined {
  if ('jsonSchema' in node && isPlainObject(node.jsonSchema)) return node.jsonSchema;
  if (!('exactlyOne' in node) || !Array.isArray(node.exactlyOne) || node.exactlyOne.length === 0) return undefined;
  return { ...jsonSchema, oneOf: node.exactlyOne.map((key: string) => ({ required: [key] })) };
}
