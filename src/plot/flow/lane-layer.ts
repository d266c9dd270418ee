import { requireBoolean } from '../../error/index.js';
import type { Lanes } from '../../maps/index.js';
import { PALETTE } from '../palette.js';
import type { Layer } from '../picture.js';
import { requireLanes } from '../require.js';
import type { Style } from '../style.js';
import { drawThinned } from './draw-thinned.js';

/** Middle lines of lanes. */
const LANE: Style = { stroke: PALETTE[3], width: 1.6 };
const BEFORE: Style = { stroke: PALETTE[3], width: 1.1, strokeOpacity: 0.55, dash: [4, 4], cap: 'butt' };
/** The strip that bodies sweep, paler. */
const STRIP_OPACITY = 0.16;

/** Lanes as their middle lines, with the strips that bodies sweep; dashed and without strips where they are compared with. */
export function createLaneLayer(laid: Lanes, isBefore = false): Layer {
  requireLanes(laid, 'createLaneLayer: lanes');
  requireBoolean(isBefore, 'createLaneLayer: isBefore');
  const { lanes, radius, max } = laid;
  const style = isBefore ? BEFORE : LANE;
  const most = lanes.length === max ? '' : ` of at most ${max}`;
  const label = isBefore
    ? 'lanes before shortening'
    : `${lanes.length} lanes${most}, radius ${Number(radius.toPrecision(3))} m`;
  return {
    name: isBefore ? 'lanes-before' : 'lanes',
    legend: [{ label, symbol: 'line', style }],
    draw(pen) {
      const width = 2 * radius * pen.frame.scale;
      if (!isBefore && width > 2) {
        const strip: Style = { stroke: PALETTE[3], width, strokeOpacity: STRIP_OPACITY, cap: 'butt', join: 'round' };
        for (const lane of lanes) pen.path(strip, (sink) => drawThinned(lane.points, pen.frame.scale, sink));
      }
      for (const [k, lane] of lanes.entries()) {
        pen.path(
          style,
          (sink) => drawThinned(lane.points, pen.frame.scale, sink),
          `lane ${k + 1}: ${lane.length.toFixed(2)} m`,
        );
      }
    },
  };
}
