import type { FlowNetwork } from '../flow-network.js';
import type { LaneCurve } from './lane-curve.js';
import { LanePath } from './lane-path.js';
import { laneWalkError } from './lane-walk-error.js';
import { LevelWalker, LOST } from './level-walker.js';
import { LiveGrid } from './live-grid.js';
import { findShadows, type ShadowLines } from './shadow-lines.js';
import { TerminalLines } from './terminal-lines.js';
import type { Wave } from './wave.js';
import { WaveTree } from './wave-tree.js';

/** Level curves of a wave. */
export interface LevelCurves {
  /** From a source to a sink, by level, then along the ring. */
  readonly lanes: LaneCurve[];
  /** Curves that came back to a source or began at a sink: streams that no lane uses. */
  readonly strayCount: number;
}

/**
 * Coverage below this is no coverage: 4e-13 of the size of the scene, at most 2e-11 m, but never less than what rounding
 * does to coordinates far from zero. Lanes keep their distances to a few times this.
 */
export function walkTolerance(wave: Wave): number {
  let far = 0;
  for (let i = 0; i < wave.count; i++) far = Math.max(far, Math.abs(wave.ax[i]), Math.abs(wave.ay[i]));
  return Math.max(Math.min(4e-13 * wave.size, 2e-11), 4e-15 * far);
}

/**
 * Traces the level sets `levels` (rising, m) of a wave over the free space of a network, from every place where a
 * terminal enters the covered side. With `isSingle` (one source group against one sink group) the entries of each level
 * are walked from the high side of the source on, up to the first that leads to a sink: there is one lane per level.
 *
 * Every part is checked against all walls; a lane that runs where another wall's wave came first, or where no wave has
 * come, is never returned.
 */
export function traceLevels(network: FlowNetwork, wave: Wave, levels: Float64Array, isSingle: boolean): LevelCurves {
  const tracer = new LevelTracer(network, wave, levels, isSingle);
  const lanes: LaneCurve[] = [];
  let strayCount = 0;
  for (let k = 0; k < levels.length; k++) strayCount += tracer.trace(k, lanes);
  return { lanes, strayCount };
}

/** The curves of one level before they are kept. */
interface Walked {
  readonly path: LanePath;
  readonly from: number;
  readonly to: number;
}

class LevelTracer {
  private readonly tolerance: number;
  private readonly grid: LiveGrid;
  private readonly walker: LevelWalker;
  private readonly tree: WaveTree;
  private readonly lines: TerminalLines;
  private readonly shadows: ShadowLines | undefined;
  /** Segments of the terminals in the order in which lanes are looked for. */
  private readonly starts: readonly number[];
  /** Segments of the wave by the level at which they come to life, CSR. */
  private readonly bornStarts: Int32Array;
  private readonly born: Int32Array;
  /** Curves of the last level, and paths for the next. */
  private last: Walked[] = [];
  private readonly spare: LanePath[] = [];
  private readonly stride: number;

  constructor(
    private readonly network: FlowNetwork,
    private readonly wave: Wave,
    private readonly levels: Float64Array,
    private readonly isSingle: boolean,
  ) {
    this.tolerance = walkTolerance(wave);
    this.lines = new TerminalLines(network, 2 * this.tolerance);
    this.shadows = findShadows(network, wave);
    const step = levels.length > 1 ? levels[1] - levels[0] : 2 * levels[0];
    this.stride = 2 * step;
    this.grid = new LiveGrid(wave, step);
    this.walker = new LevelWalker(wave, this.grid, this.lines, this.tolerance, this.shadows);
    this.tree = new WaveTree(wave, step);
    this.starts = orderStarts(network, this.lines, isSingle);
    [this.bornStarts, this.born] = sortBirths(wave, levels);
  }

  /** Traces level k; adds its lanes and returns the number of other curves. */
  trace(k: number, lanes: LaneCurve[]): number {
    for (const isThorough of [false, true]) {
      // The second try should never be needed: it looks at all that is covered, not only at what is known to be live.
      this.setLive(k, isThorough);
      const walked = this.walkLevel(this.levels[k]);
      if (walked !== undefined) return this.keep(k, walked, lanes);
    }
    throw laneWalkError(this.network, this.wave, k + 1, this.levels[k]);
  }

  private setLive(k: number, isThorough: boolean): void {
    const { grid, levels, wave } = this;
    const level = levels[k];
    const push = k > 0 ? level - levels[k - 1] : 0;
    const margin = 0.02 * level - 0.02 * (k > 0 ? levels[k - 1] : 0);

    grid.clear();
    if (!isThorough) for (const { path } of this.last) grid.addPath(path, push, margin);
    for (let n = this.bornStarts[isThorough ? 0 : k]; n < this.bornStarts[k + 1]; n++) {
      const i = this.born[n];
      grid.addCapsule(i, level - wave.values[i], margin);
    }
  }

  /** All curves of a level, or undefined if one was lost or failed its check. */
  private walkLevel(level: number): Walked[] | undefined {
    const { lines, walker, starts } = this;
    const walked: Walked[] = [];
    const entries: number[] = [];
    this.tree.setLevel(level - 20 * this.tolerance);
    let run = -1;
    let isCovered = true;
    for (const s of starts) {
      if (lines.runs[s] !== run) isCovered = true;
      run = lines.runs[s];
      isCovered = walker.findEntries(s, level, isCovered, entries);
      for (let e = 0; e < entries.length; e += 2) {
        const x = lines.ax[s] + entries[e] * lines.dx[s];
        const y = lines.ay[s] + entries[e] * lines.dy[s];
        // What dead capsules cover looks free among the live ones.
        if (!this.isFreeAt(x, y)) continue;
        const path = this.spare.pop() ?? new LanePath();
        const to = walker.walk(level, entries[e + 1], x, y, path);
        if (to === LOST || !this.isRight(path)) return undefined;
        walked.push({ path, from: lines.terminals[s], to });
        if (this.isSingle && this.isLane(walked[walked.length - 1])) return walked;
      }
    }
    return this.isSingle ? undefined : walked;
  }

  /** No wall's wave comes earlier at the ends and in the middle of any part, nor in between at steps of two bodies. */
  private isRight(path: LanePath): boolean {
    const { points } = path;
    for (let k = 0; k < path.count; k++) {
      if (!this.isOnLevel(points[2 * k + 2], points[2 * k + 3])) return false;
      if (!this.isPartRight(path, k, points[2 * k], points[2 * k + 1], points[2 * k + 2], points[2 * k + 3]))
        return false;
    }
    return true;
  }

  /** No wall's wave comes earlier, and where terminals cast shadows some wave does come: not behind a shadow line. */
  private isOnLevel(x: number, y: number): boolean {
    if (this.shadows === undefined) return this.isFreeAt(x, y);
    return this.isFreeAt(x, y) && this.tree.isReached(x, y, 1e-9 * this.wave.size, this.shadows.counts);
  }

  private isFreeAt(x: number, y: number): boolean {
    return !this.tree.isEarly(x, y, this.shadows?.counts);
  }

  private isPartRight(path: LanePath, k: number, x0: number, y0: number, x1: number, y1: number): boolean {
    const chord = Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0));
    // A part within rounding has no direction to find its middle by.
    if (chord <= 64 * this.tolerance) return true;
    let x = (x0 + x1) / 2;
    let y = (y0 + y1) / 2;
    if (path.radii[k] > 0) {
      // Half-way of a clockwise arc lies to the left of its chord; of a short one, by the middle of the chord.
      let ux = y0 - y1;
      let uy = x1 - x0;
      const mx = x - path.centres[2 * k];
      const my = y - path.centres[2 * k + 1];
      if (chord < 0.5 * path.radii[k]) {
        const isShort = ux * mx + uy * my > 0;
        ux = isShort ? mx : -mx;
        uy = isShort ? my : -my;
      }
      const scale = path.radii[k] / Math.sqrt(ux * ux + uy * uy);
      x = path.centres[2 * k] + ux * scale;
      y = path.centres[2 * k + 1] + uy * scale;
    }
    if (!this.isOnLevel(x, y)) return false;
    if (chord <= this.stride) return true;
    return this.isPartRight(path, k, x0, y0, x, y) && this.isPartRight(path, k, x, y, x1, y1);
  }

  private isLane(walked: Walked): boolean {
    const { terminals } = this.network;
    return terminals[walked.from].kind === 'source' && terminals[walked.to].kind === 'sink';
  }

  private keep(k: number, walked: Walked[], lanes: LaneCurve[]): number {
    for (const { path } of this.last) this.spare.push(path);
    this.last = walked;
    let strayCount = 0;
    for (const row of walked) {
      if (this.isLane(row)) lanes.push(row.path.toCurve(k + 1, row.from, row.to));
      else strayCount++;
    }
    return strayCount;
  }
}

/**
 * Segments of the terminals in ring order. For one group against one other: those of the sources, from the high side,
 * that is after the last sink.
 */
function orderStarts(network: FlowNetwork, lines: TerminalLines, isSingle: boolean): number[] {
  const order: number[] = [];
  const kindOf = (s: number): string => network.terminals[lines.terminals[s]].kind;
  let first = 0;
  for (let s = 0; s < lines.count; s++) {
    const before = s > 0 ? s - 1 : lines.count - 1;
    if (kindOf(before) === 'sink' && kindOf(s) === 'source') first = s;
  }
  for (let n = 0; n < lines.count; n++) {
    const s = (first + n) % lines.count;
    if (!isSingle || kindOf(s) === 'source') order.push(s);
  }
  return order;
}

/** Segments of a wave by the first level above their birth: starts per level, and the segments. */
function sortBirths(wave: Wave, levels: Float64Array): [Int32Array, Int32Array] {
  const starts = new Int32Array(levels.length + 2);
  const firsts = new Int32Array(wave.count);
  for (let i = 0; i < wave.count; i++) {
    let low = 0;
    let high = levels.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (levels[middle] > wave.births[i]) high = middle;
      else low = middle + 1;
    }
    firsts[i] = low;
    starts[low + 1]++;
  }
  for (let k = 0; k <= levels.length; k++) starts[k + 1] += starts[k];
  const born = new Int32Array(wave.count);
  const next = starts.slice();
  for (let i = 0; i < wave.count; i++) born[next[firsts[i]]++] = i;
  return [starts, born];
}
