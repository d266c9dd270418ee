import type { Finding } from '../../error/index.js';

type TallyKind = 'skipped' | 'hidden' | 'missing' | 'references' | 'fitSplines';

/** Counts what was left out of a drawing, for one warning per kind. */
export class DxfTally {
  private readonly counts = new Map<TallyKind, Map<string, number>>();

  constructor(private readonly name: string) {}

  count(kind: TallyKind, what: string): void {
    const counts = this.counts.get(kind) ?? new Map<string, number>();
    counts.set(what, (counts.get(what) ?? 0) + 1);
    this.counts.set(kind, counts);
  }

  findings(): Finding[] {
    const finding = (kind: TallyKind, code: string, say: (list: string) => string): Finding[] => {
      const counts = this.counts.get(kind);
      if (!counts) return [];
      const entries = [...counts].sort(([, a], [, b]) => b - a);
      const shown = entries.slice(0, 12).map(([what, count]) => `${count} ${what}`);
      if (entries.length > shown.length) shown.push(`${entries.length - shown.length} further kinds`);
      return [{ code, where: this.name, message: say(shown.join(', ')) }];
    };
    return [
      ...finding('skipped', 'import/entities-skipped', (list) => `Left out, being no walls: ${list}.`),
      ...finding('hidden', 'import/layers-hidden', (list) => `Left out, on layers that are off or frozen: ${list}.`),
      ...finding(
        'missing',
        'import/dxf-block-missing',
        (list) => `Left out, insertions of blocks that are not in the file: ${list}.`,
      ),
      ...finding(
        'references',
        'import/dxf-reference',
        (list) => `Left out, references to other drawings: ${list}; bind them first.`,
      ),
      ...finding(
        'fitSplines',
        'import/dxf-fit-spline',
        (list) => `Splines without control points became the lines through their fit points: ${list}.`,
      ),
    ];
  }
}
