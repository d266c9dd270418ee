import type { FlowMap, Streamline } from '../../maps/index.js';
import { INK, PALETTE } from '../palette.js';
import type { Layer } from '../picture.js';
import { drawFreeSpace } from '../plan/ground-layer.js';
import type { Style } from '../style.js';
import { drawThinned } from './draw-thinned.js';

const STREAM: Style = { stroke: PALETTE[4], width: 1.2, strokeOpacity: 0.9, cap: 'butt' };
const USELESS: Style = { fill: '#d9dce1', fillRule: 'evenodd' };
const USEFUL: Style = { fill: INK.free, stroke: INK.free, width: 0.6 };
/** Samples along a source between two lines of flow. */
const SAMPLES = 48;
/** How far inside lines of flow start, as a share of the ground's size. */
const INSIDE = 2e-4;

/** Lines of flow, each with the same share of it between them. */
export function createStreamLayer(map: FlowMap, count: number): Layer {
  const lines = traceStreams(map, count, [0.5]);
  return {
    name: 'streams',
    legend: [
      { label: `flow, ${(map.capacity / count).toPrecision(2)} m between lines`, symbol: 'line', style: STREAM },
    ],
    draw(pen) {
      pen.path(STREAM, (sink) => {
        for (const { points } of lines) drawThinned(points, pen.frame.scale, sink);
      });
    },
  };
}

/**
 * Lines that start where phi passes levels along a source, a little inside.
 * @param shares where in every share of the flow a line lies, 0 to 1, rising
 */
function traceStreams(map: FlowMap, count: number, shares: readonly number[]): Streamline[] {
  const { bounds } = map.domain;
  const inside = INSIDE * Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]);
  const share = map.capacity / count;
  // Counts levels below a value: it changes where one is passed.
  const rank = (value: number): number => {
    const whole = Math.floor(value / share);
    return shares.length * whole + shares.filter((level) => value / share - whole >= level).length;
  };
  const lines: Streamline[] = [];
  for (const { points, kind } of map.certificate.terminals) {
    if (kind !== 'source') continue;
    let before = Number.NaN;
    for (const [x, y] of walkAlong(map, points, share / SAMPLES, inside)) {
      const value = map.potentialAt(x, y);
      if (Math.abs(value - before) < share && rank(value) !== rank(before)) {
        const line = map.streamline(x, y);
        if (line.isUseful) lines.push(line);
      }
      before = value;
    }
  }
  return lines;
}

/** Points beside a terminal in the free space, in equal steps: left of a line on the wall, outside the ring of an area. */
function* walkAlong(map: FlowMap, points: Float64Array, step: number, inside: number): Generator<[number, number]> {
  const isArea = map.terminals.some(({ shape }) => 'polygon' in shape && shape.polygon.length >= points.length);
  const size = points.length + (isArea ? 2 : 0);
  for (let k = 2; k < size; k += 2) {
    const [ax, ay] = [points[k - 2], points[k - 1]];
    const [bx, by] = [points[k % points.length], points[(k + 1) % points.length]];
    const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    const side = (isArea ? -inside : inside) / length;
    const steps = Math.max(2, Math.ceil(length / step));
    for (let n = 0; n < steps; n++) {
      const t = (n + 0.5) / steps;
      yield [ax + t * (bx - ax) - side * (by - ay), ay + t * (by - ay) + side * (bx - ax)];
    }
  }
}

/** Strips that the useful part of the flow is cut into: fewer where the lines are long. */
function countStrips({ certificate }: FlowMap): number {
  return Math.max(16, Math.min(32, Math.round(20_000 / (1 + certificate.nodes.length))));
}

/** Free space that adds nothing, where lines of flow turn back or go round in circles: what is left of it beside the strips. */
export function createUselessLayer(map: FlowMap): Layer {
  const count = countStrips(map);
  const share = map.capacity / count;
  const lines = traceStreams(map, count, [0.03, 0.97]);
  return {
    name: 'useless',
    legend: [{ label: 'carries nothing', symbol: 'area', style: USELESS }],
    draw(pen) {
      pen.clip(
        (sink) => drawFreeSpace(map.domain, sink),
        () => {
          pen.path(USELESS, (sink) => drawFreeSpace(map.domain, sink));
          pen.path(USEFUL, (sink) => {
            for (let k = 1; k < lines.length; k++) {
              if (areNeighbours(lines[k - 1], lines[k], 4 * share)) {
                drawThinned(lines[k - 1].points, pen.frame.scale, sink);
                drawThinned(lines[k].points, pen.frame.scale, sink, true, true);
                sink.closePath();
              }
            }
          });
        },
      );
    },
  };
}

/** Lines that begin far apart, or part further on, have useless space between them. */
function areNeighbours(one: Streamline, other: Streamline, reach: number): boolean {
  const [dx, dy] = [one.points[0] - other.points[0], one.points[1] - other.points[1]];
  return one.sink === other.sink && one.source === other.source && dx * dx + dy * dy <= reach * reach;
}
