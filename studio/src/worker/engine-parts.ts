import type { Scene } from 'footfall/scene';

/** Parts of the engine that only some scenes need; the build leaves them out of the scripts that every visitor loads. */
export type EnginePart = 'lanes' | 'groups' | 'barriers';

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

/** What a run of a scene needs. */
export function partsOf({ crowd = [], run = {} }: Scene): EnginePart[] {
  const parts: EnginePart[] = [];
  if (crowd.some(({ planner }) => planner === 'lanes')) parts.push('lanes');
  if (crowd.some(({ group }) => group !== undefined)) parts.push('groups');
  if (run.barriers !== undefined && run.barriers !== 'off') parts.push('barriers');
  return parts;
}
