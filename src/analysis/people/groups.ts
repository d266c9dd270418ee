import { FootfallError } from '../../error/index.js';
import type { FrameView, Measure, RunFacts } from '../source/frame-view.js';
import { type AnalysisTable, TableWriter } from '../table.js';

/**
 * Groups from text: ids of the members of a group per line, parted by blanks or commas, as the street scenes of ETH and UCY have them
 * (`groups.txt`); empty lines and lines with # are left out, who stands twice in a line is there once. Nobody
 * keeps people from being in two groups, and at ETH some are.
 *
 * @throws FootfallError that names the line, for what is no id
 */
export function parseGroups(text: string, name = 'groups'): number[][] {
  const groups: number[][] = [];
  text.split(/\r\n|\r|\n/).forEach((line, k) => {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return;
    const members = [...new Set(trimmed.split(/[\s,;]+/).map(Number))];
    if (members.every(Number.isInteger)) groups.push(members);
    else {
      throw new FootfallError('a line is no group', {
        code: 'analysis/bad-groups',
        where: `${name}:${k + 1}`,
        got: JSON.stringify(trimmed.slice(0, 60)),
        expected: 'whole numbers',
      });
    }
  });
  return groups;
}

/**
 * How groups keep together: per group the mean distance of its members from their middle and the largest distance between two of
 * them, m, over the frames in which at least two are there.
 *
 * Columns: group, num_peds (members seen), time (s together), distance (mean from the middle, m), distance_max (between two, m),
 * speed (mean of the members then, m/s). A row per group.
 */
export class GroupCohesion implements Measure<AnalysisTable> {
  private run: RunFacts | undefined;
  private readonly groupsOf = new Map<number, number[]>();
  private readonly seen: readonly Set<number>[];
  private readonly sums: Float64Array;
  private readonly stays: Float64Array;
  private readonly frames: Float64Array;
  private readonly most: Float64Array;
  private readonly speeds: Float64Array;
  private readonly known: Float64Array;

  constructor(private readonly groups: readonly (readonly number[])[]) {
    groups.forEach((members, g) => {
      for (const id of new Set(members)) this.groupsOf.set(id, [...(this.groupsOf.get(id) ?? []), g]);
    });
    this.seen = groups.map(() => new Set());
    const make = () => new Float64Array(groups.length);
    this.sums = make();
    this.stays = make();
    this.frames = make();
    this.most = make();
    this.speeds = make();
    this.known = make();
  }

  begin(run: RunFacts): void {
    this.run = run;
  }

  frame(view: FrameView): void {
    const here = new Map<number, number[]>();
    for (let row = 0; row < view.count; row++) {
      for (const group of this.groupsOf.get(view.ids[row]) ?? []) {
        this.seen[group].add(view.ids[row]);
        const rows = here.get(group);
        if (rows) rows.push(row);
        else here.set(group, [row]);
      }
    }
    for (const [group, rows] of here) if (rows.length > 1) this.add(view, group, rows);
  }

  private add({ x, y, speed }: FrameView, group: number, rows: readonly number[]): void {
    const cx = rows.reduce((sum, row) => sum + x[row], 0) / rows.length;
    const cy = rows.reduce((sum, row) => sum + y[row], 0) / rows.length;
    this.frames[group]++;
    rows.forEach((row, k) => {
      this.sums[group] += distance(x[row] - cx, y[row] - cy);
      this.stays[group]++;
      for (const other of rows.slice(k + 1)) {
        this.most[group] = Math.max(this.most[group], distance(x[row] - x[other], y[row] - y[other]));
      }
      if (Number.isNaN(speed[row])) return;
      this.speeds[group] += speed[row];
      this.known[group]++;
    });
  }

  end(): AnalysisTable {
    const table = new TableWriter('groups', [
      ['group', ''],
      ['num_peds', ''],
      ['time', 's'],
      ['distance', 'm'],
      ['distance_max', 'm'],
      ['speed', 'm/s'],
    ]);
    this.groups.forEach((_, g) => {
      const mean = this.stays[g] > 0 ? this.sums[g] / this.stays[g] : Number.NaN;
      const speed = this.known[g] > 0 ? this.speeds[g] / this.known[g] : Number.NaN;
      const most = this.stays[g] > 0 ? this.most[g] : Number.NaN;
      table.add(g, this.seen[g].size, this.frames[g] * (this.run?.frameTime ?? 1), mean, most, speed);
    });
    return table.build();
  }
}

function distance(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}
