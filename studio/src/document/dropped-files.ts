import type { ImportOrder } from './import-worker.js';

/** What a drop or a file dialogue brought: maps to import and a picture to draw over. */
export interface Dropped {
  readonly orders: readonly ImportOrder[];
  readonly image?: File;
}

const IMAGE = /^image\/(?:png|jpe?g|webp|gif|bmp|avif)$/;

/** Pictures go behind the plan; every other file is a map. SVG is a map: it has lines. */
export function sortFiles(files: readonly File[]): Dropped {
  const image = files.find(({ type }) => IMAGE.test(type));
  const orders = files
    .filter(({ type }) => !IMAGE.test(type))
    .map((file) => ({ name: file.name, files: [{ path: file.name, file }], folder: false }));
  return { orders, ...(image ? { image } : {}) };
}

/** So many files of a folder are read; scenarios have a handful. */
const MOST_FILES = 500;

/** Files and folders of a drop. A folder is one map, as JuPedSim keeps its scenarios. */
export async function readDrop(transfer: DataTransfer): Promise<Dropped> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const folders = entries.filter((entry): entry is FileSystemDirectoryEntry => entry?.isDirectory === true);
  if (folders.length === 0) return sortFiles([...transfer.files]);
  const orders: ImportOrder[] = [];
  for (const folder of folders) {
    const files: { path: string; file: File }[] = [];
    await collect(folder, '', files);
    orders.push({ name: folder.name, files, folder: true });
  }
  return { orders };
}

async function collect(
  folder: FileSystemDirectoryEntry,
  prefix: string,
  files: { path: string; file: File }[],
): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return;
    for (const entry of batch) {
      if (files.length >= MOST_FILES) return;
      const path = `${prefix}${entry.name}`;
      if (entry.isDirectory) await collect(entry as FileSystemDirectoryEntry, `${path}/`, files);
      else {
        const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
        files.push({ path, file });
      }
    }
  }
}
