import type { WorldBox } from '../view/camera.js';
import type { Bottleneck, HeatGrid, HeatKind } from './messages.js';

/** Squares at the most; their side is at least half a metre. */
const MOST_CELLS = 40_000;
const LEAST_CELL = 0.5;
/** Seconds over which the present density is smoothed. */
const MEMORY = 4;
/** Who stands in a jam hardly moves, m/s. */
const JAM_SPEED = 0.5;
/** A jam covers at least this much ground, square metres. */
const JAM_AREA = 1.5;

/** What happened where, on squares of the ground: summed frame by frame. */
export class HeatField {
  private readonly columns: number;
  private readonly rows: number;
  private readonly cell: number;
  private readonly visits: Float64Array;
  private readonly speeds: Float64Array;
  /** Density of the last seconds, and its highest value so far. */
  private readonly recent: Float64Array;
  private readonly peak: Float64Array;
  private readonly slow: Float64Array;
  private readonly now: Float64Array;
  private readonly nowSpeed: Float64Array;
  private frames = 0;

  constructor(
    private readonly box: WorldBox,
    private readonly frameRate: number,
  ) {
    const [w, h] = [box.maxX - box.minX, box.maxY - box.minY];
    this.cell = Math.max(LEAST_CELL, Math.sqrt((w * h) / MOST_CELLS));
    this.columns = Math.max(1, Math.ceil(w / this.cell));
    this.rows = Math.max(1, Math.ceil(h / this.cell));
    const column = (): Float64Array => new Float64Array(this.columns * this.rows);
    [this.visits, this.speeds, this.recent, this.peak] = [column(), column(), column(), column()];
    [this.slow, this.now, this.nowSpeed] = [column(), column(), column()];
  }

  /** One more frame of the recording. */
  add(count: number, x: Float64Array, y: Float64Array, speed: Float64Array): void {
    const { now, nowSpeed, columns, rows, cell, box } = this;
    now.fill(0);
    nowSpeed.fill(0);
    for (let k = 0; k < count; k++) {
      const column = Math.floor((x[k] - box.minX) / cell);
      const row = Math.floor((y[k] - box.minY) / cell);
      if (column < 0 || column >= columns || row < 0 || row >= rows) continue;
      now[row * columns + column]++;
      nowSpeed[row * columns + column] += speed[k];
    }
    this.frames++;
    const share = Math.min(1, 1 / (MEMORY * this.frameRate));
    const area = cell * cell;
    for (let c = 0; c < now.length; c++) {
      this.visits[c] += now[c];
      this.speeds[c] += nowSpeed[c];
      this.recent[c] += share * (now[c] / area - this.recent[c]);
      if (now[c] > 0) this.slow[c] += 4 * share * (nowSpeed[c] / now[c] - this.slow[c]);
      if (this.recent[c] > this.peak[c]) this.peak[c] = this.recent[c];
    }
  }

  /** A quantity as a picture can show it. */
  read(kind: HeatKind): HeatGrid {
    const { columns, rows, cell, box, visits, speeds, peak, frames } = this;
    const values = new Float32Array(columns * rows).fill(Number.NaN);
    const area = cell * cell;
    // Somebody alone fills a square: density is that of about two metres round it.
    const smooth = kind === 'density' ? this.smooth(visits) : kind === 'peak' ? this.smooth(peak) : visits;
    let most = 0;
    for (let c = 0; c < values.length; c++) {
      if (visits[c] === 0) continue;
      if (kind === 'density') values[c] = smooth[c] / frames / area;
      else if (kind === 'peak') values[c] = smooth[c];
      else if (kind === 'speed') values[c] = speeds[c] / visits[c];
      else values[c] = visits[c] / this.frameRate;
      most = Math.max(most, values[c]);
    }
    return { kind, columns, rows, cell, minX: box.minX, minY: box.minY, values, most };
  }

  /** Where people stand close together and hardly move. @param threshold people per square metre */
  findBottlenecks(threshold: number): Bottleneck[] {
    const { columns, rows, cell, box } = this;
    const smooth = this.smooth(this.recent);
    const isJam = (c: number): boolean => smooth[c] >= threshold && this.slow[c] < JAM_SPEED;
    const seen = new Uint8Array(smooth.length);
    const found: Bottleneck[] = [];
    for (let first = 0; first < smooth.length; first++) {
      if (seen[first] || !isJam(first)) continue;
      let [sumX, sumY, weight, cells, highest] = [0, 0, 0, 0, 0];
      const open = [first];
      seen[first] = 1;
      for (let c = open.pop(); c !== undefined; c = open.pop()) {
        const [column, row] = [c % columns, Math.floor(c / columns)];
        sumX += smooth[c] * (box.minX + (column + 0.5) * cell);
        sumY += smooth[c] * (box.minY + (row + 0.5) * cell);
        weight += smooth[c];
        highest = Math.max(highest, smooth[c]);
        cells++;
        const near = [
          ...(column > 0 ? [c - 1] : []),
          ...(column < columns - 1 ? [c + 1] : []),
          ...(row > 0 ? [c - columns] : []),
          ...(row < rows - 1 ? [c + columns] : []),
        ];
        for (const next of near) {
          if (seen[next] || !isJam(next)) continue;
          seen[next] = 1;
          open.push(next);
        }
      }
      const area = cells * cell * cell;
      if (area < JAM_AREA) continue;
      found.push({ x: sumX / weight, y: sumY / weight, area, people: weight * cell * cell, density: highest });
    }
    return found.sort((a, b) => b.people - a.people).slice(0, 20);
  }

  /** A density over about two metres: one square alone says little. */
  private smooth(values: Float64Array): Float64Array {
    const reach = Math.max(1, Math.round(0.75 / this.cell));
    return blur(
      blur(values, this.columns, this.rows, reach, 1, this.columns),
      this.columns,
      this.rows,
      reach,
      this.columns,
      1,
    );
  }
}

/** Mean over `reach` squares to both sides, along one direction. */
function blur(
  values: Float64Array,
  columns: number,
  rows: number,
  reach: number,
  step: number,
  stride: number,
): Float64Array {
  const out = new Float64Array(values.length);
  const length = step === 1 ? columns : rows;
  const lines = step === 1 ? rows : columns;
  for (let line = 0; line < lines; line++) {
    const base = line * stride;
    for (let k = 0; k < length; k++) {
      let [sum, count] = [0, 0];
      for (let at = Math.max(0, k - reach); at <= Math.min(length - 1, k + reach); at++) {
        sum += values[base + at * step];
        count++;
      }
      out[base + k * step] = sum / count;
    }
  }
  return out;
}
