import type { Finding } from './finding.js';

/** Of each kind so many findings are listed one by one. */
const MOST_PER_CODE = 100;

/**
 * Collects findings, with a limit per kind: 100,000 agents in a wall are one fault, and a list of all of them is of no use.
 * Messages beyond the limit are not even made, but counted.
 */
export class FindingList {
  private readonly findings: Finding[] = [];
  private readonly counts = new Map<string, number>();
  private readonly dropped = new Map<string, number>();

  /** @param most how many of each kind are kept */
  constructor(private readonly most = MOST_PER_CODE) {}

  /** @param message text, or a function that makes it if the finding is kept */
  add(code: string, where: string | (() => string), message: string | (() => string)): void {
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    if (count > this.most) {
      this.addMore(code, 1);
      return;
    }
    this.findings.push({
      code,
      where: typeof where === 'string' ? where : where(),
      message: typeof message === 'string' ? message : message(),
    });
  }

  /** Counts findings that were not kept. */
  addMore(code: string, count: number): void {
    this.dropped.set(code, (this.dropped.get(code) ?? 0) + count);
  }

  addAll(findings: Iterable<Finding>): void {
    for (const { code, where, message } of findings) this.add(code, where, message);
  }

  /** Findings that were bounded where they were made: kept as they are. */
  addListed(findings: readonly Finding[]): void {
    for (const finding of findings) this.findings.push(finding);
  }

  /** The findings in order, and how many more there are of each kind. */
  toArray(): Finding[] {
    const more: Finding[] = [];
    for (const [code, rest] of this.dropped) {
      more.push({ code, where: '', message: `and ${rest} more of this kind`, count: rest });
    }
    return [...this.findings, ...more];
  }
}
