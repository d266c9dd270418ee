import type { Finding } from '../../error/index.js';
import {
  type CurvePath,
  type CurveSegment,
  closeWhereItMeets,
  pathOfEllipse,
  pathOfPoints,
} from './flatten-curve-path.js';
import type { Point } from './scene-parts.js';
import type { SvgNode } from './svg-document.js';
import { readPathData } from './svg-path.js';
import { readLength, readPoints, type SvgViewport } from './svg-values.js';

/** The outline of a basic shape in its own coordinates. */
export interface SvgOutline {
  readonly paths: readonly CurvePath[];
  /** Set for circles, which stay exact where nothing distorts them. */
  readonly circle?: { readonly center: Point; readonly radius: number };
}

/** Elements that draw outlines. */
export const SVG_SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);

/** The outline of a shape element, or undefined if it draws nothing (no extent, no data). */
export function readSvgShape(node: SvgNode, viewport: SvgViewport, warnings: Finding[]): SvgOutline | undefined {
  const { width, height } = viewport;
  const diagonal = Math.sqrt((width * width + height * height) / 2);
  const across = (attribute: string, fallback = 0): number => readLength(node, attribute, width, fallback);
  const down = (attribute: string, fallback = 0): number => readLength(node, attribute, height, fallback);
  switch (node.name) {
    case 'path': {
      const { paths, error } = readPathData(node.attributes.d ?? '', node.where);
      if (error !== undefined) {
        const message = `The path data is wrong and was read up to the mistake only: ${error}.`;
        warnings.push({ code: 'import/svg-path', where: node.where, message });
      }
      return paths.length > 0 ? { paths: paths.map(closeWhereItMeets) } : undefined;
    }
    case 'rect': {
      const [w, h] = [across('width'), down('height')];
      if (!(w > 0 && h > 0)) return undefined;
      const radiusX = readLength(node, 'rx', width, -1);
      const radiusY = readLength(node, 'ry', height, -1);
      const rx = Math.min(w / 2, Math.max(0, radiusX >= 0 ? radiusX : radiusY));
      const ry = Math.min(h / 2, Math.max(0, radiusY >= 0 ? radiusY : radiusX));
      return { paths: [rectangle(across('x'), down('y'), w, h, rx, ry)] };
    }
    case 'circle': {
      const center: Point = [across('cx'), down('cy')];
      const radius = readLength(node, 'r', diagonal, 0);
      if (!(radius > 0)) return undefined;
      return { paths: [pathOfEllipse(center, [radius, 0], [0, radius])], circle: { center, radius } };
    }
    case 'ellipse': {
      const [rx, ry] = [across('rx', -1), down('ry', -1)];
      const [a, b] = [rx >= 0 ? rx : ry, ry >= 0 ? ry : rx];
      if (!(a > 0 && b > 0)) return undefined;
      return { paths: [pathOfEllipse([across('cx'), down('cy')], [a, 0], [0, b])] };
    }
    case 'line': {
      const ends: Point[] = [
        [across('x1'), down('y1')],
        [across('x2'), down('y2')],
      ];
      return { paths: [pathOfPoints(ends, false)] };
    }
    default: {
      const points = readPoints(node);
      if (points.length < 2) return undefined;
      return { paths: [closeWhereItMeets(pathOfPoints(points, node.name === 'polygon'))] };
    }
  }
}

/** With rounded corners of half axes rx and ry, each a quarter of an ellipse. */
function rectangle(x: number, y: number, w: number, h: number, rx: number, ry: number): CurvePath {
  if (rx === 0 || ry === 0) {
    const corners: Point[] = [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ];
    return pathOfPoints(corners, true);
  }
  const segments: CurveSegment[] = [];
  const corner = (cx: number, cy: number, quarter: number, end: Point): void => {
    segments.push({
      kind: 'arc',
      end,
      center: [cx, cy],
      u: [rx, 0],
      v: [0, ry],
      from: (quarter * Math.PI) / 2,
      sweep: Math.PI / 2,
    });
  };
  const side = (length: number, end: Point): void => {
    if (length > 0) segments.push({ kind: 'line', end });
  };
  side(w - 2 * rx, [x + w - rx, y]);
  corner(x + w - rx, y + ry, 3, [x + w, y + ry]);
  side(h - 2 * ry, [x + w, y + h - ry]);
  corner(x + w - rx, y + h - ry, 0, [x + w - rx, y + h]);
  side(w - 2 * rx, [x + rx, y + h]);
  corner(x + rx, y + h - ry, 1, [x, y + h - ry]);
  side(h - 2 * ry, [x, y + ry]);
  corner(x + rx, y + ry, 2, [x + rx, y]);
  return { start: [x + rx, y], segments, closed: true };
}
