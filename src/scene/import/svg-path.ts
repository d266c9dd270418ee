import svgpath from 'svgpath';
import { FootfallError } from '../../error/index.js';
import type { ArcSegment, BezierSegment, CurvePath, CurveSegment } from './flatten-curve-path.js';
import type { Point } from './scene-parts.js';

/**
 * The subpaths of SVG path data. Data that is wrong somewhere counts up to there, as SVG demands.
 * @param where used in messages
 * @returns the error in the data, if any, in the parser's words
 */
export function readPathData(data: string, where: string): { paths: CurvePath[]; error: string | undefined } {
  const parsed = svgpath(data);
  // The message is missing from the library's types.
  const { err } = parsed as unknown as { readonly err?: string };
  const paths: CurvePath[] = [];
  let start: Point = [0, 0];
  let segments: CurveSegment[] = [];
  const finish = (closed: boolean): void => {
    if (segments.length > 0) paths.push({ start, segments, closed });
    segments = [];
  };
  parsed
    .abs()
    .unshort()
    .iterate((segment, _index, x, y) => {
      const [command, ...values] = segment as [string, ...number[]];
      if (!values.every((value) => Number.isFinite(value))) throw notFinite(where, command);
      if (command === 'M') {
        finish(false);
        start = [values[0], values[1]];
      } else if (command === 'Z') {
        finish(true);
      } else {
        segments.push(readSegment(command, values, [x, y]));
      }
    });
  finish(false);
  return { paths, error: err ? err.replace(/^SvgPath: /, '') : undefined };
}

function readSegment(command: string, values: readonly number[], from: Point): CurveSegment {
  switch (command) {
    case 'H':
      return { kind: 'line', end: [values[0], from[1]] };
    case 'V':
      return { kind: 'line', end: [from[0], values[0]] };
    case 'C':
    case 'Q':
      return bezierSegment([...from, ...values]);
    case 'A':
      return readArc(values, from);
    default:
      return { kind: 'line', end: [values[0], values[1]] };
  }
}

function bezierSegment(values: readonly number[]): BezierSegment {
  const control: [number, number, number][] = [];
  for (let i = 0; i < values.length; i += 2) control.push([values[i], values[i + 1], 1]);
  const [x, y] = control[control.length - 1];
  return { kind: 'bezier', end: [x, y], control };
}

/** From ends and radii to centre and angles (SVG 2, appendix B.2); radii that are too small are stretched. */
function readArc([radiusX, radiusY, tilt, large, sweepFlag, x, y]: readonly number[], from: Point): CurveSegment {
  const end: Point = [x, y];
  let rx = Math.abs(radiusX);
  let ry = Math.abs(radiusY);
  if (rx === 0 || ry === 0 || (x === from[0] && y === from[1])) return { kind: 'line', end };
  const angle = ((tilt % 360) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // Half the chord in the ellipse's own frame.
  const dx = (from[0] - x) / 2;
  const dy = (from[1] - y) / 2;
  const px = (cos * dx + sin * dy) / rx;
  const py = (cos * dy - sin * dx) / ry;
  const reach = px * px + py * py;
  let offset = 0;
  if (reach > 1) {
    const stretch = Math.sqrt(reach);
    rx *= stretch;
    ry *= stretch;
  } else {
    offset = Math.sqrt((1 - reach) / reach) * (large === sweepFlag ? -1 : 1);
  }
  const scale = Math.max(1, Math.sqrt(reach));
  const [ux, uy] = [px / scale, py / scale];
  // Centre on the unit circle's frame: at right angles to the half chord.
  const cx = offset * uy;
  const cy = -offset * ux;
  const start = Math.atan2(uy - cy, ux - cx);
  const stop = Math.atan2(-uy - cy, -ux - cx);
  let sweep = stop - start;
  if (sweepFlag === 1 && sweep <= 0) sweep += 2 * Math.PI;
  if (sweepFlag === 0 && sweep >= 0) sweep -= 2 * Math.PI;
  const center: Point = [
    (from[0] + x) / 2 + cos * rx * cx - sin * ry * cy,
    (from[1] + y) / 2 + sin * rx * cx + cos * ry * cy,
  ];
  const arc: ArcSegment = {
    kind: 'arc',
    end,
    center,
    u: [rx * cos, rx * sin],
    v: [-ry * sin, ry * cos],
    from: start,
    sweep,
  };
  return arc;
}

function notFinite(where: string, command: string): FootfallError {
  return new FootfallError('path data holds a number that is too large', {
    code: 'import/bad-number',
    where,
    got: `in a command ${command}`,
    expected: 'finite numbers',
  });
}
