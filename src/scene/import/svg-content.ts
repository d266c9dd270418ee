import { Budget, type Finding, type WorkOptions } from '../../error/index.js';
import type { DrawnShape } from './drawn-shape.js';
import { type Affine, composeAffine, IDENTITY, mapPath, mapPoint, similarityScale } from './flatten-curve-path.js';
import { findRoleInNames, readStatedRole, SHAPE_ROLES, type ShapeRole } from './shape-role.js';
import type { SvgNode } from './svg-document.js';
import { SvgReferences } from './svg-references.js';
import { readSvgShape, SVG_SHAPES, type SvgOutline } from './svg-shape.js';
import { classesOf, INITIAL_STYLE, OwnStyle, type SvgStyle, SvgStyleSheet } from './svg-style.js';
import { fitViewBox, readLength, readTransform, readViewBox, type SvgViewport } from './svg-values.js';

const CONTAINERS = new Set(['svg', 'g', 'a', 'switch', 'use']);
const UNSUPPORTED = new Set(['text', 'image', 'foreignObject']);
const HIDDEN = 'hidden or ignored elements';

interface Context {
  readonly matrix: Affine;
  readonly style: SvgStyle;
  readonly role: ShapeRole | undefined;
  readonly viewport: SvgViewport;
  /** Of the clone that is being drawn. */
  readonly label: string | undefined;
  /** What is drawn more than once is kept as read. */
  readonly isClone: boolean;
}

/** What an element states about itself: read once, however often it is cloned. */
interface Own {
  readonly style: OwnStyle;
  readonly role: ShapeRole | undefined;
  readonly matrix: Affine;
  /** Of paths and polygons, which do not depend on the viewport. */
  outline?: SvgOutline | undefined;
}

/**
 * All shapes of a drawing with their transforms, styles and roles, in the user units of the outermost element (y down). `display: none` and `visibility: hidden` are left
 * out, and so is what neither a fill nor a stroke shows, unless it has a role.
 * @throws FootfallError `import/svg-recursion` for a `use` inside what it uses, `limit/shapes`, `limit/vertices`,
 * `limit/nesting`, `limit/style-matches`
 */
export function collectSvgShapes(
  root: SvgNode,
  viewport: SvgViewport,
  name: string,
  warnings: Finding[],
  options: WorkOptions = {},
): DrawnShape[] {
  const references = new SvgReferences(root, options);
  const sheet = new SvgStyleSheet(references.css, name, options);
  const vertices = new Budget('vertices', name, options);
  const owns = new Map<SvgNode, Own>();
  const ownOf = (node: SvgNode, isClone: boolean): Own => {
    let own = owns.get(node);
    if (!own) {
      // The outermost element is named after the drawing, not after what is in it.
      const role = node === root ? undefined : readRole(node, warnings);
      own = { style: new OwnStyle(node, sheet), role, matrix: readTransform(node) };
      if (isClone) owns.set(node, own);
    }
    return own;
  };
  const shapes: DrawnShape[] = [];
  const skipped = new Map<string, number>();
  const skip = (what: string): void => {
    skipped.set(what, (skipped.get(what) ?? 0) + 1);
  };
  const draw = (node: SvgNode, context: Context): void => {
    if (UNSUPPORTED.has(node.name)) skip(node.name);
    if (!SVG_SHAPES.has(node.name) && !CONTAINERS.has(node.name)) return;
    const own = ownOf(node, context.isClone);
    const role = own.role ?? context.role;
    if (!own.style.displayed || role === 'ignore') {
      skip(HIDDEN);
      return;
    }
    if (node.attributes['clip-path'] !== undefined) skip('clip paths (what they cut off is kept)');
    const matrix = composeAffine(context.matrix, own.matrix);
    const inner: Context = { ...context, matrix, style: own.style.inherit(context.style), role };
    if (SVG_SHAPES.has(node.name)) drawShape(node, own, inner);
    else if (node.name === 'use') drawUse(node, inner);
    else if (node.name === 'svg' && node !== root) drawViewport(node, node, inner);
    else for (const child of node.children) draw(child, inner);
  };

  const drawShape = (node: SvgNode, own: Own, { matrix, style, role, viewport, label }: Context): void => {
    const isPainted = style.stroke || (style.fill && node.name !== 'line');
    if (!style.visible || (role === undefined && !isPainted)) {
      skip(style.visible ? 'shapes without fill and stroke' : HIDDEN);
      return;
    }
    const outline = own.outline ?? readSvgShape(node, viewport, warnings);
    if (node.name.startsWith('p')) own.outline = outline;
    if (!outline) {
      skip('shapes without extent');
      return;
    }
    for (const path of outline.paths) vertices.spend(path.segments.length);
    const scale = similarityScale(matrix);
    const { circle } = outline;
    const isRound = circle !== undefined && scale !== undefined;
    shapes.push({
      paths: outline.paths.map((path) => mapPath(matrix, path)),
      circle: isRound ? { center: mapPoint(matrix, circle.center), radius: circle.radius * scale } : undefined,
      filled: style.fill,
      evenOdd: style.evenOdd,
      role,
      label: label ?? labelOf(node),
      where: node.where,
    });
  };

  const drawUse = (node: SvgNode, context: Context): void => {
    const target = references.targetOf(node);
    if (!target) {
      skip('references to elements that are not in the file');
      return;
    }
    const { width, height } = context.viewport;
    const shift: Affine = [1, 0, 0, 1, readLength(node, 'x', width, 0), readLength(node, 'y', height, 0)];
    const inner: Context = {
      ...context,
      matrix: composeAffine(context.matrix, shift),
      label: context.label ?? labelOf(node),
      isClone: true,
    };
    if (target.name === 'symbol') {
      const own = ownOf(target, true);
      const style = own.style.inherit(inner.style);
      if (own.style.displayed) drawViewport(target, node, { ...inner, style, role: inner.role ?? own.role });
    } else if (target.name === 'svg') {
      drawViewport(target, node, inner);
    } else {
      draw(target, inner);
    }
  };

  /** A symbol or inner svg element: its view box fitted into the size that `sized` or itself states. */
  const drawViewport = (node: SvgNode, sized: SvgNode, context: Context): void => {
    const size = (attribute: 'width' | 'height'): number => {
      const whole = context.viewport[attribute];
      const stated = sized.attributes[attribute] === undefined ? node : sized;
      return readLength(stated, attribute, whole, whole);
    };
    const viewport = { width: size('width'), height: size('height') };
    let matrix = context.matrix;
    if (node.name === 'svg') {
      const x = readLength(node, 'x', context.viewport.width, 0);
      const y = readLength(node, 'y', context.viewport.height, 0);
      matrix = composeAffine(matrix, [1, 0, 0, 1, x, y]);
    } else {
      matrix = composeAffine(matrix, ownOf(node, true).matrix);
    }
    const box = readViewBox(node);
    if (box) matrix = composeAffine(matrix, fitViewBox(node, box, viewport));
    const inner: Context = { ...context, matrix, viewport: box ?? viewport };
    for (const child of node.children) draw(child, inner);
  };

  draw(root, { matrix: IDENTITY, style: INITIAL_STYLE, role: undefined, viewport, label: undefined, isClone: false });
  if (skipped.size > 0) {
    const list = [...skipped].map(([what, count]) => `${count} ${what}`).join(', ');
    warnings.push({ code: 'import/entities-skipped', where: name, message: `Left out: ${list}.` });
  }
  return shapes;
}

/** What `data-footfall` states, else what the words in label, id and classes say. */
function readRole(node: SvgNode, warnings: Finding[]): ShapeRole | undefined {
  const stated = node.attributes['data-footfall'];
  if (stated !== undefined) {
    const role = readStatedRole(stated);
    if (role) return role;
    const message = `Ignored: "${stated.slice(0, 40)}" is not one of ${SHAPE_ROLES.join(', ')}.`;
    warnings.push({ code: 'import/unknown-role', where: `${node.where}, data-footfall`, message });
  }
  return findRoleInNames([node.attributes['inkscape:label'], node.attributes.id, ...classesOf(node)]);
}

function labelOf(node: SvgNode): string | undefined {
  return node.attributes['inkscape:label'] ?? node.attributes.id;
}
