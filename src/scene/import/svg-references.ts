import { FootfallError } from '../../error/index.js';
import type { SvgNode } from './svg-document.js';

/** Most elements once all `use` elements are followed. */
export const SVG_ELEMENT_LIMIT = 1_000_000;
/** Deepest nesting of elements once all `use` elements are followed. */
const DEPTH_LIMIT = 512;

/** Elements whose children are drawn only through a reference. */
const UNDRAWN = new Set(['defs', 'symbol', 'clipPath', 'mask', 'pattern', 'marker', 'metadata']);

/** Characters of path data in a clone that count as one more element: the work of a clone is in its data. */
const DATA_PER_ELEMENT = 32;

interface Size {
  readonly elements: number;
  /** Characters of path data. */
  readonly data: number;
  readonly depth: number;
}

/** Which element a `use` refers to, and the style sheets of a file. */
export class SvgReferences {
  /** Text of all style sheets. */
  readonly css: string;
  private readonly byId = new Map<string, SvgNode>();
  private readonly sizes = new Map<SvgNode, Size>();
  private readonly measuring = new Set<SvgNode>();

  /** @throws FootfallError `import/svg-recursion` for a `use` inside what it uses, `import/svg-too-large` */
  constructor(root: SvgNode) {
    let css = '';
    const visit = (node: SvgNode): void => {
      const { id } = node.attributes;
      if (id !== undefined && !this.byId.has(id)) this.byId.set(id, node);
      if (node.name === 'style') css += `${node.text}\n`;
      node.children.forEach(visit);
    };
    visit(root);
    this.css = css;
    const { elements } = this.measure(root);
    if (elements > SVG_ELEMENT_LIMIT) throw tooLarge(root, `${Math.ceil(elements)} elements or more`);
  }

  /** The element that a `use` element shows; undefined if it is not in the file. */
  targetOf(node: SvgNode): SvgNode | undefined {
    const reference = (node.attributes.href ?? node.attributes['xlink:href'] ?? '').trim();
    return reference.startsWith('#') ? this.byId.get(reference.slice(1)) : undefined;
  }

  /** What drawing an element takes, without drawing it: every element is measured once. */
  private measure(node: SvgNode): Size {
    const known = this.sizes.get(node);
    if (known) return known;
    if (this.measuring.has(node)) throw recursive(node);
    if (this.measuring.size >= DEPTH_LIMIT) throw tooLarge(node, `more than ${DEPTH_LIMIT} levels`);
    this.measuring.add(node);
    let elements = 1;
    let depth = 1;
    let data = (node.attributes.d ?? '').length + (node.attributes.points ?? '').length;
    const add = (inner: Size): void => {
      elements += inner.elements;
      data += inner.data;
      depth = Math.max(depth, inner.depth + 1);
    };
    const target = node.name === 'use' ? this.targetOf(node) : undefined;
    if (target) {
      const size = this.measure(target);
      add({ elements: size.elements + size.data / DATA_PER_ELEMENT, data: 0, depth: size.depth });
    }
    for (const child of node.children) if (!UNDRAWN.has(child.name)) add(this.measure(child));
    if (depth > DEPTH_LIMIT) throw tooLarge(node, `${depth} levels`);
    this.measuring.delete(node);
    const size = { elements, data, depth };
    this.sizes.set(node, size);
    return size;
  }
}

function recursive(node: SvgNode): FootfallError {
  return new FootfallError('an element uses itself, directly or through others', {
    code: 'import/svg-recursion',
    where: node.where,
    advice: 'replace the clone by a copy (in Inkscape: Unlink Clone)',
  });
}

function tooLarge(node: SvgNode, got: string): FootfallError {
  return new FootfallError('the drawing is too large once its clones are drawn', {
    code: 'import/svg-too-large',
    where: node.where,
    got,
    expected: `at most ${SVG_ELEMENT_LIMIT} elements (${DATA_PER_ELEMENT} characters of cloned path data count as one), nested at most ${DEPTH_LIMIT} deep`,
  });
}
