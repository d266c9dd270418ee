import { parseScene } from 'footfall/scene';
import type { AppState } from './app-state.svelte.js';

/** A file beside the page, of letters that name files: nothing that leads elsewhere. */
const FILE = /^(start\.scene\.json|scenes\/[\w-]+\/[\w.-]+\.scene\.json)$/;

/** The scene file that the address asks for, as in `#start.scene.json` or `#scenes/examples/hall.scene.json`. */
export function fileOfAddress(hash: string): string | undefined {
  try {
    const file = decodeURIComponent(hash.replace(/^#/, ''));
    return FILE.test(file) && !file.includes('..') ? file : undefined;
  } catch {
    // Percent signs that encode nothing, as in `#%`.
    return undefined;
  }
}

/** Opens the scene that the address asks for, if it does. */
export async function openFromAddress(app: AppState): Promise<void> {
  const file = fileOfAddress(location.hash);
  if (file === undefined) return;
  try {
    const answer = await fetch(`./${file}`);
    if (!answer.ok) throw new Error(`There is no scene ${file}.`);
    const scene = parseScene(await answer.text());
    app.open(scene, scene.name ?? 'Untitled');
  } catch (error) {
    app.notify(error instanceof Error ? error.message : String(error), 'error');
  }
}
