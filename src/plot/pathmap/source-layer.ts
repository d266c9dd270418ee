import type { Domain } from '../../geometry/index.js';
import type { PathSource } from '../../maps/index.js';
import type { LegendEntry } from '../legend.js';
import type { Layer } from '../picture.js';
import type { Style } from '../style.js';

const SOURCE: Style = { fill: '#ffffff', stroke: '#20242b', width: 2.2 };
const SEGMENT_EDGE: Style = { stroke: '#ffffff', width: 6 };
const SEGMENT: Style = { stroke: '#20242b', width: 3.4 };
const AREA: Style = { fill: { color: '#20242b', spacing: 5, width: 0.9 }, stroke: '#20242b', width: 1.6 };
const WEIGHT: Style = { stroke: '#7a0f6b', width: 2.2, fill: '#ffffff' };
const CRITICAL: Style = { fill: '#ffffff', stroke: '#c0392b', width: 1.8 };
const PROJECTION: Style = { stroke: '#c0392b', width: 1.1, dash: [4, 3] };
const WAY_EDGE: Style = { stroke: '#ffffff', width: 4, strokeOpacity: 0.8 };
const WAY: Style = { stroke: '#164a8a', width: 2 };
const AGENT: Style = { fill: '#164a8a', stroke: '#ffffff', width: 1.2 };

/** Pixels from a weighted vertex to its label. */
const LABEL_RISE = 14;

/** Where the paths of a map end. */
export function createSourceLayer(sources: readonly PathSource[], label = 'source'): Layer {
  const legend: LegendEntry[] = [];
  if (sources.some(({ kind }) => kind === 'point')) legend.push({ label, symbol: 'disc', style: SOURCE });
  if (sources.some(({ kind }) => kind === 'line')) legend.push({ label, symbol: 'line', style: SEGMENT });
  if (sources.some(({ kind }) => kind === 'polygon')) legend.push({ label, symbol: 'area', style: AREA });
  return {
    name: 'sources',
    legend: legend.slice(0, 1),
    draw(pen) {
      for (const source of sources) {
        if (source.kind === 'point') pen.dots(SOURCE, [source.x, source.y], 4.6);
        else {
          const isRing = source.kind === 'polygon';
          const points = isRing ? source.ring : source.points;
          for (const style of isRing ? [AREA] : [SEGMENT_EDGE, SEGMENT]) {
            pen.path(style, (sink) => {
              sink.moveTo(points[0], points[1]);
              for (let k = 2; k < points.length; k += 2) sink.lineTo(points[k], points[k + 1]);
              if (isRing) sink.closePath();
            });
          }
        }
      }
    },
  };
}

/** Vertices with a speed factor above 1, each with its factor. */
export function createWeightLayer({ vertices }: Domain, weights: ArrayLike<number>): Layer {
  return {
    name: 'weights',
    legend: [{ label: 'vertex that makes faster', symbol: 'disc', style: WEIGHT }],
    draw(pen) {
      for (let v = 0; v < weights.length; v++) {
        if (!(weights[v] > 1)) continue;
        pen.dots(WEIGHT, [vertices[2 * v], vertices[2 * v + 1]], 4.4);
        const label = `\u00d7${Number(weights[v].toPrecision(3))}`;
        // Above: beside it walls and paths go on.
        const y = vertices[2 * v + 1] + LABEL_RISE / pen.frame.scale;
        pen.label(label, vertices[2 * v], y, { place: 'center', size: 8.5, color: '#7a0f6b' });
      }
    },
  };
}

/** Critical points of segment sources: x, y of a corner and of its point on the segment each. */
export function createProjectionLayer(projections: ArrayLike<number>): Layer {
  return {
    name: 'projections',
    legend: [{ label: 'projection of a corner', symbol: 'disc', style: CRITICAL }],
    draw(pen) {
      pen.path(PROJECTION, (sink) => {
        for (let k = 0; k < projections.length; k += 4) {
          sink.moveTo(projections[k], projections[k + 1]);
          sink.lineTo(projections[k + 2], projections[k + 3]);
        }
      });
      const points: number[] = [];
      for (let k = 0; k < projections.length; k += 4) points.push(projections[k + 2], projections[k + 3]);
      pen.dots(CRITICAL, points, 3.4);
    },
  };
}

/** Ways to sources, each with its agent at the start. */
export function createWayLayer(ways: readonly ArrayLike<number>[], label = 'shortest path'): Layer {
  return {
    name: 'ways',
    legend: [{ label, symbol: 'line', style: WAY }],
    draw(pen) {
      for (const style of [WAY_EDGE, WAY]) {
        pen.path(style, (sink) => {
          for (const points of ways) {
            for (let k = 0; k < points.length; k += 2) {
              if (k === 0) sink.moveTo(points[0], points[1]);
              else sink.lineTo(points[k], points[k + 1]);
            }
          }
        });
      }
      const starts = ways.filter(({ length }) => length > 1).flatMap((points) => [points[0], points[1]]);
      pen.dots(AGENT, starts, 4.2);
    },
  };
}
