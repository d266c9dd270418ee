import type {
  Point,
  Scene,
  SceneAgent,
  SceneCrowd,
  SceneEvent,
  SceneObstacle,
  ScenePlace,
  SceneZone,
} from 'footfall/scene';
import { renameReferences } from './references.js';
import { formatItem, getAt, type ItemId, type Key, objectOf, parsePath, setAt } from './scene-path.js';

/** One change of a scene, as a pure function: the scene that it gets stays as it is. */
export interface Edit {
  /** For people, as the name of the step in undo: `Move obstacle`. */
  readonly label: string;
  /** Returns the very same scene where there is nothing to change. */
  change(scene: Scene): Scene;
  /** What is selected afterwards; without it the selection stays, less what is gone. */
  select?(before: Scene, after: Scene): readonly ItemId[];
}

/** The lists of a scene whose items have no name of their own, and what they hold. */
export interface ItemLists {
  readonly obstacles: SceneObstacle;
  readonly crowd: SceneCrowd;
  readonly agents: SceneAgent;
  readonly zones: SceneZone;
  readonly events: SceneEvent;
}

/** Appends an item to a list of the scene and selects it. */
export function addItem<K extends keyof ItemLists>(list: K, item: ItemLists[K], label: string): Edit {
  return {
    label,
    change: (scene) => ({ ...scene, [list]: [...(scene[list] ?? []), item] }),
    select: (before) => [formatItem(list, before[list]?.length ?? 0)],
  };
}

/** Adds a named place, under the next free name where the name is taken, and selects it. */
export function addPlace(name: string, place: ScenePlace, label = 'Add place'): Edit {
  return {
    label,
    change: (scene) => ({
      ...scene,
      places: objectOf([...Object.entries(scene.places ?? {}), [freeName(scene.places, name), place]]),
    }),
    select: (before) => [formatItem('places', freeName(before.places, name))],
  };
}

/** Adds a place to start from and the crowd that starts there; selects the crowd. */
export function addCrowd(crowd: Omit<SceneCrowd, 'spawn'>, spawn: ScenePlace, name = 'start'): Edit {
  return {
    label: 'Add crowd',
    change(scene) {
      const withPlace = addPlace(name, spawn).change(scene);
      const full = { ...crowd, spawn: freeName(scene.places, name) } as SceneCrowd;
      return addItem('crowd', full, '').change(withPlace);
    },
    select: (before) => [formatItem('crowd', before.crowd?.length ?? 0)],
  };
}

/** Draws the room anew; holes and further polygons of the old one go. */
export function replaceBoundary(ring: readonly Point[]): Edit {
  return { label: 'Draw room', change: (scene) => ({ ...scene, boundary: ring }), select: () => ['boundary'] };
}

/**
 * Cuts a hole: out of the obstacle at `target`, or out of the room. Of a room of several polygons the first one is cut.
 */
export function addHole(ring: readonly Point[], target?: ItemId): Edit {
  return {
    label: 'Cut hole',
    change(scene) {
      const keys = target === undefined ? undefined : parsePath(target);
      if (keys?.[0] === 'obstacles' && getAt(scene, [...keys, 'polygon']) !== undefined)
        return appendAt(scene, [...keys, 'holes'], ring);
      const { boundary } = scene;
      if (Array.isArray(boundary))
        return { ...scene, boundary: { polygon: boundary as readonly Point[], holes: [ring] } };
      const path = 'polygons' in boundary ? ['boundary', 'polygons', 0, 'holes'] : ['boundary', 'holes'];
      return appendAt(scene, path, ring);
    },
  };
}

function appendAt(scene: Scene, keys: readonly Key[], value: unknown): Scene {
  const list = getAt(scene, keys);
  return setAt(scene, keys, [...(Array.isArray(list) ? list : []), value]);
}

/** Takes items out. The room stays; names that point to a removed place stay too, and `check` says so. */
export function removeItems(ids: Iterable<ItemId>): Edit {
  const doomed = new Set(ids);
  return {
    label: doomed.size === 1 ? 'Delete item' : `Delete ${doomed.size} items`,
    change(scene) {
      let next = scene;
      for (const list of ['obstacles', 'crowd', 'agents', 'zones', 'events'] as const) {
        const kept = scene[list]?.filter((_, i) => !doomed.has(formatItem(list, i)));
        if (kept && kept.length !== scene[list]?.length) next = setAt(next, [list], kept.length > 0 ? kept : undefined);
      }
      for (const group of ['places', 'models'] as const) {
        const entries = Object.entries(scene[group] ?? {});
        const kept = entries.filter(([name]) => !doomed.has(formatItem(group, name)));
        if (kept.length !== entries.length) next = setAt(next, [group], kept.length > 0 ? objectOf(kept) : undefined);
      }
      if (doomed.has('run') && scene.run !== undefined) next = setAt(next, ['run'], undefined);
      return next;
    },
    select: () => [],
  };
}

/** Sets one value of the scene; undefined removes it. The caller has asked `judgeScene` of the result. */
export function setValue(keys: readonly Key[], value: unknown, label = 'Change value'): Edit {
  return { label, change: (scene) => (getAt(scene, keys) === value ? scene : setAt(scene, keys, value)) };
}

/** Gives a place or a model another name, everywhere. A name that is empty or taken changes nothing. */
export function renameItem(id: ItemId, name: string): Edit {
  const keys = parsePath(id);
  const [group, old] = (keys ?? []) as ['places' | 'models', string];
  return {
    label: `Rename ${group === 'models' ? 'model' : 'place'}`,
    change(scene) {
      const named = scene[group];
      if (!named || !Object.hasOwn(named, old) || name === '' || Object.hasOwn(named, name)) return scene;
      const entries = Object.entries(named).map(([key, value]) => [key === old ? name : key, value] as const);
      return renameReferences({ ...scene, [group]: objectOf(entries) }, group, new Map([[old, name]]));
    },
    select: (_, after) => [formatItem(group, Object.hasOwn(after[group] ?? {}, name) ? name : old)],
  };
}

/** Moves an item of a list to another position in it. */
export function reorderItem(id: ItemId, to: number): Edit {
  const [list, from] = (parsePath(id) ?? []) as [keyof ItemLists, number];
  return {
    label: 'Reorder',
    change(scene) {
      const items: unknown[] = [...(scene[list] ?? [])];
      if (from === to || from >= items.length || to < 0 || to >= items.length) return scene;
      items.splice(to, 0, ...items.splice(from, 1));
      return { ...scene, [list]: items };
    },
    select: (before, after) => [formatItem(list, before === after ? from : to)],
  };
}

/** `name` if it is free, else `name-2`, `name-3`, ... A number at the end counts on. */
export function freeName(taken: object | undefined, name: string): string {
  const isTaken = (text: string): boolean => taken !== undefined && Object.hasOwn(taken, text);
  if (!isTaken(name)) return name;
  const [, stem, digits] = /^(.*?)(?:-(\d{1,9}))?$/s.exec(name) ?? ['', name, undefined];
  for (let number = digits === undefined ? 2 : Number(digits) + 1; ; number++) {
    if (!isTaken(`${stem}-${number}`)) return `${stem}-${number}`;
  }
}
