import { Budget, type WorkOptions } from '../../error/index.js';
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

const PROPERTIES = ['fill', 'stroke', 'fill-rule', 'visibility', 'display'] as const;
type Property = (typeof PROPERTIES)[number];
type Declarations = ReadonlyMap<Property, string>;
const NO_DECLARATIONS: Declarations = new Map();

interface Selector {
  /** Undefined for any element. */
  readonly element: string | undefined;
  readonly classes: readonly string[];
  readonly id: string | undefined;
}

/** All that the style sheets say for one selector, however often they repeat it. */
interface Rule extends Selector {
  /** With the number of the declaration: later ones win over earlier ones of equal weight. */
  readonly declarations: Map<Property, { value: string; order: number }>;
  readonly weight: number;
}

// No pattern here can match a piece of text in two ways: hostile style sheets must not make them take quadratic time.
const ELEMENT = /[a-zA-Z][\w-]*|\*/y;
const CLASS_OR_ID = /([.#])([\w-]+)/y;

/** Rules of the style sheets in a file, found by the rarest part of their selector. */
export class SvgStyleSheet {
  /** By `#id`, `.class`, element or `*`. */
  private readonly rules = new Map<string, Rule[]>();
  private readonly matches: Budget;

  /**
   * Simple selectors only: an element, classes, an id or `*`. Others are passed over.
   * @param name of the file, used in messages
   */
  constructor(text: string, name: string, options: WorkOptions = {}) {
    this.matches = new Budget('styleMatches', name, options);
    /** By the whole selector. */
    const rules = new Map<string, Rule>();
    let order = 0;
    for (const { selectors, body } of splitRules(dropComments(text))) {
      const declarations = readDeclarations(body);
      if (declarations.size === 0) continue;
      order++;
      for (const part of selectors.split(',')) {
        const selector = readSelector(part.trim());
        if (selector) addDeclarations(rules, selector, declarations, order);
      }
    }
    const counts = new Map<string, number>();
    for (const { classes } of rules.values()) {
      for (const name of classes) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    for (const rule of rules.values()) {
      const { element, classes, id } = rule;
      let rarest = classes[0];
      for (const name of classes) if ((counts.get(name) ?? 0) < (counts.get(rarest) ?? 0)) rarest = name;
      const key = id ? `#${id}` : rarest ? `.${rarest}` : (element ?? '*');
      const list = this.rules.get(key);
      if (list) list.push(rule);
      else this.rules.set(key, [rule]);
    }
  }

  /**
   * What the style sheets say about an element.
   * @throws FootfallError `limit/style-matches`
   */
  find(node: SvgNode): Declarations {
    if (this.rules.size === 0) return NO_DECLARATIONS;
    const found = new Map<Property, string>();
    const classes = new Set(classesOf(node));
    const { id } = node.attributes;
    const best = new Map<Property, { weight: number; order: number }>();
    for (const key of ['*', node.name, ...[...classes].map((name) => `.${name}`), `#${id}`]) {
      for (const rule of this.rules.get(key) ?? []) {
        this.matches.spend(1 + rule.classes.length);
        if (rule.element !== undefined && rule.element !== node.name) continue;
        if (rule.id !== undefined && rule.id !== id) continue;
        if (!rule.classes.every((name) => classes.has(name))) continue;
        for (const [property, { value, order }] of rule.declarations) {
          const { weight } = rule;
          const last = best.get(property);
          if (last && (weight < last.weight || (weight === last.weight && order < last.order))) continue;
          best.set(property, { weight, order });
          found.set(property, value);
        }
      }
    }
    return found;
  }
}

function addDeclarations(
  rules: Map<string, Rule>,
  selector: Selector,
  declarations: Declarations,
  order: number,
): void {
  const { element, classes, id } = selector;
  const whole = `${element ?? '*'}.${classes.join('.')}#${id ?? ''}`;
  let rule = rules.get(whole);
  if (!rule) {
    const weight = (id ? 10_000 : 0) + 100 * classes.length + (element ? 1 : 0);
    rule = { ...selector, declarations: new Map(), weight };
    rules.set(whole, rule);
  }
  for (const [property, value] of declarations) rule.declarations.set(property, { value, order });
}

function dropComments(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const open = text.indexOf('/*', from);
    const close = open < 0 ? -1 : text.indexOf('*/', open + 2);
    if (close < 0) break;
    kept.push(text.slice(from, open));
    from = close + 2;
  }
  kept.push(text.slice(from));
  return kept.join('').replace(/<!--|-->/g, '');
}

/** Every innermost pair of braces with what stands before it. */
function* splitRules(text: string): Generator<{ selectors: string; body: string }> {
  const brace = /[{}]/g;
  let before = -1;
  let open = -1;
  let last = -1;
  for (let match = brace.exec(text); match; match = brace.exec(text)) {
    if (match[0] === '}' && open === last && open >= 0) {
      yield { selectors: text.slice(before + 1, open), body: text.slice(open + 1, match.index) };
    }
    if (match[0] === '{') {
      before = last;
      open = match.index;
    }
    last = match.index;
  }
}

/** Undefined for selectors that are not simple. */
function readSelector(text: string): Selector | undefined {
  if (text === '') return undefined;
  ELEMENT.lastIndex = 0;
  const element = ELEMENT.exec(text)?.[0];
  const classes: string[] = [];
  let id: string | undefined;
  CLASS_OR_ID.lastIndex = element?.length ?? 0;
  let end = CLASS_OR_ID.lastIndex;
  for (let match = CLASS_OR_ID.exec(text); match; match = CLASS_OR_ID.exec(text)) {
    end = CLASS_OR_ID.lastIndex;
    if (match[1] === '.') classes.push(match[2]);
    else if (id === undefined) id = match[2];
    else return undefined;
  }
  return end === text.length ? { element: element === '*' ? undefined : element, classes, id } : undefined;
}

export function classesOf(node: SvgNode): string[] {
  return (node.attributes.class ?? '').split(/\s+/).filter((name) => name !== '');
}

function readDeclarations(text: string): Declarations {
  if (text === '') return NO_DECLARATIONS;
  const declarations = new Map<Property, string>();
  for (const part of text.split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const name = part.slice(0, colon).trim().toLowerCase();
    const property = PROPERTIES.find((known) => known === name);
    if (property === undefined) continue;
    const value = part.slice(colon + 1).replace(/!\s*important/i, '');
    declarations.set(property, value.trim().toLowerCase());
  }
  return declarations;
}

/** What an element itself states, whatever it stands in: read once, however often the element is cloned. */
export class OwnStyle {
  readonly displayed: boolean;
  /** Undefined where the parent's holds. */
  private readonly fill: boolean | undefined;
  private readonly stroke: boolean | undefined;
  private readonly evenOdd: boolean | undefined;
  private readonly visible: boolean | undefined;

  /** Its `style`, then the style sheets, then its attributes. */
  constructor(node: SvgNode, sheet: SvgStyleSheet) {
    const inline = readDeclarations(node.attributes.style ?? '');
    const found = sheet.find(node);
    const get = (property: Property): string | undefined => {
      const value = inline.get(property) ?? found.get(property) ?? node.attributes[property]?.trim().toLowerCase();
      return value === 'inherit' ? undefined : value;
    };
    const paints = (value: string | undefined): boolean | undefined =>
      value === undefined ? undefined : value !== 'none' && value !== 'transparent';
    const rule = get('fill-rule');
    const visibility = get('visibility');
    this.displayed = get('display') !== 'none';
    this.fill = paints(get('fill'));
    this.stroke = paints(get('stroke'));
    this.evenOdd = rule === undefined ? undefined : rule === 'evenodd';
    this.visible = visibility === undefined ? undefined : visibility === 'visible';
  }

  /** The style inside a parent: what the element does not state is the parent's. */
  inherit(parent: SvgStyle): SvgStyle {
    const { fill = parent.fill, stroke = parent.stroke, evenOdd = parent.evenOdd, visible = parent.visible } = this;
    return { fill, stroke, evenOdd, visible };
  }
}
