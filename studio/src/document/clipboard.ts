import type { Scene, SceneAgent, SceneCrowd, SceneEvent } from 'footfall/scene';
import { translateItems } from './edit-geometry.js';
import { type Edit, freeName, type ItemLists } from './edits.js';
import { judgeLoose } from './loose-scene.js';
import { renameInEvent, renameInPerson } from './references.js';
import { formatItem, getAt, type ItemId, objectOf, parsePath } from './scene-path.js';

/** Items taken out of a scene, as they lie on the clipboard. */
export interface Clip {
  readonly footfallItems: 1;
  readonly items: readonly ClipItem[];
}

interface ClipItem {
  /** The key of the scene that holds such items. */
  readonly list: string;
  /** Of places and models. */
  readonly name?: string;
  readonly value: unknown;
}

/** The items as text for the clipboard. The room and the run are not copied. */
export function copyItems(scene: Scene, ids: Iterable<ItemId>): string {
  return JSON.stringify({ footfallItems: 1, items: clipItems(scene, ids) } satisfies Clip);
}

function clipItems(scene: Scene, ids: Iterable<ItemId>): ClipItem[] {
  const items: ClipItem[] = [];
  for (const id of ids) {
    const keys = parsePath(id);
    if (keys?.length !== 2) continue;
    const value = getAt(scene, keys);
    if (value === undefined) continue;
    items.push({ list: String(keys[0]), ...(typeof keys[1] === 'string' ? { name: keys[1] } : {}), value });
  }
  return items;
}

const LISTS: ReadonlySet<string> = new Set(['obstacles', 'crowd', 'agents', 'zones', 'events', 'places', 'models']);

/** Text of the clipboard as items, or undefined where it holds none that a scene could have. */
export function parseClip(text: string): Clip | undefined {
  let clip: Partial<Clip>;
  try {
    clip = JSON.parse(text) as Partial<Clip>;
  } catch {
    return undefined;
  }
  if (clip?.footfallItems !== 1 || !Array.isArray(clip.items) || clip.items.length === 0) return undefined;
  const isItem = (item: Partial<ClipItem> | null): boolean => {
    const named = item?.list === 'places' || item?.list === 'models';
    return LISTS.has(String(item?.list)) && (named ? typeof item?.name === 'string' : item?.name === undefined);
  };
  if (!clip.items.every(isItem)) return undefined;
  return 'scene' in judgeLoose(sceneOf(clip.items)) ? (clip as Clip) : undefined;
}

/** The items as they are, in a scene of their own: text of a clipboard may hold anything. */
function sceneOf(items: readonly ClipItem[]): unknown {
  const scene: Record<string, unknown> = {
    footfall: 1,
    boundary: [
      [0, 0],
      [1, 0],
      [0, 1],
    ],
  };
  for (const { list, name, value } of items) {
    const present = scene[list];
    if (name === undefined) scene[list] = [...((present as unknown[] | undefined) ?? []), value];
    else scene[list] = objectOf([...Object.entries((present as object | undefined) ?? {}), [name, value]]);
  }
  return scene;
}

/** Copies of items beside the old ones; what is copied together keeps pointing to each other. */
export function duplicateItems(scene: Scene, ids: Iterable<ItemId>, dx: number, dy: number): Edit {
  return { ...pasteItems({ footfallItems: 1, items: clipItems(scene, ids) }, dx, dy), label: 'Duplicate' };
}

/** Puts copies into the scene, carried by (dx, dy), metres, under names that are free, and selects them. */
export function pasteItems({ items }: Clip, dx: number, dy: number): Edit {
  const paste = (scene: Scene): { scene: Scene; ids: ItemId[] } => {
    const names = { places: new Map<string, string>(), models: new Map<string, string>() };
    const ids: ItemId[] = [];
    let next = scene;
    for (const group of ['places', 'models'] as const) {
      for (const { list, name = group, value } of items) {
        if (list !== group) continue;
        const free = freeName(next[group], name);
        names[group].set(name, free);
        next = { ...next, [group]: objectOf([...Object.entries(next[group] ?? {}), [free, value]]) };
        ids.push(formatItem(group, free));
      }
    }
    for (const { list, value } of items) {
      if (list === 'places' || list === 'models') continue;
      const key = list as keyof ItemLists;
      const present: readonly { readonly id?: unknown }[] = (next[key] as readonly object[] | undefined) ?? [];
      ids.push(formatItem(key, present.length));
      next = { ...next, [key]: [...present, prepare(key, value, present, names)] };
    }
    return { scene: dx === 0 && dy === 0 ? next : translateItems(listBodies(ids), dx, dy).change(next), ids };
  };
  return {
    label: 'Paste',
    change: (scene) => (items.length === 0 ? scene : paste(scene).scene),
    select: (before) => paste(before).ids,
  };
}

/** Crowds would carry their spawn along, which may be an old place or one that moves by itself. */
function listBodies(ids: readonly ItemId[]): ItemId[] {
  return ids.filter((id) => !id.startsWith('crowd['));
}

type Names = Record<'places' | 'models', ReadonlyMap<string, string>>;

function prepare(
  list: keyof ItemLists,
  value: unknown,
  present: readonly { readonly id?: unknown }[],
  { places, models }: Names,
): unknown {
  let item = value as { readonly id?: unknown };
  if (list === 'crowd' || list === 'agents') {
    const person = renameInPerson(item as SceneCrowd | SceneAgent, 'places', places);
    item = renameInPerson(person, 'models', models);
  } else if (list === 'events') item = renameInEvent(item as SceneEvent, places) as object;
  if (typeof item.id !== 'string') return item;
  const taken = objectOf(present.map(({ id }) => [String(id), true]));
  return { ...item, id: freeName(taken, item.id) };
}
