import { NONE } from '../../../geometry/index.js';
import type { InnerGates } from './inner-gates.js';
import { crossSlit } from './slit.js';

/** What {@link CoverField.evaluate} finds; written anew by every call. */
export interface FieldValue {
  /** m */
  value: number;
  /** Wall feature of the nearest wall, or NONE. */
  feature: number;
  /** Bend, if the shortest way comes around one, or NONE. */
  bend: number;
  /** Copy of the node or bend on the cover. */
  copy: number;
  /** End of the straight way: on the wall, or the bend. */
  x: number;
  y: number;
}

/**
 * The stream function around an area: the smallest "value of a wall + way from there that does not run through the area".
 * It lives on the cover of the plane around the area: going around once, counter-clockwise, adds the jump. Sheet 0 is the
 * plane cut open along the slit; crossing the slit upwards leads to the next sheet.
 */
export class CoverField {
  readonly found: FieldValue = { value: Infinity, feature: NONE, bend: NONE, copy: 0, x: 0, y: 0 };

  constructor(
    readonly gates: InnerGates,
    /** Per node, then per bend: its value where the node's first point is on sheet 0, m. */
    readonly values: Float64Array,
    /** m */
    readonly jump: number,
  ) {}

  /** Value at a point of a sheet; details in `found`. */
  evaluate(x: number, y: number, sheet: number): number {
    const { gates, values, jump, found } = this;
    const { walls, bends, boxes } = gates;
    const { slitX, slitY } = gates.areas[0];
    found.value = Infinity;
    found.feature = NONE;
    found.bend = NONE;
    for (let v = 0; v < bends.length / 2; v++) {
      const bx = bends[2 * v];
      const by = bends[2 * v + 1];
      const dx = x - bx;
      const dy = y - by;
      const copy = sheet - crossSlit(slitX, slitY, bx, by, x, y);
      const value = values[walls.nodeCount + v] + jump * copy + Math.sqrt(dx * dx + dy * dy);
      if (value >= found.value || gates.isBlocked(bx, by, x, y)) continue;
      found.value = value;
      found.bend = v;
      found.copy = copy;
      found.x = bx;
      found.y = by;
    }
    for (let i = 0; i < walls.nodeCount; i++) {
      const k = 4 * i;
      const dx = Math.max(0, boxes[k] - x, x - boxes[k + 2]);
      const dy = Math.max(0, boxes[k + 1] - y, y - boxes[k + 3]);
      const isUp = boxes[k + 1] <= slitY && y > slitY && Math.max(boxes[k + 2], x) > slitX;
      const lowest = sheet - walls.range[2 * i + 1] - (isUp ? 1 : 0);
      if (values[i] + jump * lowest + Math.sqrt(dx * dx + dy * dy) < found.value) this.visitNode(i, x, y, sheet);
    }
    return found.value;
  }

  private visitNode(i: number, x: number, y: number, sheet: number): void {
    const { gates, values, jump, found } = this;
    const { walls } = gates;
    const { ax, ay, bx, by, rho, at, nodeFeatures } = walls;
    const { slitX, slitY } = gates.areas[0];
    for (let f = nodeFeatures[i]; f < nodeFeatures[i + 1]; f++) {
      const ux = bx[f] - ax[f];
      const uy = by[f] - ay[f];
      const square = ux * ux + uy * uy;
      const t = square > 0 ? ((x - ax[f]) * ux + (y - ay[f]) * uy) / square : 0;
      let px = t <= 0 ? ax[f] : t >= 1 ? bx[f] : ax[f] + t * ux;
      let py = t <= 0 ? ay[f] : t >= 1 ? by[f] : ay[f] + t * uy;
      let distance = Math.sqrt((x - px) * (x - px) + (y - py) * (y - py));
      if (rho[f] > 0) {
        const share = distance > 0 ? rho[f] / distance : 0;
        px += share * (x - px);
        py += share * (y - py);
        distance = Math.max(0, distance - rho[f]);
      }
      const copy =
        sheet - at[f] - crossSlit(slitX, slitY, ax[f], ay[f], px, py) - crossSlit(slitX, slitY, px, py, x, y);
      const value = values[i] + jump * copy + distance;
      if (value >= found.value || gates.isBlocked(px, py, x, y)) continue;
      found.value = value;
      found.feature = f;
      found.bend = NONE;
      found.copy = copy;
      found.x = px;
      found.y = py;
    }
  }
}
