import { clipText, type Finding } from '../error/index.js';
import { formatNumber } from './terminal/table.js';

/** All findings of one kind. */
export interface FindingKind {
  readonly code: string;
  /** How many there are, those not listed one by one included. */
  readonly count: number;
  /** Of the first. */
  readonly message: string;
  /** Where the first ones are. */
  readonly places: readonly string[];
}

const MOST_PLACES = 3;
const MOST_LETTERS = 1000;
/** Of each kind so many findings go into the JSON object; a program that reads a million learns nothing more. */
const MOST_IN_JSON = 10_000;

/** Sums findings by their code, in the order in which the kinds first appear. */
export function sumFindings(findings: readonly Finding[]): FindingKind[] {
  const kinds = new Map<string, { code: string; count: number; message: string; places: string[] }>();
  for (const { code, where, message, count = 1 } of findings) {
    let kind = kinds.get(code);
    if (!kind) {
      kind = { code, count: 0, message, places: [] };
      kinds.set(code, kind);
    }
    kind.count += count;
    if (where !== '' && kind.places.length < MOST_PLACES && !kind.places.includes(where)) kind.places.push(where);
  }
  return [...kinds.values()];
}

/** One line per kind: `obstacles[0].polygon: the ring crosses itself; 12 of this kind, also at obstacles[3].polygon`. */
export function describeKinds(findings: readonly Finding[]): string[] {
  return sumFindings(findings).map(({ count, message, places }) => {
    const [first, ...others] = places;
    const line = clipText(first === undefined ? message : `${first}: ${message}`, MOST_LETTERS);
    if (count === 1) return line;
    const also = others.length > 0 ? `, also at ${others.join(', ')}${count > places.length ? ', ...' : ''}` : '';
    return `${line} (${formatNumber(count)} of this kind${also}; --all lists them)`;
  });
}

/** The findings for a JSON object: all of them up to a limit per kind, and the count of each kind that has more. */
export function limitFindings(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= MOST_IN_JSON) return findings;
  const listed: Finding[] = [];
  const rests = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const count = (counts.get(finding.code) ?? 0) + 1;
    counts.set(finding.code, count);
    if (count <= MOST_IN_JSON) listed.push(finding);
    else rests.set(finding.code, (rests.get(finding.code) ?? 0) + (finding.count ?? 1));
  }
  for (const [code, count] of rests) {
    listed.push({ code, where: '', message: `and ${formatNumber(count)} more of this kind`, count });
  }
  return listed;
}
