import { FootfallError } from '../../error/index.js';
import { type Backbone, findLast, type Place } from './backbone.js';
import { type Bands, bandRadius, buildBands, CAPPED, clampStretch, type Stretch, stretchOfBand } from './bands.js';
import { drawOutline } from './draw-outline.js';
import { type FrontHint, findFarthest } from './find-farthest.js';
import { UnionArea } from './union-area.js';

/** How far below the exact front {@link Corridor.farthestWithin} may stay, as a share of the width. */
const NEARNESS = 1e-9;
/** How much wider than a disc a body may be to pass, as a share of itself. */
const NARROW = 1e-6;

/**
 * The corridor of a group (Kamphuis and Overmars 2004, section 3.2): discs of radius min(clearance, c) round every point of a
 * backbone. All by s = metres along the backbone. Whole bodies are inside while a unit's centre keeps to the discs
 * less its radius.
 */
export class Corridor {
  readonly bands: Bands;
  /** Radius of the smallest disc, m. */
  readonly least: number;
  private readonly union: UnionArea;
  private readonly hint: FrontHint = { leg: 0 };
  private readonly stretch: Stretch = { low: 0, high: 0 };
  private readonly place: Place = { x: 0, y: 0 };

  constructor(
    readonly backbone: Backbone,
    /** c, m. */
    readonly width: number,
  ) {
    if (!(width > 0 && width < Infinity)) {
      throw new FootfallError('a group needs a width', {
        code: 'groups/bad-width',
        where: 'width',
        got: String(width),
        expected: 'metres above 0',
      });
    }
    this.least = Math.min(width, backbone.leastClearance);
    this.bands = buildBands(backbone, width);
    this.union = new UnionArea(backbone, this.bands);
  }

  /** Radius of the disc at s, m: min(clearance, c). */
  radiusAt(s: number): number {
    const { bands, backbone } = this;
    const at = Math.max(0, Math.min(backbone.length, s));
    const k = this.bandAt(at);
    return bandRadius(bands, k, at - backbone.along[bands.legs[k]]);
  }

  /** The band that holds s; of two that meet there the later one. */
  bandAt(s: number): number {
    return findLast(this.bands.starts, s, this.bands.count);
  }

  /**
   * The radius that a body counts with, m: its own, or that of the narrowest disc where it lacks a millionth of it or less. Ways
   * through doors of exactly a body's width are open for planners, and would be closed here by rounding.
   */
  bodyOf(r: number): number {
    return r > this.least && r - this.least <= NARROW * r ? this.least : r;
  }

  /** Does the disc at s, less a body's radius r, hold a point? (DEF-3.2) */
  holds(s: number, x: number, y: number, r: number): boolean {
    const { place } = this;
    this.backbone.pointAt(s, place);
    const room = this.radiusAt(s) - this.bodyOf(r);
    const dx = x - place.x;
    const dy = y - place.y;
    return room >= 0 && dx * dx + dy * dy <= room * room;
  }

  /**
   * The end of the connected stretch of attraction points from s on: the largest s' such that all discs from s to s', less r,
   * hold the point (ALG-1 line 2, which overrides DEF-3.3). Never claims a disc that does not hold it; s itself where
   * not even that one does.
   */
  reach(s: number, x: number, y: number, r: number): number {
    return this.follow(s, x, y, r, 1);
  }

  /** {@link reach} of some units at once: from `from[i]` to `to[i]`. */
  reachAll(
    count: number,
    from: Float64Array,
    x: Float64Array,
    y: Float64Array,
    r: Float64Array,
    to: Float64Array,
  ): void {
    const { bands, backbone, stretch } = this;
    const { points, along } = backbone;
    for (let i = 0; i < count; i++) {
      const s = from[i];
      const px = x[i];
      const py = y[i];
      const k = this.bandAt(s);
      const leg = bands.legs[k];
      const base = along[leg];
      const body = this.bodyOf(r[i]);
      // Most often the stretch ends on the band where it begins, and the disc there holds the point to the last bit.
      const length = along[leg + 1] - base;
      let high = -1;
      if (bands.kinds[k] === CAPPED) {
        const ex = (points[2 * leg + 2] - points[2 * leg]) / length;
        const ey = (points[2 * leg + 3] - points[2 * leg + 1]) / length;
        const rx = px - points[2 * leg];
        const ry = py - points[2 * leg + 1];
        const v = rx * ey - ry * ex;
        const square = (bands.width - body - v) * (bands.width - body + v);
        if (square >= 0) high = rx * ex + ry * ey + Math.sqrt(square) + base;
      } else {
        stretchOfBand(bands, backbone, k, px, py, body, stretch);
        if (stretch.low <= stretch.high) high = stretch.high;
      }
      if (s >= base && high >= s && high < this.bandEnd(k)) {
        const t = (high - base) / length;
        const dx = px - (points[2 * leg] + t * (points[2 * leg + 2] - points[2 * leg]));
        const dy = py - (points[2 * leg + 1] + t * (points[2 * leg + 3] - points[2 * leg + 1]));
        const room = bandRadius(bands, k, high - base) - body;
        if (room >= 0 && dx * dx + dy * dy <= room * room) {
          to[i] = high;
          continue;
        }
      }
      to[i] = Math.max(s, this.follow(s, px, py, r[i], 1));
    }
  }

  /** The start of that stretch: as {@link reach}, going back. */
  reachBack(s: number, x: number, y: number, r: number): number {
    return this.follow(s, x, y, r, -1);
  }

  private follow(s: number, x: number, y: number, r: number, way: number): number {
    const { bands, backbone, stretch } = this;
    const body = this.bodyOf(r);
    let at = this.clamp(s);
    let k = this.bandAt(at);
    if (way < 0 && k > 0 && bands.starts[k] === at) k--;
    for (; k >= 0 && k < bands.count; k += way) {
      stretchOfBand(bands, backbone, k, x, y, body, stretch);
      const edge = way > 0 ? this.bandEnd(k) : bands.starts[k];
      const end = way > 0 ? stretch.high : stretch.low;
      if (!(stretch.low <= stretch.high) || (way > 0 ? end < at : end > at)) return this.settle(at, at, s, x, y, r);
      if (way > 0 ? end < edge : end > edge) return this.settle(end, at, s, x, y, r);
      at = edge;
    }
    return this.settle(at, at, s, x, y, r);
  }

  private bandEnd(k: number): number {
    return k + 1 < this.bands.count ? this.bands.starts[k + 1] : this.backbone.length;
  }

  /** Step back from a computed end until the disc there holds the point to the last bit. */
  private settle(end: number, last: number, s: number, x: number, y: number, r: number): number {
    if (this.holds(end, x, y, r)) return end;
    let step = 1e-15 * this.backbone.length + 1e-16 * this.width;
    const towards = end > s ? -1 : 1;
    for (let k = 0; k < 60; k++) {
      const at = end + towards * step;
      if (towards < 0 ? at <= s : at >= s) return s;
      if (this.holds(at, x, y, r)) return at;
      step *= 2;
    }
    return last;
  }

  /** Is a point in the corridor? */
  contains(x: number, y: number): boolean {
    const { bands, backbone, stretch } = this;
    for (let k = 0; k < bands.count; k++) {
      stretchOfBand(bands, backbone, k, x, y, 0, stretch);
      clampStretch(stretch, bands.starts[k], this.bandEnd(k));
      if (stretch.low <= stretch.high) return true;
    }
    return false;
  }

  /**
   * Area of the union of all discs from a to b, m2: what is covered twice, at bends and where the path comes back, counts once.
   * Closed form; see `UnionArea`.
   */
  areaBetween(a: number, b: number): number {
    const from = this.clamp(a);
    return this.union.between(from, Math.max(from, this.clamp(b)));
  }

  /**
   * The largest s from a on with an area of the union from a to s of at most `area` (DEF-3.7), to `NEARNESS` below; a itself
   * where not even its disc fits. Rises with a and with the area.
   */
  farthestWithin(a: number, area: number): number {
    const from = this.clamp(a);
    return findFarthest(this.union, this.backbone, from, area, NEARNESS * this.width, this.hint);
  }

  /**
   * x, y round the union of the discs from a to b, counter-clockwise, for pictures: arcs are flattened to a five-hundredth of the
   * width. Of a region with holes the outer ring; {@link outlineRings} has all.
   */
  outline(a: number, b: number): Float64Array {
    return this.outlineRings(a, b)[0] ?? new Float64Array(0);
  }

  /** All rings of the outline of the discs from a to b, the longest first; holes run clockwise. */
  outlineRings(a: number, b: number): Float64Array[] {
    const from = this.clamp(a);
    const stretches = this.union.stretchesBetween(from, Math.max(from, this.clamp(b)));
    return drawOutline(stretches, this.backbone.points[0], this.backbone.points[1], this.width);
  }

  private clamp(s: number): number {
    return Math.max(0, Math.min(this.backbone.length, s));
  }
}

/**
 * The corridor of a backbone.
 *
 * @param width c, m
 * @param radius of the largest unit, m
 * @throws FootfallError where the units do not fit: c below r, or a backbone with less room than r
 */
export function buildCorridor(backbone: Backbone, width: number, radius = 0): Corridor {
  if (width < radius) {
    throw new FootfallError('the group is narrower than one of its members', {
      code: 'groups/width-below-radius',
      where: 'width',
      got: `${width} m`,
      expected: `at least the largest radius, ${radius} m (single file)`,
    });
  }
  if (backbone.leastClearance < radius * (1 - NARROW)) {
    throw new FootfallError('the backbone of a group is too narrow for its largest member', {
      code: 'groups/backbone-too-narrow',
      got: `${backbone.leastClearance} m to the nearest wall`,
      expected: `at least the largest radius, ${radius} m`,
      advice: 'plan the backbone for a body of that radius',
    });
  }
  return new Corridor(backbone, width);
}
