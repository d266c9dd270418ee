import { FootfallError } from '../../error/index.js';
import { assembleScene } from './assemble-scene.js';
import { decodeText } from './decode-text.js';
import { readDxfDocument } from './dxf-document.js';
import { type DxfPlacedShape, expandDxf } from './dxf-expand.js';
import { isParameterLayer, readJupedsimLayers, usesJupedsimLayers } from './dxf-jupedsim.js';
import { readPlainDrawing } from './dxf-plain.js';
import { readDxfTags } from './dxf-tags.js';
import { chooseDxfUnit } from './dxf-units.js';
import { CurveFlattener, expectNear, readUnit } from './flatten-curve.js';
import { scalePath, scaler } from './flatten-curve-path.js';
import type { ImportOptions, ImportResult, ImportSource } from './imported.js';
import { mapName } from './map-name.js';
import type { Point } from './scene-parts.js';

/**
 * Imports a DXF drawing (ASCII). Layers of the JuPedSim convention (`jps-walkablearea`, `jps-obstacles`, ...) say
 * what is what; without them the outline that holds everything is the boundary, closed polylines are obstacles and
 * open lines thin walls. Read are LINE, LWPOLYLINE and POLYLINE with bulges, CIRCLE, ARC, ELLIPSE, SPLINE, SOLID,
 * POINT and INSERT (nested, arrays, mirrored); heights are dropped, the rest is counted in a warning. Lines and arcs
 * whose ends meet within 1 mm form outlines. Circles stay exact; curves are flattened on the free side. The unit
 * comes from the header.
 * @throws FootfallError `import/dxf-binary`, `import/dxf-syntax`, `import/dxf-entity`, `import/dxf-recursive-block`,
 * `import/no-geometry` and others of the family, each with its line; `limit/...` for more shapes, vertices or levels of
 * blocks than the limits admit
 */
export function importDxf(source: ImportSource, options: ImportOptions = {}): ImportResult {
  const { name } = source;
  const unitOption = readUnit(options);
  const flattener = new CurveFlattener(name, options);
  refuseBinary(source);
  const document = readDxfDocument(readDxfTags(decodeText(source.bytes, name), name));
  options.onProgress?.('inserting the blocks');
  const { shapes, notes, tally } = expandDxf(document, name, options);
  const isJupedsim = usesJupedsimLayers(shapes);
  for (const { layer } of notes) if (!isJupedsim || !isParameterLayer(layer)) tally.count('skipped', 'text');
  const findings = tally.findings();
  if (shapes.length === 0) {
    throw new FootfallError('the drawing holds no geometry that can be walked around', {
      code: 'import/no-geometry',
      where: name,
      got: document.entities.length === 0 ? 'no entities' : (findings[0]?.message ?? 'only entities in paper space'),
      expected: 'lines, polylines, arcs, circles, ellipses, splines, solids or points in the model space',
    });
  }
  const { unit, findings: unitFindings } = chooseDxfUnit(document.insUnits, measureExtent(shapes), unitOption, name);
  const scaled = shapes.map((placed) => scaleShape(placed, unit));
  forEachCorner(scaled, (corner) => expectNear(corner, name));
  options.onProgress?.('flattening the curves');
  const scale = scaler(unit);
  const scaledNotes = notes.map((note) => ({ ...note, at: [scale(note.at[0]), scale(note.at[1])] as const }));
  const read = isJupedsim
    ? readJupedsimLayers(scaled, scaledNotes, flattener, name)
    : readPlainDrawing(scaled, flattener);
  const { scene, warnings } = assembleScene({ ...read.parts, name: mapName(name) }, options);
  return {
    scene,
    warnings: [...unitFindings, ...findings, ...read.findings, ...flattener.findings(), ...warnings],
    format: 'dxf',
  };
}

/** Binary DXF starts with a sentence that says so; DWG, which people rename to .dxf, with its version and a zero. */
function refuseBinary({ bytes, name }: ImportSource): void {
  const head = String.fromCharCode(...bytes.subarray(0, 22));
  const isDwg = /^AC10\d\d/.test(head) && bytes.subarray(0, 64).includes(0);
  if (!head.startsWith('AutoCAD Binary DXF') && !isDwg) return;
  throw new FootfallError(isDwg ? 'this is a DWG file' : 'this is a binary DXF file', {
    code: 'import/dxf-binary',
    where: name,
    expected: 'an ASCII DXF file',
    advice: 'save the drawing as ASCII DXF in the CAD program',
  });
}

function scaleShape(placed: DxfPlacedShape, unit: number): DxfPlacedShape {
  const { shape } = placed;
  const scale = scaler(unit);
  const move = ([x, y]: Point): Point => [scale(x), scale(y)];
  if (shape.kind === 'path') return { ...placed, shape: { kind: 'path', path: scalePath(shape.path, unit) } };
  if (shape.kind === 'point') return { ...placed, shape: { kind: 'point', point: move(shape.point) } };
  return { ...placed, shape: { kind: 'circle', center: move(shape.center), radius: scale(shape.radius) } };
}

/** The longer side of the box around all corners and circles; bends between corners hardly matter for the choice of a unit. */
function measureExtent(shapes: readonly DxfPlacedShape[]): number {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  forEachCorner(shapes, ([x, y]) => {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  });
  return Math.max(right - left, top - bottom);
}

/** Ends of pieces and centres of arcs; of circles, the corners of their boxes. */
function forEachCorner(shapes: readonly DxfPlacedShape[], visit: (corner: Point) => void): void {
  for (const { shape } of shapes) {
    if (shape.kind === 'point') {
      visit(shape.point);
    } else if (shape.kind === 'circle') {
      const { center, radius } = shape;
      visit([center[0] - radius, center[1] - radius]);
      visit([center[0] + radius, center[1] + radius]);
    } else {
      visit(shape.path.start);
      for (const segment of shape.path.segments) {
        visit(segment.end);
        if (segment.kind === 'arc' && Math.abs(segment.sweep) > 1) visit(segment.center);
      }
    }
  }
}
