import { PHASES } from '../run/phases.js';
import type { RunInfo } from './messages.js';

/** Rows of a run in columns that grow. */
export class SeriesStore {
  count = 0;
  names: readonly string[] = [];
  private columns: Float64Array[] = [];
  exits: readonly string[] = [];
  areas: readonly string[] = [];

  reset({ exits, areas }: RunInfo): void {
    this.exits = exits;
    this.areas = areas;
    this.names = ['time', 'inside', 'arrived', 'left', ...exits, ...areas, ...PHASES];
    this.columns = this.names.map(() => new Float64Array(256));
    this.count = 0;
  }

  /** Take rows, one after the other. */
  add(rows: Float64Array): void {
    const width = this.names.length;
    for (let at = 0; at + width <= rows.length; at += width) {
      if (this.count >= this.columns[0].length) this.grow();
      for (let k = 0; k < width; k++) this.columns[k][this.count] = rows[at + k];
      this.count++;
    }
  }

  /** A column by its place. */
  column(k: number): Float64Array {
    return this.columns[k].subarray(0, this.count);
  }

  /** Places of the first exit, area and phase. */
  get exitsAt(): number {
    return 4;
  }
  get areasAt(): number {
    return 4 + this.exits.length;
  }
  get phasesAt(): number {
    return 4 + this.exits.length + this.areas.length;
  }

  private grow(): void {
    this.columns = this.columns.map((column) => {
      const larger = new Float64Array(2 * column.length);
      larger.set(column);
      return larger;
    });
  }
}
