import type { Place } from './backbone.js';
import { clampStretch, type Stretch, stretchOfBand } from './bands.js';
import type { Corridor } from './corridor.js';

/** How a group stands at the start of a corridor, and where those go who do not stand there yet. */
export interface Gathering {
  /** The stretch to gather in: no attraction point lies outside of it, s in m. Its discs have at most the area of the group. */
  readonly from: number;
  readonly to: number;
  /** Does everybody have an attraction point there? Then the rules of the group hold from now on. */
  readonly isDone: boolean;
  /** Who has none. */
  readonly missing: readonly number[];
  /** Attraction point of each unit; of those who have none the one whose disc is nearest. */
  readonly attraction: Float64Array;
}

/**
 * Is a group gathered? A start that breaks the bounds (a member outside of the corridor, or a group longer than its area allows)
 * begins with a gathering phase: those outside walk, each on its own, into the disc of the point that this names, while the
 * others stay in the stretch. It is done as soon as each has an attraction point in the stretch (DEF-3.2).
 *
 * @param area A, m2
 * @param from where the stretch begins: 0 at the start of a run
 */
export function checkGathering(
  corridor: Corridor,
  area: number,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  radii: ArrayLike<number>,
  from = 0,
): Gathering {
  const to = corridor.farthestWithin(from, area);
  const attraction = new Float64Array(radii.length);
  const missing: number[] = [];
  for (let i = 0; i < radii.length; i++) {
    const found = findAttraction(corridor, x[i], y[i], radii[i], from, to);
    if (Number.isNaN(found)) {
      missing.push(i);
      attraction[i] = findNearestDisc(corridor, x[i], y[i], radii[i], from, to);
    } else {
      attraction[i] = found;
    }
  }
  return { from, to, isDone: missing.length === 0, missing, attraction };
}

const stretch: Stretch = { low: 0, high: 0 };
const place: Place = { x: 0, y: 0 };

/** The largest attraction point of a unit between two points (DEF-3.2), s in m; NaN where there is none. */
export function findAttraction(corridor: Corridor, x: number, y: number, r: number, from: number, to: number): number {
  const { bands, backbone } = corridor;
  for (let k = corridor.bandAt(to); k >= 0; k--) {
    const end = k + 1 < bands.count ? bands.starts[k + 1] : backbone.length;
    if (end < from) break;
    stretchOfBand(bands, backbone, k, x, y, corridor.bodyOf(r), stretch);
    clampStretch(stretch, Math.max(from, bands.starts[k]), Math.min(to, end));
    if (!(stretch.low <= stretch.high)) continue;
    // Rounding may leave the very end outside.
    for (const s of [stretch.high, 0.5 * (stretch.low + stretch.high), stretch.low]) {
      if (corridor.holds(s, x, y, r)) return s;
    }
  }
  return Number.NaN;
}

/** Places that are tried per band, and halvings round the best of them. */
const TRIES = 8;
const HALVINGS = 30;

/** Between two points the one whose disc, less the radius, is nearest to a unit, s in m. */
export function findNearestDisc(corridor: Corridor, x: number, y: number, r: number, from: number, to: number): number {
  const { bands, backbone } = corridor;
  const off = (s: number): number => {
    backbone.pointAt(s, place);
    const dx = x - place.x;
    const dy = y - place.y;
    return Math.sqrt(dx * dx + dy * dy) - Math.max(0, corridor.radiusAt(s) - r);
  };
  let best = from;
  let least = off(from);
  let step = 0;
  for (let k = corridor.bandAt(from); k < bands.count && bands.starts[k] <= to; k++) {
    const low = Math.max(from, bands.starts[k]);
    const high = Math.min(to, k + 1 < bands.count ? bands.starts[k + 1] : backbone.length);
    for (let i = 0; i <= TRIES; i++) {
      const s = low + ((high - low) * i) / TRIES;
      const value = off(s);
      if (value < least) {
        least = value;
        best = s;
        step = (high - low) / TRIES;
      }
    }
  }
  for (let k = 0; k < HALVINGS; k++, step *= 0.5) {
    for (const s of [Math.max(from, best - step), Math.min(to, best + step)]) {
      const value = off(s);
      if (value < least) {
        least = value;
        best = s;
      }
    }
  }
  return best;
}
