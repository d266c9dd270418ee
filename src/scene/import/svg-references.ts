import { FootfallError, requireWithin, type WorkOptions } from '../../error/index.js';
import { requireNesting } from './nesting.js';
import type { SvgNode } from './svg-document.js';
import { SVG_SHAPES } from './svg-shape.js';

/** Elements whose children are drawn only through a reference. */
const UNDRAWN = new Set(['defs', 'symbol', 'clipPath', 'mask', 'pattern', 'marker', 'metadata']);

/** What drawing an element takes. */
interface Size {
  readonly shapes: number;
  /** Shapes, groups and clones. */
  readonly elements: number;
  /** Of these, what is drawn through references. */
  readonly cloned: number;
  readonly depth: number;
}

/** Which element a `use` refers to, and the style sheets of a file. */
export class SvgReferences {
  /** Text of all style sheets. */
  readonly css: string;
  private readonly byId = new Map<string, SvgNode>();
  private readonly targets = new Map<SvgNode, SvgNode | undefined>();
  private readonly sizes = new Map<SvgNode, Size>();
  private readonly measuring = new Set<SvgNode>();

  /**
   * @throws FootfallError `import/svg-recursion` for a `use` inside what it uses, `limit/shapes` if the drawing holds
   * too many shapes, or clones of elements, once all references are followed; `limit/nesting`
   */
  constructor(
    root: SvgNode,
    private readonly options: WorkOptions = {},
  ) {
    let css = '';
    const visit = (node: SvgNode): void => {
      const { id } = node.attributes;
      if (id !== undefined && !this.byId.has(id)) this.byId.set(id, node);
      if (node.name === 'style') css += `${node.text}\n`;
      node.children.forEach(visit);
    };
    visit(root);
    this.css = css;
    const { shapes, cloned } = this.measure(root);
    requireWithin('shapes', Math.max(shapes, cloned), `${root.where} with all clones drawn`, options);
  }

  /** The element that a `use` element shows; undefined if it is not in the file. */
  targetOf(node: SvgNode): SvgNode | undefined {
    if (!this.targets.has(node)) {
      const reference = (node.attributes.href ?? node.attributes['xlink:href'] ?? '').trim();
      this.targets.set(node, reference.startsWith('#') ? this.byId.get(reference.slice(1)) : undefined);
    }
    return this.targets.get(node);
  }

  /** What drawing an element takes, without drawing it: every element is measured once. */
  private measure(node: SvgNode): Size {
    const known = this.sizes.get(node);
    if (known) return known;
    if (this.measuring.has(node)) throw recursive(node);
    requireNesting(this.measuring.size + 1, node.where, this.options);
    this.measuring.add(node);
    let shapes = SVG_SHAPES.has(node.name) ? 1 : 0;
    let elements = 1;
    let cloned = 0;
    let depth = 1;
    const add = (inner: Size): void => {
      shapes += inner.shapes;
      elements += inner.elements;
      cloned += inner.cloned;
      depth = Math.max(depth, inner.depth + 1);
    };
    const target = node.name === 'use' ? this.targetOf(node) : undefined;
    if (target) {
      const size = this.measure(target);
      add({ ...size, cloned: size.elements });
    }
    for (const child of node.children) if (!UNDRAWN.has(child.name)) add(this.measure(child));
    requireNesting(depth, node.where, this.options);
    this.measuring.delete(node);
    const size = { shapes, elements, cloned, depth };
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
