import { type Finding, FootfallError } from '../../error/index.js';
import { assembleScene } from './assemble-scene.js';
import { decodeText } from './decode-text.js';
import type { DrawnShape } from './drawn-shape.js';
import { CurveFlattener, readUnit } from './flatten-curve.js';
import { type Affine, mapPath, mapPoint, scalePath, scaler } from './flatten-curve-path.js';
import type { ImportOptions, ImportResult, ImportSource } from './imported.js';
import { mapName } from './map-name.js';
import { collectSvgShapes } from './svg-content.js';
import { readSvgDocument, type SvgNode } from './svg-document.js';
import { readSvgScene } from './svg-scene.js';
import { readLength, readViewBox, type SvgViewBox } from './svg-values.js';

/**
 * Imports an SVG drawing. Roles come from `data-footfall="boundary|obstacle|wall|place|post|ignore"` or from such
 * words in the labels, ids and classes of elements and groups (layers); without them filled shapes are obstacles,
 * unfilled strokes thin walls, and the shape that holds all others the boundary. Paths with holes, all transforms,
 * clones, symbols and simple style sheets are read; stroke widths, clip paths and text are not.
 *
 * One user unit (of the view box, else a pixel) is one metre unless `options.unit` says otherwise: millimetres in an
 * SVG file are paper, not ground. The lower left corner of the view box becomes (0, 0), and y points up.
 * @throws FootfallError `import/svg-syntax`, `import/svg-value`, `import/svg-recursion`, `import/no-geometry`, each
 * with its line; `limit/...` for more shapes, vertices, levels or style rules than the limits admit
 */
export function importSvg(source: ImportSource, options: ImportOptions = {}): ImportResult {
  const { name } = source;
  const unit = readUnit(options);
  const flattener = new CurveFlattener(name, options);
  const findings: Finding[] = [];
  const { drawn, box } = readDrawing(source, findings, options);
  if (drawn.length === 0) {
    throw new FootfallError('the drawing holds no shape', {
      code: 'import/no-geometry',
      where: name,
      got: findings[0]?.message,
      expected: 'paths, rectangles, circles, ellipses, lines or polygons with a fill or a stroke',
    });
  }
  const shapes = standUp(drawn, box, unit ?? 1);
  if (unit === undefined) {
    const message =
      'One user unit of the drawing is taken as one metre; give the metres per user unit as an option if that is wrong.';
    findings.push({ code: 'import/unit-assumed', where: name, message });
  }
  options.onProgress?.('flattening the curves');
  const read = readSvgScene(shapes, flattener);
  const { scene, warnings } = assembleScene({ ...read.parts, name: mapName(name) }, options);
  return {
    scene,
    warnings: [...findings, ...read.findings, ...flattener.findings(), ...warnings],
    format: 'svg',
  };
}

/** The shapes and the page; the elements that they come from are not kept. */
function readDrawing(
  source: ImportSource,
  findings: Finding[],
  options: ImportOptions,
): { drawn: DrawnShape[]; box: SvgViewBox | undefined } {
  const root = readSvgDocument(decodeText(source.bytes, source.name), source.name, options);
  const box = readPage(root);
  options.onProgress?.('drawing the elements');
  return { drawn: collectSvgShapes(root, box ?? { width: 100, height: 100 }, source.name, findings, options), box };
}

/** The view box, or the page size in pixels, or undefined where the file states neither. */
function readPage(root: SvgNode): SvgViewBox | undefined {
  const box = readViewBox(root);
  if (box) return box;
  const isRelative = (attribute: string): boolean => (root.attributes[attribute] ?? '%').includes('%');
  if (isRelative('width') || isRelative('height')) return undefined;
  const width = readLength(root, 'width', 0, 0);
  const height = readLength(root, 'height', 0, 0);
  return width > 0 && height > 0 ? { x: 0, y: 0, width, height } : undefined;
}

/** y up, from the lower left corner of the page (without a page, from the lowest point drawn), in metres. */
function standUp(shapes: readonly DrawnShape[], box: SvgViewBox | undefined, unit: number): DrawnShape[] {
  let bottom = box ? box.y + box.height : -Infinity;
  if (!box) {
    for (const { paths } of shapes) {
      for (const { start, segments } of paths) {
        bottom = Math.max(bottom, start[1]);
        for (const { end } of segments) bottom = Math.max(bottom, end[1]);
      }
    }
  }
  const flip: Affine = [1, 0, 0, -1, box ? -box.x : 0, bottom];
  const scale = scaler(unit);
  return shapes.map((shape) => {
    const center = shape.circle && mapPoint(flip, shape.circle.center);
    return {
      ...shape,
      paths: shape.paths.map((path) => scalePath(mapPath(flip, path), unit)),
      circle:
        shape.circle && center
          ? { center: [scale(center[0]), scale(center[1])], radius: scale(shape.circle.radius) }
          : undefined,
    };
  });
}
