import { formatPath } from 'footfall/scene';

/** A key of an object or an index of a list. */
export type Key = string | number;

/** Where an item lies in the scene, as `check` writes it: `boundary`, `obstacles[3]`, `places["main door"]`. */
export type ItemId = string;

/** The keys of the scene whose entries are items of their own, and those that are one item as a whole. */
const MANY: ReadonlySet<Key> = new Set(['obstacles', 'places', 'models', 'crowd', 'agents', 'zones', 'events']);

/**
 * Keys of a path as `check` and `formatPath` write it. Texts that are no path, such as a line and column, give undefined.
 */
export function parsePath(text: string): Key[] | undefined {
  const keys: Key[] = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const plain = /^\.?([A-Za-z_$][\w$-]*)/.exec(rest);
    const index = /^\[(\d{1,9})\]/.exec(rest);
    const quoted = /^\[("(?:[^"\\]|\\.)*")\]/.exec(rest);
    if (plain && (at === 0) === !rest.startsWith('.')) keys.push(plain[1]);
    else if (index) keys.push(Number(index[1]));
    else if (quoted) keys.push(parseQuoted(quoted[1]));
    else return undefined;
    at += (plain ?? index ?? quoted)?.[0].length ?? 1;
  }
  return keys;
}

function parseQuoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

/** The item that a path leads into, or undefined for paths to the scene as a whole. */
export function findItem(path: string): ItemId | undefined {
  const keys = parsePath(path);
  if (!keys || keys.length === 0) return undefined;
  if (!MANY.has(keys[0])) return String(keys[0]);
  return keys.length > 1 ? formatPath(keys.slice(0, 2)) : undefined;
}

export function formatItem(key: string, entry: Key): ItemId {
  return formatPath([key, entry]);
}

/** The value at a path, or undefined where there is none. */
export function getAt(root: unknown, keys: readonly Key[]): unknown {
  let value = root;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<Key, unknown>)[key];
  }
  return value;
}

/**
 * A copy of `root` with another value at a path; undefined removes the key or the item of a list. What lies beside the path is
 * shared with `root`. Objects on the way that are missing are made.
 */
export function setAt<T>(root: T, keys: readonly Key[], value: unknown): T {
  if (keys.length === 0) return value as T;
  const [key, ...rest] = keys;
  if (Array.isArray(root)) {
    const copy = [...root];
    const next = setAt(copy[key as number], rest, value);
    if (next === undefined) copy.splice(key as number, 1);
    else copy[key as number] = next;
    return copy as T;
  }
  const source = (root ?? {}) as Record<Key, unknown>;
  const next = setAt(Object.hasOwn(source, key) ? source[key] : undefined, rest, value);
  const entries = Object.entries(source).filter(([name]) => name !== String(key) || next !== undefined);
  const found = entries.find(([name]) => name === String(key));
  if (found) found[1] = next;
  else if (next !== undefined) entries.push([String(key), next]);
  return objectOf(entries) as T;
}

/** Like Object.fromEntries, which keeps `__proto__` a plain key too. */
export function objectOf<V>(entries: Iterable<readonly [string, V]>): Record<string, V> {
  return Object.fromEntries(entries);
}
