import { findNearestWall } from '../../geometry/index.js';
import type { FlowMap } from '../../maps/index.js';
import type { LegendEntry } from '../legend.js';
import { PALETTE } from '../palette.js';
import type { Layer } from '../picture.js';
import { formatLength } from '../scale-bar.js';
import type { Style } from '../style.js';

const CUT: Style = { stroke: PALETTE[1], width: 3, cap: 'butt' };
const GATE: Style = { stroke: PALETTE[1], width: 0.8, dash: [1, 3] };
const FOOT: Style = { fill: PALETTE[1] };
const SOURCE: Style = { stroke: PALETTE[2], width: 6, cap: 'butt' };
const SINK: Style = { stroke: PALETTE[0], width: 6, cap: 'butt' };
/** Gates beyond this many carry no label: they would hide the plan. */
const MAX_LABELS = 60;

/** The gates of corridors: of the critical graph those in whose circle there is no third wall. */
export function createGateLayer({ gates, domain }: FlowMap): Layer {
  const shown = gates.filter(({ ax, ay, bx, by, length }) => {
    return findNearestWall(domain, (ax + bx) / 2, (ay + by) / 2).distance >= 0.5 * length * (1 - 1e-9);
  });
  return {
    name: 'gates',
    legend: [{ label: 'gates', symbol: 'line', style: GATE }],
    draw(pen) {
      pen.path(GATE, (sink) => {
        for (const { ax, ay, bx, by } of shown) {
          sink.moveTo(ax, ay);
          sink.lineTo(bx, by);
        }
      });
    },
  };
}

/** The gates of the narrowest cut, each with its width. */
export function createCutLayer({ minCut, capacity }: FlowMap): Layer {
  return {
    name: 'cut',
    legend: [{ label: `narrowest cut: ${formatLength(capacity)}`, symbol: 'line', style: CUT }],
    draw(pen) {
      pen.path(CUT, (sink) => {
        for (const { ax, ay, bx, by } of minCut) {
          sink.moveTo(ax, ay);
          sink.lineTo(bx, by);
        }
      });
      pen.dots(
        FOOT,
        minCut.flatMap(({ ax, ay, bx, by }) => [ax, ay, bx, by]),
        3,
      );
      for (const { ax, ay, bx, by, length } of minCut.slice(0, MAX_LABELS)) {
        pen.label(formatLength(Number(length.toPrecision(3))), (ax + bx) / 2, (ay + by) / 2);
      }
    },
  };
}

/** Sources and sinks with their names. */
export function createTerminalLayer({ terminals }: FlowMap): Layer {
  const legend: LegendEntry[] = [
    { label: 'source', symbol: 'line', style: SOURCE },
    { label: 'sink', symbol: 'line', style: SINK },
  ];
  return {
    name: 'terminals',
    legend,
    draw(pen) {
      for (const { kind, name, shape } of terminals) {
        const points = 'line' in shape ? shape.line : shape.polygon;
        const style = kind === 'source' ? SOURCE : SINK;
        const isArea = 'polygon' in shape;
        pen.path(isArea ? { ...style, width: 3, fill: kind === 'source' ? '#dcefe8' : '#d9e8f2' } : style, (sink) => {
          sink.moveTo(points[0], points[1]);
          for (let k = 2; k < points.length; k += 2) sink.lineTo(points[k], points[k + 1]);
          if (isArea) sink.closePath();
        });
        let [x, y] = [0, 0];
        for (let k = 0; k < points.length; k += 2) {
          x += (2 * points[k]) / points.length;
          y += (2 * points[k + 1]) / points.length;
        }
        pen.label(name, x, y);
      }
    },
  };
}
