import { listItems } from '../document/plan-items.js';
import type { SceneDocument } from '../document/scene-document.js';

/**
 * Selects the next item, or the one before. Past the ends nothing is selected and the key goes on to the page, so that nobody is
 * caught in the plan; without a selection only `start` begins, else every way through the page would lead through all items.
 * @returns whether an item was selected
 */
export function stepSelection(document: SceneDocument, step: 1 | -1, start = false): boolean {
  const items = listItems(document.scene);
  const at = items.reduce((last, id, i) => (document.selection.has(id) ? i : last), -1);
  if (at < 0 && !start) return false;
  const next = items[at < 0 ? 0 : at + step];
  document.select(next === undefined ? [] : [next]);
  return next !== undefined;
}
