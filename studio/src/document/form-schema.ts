/** The part of JSON Schema that the published schema of scenes uses. */
export interface SchemaNode {
  readonly type?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly items?: SchemaNode;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: SchemaNode | boolean;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly { readonly required: readonly string[] }[];
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
}

/** How a value is edited. */
export type FieldKind =
  | 'number'
  | 'text'
  | 'option'
  | 'switch'
  | 'fixed'
  | 'point'
  | 'points'
  | 'distribution'
  | 'numbers'
  | 'list'
  | 'object'
  | 'named'
  | 'choice';

const REFS: Readonly<Record<string, FieldKind>> = {
  point: 'point',
  ring: 'points',
  line: 'points',
  distribution: 'distribution',
};

export function kindOfNode(node: SchemaNode): FieldKind {
  const ref = node.$ref?.replace('#/$defs/', '');
  if (ref !== undefined) return REFS[ref] ?? 'fixed';
  if (node.const !== undefined) return 'fixed';
  if (node.enum) return 'option';
  if (node.anyOf) return 'choice';
  if (node.type === 'number' || node.type === 'integer') return 'number';
  if (node.type === 'boolean') return 'switch';
  if (node.type === 'array') return node.items?.type === 'number' ? 'numbers' : 'list';
  if (node.type === 'object') return node.properties ? 'object' : 'named';
  return 'text';
}

/** The schema of an item: of `obstacles[3]` that of one obstacle. */
export function schemaAt(root: SchemaNode, keys: readonly (string | number)[]): SchemaNode | undefined {
  let node: SchemaNode | undefined = root;
  for (const key of keys) {
    if (!node) return undefined;
    if (typeof key === 'number') node = node.items;
    else if (node.properties?.[key]) node = node.properties[key];
    else node = typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined;
  }
  return node;
}

/** Keys of an object of which exactly one must be there. */
export function exclusiveKeys({ oneOf }: SchemaNode): readonly string[] {
  return oneOf?.map(({ required }) => required[0]) ?? [];
}

/** Which form of a choice a value has, by its index; -1 for none. */
export function findForm(forms: readonly SchemaNode[], value: unknown): number {
  return forms.findIndex((form) => fits(form, value));
}

function fits(node: SchemaNode, value: unknown): boolean {
  switch (kindOfNode(node)) {
    case 'number':
      return typeof value === 'number';
    case 'switch':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string';
    case 'option':
      return node.enum?.includes(value as string) ?? false;
    case 'fixed':
      return value === node.const;
    case 'point':
      return Array.isArray(value) && value.length === 2 && typeof value[0] === 'number';
    case 'points':
      return Array.isArray(value) && Array.isArray(value[0]);
    case 'numbers':
      return Array.isArray(value) && value.every((item) => typeof item === 'number');
    case 'list':
      return Array.isArray(value) && value.every((item) => node.items !== undefined && fits(node.items, item));
    case 'distribution':
      return typeof value === 'number' || isObject(value);
    case 'choice':
      return findForm(node.anyOf ?? [], value) >= 0;
    default:
      return (
        isObject(value) && (node.required ?? []).every((key) => Object.hasOwn(value, key)) && knowsKeys(node, value)
      );
  }
}

function knowsKeys({ properties, additionalProperties }: SchemaNode, value: object): boolean {
  if (additionalProperties !== false) return true;
  return Object.keys(value).every((key) => properties && Object.hasOwn(properties, key));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What new values are made of. */
export interface DefaultsContext {
  /** Names of places; the first is taken where a name is needed. */
  readonly places: readonly string[];
  /** Middle of the plan, metres. */
  readonly centre: readonly [number, number];
}

/** A small value that the schema takes, to start from. */
export function createDefault(node: SchemaNode, key: string, context: DefaultsContext): unknown {
  const [x, y] = context.centre;
  switch (kindOfNode(node)) {
    case 'number':
      return node.minimum !== undefined && node.minimum > 0
        ? node.minimum
        : (NUMBERS[key] ?? (node.exclusiveMinimum === undefined ? 0 : 1));
    case 'switch':
      return true;
    case 'option':
      return node.enum?.[0];
    case 'fixed':
      return node.const;
    case 'text':
      return context.places[0] ?? 'name';
    case 'point':
      return [x, y];
    case 'points':
      return node.$ref?.endsWith('line')
        ? [
            [x - 1, y],
            [x + 1, y],
          ]
        : [
            [x - 1, y - 1],
            [x + 1, y - 1],
            [x + 1, y + 1],
            [x - 1, y + 1],
          ];
    case 'numbers':
      return [Math.max(0, node.items?.minimum ?? 0)];
    case 'distribution':
      return NUMBERS[key] ?? 1;
    case 'list':
      return node.items ? [createDefault(node.items, key, context)] : [];
    case 'named':
      return { [context.places[0] ?? 'name']: 1 };
    case 'choice':
      return createDefault(node.anyOf?.[0] ?? {}, key, context);
    default:
      return createObject(node, context);
  }
}

const NUMBERS: Readonly<Record<string, number>> = {
  count: 50,
  radius: 0.2,
  speed: 1.34,
  step: 0.05,
  duration: 300,
  record: 10,
  seed: 1,
  rate: 1,
  factor: 0.5,
  maxFlow: 1.33,
  width: 2,
  size: 10,
  wait: 10,
};

function createObject(node: SchemaNode, context: DefaultsContext): Record<string, unknown> {
  const keys = [...(node.required ?? []), ...exclusiveKeys(node).slice(0, 1)];
  return Object.fromEntries(keys.map((key) => [key, createDefault(node.properties?.[key] ?? {}, key, context)]));
}

/** A key of the scene as people read it: `spawnLayout` is `Spawn layout`. */
export function labelOfKey(key: string): string {
  const words = key.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/metres per second/i, 'm/s'],
  [/persons per metre/i, '1/(m s)'],
  [/persons per second/i, '1/s'],
  [/square metres/i, 'm²'],
  [/frames per second/i, '1/s'],
  [/\bmetres\b|, m\b/i, 'm'],
  [/\bseconds?\b/i, 's'],
];

/** The unit that the description of a key speaks of, or nothing. */
export function unitOfNode({ description = '' }: SchemaNode): string {
  return UNITS.find(([pattern]) => pattern.test(description))?.[1] ?? '';
}

/** What the description says of the default, for the empty field: `default 0.2`. */
export function defaultOfNode({ description = '' }: SchemaNode): string {
  return /default (?:is )?([^.;,]*(?:\.\d+)?)/i.exec(description)?.[1]?.trim() ?? '';
}

/** Limits in a few words: `above 0`, `0 or more`. */
export function limitsOfNode({ minimum, exclusiveMinimum, maximum, type }: SchemaNode): string {
  const parts: string[] = [];
  if (type === 'integer') parts.push('whole number');
  if (exclusiveMinimum !== undefined) parts.push(`above ${exclusiveMinimum}`);
  if (minimum !== undefined && minimum > -1e9) parts.push(`${minimum} or more`);
  if (maximum !== undefined && maximum < 1e9) parts.push(`at most ${maximum}`);
  return parts.join(', ');
}
