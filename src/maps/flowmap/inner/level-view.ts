import { NONE } from '../../../geometry/index.js';
import type { LevelField } from '../trace-stream.js';
import type { CoverField } from './cover-field.js';

/** A cover field seen along one level: of the values at a point, one per sheet, the nearest to the level counts. */
export class LevelView implements LevelField {
  footX = 0;
  footY = 0;
  centreX = 0;
  centreY = 0;
  curveRadius = 0;
  private level = 0;

  constructor(readonly field: CoverField) {}

  /** Looks along the level of a point from now on. */
  start(x: number, y: number): void {
    this.level = this.field.evaluate(x, y, 0);
  }

  valueAt(x: number, y: number): number {
    const { field } = this;
    const { found, jump, gates } = field;
    const { ax, ay, bx, by, rho } = gates.walls;
    const value = field.evaluate(x, y, 0);
    this.footX = found.x;
    this.footY = found.y;
    this.centreX = found.x;
    this.centreY = found.y;
    const f = found.feature;
    const away = Math.sqrt((x - found.x) * (x - found.x) + (y - found.y) * (y - found.y));
    this.curveRadius = away;
    if (f !== NONE && rho[f] > 0) {
      this.centreX = ax[f];
      this.centreY = ay[f];
      this.curveRadius = away + rho[f];
    } else if (f !== NONE && !isEnd(found.x, found.y, ax[f], ay[f]) && !isEnd(found.x, found.y, bx[f], by[f])) {
      this.curveRadius = 0;
    }
    return jump > 0 ? value + jump * Math.round((this.level - value) / jump) : value;
  }
}

function isEnd(x: number, y: number, ax: number, ay: number): boolean {
  return x === ax && y === ay;
}
