import type { Scene } from 'footfall/scene';
import { judgeLoose } from './loose-scene.js';
import type { SceneDocument } from './scene-document.js';

/** The work of a page, as it is kept over a reload. */
export interface SavedWork {
  readonly name: string;
  /** The text of the scene. */
  readonly scene: string;
  /** When it was saved, milliseconds since 1970. */
  readonly time: number;
}

/** Where work is kept. Any of it may fail: full, forbidden, torn down with the page. */
export interface WorkStore {
  read(): Promise<SavedWork | undefined>;
  write(work: SavedWork): Promise<void>;
  /** Writes before it returns, where the store can: the page is about to go. */
  writeNow(work: SavedWork): void;
}

export interface Autosave {
  /** Saves what is not yet saved, at once. */
  flush(): void;
  stop(): void;
}

/** How long after a change it is saved, ms: the moves of a drag are one change. */
const DELAY_MS = 300;

/**
 * Keeps the scene of a document in a store, some time after each change.
 * @param onProblem told once when the store refuses
 */
export function startAutosave(
  document: SceneDocument,
  store: WorkStore,
  now: () => number,
  onProblem: (problem: string) => void,
): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved: Scene = document.scene;
  let isTold = false;
  const take = (): SavedWork => {
    saved = document.scene;
    return { name: document.name, scene: document.serialize(), time: now() };
  };
  const save = async (): Promise<void> => {
    timer = undefined;
    try {
      await store.write(take());
    } catch (error) {
      if (isTold) return;
      isTold = true;
      onProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const stop = document.subscribe(() => {
    if (document.scene === saved) return;
    clearTimeout(timer);
    timer = setTimeout(() => void save(), DELAY_MS);
  });
  return {
    flush() {
      if (document.scene === saved) return;
      clearTimeout(timer);
      store.writeNow(take());
    },
    stop() {
      clearTimeout(timer);
      stop();
    },
  };
}

/** What was saved, as a scene; undefined where nothing was, or what is there is no scene any more. */
export async function restoreWork(store: WorkStore): Promise<{ scene: Scene; name: string } | undefined> {
  try {
    const work = await store.read();
    if (!work) return undefined;
    const judged = judgeLoose(JSON.parse(work.scene));
    return 'scene' in judged ? { scene: judged.scene, name: String(work.name) } : undefined;
  } catch {
    return undefined;
  }
}
