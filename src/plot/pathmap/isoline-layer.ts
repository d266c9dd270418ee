import { listOf, maybe, partsOf, requireBoolean, requireList, requirePair, requireText } from '../../error/index.js';
import type { Isoline } from '../../maps/index.js';
import type { PathSink } from '../path-sink.js';
import type { Layer } from '../picture.js';
import { requireColor } from '../require.js';
import type { Style } from '../style.js';

const LINE: Style = { stroke: '#ffffff', width: 1.1, strokeOpacity: 0.9, cap: 'butt' };
const SAMPLE: Style = { ...LINE, stroke: '#b9bec6', width: 1.6 };

const requireIsolines = listOf(partsOf({ pieces: requireList, end: requirePair, isClosed: requireBoolean }));

/**
 * Curves of equal distance as exact arcs and lines.
 *
 * @param color of the lines, for white ground. Default: white, for coloured ground
 */
export function createIsolineLayer(lines: readonly Isoline[], label: string, color?: string): Layer {
  requireIsolines(lines, 'createIsolineLayer: lines');
  requireText(label, 'createIsolineLayer: label');
  maybe(requireColor)(color, 'createIsolineLayer: color');
  const style: Style = color === undefined ? LINE : { ...LINE, stroke: color };
  return {
    name: 'isolines',
    legend: [{ label, symbol: 'line', style: color === undefined ? SAMPLE : style }],
    draw(pen) {
      pen.path(style, (sink) => {
        for (const line of lines) drawIsoline(line, sink);
      });
    },
  };
}

/** Polylines, where no arcs are known. */
export function createSampledIsolineLayer(lines: readonly ArrayLike<number>[], label: string): Layer {
  return {
    name: 'isolines',
    legend: [{ label, symbol: 'line', style: SAMPLE }],
    draw(pen) {
      pen.path(LINE, (sink) => {
        for (const points of lines) {
          sink.moveTo(points[0], points[1]);
          for (let k = 2; k < points.length; k += 2) sink.lineTo(points[k], points[k + 1]);
        }
      });
    },
  };
}

function drawIsoline({ pieces, end, isClosed }: Isoline, sink: PathSink): void {
  sink.moveTo(pieces[0], pieces[1]);
  const count = pieces.length / 5;
  for (let k = 0; k < count; k++) {
    const [x, y, cx, cy, radius] = pieces.subarray(5 * k, 5 * k + 5);
    const isLast = k === count - 1;
    const [nextX, nextY] = isLast ? end : [pieces[5 * k + 5], pieces[5 * k + 6]];
    if (radius === 0) {
      sink.lineTo(nextX, nextY);
      continue;
    }
    const from = Math.atan2(y - cy, x - cx);
    let to = Math.atan2(nextY - cy, nextX - cx);
    if (to < from) to += 2 * Math.PI;
    if (x === nextX && y === nextY) to = from + 2 * Math.PI;
    sink.arc(cx, cy, radius, from, to);
  }
  if (isClosed) sink.closePath();
}
