import type { AppState } from '../app/app-state.svelte.js';
import { copyItems, duplicateItems, parseClip, pasteItems } from '../document/clipboard.js';
import { removeItems } from '../document/edits.js';
import { listItems } from '../document/plan-items.js';
import { TOOL_ENTRIES } from './editor-tools.js';

/** What is pasted or duplicated lies so far beside the original, metres. */
const ASIDE = 1;

/** Keys of the whole page: history, clipboard, tools. Returns what takes them away again. */
export function handleKeys(app: AppState): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('keydown', (event) => press(app, event), { signal });
  window.addEventListener('copy', (event) => copy(app, event), { signal });
  window.addEventListener(
    'cut',
    (event) => copy(app, event) && app.document.apply(removeItems(app.document.selection)),
    { signal },
  );
  window.addEventListener('paste', (event) => paste(app, event), { signal });
  return () => stop.abort();
}

/** Whether the user is writing into a field, or a dialogue has the page. */
function isTaken({ target }: Event): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement && (target.closest('input, textarea, select') !== null || target.isContentEditable)
  );
}

function press(app: AppState, event: KeyboardEvent): void {
  if (event.defaultPrevented || isTaken(event)) return;
  const act = event.ctrlKey || event.metaKey ? findCommand(app, event) : findPlain(app, event);
  if (!act) return;
  event.preventDefault();
  act();
}

function findCommand(app: AppState, { key, shiftKey }: KeyboardEvent): (() => void) | undefined {
  const { document, editor } = app;
  const { scene, selection } = document;
  const commands: Record<string, (() => void) | undefined> = {
    z: () => (shiftKey ? document.redo() : document.undo()),
    y: () => document.redo(),
    s: () => editor.save(),
    o: () => window.document.getElementById('open-files')?.click(),
    a: () => document.select(listItems(scene)),
    d: selection.size > 0 ? () => document.apply(duplicateItems(scene, selection, ASIDE, -ASIDE)) : undefined,
  };
  return commands[key.toLowerCase()];
}

function findPlain(app: AppState, { key, altKey, shiftKey, target }: KeyboardEvent): (() => void) | undefined {
  if (altKey || shiftKey) return undefined;
  const isButton = target instanceof HTMLElement && target.closest('button, [role="tab"], a') !== null;
  const isDelete = key === 'Delete' || key === 'Backspace';
  // Outside the stage the tool does not hear keys; these two act on the selection wherever the focus is.
  if (isDelete && !isButton && app.document.selection.size > 0) {
    return () => app.document.apply(removeItems([...app.document.selection].filter((id) => id !== 'boundary')));
  }
  const tool = TOOL_ENTRIES.find((entry) => entry.key === key.toLowerCase());
  if (!tool || (tool.id === 'calibrate' && !app.editor.image)) return undefined;
  return () => app.selectTool(tool.id);
}

function copy(app: AppState, event: ClipboardEvent): boolean {
  const { scene, selection } = app.document;
  if (isTaken(event) || selection.size === 0 || !window.getSelection()?.isCollapsed) return false;
  event.clipboardData?.setData('text/plain', copyItems(scene, selection));
  event.preventDefault();
  return true;
}

function paste(app: AppState, event: ClipboardEvent): void {
  if (isTaken(event)) return;
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length > 0) {
    event.preventDefault();
    void app.editor.openFiles(files);
    return;
  }
  const clip = parseClip(event.clipboardData?.getData('text/plain') ?? '');
  if (!clip) return;
  event.preventDefault();
  app.document.apply(pasteItems(clip, ASIDE, -ASIDE));
}
