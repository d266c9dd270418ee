import type { FlowNetwork } from '../../flow-network.js';
import type { LaneCurve } from '../lane-curve.js';
import { LanePath } from '../lane-path.js';
import { LevelWalker, LOST } from '../level-walker.js';
import { LiveGrid } from '../live-grid.js';
import { findShadows, type ShadowLines } from '../shadow-lines.js';
import { TerminalLines } from '../terminal-lines.js';
import { walkTolerance } from '../trace-levels.js';
import { distanceToSegment, type Wave } from '../wave.js';

/**
 * Follows single flow lines of a clearance-insensitive max flow map (Farias 2019, section 4.4): level curves of the
 * stream function, exact, from a point on a source. Made to compare, not for speed: every walk looks at all walls.
 */
export class FlowFollower {
  readonly lines: TerminalLines;
  private readonly grid: LiveGrid;
  private readonly walker: LevelWalker;
  private readonly shadows: ShadowLines | undefined;
  private readonly path = new LanePath();

  constructor(
    private readonly network: FlowNetwork,
    private readonly wave: Wave,
    radius: number,
  ) {
    const tolerance = walkTolerance(wave);
    this.lines = new TerminalLines(network, 2 * tolerance);
    this.grid = new LiveGrid(wave, 2 * radius);
    this.shadows = findShadows(network, wave);
    this.walker = new LevelWalker(wave, this.grid, this.lines, tolerance, this.shadows);
  }

  /** The flow line from a point of a source to a sink, or undefined where it leads elsewhere. */
  follow(x: number, y: number, source: number, level: number): LaneCurve | undefined {
    const { wave, grid, path } = this;
    let region = -1;
    let value = Infinity;
    grid.clear();
    for (let i = 0; i < wave.count; i++) {
      const at = wave.values[i] + distanceToSegment(wave, i, x, y);
      if (at < value && (this.shadows === undefined || this.shadows.counts(i, x, y))) {
        value = at;
        region = i;
      }
    }
    if (region < 0) return undefined;
    for (let i = 0; i < wave.count; i++) {
      if (wave.births[i] < value) grid.addCapsule(i, value - wave.values[i], 0);
    }
    const sink = this.walker.walk(value, region, x, y, path);
    if (sink === LOST || this.network.terminals[sink].kind !== 'sink') return undefined;
    return path.toCurve(level, source, sink);
  }
}
