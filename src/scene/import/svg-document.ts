import { SaxesParser } from 'saxes';
import { FootfallError, type WorkOptions } from '../../error/index.js';
import { requireNesting } from './nesting.js';

/** An SVG element; elements of other vocabularies (editors' private data) are left out. */
export interface SvgNode {
  /** Without its prefix. */
  readonly name: string;
  /** By full name, such as `inkscape:label`. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly children: SvgNode[];
  /** Text directly inside, for style sheets. */
  text: string;
  /** Such as `plan.svg, line 12 (path wall-3)`. */
  readonly where: string;
}

/**
 * The element tree of an SVG file. A document type is skipped and its entities are never expanded: a reference to
 * one stays as it is written.
 * @throws FootfallError `import/svg-syntax` for XML that is not well-formed or is no SVG, with line and column,
 * `limit/nesting`
 */
export function readSvgDocument(text: string, name: string, options: WorkOptions = {}): SvgNode {
  const parser = new SaxesParser({ xmlns: false, position: true });
  let root: SvgNode | undefined;
  let prefix = '';
  const open: SvgNode[] = [];
  /** Depth inside an element of another vocabulary. */
  let foreign = 0;

  parser.on('error', (error) => {
    // Drawing programs define their namespaces by entities; nothing that we read hangs on them.
    if (error.message.includes('undefined entity')) return;
    throw new FootfallError('the file is not well-formed XML', {
      code: 'import/svg-syntax',
      where: `${name}, line ${parser.line}, column ${parser.column + 1}`,
      got: error.message.replace(/^\d+:\d+: /, '').slice(0, 120),
      advice: 'save it again as plain SVG',
    });
  });
  parser.on('opentag', (tag) => {
    const colon = tag.name.indexOf(':');
    const tagPrefix = tag.name.slice(0, colon + 1);
    const local = tag.name.slice(colon + 1);
    if (!root) {
      if (local !== 'svg') throw notSvg(name, tag.name);
      prefix = tagPrefix;
    }
    if (foreign > 0 || tagPrefix !== prefix) {
      foreign++;
      return;
    }
    requireNesting(open.length + 1, `${name}, line ${parser.line}`, options);
    // Without a prototype: an attribute may have any name.
    const { attributes } = tag as { attributes: Record<string, string | undefined> };
    const label = attributes.id ?? attributes['inkscape:label'];
    const where = `${name}, line ${parser.line} (${label === undefined ? local : `${local} ${label}`})`;
    const node: SvgNode = { name: local, attributes, children: [], text: '', where };
    open[open.length - 1]?.children.push(node);
    root ??= node;
    open.push(node);
  });
  parser.on('closetag', () => {
    if (foreign > 0) foreign--;
    else open.pop();
  });
  const addText = (content: string): void => {
    const node = open[open.length - 1];
    if (node && foreign === 0 && node.name === 'style') node.text += content;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  if (!root) throw notSvg(name, 'no element');
  return root;
}

function notSvg(name: string, got: string): FootfallError {
  return new FootfallError('this is not an SVG file', {
    code: 'import/svg-syntax',
    where: name,
    got,
    expected: 'a root element <svg>',
  });
}
