import { BLACK, type NavGraph } from '../../maps/index.js';
import type { Layer } from '../picture.js';
import type { Style } from '../style.js';

/** Curves leave the true edge by at most this many pixels. */
const TOLERANCE = 0.1;
const RED_EDGE: Style = { stroke: '#c43c39', width: 1.3 };
const BLACK_EDGE: Style = { stroke: '#2b2f36', width: 1.3 };
const NEXT_WAY: Style = { stroke: '#0072b2', width: 1.6, dash: [4, 3] };
const STRAIGHT_WAY: Style = { stroke: '#009e73', width: 1.6, dash: [4, 3] };
const NEXT_POINT: Style = { fill: '#0072b2' };

/** A navigation graph as curves in its two colours (Sud et al. 2008, figure 2 (e)). */
export function createNavGraphLayer(graph: NavGraph): Layer {
  const { edgeCount, edgeColour } = graph.tables;
  return {
    name: 'navgraph',
    legend: [
      { label: 'first order', symbol: 'line', style: RED_EDGE },
      { label: 'second order', symbol: 'line', style: BLACK_EDGE },
    ],
    draw(pen) {
      const tolerance = TOLERANCE / pen.frame.scale;
      for (const isBlack of [false, true]) {
        pen.path(isBlack ? BLACK_EDGE : RED_EDGE, (sink) => {
          for (let e = 0; e < edgeCount; e++) {
            if ((edgeColour[e] === BLACK) !== isBlack) continue;
            const points: number[] = [];
            graph.sampleEdge(e, tolerance, points);
            for (let k = 0; k < points.length; k += 2) {
              if (k === 0) sink.moveTo(points[0], points[1]);
              else sink.lineTo(points[k], points[k + 1]);
            }
          }
        });
      }
    },
  };
}

/** Where an agent is sent to. */
export interface NextPoint {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** It goes straight to its goal. */
  readonly isGoal: boolean;
}

/** Where agents are sent to: a dashed line each, and a dot at its end. */
export function createNextPointLayer(points: readonly NextPoint[]): Layer {
  return {
    name: 'next-points',
    legend: [
      { label: 'to the next point', symbol: 'line', style: NEXT_WAY },
      { label: 'straight to the goal', symbol: 'line', style: STRAIGHT_WAY },
    ],
    draw(pen) {
      for (const isStraight of [false, true]) {
        const drawn = points.filter(({ isGoal }) => isGoal === isStraight);
        pen.path(isStraight ? STRAIGHT_WAY : NEXT_WAY, (sink) => {
          for (const { from, to } of drawn) {
            sink.moveTo(...from);
            sink.lineTo(...to);
          }
        });
      }
      pen.dots(
        NEXT_POINT,
        points.filter(({ isGoal }) => !isGoal).flatMap(({ to }) => [...to]),
        3,
      );
    },
  };
}
