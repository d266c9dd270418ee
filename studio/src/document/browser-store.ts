import type { SavedWork, WorkStore } from './autosave.js';

const KEY = 'footfall-work';
const IMAGE_KEY = 'footfall-image';

/** Texts up to this length also fit where writing is done at once. */
const LONGEST_AT_ONCE = 2_000_000;

/**
 * Work in IndexedDB, which holds large scenes, and in local storage, which alone is written before a page is gone.
 * Of the two the newer counts.
 */
export function createBrowserStore(): WorkStore {
  return {
    async read() {
      const quick = readLocal();
      const slow = await readEntry<SavedWork>(KEY).catch(() => undefined);
      if (!quick || !slow) return quick ?? slow;
      return quick.time >= slow.time ? quick : slow;
    },
    async write(work) {
      if (!writeLocal(work)) await writeEntry(KEY, work);
    },
    writeNow(work) {
      if (!writeLocal(work)) void writeEntry(KEY, work).catch(() => {});
    },
  };
}

function readLocal(): SavedWork | undefined {
  try {
    const text = localStorage.getItem(KEY);
    const work = text === null ? undefined : (JSON.parse(text) as SavedWork);
    return typeof work?.scene === 'string' && typeof work.time === 'number' ? work : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the work was small enough and the storage took it. */
function writeLocal(work: SavedWork): boolean {
  try {
    if (work.scene.length > LONGEST_AT_ONCE) {
      localStorage.removeItem(KEY);
      return false;
    }
    localStorage.setItem(KEY, JSON.stringify(work));
    return true;
  } catch {
    return false;
  }
}

/** A picture behind the plan, with where it lies. */
export interface SavedImage {
  readonly blob: Blob;
  readonly settings: unknown;
}

export function readImage(): Promise<SavedImage | undefined> {
  return readEntry<SavedImage>(IMAGE_KEY);
}

export function writeImage(image: SavedImage | undefined): Promise<void> {
  return writeEntry(IMAGE_KEY, image);
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('footfall-studio', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('entries');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the storage of the browser cannot be opened'));
    request.onblocked = () => reject(new Error('the storage of the browser is blocked'));
  });
}

async function withEntries<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction('entries', mode);
      const request = act(transaction.objectStore('entries'));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error ?? new Error('the storage of the browser refused'));
      transaction.onabort = () => reject(transaction.error ?? new Error('the storage of the browser is full'));
    });
  } finally {
    database.close();
  }
}

function readEntry<T>(key: string): Promise<T | undefined> {
  return withEntries('readonly', (store) => store.get(key) as IDBRequest<T | undefined>);
}

async function writeEntry(key: string, value: unknown): Promise<void> {
  await withEntries('readwrite', (store) =>
    value === undefined ? (store.delete(key) as IDBRequest<unknown>) : (store.put(value, key) as IDBRequest<unknown>),
  );
}
