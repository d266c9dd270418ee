import type { Scene } from 'footfall/scene';

/** Models other than the default one. */
const MODELS = ['orca', 'social-force', 'empty-circle'] as const;

/**
 * Parts of the engine that only some scenes or maps need; the build leaves them out of the scripts that every visitor loads.
 * Behaviours are code, which scenes of the studio do not have: nothing loads them.
 */
export type EnginePart =
  | 'lanes'
  | 'groups'
  | 'barriers'
  | 'hops'
  | 'mang'
  | 'behaviours'
  | 'regions'
  | (typeof MODELS)[number];

/** What the further threads of a run take part in. */
const THREADED: ReadonlySet<EnginePart> = new Set<EnginePart>(['hops', ...MODELS]);

const loaders = new Map<EnginePart, (() => Promise<void>)[]>();
const loaded = new Map<EnginePart, Promise<void>>();

/** Called by the stand-ins that defer-engine.ts makes; never where the engine is whole, as in tests. */
export function definePart(part: EnginePart, load: () => Promise<void>): void {
  loaders.set(part, [...(loaders.get(part) ?? []), load]);
}

/** Wait for parts of the engine. A part that failed to load is tried again the next time. */
export async function loadParts(parts: Iterable<EnginePart>): Promise<void> {
  await Promise.all(
    [...parts].map((part) => {
      const known = loaded.get(part);
      if (known) return known;
      const loading = Promise.all((loaders.get(part) ?? []).map((load) => load())).then(() => undefined);
      loaded.set(part, loading);
      loading.catch(() => loaded.delete(part));
      return loading;
    }),
  );
}

/** May be called, and called with `new`. */
function Callable(): void {}

/** A class or function that is called before its part was loaded is a mistake of ours, and says so. */
export function standIn(part: EnginePart, find: () => unknown): unknown {
  const ready = (): never => {
    const real = find();
    if (!real) throw new Error(`the part "${part}" of the engine was not loaded`);
    return real as never;
  };
  return new Proxy(Callable, {
    construct: (_, given) => Reflect.construct(ready(), given),
    apply: (_, self, given) => Reflect.apply(ready(), self, given),
  });
}

/** What a run of a scene needs. */
export function partsOf({ crowd = [], agents = [], models = {}, run = {} }: Scene): EnginePart[] {
  const people = [...crowd, ...agents];
  const parts: EnginePart[] = [];
  if (crowd.some(({ planner }) => planner === 'lanes')) parts.push('lanes');
  if (people.some(({ planner }) => planner === 'mang')) parts.push('mang');
  if (crowd.some(({ group }) => group !== undefined)) parts.push('groups');
  if (run.barriers !== undefined && run.barriers !== 'off') parts.push('barriers', 'hops');
  const used = new Set(
    people.map(({ dynamics }) => {
      // The scene's own models, by name, are variants of the engine's.
      const isModel = dynamics !== undefined && Object.hasOwn(models, dynamics);
      return isModel ? models[dynamics].dynamics : dynamics;
    }),
  );
  return [...parts, ...MODELS.filter((model) => used.has(model))];
}

/** Those of some parts that a thread of a run needs. */
export function threadPartsOf(parts: readonly EnginePart[]): EnginePart[] {
  return parts.filter((part) => THREADED.has(part));
}
