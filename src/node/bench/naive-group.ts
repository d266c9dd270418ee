import type { GroupCorridor, MarchUnit } from '../../planners/index.js';

/** Gap below which bodies push each other, in radii, and how hard, in speeds. */
const RANGE = 1.5;
const PUSH = 0.6;

/**
 * A group moved as Kamphuis and Overmars (2004, section 3.5) write it down, with nothing made faster: every unit looks at every other
 * one, each step is projected onto the disc of the former attraction point, Algorithm 1 finds the new ones, and the area up
 * to the farthest point that is allowed is measured anew. Bodies may overlap. A peer for benchmarks, no part of the engine.
 */
export class NaiveGroup {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly attraction: Float64Array;
  private readonly radii: Float64Array;
  private readonly speeds: Float64Array;
  private readonly headX: Float64Array;
  private readonly headY: Float64Array;
  private readonly place = { x: 0, y: 0 };

  constructor(
    private readonly corridor: GroupCorridor,
    private readonly area: number,
    units: readonly MarchUnit[],
  ) {
    this.x = Float64Array.from(units, ({ x }) => x);
    this.y = Float64Array.from(units, ({ y }) => y);
    this.radii = Float64Array.from(units, ({ radius }) => radius);
    this.speeds = Float64Array.from(units, ({ speed }) => speed);
    this.attraction = Float64Array.from(units, ({ leash }) => leash ?? 0);
    this.headX = new Float64Array(units.length);
    this.headY = new Float64Array(units.length);
    this.attract();
  }

  /** One sub-step. @param h s */
  step(h: number): void {
    const { x, y, radii, speeds, headX, headY, attraction, corridor, place } = this;
    const count = x.length;
    const nextX = x.slice();
    const nextY = y.slice();
    for (let i = 0; i < count; i++) {
      corridor.backbone.pointAt(attraction[i], place);
      const away = Math.hypot(place.x - x[i], place.y - y[i]) || 1;
      let [fx, fy] = [(place.x - x[i]) / away, (place.y - y[i]) / away];
      for (let j = 0; j < count; j++) {
        if (j === i) continue;
        const [dx, dy] = [x[j] - x[i], y[j] - y[i]];
        const distance = Math.hypot(dx, dy) || 1e-9;
        const push = PUSH * (1 - (distance - radii[i] - radii[j]) / (RANGE * radii[i]));
        // Only who is in the cone of sight pushes.
        if (push <= 0 || dx * headX[i] + dy * headY[i] < -0.17 * distance) continue;
        fx -= (push * dx) / distance;
        fy -= (push * dy) / distance;
      }
      const size = Math.hypot(fx, fy);
      const move = (h * speeds[i]) / Math.max(1, size);
      nextX[i] = x[i] + move * fx;
      nextY[i] = y[i] + move * fy;
      [headX[i], headY[i]] = [fx / (size || 1), fy / (size || 1)];
      const room = Math.max(0, corridor.radiusAt(attraction[i]) - radii[i]);
      const [ox, oy] = [nextX[i] - place.x, nextY[i] - place.y];
      const out = Math.hypot(ox, oy);
      if (out <= room) continue;
      nextX[i] = place.x + (room / out) * (1 - 1e-12) * ox;
      nextY[i] = place.y + (room / out) * (1 - 1e-12) * oy;
    }
    x.set(nextX);
    y.set(nextY);
    this.attract();
  }

  /** Algorithm 1. */
  private attract(): void {
    const { x, y, radii, attraction, corridor } = this;
    let back = Infinity;
    for (let i = 0; i < x.length; i++) {
      attraction[i] = corridor.reach(attraction[i], x[i], y[i], radii[i]);
      back = Math.min(back, attraction[i]);
    }
    const allowed = corridor.farthestWithin(back, this.area);
    for (let i = 0; i < x.length; i++) attraction[i] = Math.min(attraction[i], allowed);
  }
}
