import type { SvgNode } from './svg-document.js';

/** The properties that decide whether a shape is solid, a line or nothing. */
export interface SvgStyle {
  readonly fill: boolean;
  readonly stroke: boolean;
  readonly evenOdd: boolean;
  /** `visibility`; hidden shapes have no place on the plan. */
  readonly visible: boolean;
}

/** SVG's initial values: black fill, no stroke. */
export const INITIAL_STYLE: SvgStyle = { fill: true, stroke: false, evenOdd: false, visible: true };

type Declarations = ReadonlyMap<string, string>;

interface Rule {
  /** Undefined for any element. */
  readonly element: string | undefined;
  readonly classes: readonly string[];
  readonly id: string | undefined;
  readonly declarations: Declarations;
  /** Later rules of equal weight win. */
  readonly weight: number;
}

/** Rules of the style sheets in a file, found by the rarest part of their selector. */
export class SvgStyleSheet {
  private readonly rules = new Map<string, Rule[]>();

  /** Simple selectors only: an element, classes, an id or `*`. Others are passed over. */
  constructor(text: string) {
    const plain = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/<!--|-->/g, '');
    for (const [, selectors, body] of plain.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      const declarations = readDeclarations(body);
      for (const selector of selectors.split(',')) {
        const match = /^([a-zA-Z][\w-]*|\*)?((?:\.[\w-]+)*)(#[\w-]+)?((?:\.[\w-]+)*)$/.exec(selector.trim());
        if (!match || match[0] === '') continue;
        const classes = `${match[2]}${match[4]}`.split('.').filter((name) => name !== '');
        const element = match[1] === '*' ? undefined : match[1];
        const id = match[3]?.slice(1);
        const weight = (id ? 10_000 : 0) + 100 * classes.length + (element ? 1 : 0);
        const key = id ? `#${id}` : classes.length > 0 ? `.${classes[0]}` : (element ?? '*');
        const rule: Rule = { element, classes, id, declarations, weight };
        const list = this.rules.get(key);
        if (list) list.push(rule);
        else this.rules.set(key, [rule]);
      }
    }
  }

  /** What the style sheets say about a property of an element. */
  find(node: SvgNode, property: string): string | undefined {
    if (this.rules.size === 0) return undefined;
    const classes = classesOf(node);
    const { id } = node.attributes;
    let value: string | undefined;
    let weight = -1;
    for (const key of ['*', node.name, ...classes.map((name) => `.${name}`), `#${id}`]) {
      for (const rule of this.rules.get(key) ?? []) {
        const found = rule.declarations.get(property);
        if (found === undefined || rule.weight < weight) continue;
        if (rule.element !== undefined && rule.element !== node.name) continue;
        if (rule.id !== undefined && rule.id !== id) continue;
        if (!rule.classes.every((name) => classes.includes(name))) continue;
        value = found;
        weight = rule.weight;
      }
    }
    return value;
  }
}

export function classesOf(node: SvgNode): string[] {
  return (node.attributes.class ?? '').split(/\s+/).filter((name) => name !== '');
}

function readDeclarations(text: string): Declarations {
  const declarations = new Map<string, string>();
  for (const part of text.split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const value = part.slice(colon + 1).replace(/!\s*important/i, '');
    declarations.set(part.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return declarations;
}

/** The style of an element inside a parent: its `style`, then the style sheets, then its attributes, then the parent's. */
export function inheritStyle(
  node: SvgNode,
  parent: SvgStyle,
  sheet: SvgStyleSheet,
): { style: SvgStyle; displayed: boolean } {
  const inline = readDeclarations(node.attributes.style ?? '');
  const get = (property: string): string | undefined =>
    inline.get(property) ?? sheet.find(node, property) ?? node.attributes[property]?.trim().toLowerCase();
  const paints = (property: 'fill' | 'stroke'): boolean => {
    const value = get(property);
    return value === undefined || value === 'inherit' ? parent[property] : value !== 'none' && value !== 'transparent';
  };
  const rule = get('fill-rule');
  const visibility = get('visibility');
  return {
    style: {
      fill: paints('fill'),
      stroke: paints('stroke'),
      evenOdd: rule === undefined || rule === 'inherit' ? parent.evenOdd : rule === 'evenodd',
      visible: visibility === undefined || visibility === 'inherit' ? parent.visible : visibility === 'visible',
    },
    displayed: get('display') !== 'none',
  };
}
