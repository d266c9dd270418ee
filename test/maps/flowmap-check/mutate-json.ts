/** A JSON value with one change. */
export interface Mutant {
  /** Such as `lanes[0].capacity`. */
  readonly path: string;
  /** What was done to it, such as `x 1.001`. */
  readonly change: string;
  readonly value: unknown;
}

/** Long lists are changed at some of their entries only. */
const MOST_ENTRIES = 3;

/**
 * All single changes of a JSON value: numbers a thousandth larger and smaller, one more, negated and 0; booleans flipped; texts
 * prolonged; entries dropped, doubled and swapped with the next; keys deleted; everything replaced by null, a text and a huge number.
 */
export function* mutateJson(root: unknown): Generator<Mutant> {
  yield* mutate(root, '', (value) => value);
}

function* mutate(value: unknown, path: string, put: (value: unknown) => unknown): Generator<Mutant> {
  const make = (change: string, next: unknown): Mutant => ({ path, change, value: put(next) });
  if (value !== null) yield make('null', null);
  yield make('text', 'x');
  if (typeof value !== 'number') yield make('huge', 1e300);
  if (typeof value === 'number') {
    yield make('x 1.001', value === 0 ? 1e-3 : value * 1.001);
    yield make('x 0.999', value === 0 ? -1e-3 : value * 0.999);
    yield make('+ 1', value + 1);
    if (value !== 0) yield make('negated', -value);
    if (value !== 0) yield make('0', 0);
    for (const far of [-1e300, 1e-300, Number.MAX_VALUE]) yield make(String(far), far);
  } else if (typeof value === 'boolean') yield make('flipped', !value);
  else if (typeof value === 'string') yield make('longer', `${value}x`);
  else if (Array.isArray(value)) yield* mutateList(value, path, put);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, own] of Object.entries(value)) {
      const { [key]: _, ...others } = value as Record<string, unknown>;
      const where = path === '' ? key : `${path}.${key}`;
      yield { path: where, change: 'deleted', value: put(others) };
      yield* mutate(own, where, (next) => put({ ...value, [key]: next }));
    }
  }
}

function* mutateList(list: readonly unknown[], path: string, put: (value: unknown) => unknown): Generator<Mutant> {
  if (list.length > 0) yield { path, change: 'emptied', value: put([]) };
  const step = Math.max(1, Math.ceil(list.length / MOST_ENTRIES));
  for (let k = 0; k < list.length; k = k + 1 < list.length ? Math.min(k + step, list.length - 1) : list.length) {
    const where = `${path}[${k}]`;
    yield { path: where, change: 'dropped', value: put(splice(list, k, 1)) };
    yield { path: where, change: 'doubled', value: put(splice(list, k, 0, list[k])) };
    if (k + 1 < list.length && list[k] !== list[k + 1]) {
      yield { path: where, change: 'swapped', value: put(splice(list, k, 2, list[k + 1], list[k])) };
    }
    yield* mutate(list[k], where, (next) => put(splice(list, k, 1, next)));
  }
}

function splice(list: readonly unknown[], at: number, count: number, ...entries: unknown[]): unknown[] {
  return [...list.slice(0, at), ...entries, ...list.slice(at + count)];
}
