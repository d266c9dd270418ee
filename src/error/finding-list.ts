import type { Finding } from './finding.js';

/** Of each kind so many findings are listed one by one. */
const MOST_PER_CODE = 100;

/**
 * Collects findings, with a limit per kind: 100,000 agents in a wall are one fault, and a list of them helps nobody.
 * Messages beyond the limit are not even made, but counted.
 */
export class FindingList {
  private readonly findings: Finding[] = [];
  private readonly counts = new Map<string, number>();

  /** @param most how many of each kind are kept */
  constructor(private readonly most = MOST_PER_CODE) {}

  /** @param message text, or a function that makes it if the finding is kept */
  add(code: string, where: string | (() => string), message: string | (() => string)): void {
    if (!this.count(code)) return;
    this.findings.push({
      code,
      where: typeof where === 'string' ? where : where(),
      message: typeof message === 'string' ? message : message(),
    });
  }

  /** Counts one more of a kind; whether it is to be kept. */
  private count(code: string): boolean {
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    return count <= this.most;
  }

  addAll(findings: Iterable<Finding>): void {
    for (const { code, where, message } of findings) this.add(code, where, message);
  }

  /** Findings that were bounded where they were made: kept as they are. */
  addListed(findings: readonly Finding[]): void {
    for (const finding of findings) this.findings.push(finding);
  }

  /** Whether one more of a kind would be kept: for whoever needs long to make it. */
  hasRoom(code: string): boolean {
    return (this.counts.get(code) ?? 0) < this.most;
  }

  /** The findings in order, and how many more there are of each kind. */
  toArray(): Finding[] {
    const more: Finding[] = [];
    for (const [code, count] of this.counts) {
      const rest = count - this.most;
      if (rest > 0) more.push({ code, where: '', message: `and ${rest} more of this kind`, count: rest });
    }
    return [...this.findings, ...more];
  }
}
