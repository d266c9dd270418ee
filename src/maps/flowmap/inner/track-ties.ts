import type { CoverField } from './cover-field.js';
import { END_POINT } from './inner-walls.js';
import { crossSlit } from './slit.js';
import { locate, type TrackRow } from './tracks.js';

/** Values that differ by less (m) fit. */
const TIE = 1e-8;

/**
 * The end of a wall chain (or of a wall that goes on inside an area) with a terminal (or the area) beside it hides space
 * from another wall. Where the value of the end is just the value of that wall plus the way, both curves touch without
 * crossing on the line through foot and end; behind it the one of the end holds where the wall is hidden, else the wall's.
 */
export interface Tie {
  readonly wallTrack: number;
  readonly wallPosition: number;
  readonly endTrack: number;
  readonly endPosition: number;
  /** From the foot on the wall to the end, m. */
  readonly distance: number;
  /** Copy of the end minus copy of the wall. */
  readonly copy: number;
}

/** All walls whose value just fits that of a hidden wall's end. */
export function findTies(
  rows: readonly TrackRow[],
  starts: readonly number[],
  { gates, values, jump }: CoverField,
): Tie[] {
  const { walls } = gates;
  const { slitX, slitY } = gates.areas[0];
  const ties: Tie[] = [];
  rows.forEach((end, endTrack) => {
    if (end.isEnd !== true) return;
    const { x, y } = end;
    for (let f = 0; f < walls.rho.length; f++) {
      if (walls.cuts[f] === END_POINT) continue;
      const i = walls.featureNode[f];
      const ux = walls.bx[f] - walls.ax[f];
      const uy = walls.by[f] - walls.ay[f];
      const square = ux * ux + uy * uy;
      const t = square > 0 ? ((x - walls.ax[f]) * ux + (y - walls.ay[f]) * uy) / square : 0;
      let fx = t <= 0 ? walls.ax[f] : t >= 1 ? walls.bx[f] : walls.ax[f] + t * ux;
      let fy = t <= 0 ? walls.ay[f] : t >= 1 ? walls.by[f] : walls.ay[f] + t * uy;
      let distance = Math.sqrt((x - fx) * (x - fx) + (y - fy) * (y - fy));
      const radius = walls.rho[f];
      if (distance <= radius + TIE) continue;
      fx += (radius / distance) * (x - fx);
      fy += (radius / distance) * (y - fy);
      distance -= radius;
      const copy =
        walls.at[f] +
        crossSlit(slitX, slitY, walls.ax[f], walls.ay[f], fx, fy) +
        crossSlit(slitX, slitY, fx, fy, x, y) -
        end.at;
      if (Math.abs(values[i] + distance - values[end.node] - jump * copy) > TIE) continue;
      if (gates.isBlocked(fx, fy, x, y)) continue;
      const dx = (x - fx) / distance;
      const dy = (y - fy) / distance;
      const place = locate(rows, starts[i], starts[i + 1], fx, fy, dx, dy);
      const here = locate(rows, endTrack, endTrack + 1, x, y, dx, dy);
      if (place === undefined || here === undefined) continue;
      ties.push({
        wallTrack: place.track,
        wallPosition: place.position,
        endTrack,
        endPosition: here.position,
        distance,
        copy,
      });
    }
  });
  return ties;
}
