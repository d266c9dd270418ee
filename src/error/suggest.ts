import { clipText } from './plain-text.js';

/** The name among `known` that `name` was probably meant to be, or undefined if none is near. Ties go to the first. */
export function findNearestName(name: string, known: Iterable<string>): string | undefined {
  // A third of the letters may be wrong; file-supplied names can be huge, and no known key is near one of those.
  const limit = Math.max(1, Math.floor(name.length / 3));
  if (name.length > 64) return undefined;
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = computeEditDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && distance < candidate.length) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** `did you mean "count"?`, or undefined if no known name is near. */
export function suggestName(name: string, known: Iterable<string>): string | undefined {
  const nearest = findNearestName(name, known);
  return nearest === undefined ? undefined : `did you mean ${JSON.stringify(nearest)}?`;
}

/** Levenshtein distance in which two letters in the wrong order count as one fault. */
export function computeEditDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j] + 1, next[j - 1] + 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    before = row;
    row = next;
  }
  return row[b.length];
}

/** Letters of a name that are shown; a name may be as long as its file. */
const MOST_LETTERS = 60;

/** The first few names in quotes, for "expected one of"; long ones are cut. */
export function listNames(names: readonly string[], most = 8): string {
  const shown = names.slice(0, most).map((name) => JSON.stringify(clipText(name, MOST_LETTERS)));
  if (names.length > most) shown.push(`${names.length - most} more`);
  return shown.join(', ');
}
