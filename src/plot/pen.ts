import { FootfallError } from '../error/index.js';
import type { Bounds, Frame } from './frame.js';
import type { LabelBoard, LabelOptions } from './label-board.js';
import { formatFading, formatMoving } from './motion/format-motion.js';
import type { AnimationSpan, FadingBox, MovingTrack } from './motion/moving-track.js';
import { createPathWriter, type PathSink } from './path-sink.js';
import { escapeXml, formatPixels } from './pixel-text.js';
import { formatStyle, type Hatch, type Style } from './style.js';

/** What a layer draws with. Coordinates are metres, widths and gaps pixels. */
export interface Pen {
  readonly frame: Frame;
  /** Draws a shape; `draw` may hold any number of sub-paths. `title` is shown by viewers on pointing at it. */
  path(style: Style, draw: (sink: PathSink) => void, title?: string): void;
  /** Draws exact circles: x, y, radius each, metres. `minRadius` (pixels, default 0) keeps small ones visible. */
  circles(style: Style, circles: ArrayLike<number>, minRadius?: number): void;
  /** Draws markers of one size in pixels: x, y each, metres. */
  dots(style: Style, points: ArrayLike<number>, radius: number): void;
  /** Writes a label at a point, above all layers, where there is room for it. */
  label(text: string, x: number, y: number, options?: LabelOptions): void;
  /** A fill whose colour changes with the distance from a point, metres; beyond the radius it stays. */
  radialGradient(x: number, y: number, radius: number, stops: readonly GradientStop[]): string;
  /** A fill whose colour changes along a line, metres; before and behind it stays. */
  linearGradient(x0: number, y0: number, x1: number, y1: number, stops: readonly GradientStop[]): string;
  /** Puts an image (a data URI) over a rectangle, metres. */
  image(bounds: Bounds, uri: string): void;
  /**
   * Lets things move, again and again. Viewers that play no animations show the begin.
   *
   * @param tolerance how far something may be off, pixels. Default 0.5
   */
  moving(style: Style, tracks: readonly MovingTrack[], span: AnimationSpan, tolerance?: number): void;
  /** Lets rectangles fade in the same way. */
  fading(style: Style, boxes: readonly FadingBox[], span: AnimationSpan, tolerance?: number): void;
  /** Cuts what `drawInside` draws off at a shape, holes by the even-odd rule. */
  clip(drawShape: (sink: PathSink) => void, drawInside: () => void): void;
}

/** A colour at a share of the way, 0 to 1. */
export interface GradientStop {
  readonly share: number;
  readonly color: string;
}

/** A pen whose elements are appended to `elements`. */
export function createPen(
  frame: Frame,
  elements: string[],
  labels: LabelBoard,
  hatchId: (hatch: Hatch) => string,
  nextId: (kind: string) => string,
): Pen {
  const putGradient = (head: string, stops: readonly GradientStop[]): string => {
    const id = nextId('gradient');
    const list = stops.map(({ share, color }) => `<stop offset="${Number(share.toFixed(4))}" stop-color="${color}"/>`);
    const name = head.slice(0, head.indexOf(' '));
    elements.push(`<${head} id="${id}" gradientUnits="userSpaceOnUse">${list.join('')}</${name}>`);
    return `url(#${id})`;
  };
  const pixels = (name: string, value: number): string => `${name}="${formatPixels(value)}"`;
  const putAll = (style: Style, list: readonly string[]): void => {
    const drawn = list.filter((element) => element !== '').join('\n');
    if (drawn !== '') elements.push(`<g${formatStyle(style, hatchId)}>\n${drawn}\n</g>`);
  };
  const putCircles = (style: Style, count: number, circle: (k: number) => [number, number, number]): void => {
    if (count === 0) return;
    const list: string[] = [];
    for (let k = 0; k < count; k++) {
      const [x, y, radius] = circle(k);
      const [cx, cy] = [formatPixels(frame.toPixelX(x)), formatPixels(frame.toPixelY(y))];
      list.push(`<circle cx="${cx}" cy="${cy}" r="${formatPixels(radius)}"/>`);
    }
    elements.push(`<g${formatStyle(style, hatchId)}>${list.join('')}</g>`);
  };

  return {
    frame,
    path(style, draw, title) {
      const writer = createPathWriter(frame);
      draw(writer);
      const data = writer.toPathData();
      if (data === '') return;
      const head = `<path d="${data}"${formatStyle(style, hatchId)}`;
      elements.push(title ? `${head}><title>${escapeXml(title)}</title></path>` : `${head}/>`);
    },
    circles(style, circles, minRadius = 0) {
      putCircles(style, Math.floor(circles.length / 3), (k) => {
        const [x, y, radius] = [circles[3 * k], circles[3 * k + 1], circles[3 * k + 2]];
        validateCircle(x, y, radius);
        return [x, y, Math.max(minRadius, radius * frame.scale)];
      });
    },
    dots(style, points, radius) {
      putCircles(style, Math.floor(points.length / 2), (k) => {
        const [x, y] = [points[2 * k], points[2 * k + 1]];
        validateCircle(x, y, radius);
        return [x, y, radius];
      });
    },
    label(text, x, y, options) {
      labels.add(text, frame.toPixelX(x), frame.toPixelY(y), options);
    },
    radialGradient(x, y, radius, stops) {
      validateCircle(x, y, radius);
      const centre = `${pixels('cx', frame.toPixelX(x))} ${pixels('cy', frame.toPixelY(y))}`;
      return putGradient(`radialGradient ${centre} ${pixels('r', radius * frame.scale)}`, stops);
    },
    linearGradient(x0, y0, x1, y1, stops) {
      validateCircle(x0 + x1, y0 + y1, 0);
      const from = `${pixels('x1', frame.toPixelX(x0))} ${pixels('y1', frame.toPixelY(y0))}`;
      const to = `${pixels('x2', frame.toPixelX(x1))} ${pixels('y2', frame.toPixelY(y1))}`;
      return putGradient(`linearGradient ${from} ${to}`, stops);
    },
    image([minX, minY, maxX, maxY], uri) {
      validateCircle(minX + maxX, minY + maxY, 0);
      const [left, top] = [frame.toPixelX(minX), frame.toPixelY(maxY)];
      const place = `${pixels('x', left)} ${pixels('y', top)}`;
      const size = `${pixels('width', frame.toPixelX(maxX) - left)} ${pixels('height', frame.toPixelY(minY) - top)}`;
      elements.push(`<image ${place} ${size} preserveAspectRatio="none" href="${escapeXml(uri)}"/>`);
    },
    moving(style, tracks, span, tolerance = 0.5) {
      putAll(
        style,
        tracks.map((track) => formatMoving(frame, track, span, tolerance)),
      );
    },
    fading(style, boxes, span, tolerance = 0.5) {
      putAll(
        style,
        boxes.map((box) => formatFading(frame, box, span, tolerance)),
      );
    },
    clip(drawShape, drawInside) {
      const writer = createPathWriter(frame);
      drawShape(writer);
      const id = nextId('shape');
      elements.push(`<clipPath id="${id}"><path d="${writer.toPathData()}" clip-rule="evenodd"/></clipPath>`);
      elements.push(`<g clip-path="url(#${id})">`);
      drawInside();
      elements.push('</g>');
    },
  };
}

function validateCircle(x: number, y: number, radius: number): void {
  if (Number.isFinite(x) && Number.isFinite(y) && radius >= 0 && Number.isFinite(radius)) return;
  throw new FootfallError('a picture cannot hold this circle', {
    code: 'plot/not-finite',
    got: `center (${x}, ${y}), radius ${radius}`,
    expected: 'finite coordinates and a radius >= 0',
  });
}
