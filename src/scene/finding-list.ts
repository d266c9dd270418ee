import type { Finding } from '../error/index.js';

/** Of each kind so many findings are listed one by one. */
const MOST_PER_CODE = 100;

/**
 * Collects findings, with a limit per kind: 100,000 agents in a wall are one fault, and a list of them helps nobody.
 * Messages beyond the limit are not even made.
 */
export class FindingList {
  private readonly findings: Finding[] = [];
  private readonly counts = new Map<string, number>();

  add(code: string, where: string, message: string | (() => string)): void {
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    if (count > MOST_PER_CODE) return;
    this.findings.push({ code, where, message: typeof message === 'string' ? message : message() });
  }

  addAll(findings: Iterable<Finding>): void {
    for (const { code, where, message } of findings) this.add(code, where, message);
  }

  /** Repairs are listed to the last: whoever trusts the plan must be able to see what was changed in it. */
  addRepairs(findings: readonly Finding[]): void {
    for (const finding of findings) this.findings.push(finding);
  }

  /** The findings in order, and how many more there are of each kind. */
  toArray(): Finding[] {
    const more: Finding[] = [];
    for (const [code, count] of this.counts) {
      const rest = count - MOST_PER_CODE;
      if (rest > 0) more.push({ code, where: '', message: `and ${rest} more of this kind`, count: rest });
    }
    return [...this.findings, ...more];
  }
}
