import type { Finding } from 'footfall';
import { type ImportSource, importMap, type Scene } from 'footfall/scene';
import { countPoints, describeTooLarge, describeTooMany, LARGEST_FILE, MOST_POINTS } from './import-limits.js';
import { parseLoose } from './loose-scene.js';

/** A file or a folder to read. */
export interface ImportOrder {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly file: Blob }[];
  /** Whether the files are those of a folder. */
  readonly folder: boolean;
}

export type ImportAnswer =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'parsing' }
  | { readonly kind: 'done'; readonly scene: Scene; readonly warnings: readonly Finding[]; readonly format: string }
  | { readonly kind: 'failed'; readonly problem: string };

/** Runs in a worker of its own, which the page ends when it is told to cancel. */
export function serve(scope: typeof self): void {
  scope.addEventListener('message', async ({ data }: MessageEvent<ImportOrder>) => {
    const answer = (message: ImportAnswer): void => scope.postMessage(message);
    try {
      const source = await readSource(data, (share) => answer({ kind: 'progress', share }));
      answer({ kind: 'parsing' });
      const { scene, warnings, format } = readScene(source);
      const points = countPoints(scene);
      if (points > MOST_POINTS) answer({ kind: 'failed', problem: describeTooMany(data.name, points) });
      else answer({ kind: 'done', scene, warnings, format });
    } catch (error) {
      answer({ kind: 'failed', problem: error instanceof Error ? error.message : String(error) });
    }
  });
}

/** A scene that the studio saved with names that point to nothing is opened as it was. */
function readScene(source: ImportSource): { scene: Scene; warnings: readonly Finding[]; format: string } {
  try {
    return importMap(source);
  } catch (error) {
    const scene = source.entries ? undefined : parseLoose(source.bytes);
    if (!scene) throw error;
    return { scene, warnings: [], format: 'scene' };
  }
}

async function readSource(
  { name, files, folder }: ImportOrder,
  report: (share: number) => void,
): Promise<ImportSource> {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  if (total > LARGEST_FILE) throw new Error(describeTooLarge(name, total));
  let done = 0;
  const count = (size: number): void => {
    done += size;
    report(total === 0 ? 1 : done / total);
  };
  const entries = new Map<string, Uint8Array>();
  for (const { path, file } of files) entries.set(path, await readBytes(file, count));
  if (folder) return { name, bytes: new Uint8Array(0), entries };
  return { name, bytes: [...entries.values()][0] ?? new Uint8Array(0) };
}

async function readBytes(file: Blob, count: (size: number) => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.size);
  const reader = file.stream().getReader();
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    bytes.set(value, at);
    at += value.length;
    count(value.length);
  }
}
