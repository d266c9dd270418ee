import { maybe, partsOf, requireBox, requireOptions, requireText } from '../../error/index.js';
import { INK } from '../palette.js';
import { createPicture, type Layer, type Picture, type PictureOptions } from '../picture.js';
import { PLAN_CHECKS, type Plan } from '../plan/plan.js';
import { createPlanPicture } from '../plan/plot-plan.js';
import { requireGround } from '../require.js';

/** What a player shows people on: a plan, or bounds (minX, minY, maxX, maxY, m) where no walls are known. */
export type PlayerGround = Plan | { readonly bounds: ArrayLike<number>; readonly title?: string | undefined };

/** Refuses what is neither a plan nor bounds. */
export function requirePlayerGround(ground: PlayerGround, where: string): void {
  partsOf({ title: maybe(requireText) })(ground, where);
  if (!('domain' in ground)) {
    requireBox(ground.bounds, `${where}.bounds`);
    return;
  }
  requireOptions(ground, where, PLAN_CHECKS);
  requireGround(ground.domain, where);
}

/** The plan, or white paper of the given bounds. */
export function createGroundPicture(ground: PlayerGround, look: PictureOptions): Picture {
  if ('domain' in ground) return createPlanPicture({ ...ground, ...look });
  return createPicture(ground.bounds, look).addLayer(createPaperLayer(ground.bounds));
}

/** White ground with a thin edge, where no walls are known. */
export function createPaperLayer(bounds: ArrayLike<number>): Layer {
  return {
    name: 'ground',
    draw(pen) {
      pen.path({ fill: INK.free, stroke: INK.faint, width: 1 }, (sink) => {
        sink.moveTo(bounds[0], bounds[1]);
        sink.lineTo(bounds[2], bounds[1]);
        sink.lineTo(bounds[2], bounds[3]);
        sink.lineTo(bounds[0], bounds[3]);
        sink.closePath();
      });
    },
  };
}
