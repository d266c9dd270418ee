import { type ColorScale, colorOf } from '../color/color-scale.js';
import { SPEED_RAMP } from '../color/ramp.js';
import { INK } from '../palette.js';
import type { Layer } from '../picture.js';
import type { Style } from '../style.js';
import { describeThinning, type Tracks } from './track-keeper.js';

/** Colours in which speeds are told apart. */
export const SPEED_CLASSES = 10;
const UNKNOWN = INK.faint;

/** A scale from standing to `high`, m/s. */
export function speedScale(high: number, isOpen = false): ColorScale {
  return { title: 'speed', unit: 'm/s', low: 0, high, ramp: SPEED_RAMP, isOpen };
}

/** Ways as lines, coloured by speed. */
export function createTrackLayer(tracks: Tracks, all: number, scale: ColorScale, period = 0): Layer {
  const note = describeThinning(tracks.tracks.length, all, tracks.every);
  return {
    name: 'ways',
    colors: scale,
    notes: note === undefined ? [] : [note],
    draw(pen) {
      const strokes = splitBySpeed(
        tracks,
        scale,
        (track, k) => track.x[k],
        (track, k) => track.y[k],
        period,
      );
      for (const { color, points } of strokes) {
        const style: Style = { stroke: color, width: 1.1, strokeOpacity: 0.75, cap: 'butt' };
        pen.path(style, (sink) => {
          let isOpen = false;
          for (let n = 0; n < points.length; n += 2) {
            if (Number.isNaN(points[n])) isOpen = false;
            else if (isOpen) sink.lineTo(points[n], points[n + 1]);
            else {
              sink.moveTo(points[n], points[n + 1]);
              isOpen = true;
            }
          }
        });
      }
    },
  };
}

/** Polylines of one colour. */
export interface Strokes {
  readonly color: string;
  /** x, y in turn, NaN, NaN between two of them. */
  readonly points: number[];
}

/**
 * Ways in pieces of about one speed, by colour. Faster ones come later, so that they lie above where ways meet.
 *
 * @param period a step in x of more than half of it goes over the seam, and is not drawn; 0 for none
 */
export function splitBySpeed(
  { tracks }: Tracks,
  scale: ColorScale,
  xOf: (track: Tracks['tracks'][number], k: number) => number,
  yOf: (track: Tracks['tracks'][number], k: number) => number,
  period = 0,
): Strokes[] {
  const classes: number[][] = Array.from({ length: SPEED_CLASSES + 1 }, () => []);
  for (const track of tracks) {
    let open = -1;
    for (let k = 1; k < track.time.length; k++) {
      const [ax, ay, bx, by] = [xOf(track, k - 1), yOf(track, k - 1), xOf(track, k), yOf(track, k)];
      const isGap = !(Number.isFinite(ax) && Number.isFinite(ay) && Number.isFinite(bx) && Number.isFinite(by));
      if (isGap || (period > 0 && Math.abs(bx - ax) > period / 2)) {
        open = -1;
        continue;
      }
      const speed = Number.isNaN(track.speed[k]) ? track.speed[k - 1] : track.speed[k];
      const own = classOf(scale, speed);
      if (open === own) classes[own].push(bx, by);
      else classes[own].push(Number.NaN, Number.NaN, ax, ay, bx, by);
      open = own;
    }
  }
  const step = (scale.high - scale.low) / SPEED_CLASSES;
  const known = classes.slice(0, SPEED_CLASSES).map((points, k) => ({
    color: colorOf(scale, scale.low + (k + 0.5) * step),
    points,
  }));
  return [{ color: UNKNOWN, points: classes[SPEED_CLASSES] }, ...known].filter(({ points }) => points.length > 0);
}

/** 0 up to SPEED_CLASSES - 1; SPEED_CLASSES where the speed is not known. */
function classOf({ low, high }: ColorScale, speed: number): number {
  if (!Number.isFinite(speed)) return SPEED_CLASSES;
  const share = (speed - low) / (high - low);
  return Math.max(0, Math.min(SPEED_CLASSES - 1, Math.floor(share * SPEED_CLASSES)));
}
