/** Entries of a list that a message names. */
const MOST_NAMED = 12;

/** The first entries with commas between them and the number of the others: a message must not grow with the file. */
export function listSome(entries: readonly string[]): string {
  const named = entries.slice(0, MOST_NAMED).map((entry) => (entry.length > 80 ? `${entry.slice(0, 77)}...` : entry));
  const others = entries.length - named.length;
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ');
}
