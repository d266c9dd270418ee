/**
 * A small judge of JSON Schemas (draft 2020-12), written apart from the conversion so that the two check each other.
 * Keywords that it does not know are an error: the schema must not say more than what is tested.
 */
type Schema = { readonly [key: string]: unknown };

const ANNOTATIONS = new Set(['$schema', '$defs', 'title', 'description']);

/** Whether a JSON value satisfies the schema. */
export function satisfies(value: unknown, schema: Schema, root: Schema = schema): boolean {
  return Object.entries(schema).every(([keyword, rule]) => {
    if (ANNOTATIONS.has(keyword)) return true;
    const judge = KEYWORDS[keyword];
    if (!judge) throw new Error(`the schema uses ${keyword}, which the judge does not know`);
    return judge(value, rule as never, { schema, root });
  });
}

interface Context {
  readonly schema: Schema;
  readonly root: Schema;
}

type Judge = (value: unknown, rule: never, context: Context) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number';

const TYPES: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: isNumber,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
};

const KEYWORDS: Record<string, Judge> = {
  type: (value, type: string) => TYPES[type](value),
  const: (value, rule: unknown) => value === rule,
  enum: (value, options: unknown[]) => options.includes(value),
  minimum: (value, limit: number) => !isNumber(value) || value >= limit,
  maximum: (value, limit: number) => !isNumber(value) || value <= limit,
  exclusiveMinimum: (value, limit: number) => !isNumber(value) || value > limit,
  minLength: (value, limit: number) => typeof value !== 'string' || value.length >= limit,
  minItems: (value, limit: number) => !Array.isArray(value) || value.length >= limit,
  maxItems: (value, limit: number) => !Array.isArray(value) || value.length <= limit,
  items: (value, rule: Schema, { root }) => !Array.isArray(value) || value.every((item) => satisfies(item, rule, root)),
  required: (value, keys: string[]) => !isObject(value) || keys.every((key) => Object.hasOwn(value, key)),
  properties: (value, rules: Record<string, Schema>, { root }) =>
    !isObject(value) ||
    Object.keys(rules).every((key) => !Object.hasOwn(value, key) || satisfies(value[key], rules[key], root)),
  additionalProperties: (value, rule: Schema | false, { schema, root }) => {
    if (!isObject(value)) return true;
    const known = (schema.properties ?? {}) as object;
    const others = Object.keys(value).filter((key) => !Object.hasOwn(known, key));
    return others.every((key) => rule !== false && satisfies(value[key], rule, root));
  },
  propertyNames: (value, rule: Schema, { root }) =>
    !isObject(value) || Object.keys(value).every((key) => satisfies(key, rule, root)),
  anyOf: (value, rules: Schema[], { root }) => rules.some((rule) => satisfies(value, rule, root)),
  oneOf: (value, rules: Schema[], { root }) => rules.filter((rule) => satisfies(value, rule, root)).length === 1,
  $ref: (value, reference: string, { root }) => {
    const name = reference.replace('#/$defs/', '');
    return satisfies(value, (root.$defs as Record<string, Schema>)[name], root);
  },
};
