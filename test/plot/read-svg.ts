import { SaxesParser, type SaxesTagPlain } from 'saxes';

export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parents: readonly SvgElement[];
  text: string;
}

/** All elements of an SVG document in order; throws unless it is well-formed XML. */
export function readSvg(svg: string): SvgElement[] {
  const elements: SvgElement[] = [];
  const stack: SvgElement[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const element = { name: tag.name, attributes: { ...tag.attributes }, parents: [...stack], text: '' };
    elements.push(element);
    stack.push(element);
  });
  parser.on('text', (text) => {
    const open = stack.at(-1);
    if (open) open.text += text;
  });
  parser.on('closetag', () => {
    stack.pop();
  });
  parser.write(svg).close();
  return elements;
}

/** Names of the layers, in order. */
export function listLayers(elements: readonly SvgElement[]): string[] {
  return elements.flatMap((element) => element.attributes['data-layer'] ?? []);
}

/** Elements inside a layer. */
export function insideLayer(elements: readonly SvgElement[], layer: string): SvgElement[] {
  return elements.filter((element) => element.parents.some((parent) => parent.attributes['data-layer'] === layer));
}

/** Texts that the picture shows, strokes and fonts alike. */
export function listTexts(elements: readonly SvgElement[]): string[] {
  return elements.flatMap(
    (element) => element.attributes['aria-label'] ?? (element.name === 'text' ? element.text : []),
  );
}

/** End points of path data with absolute commands, x and y each. */
export function listPathPoints(data: string): [number, number][] {
  const points: [number, number][] = [];
  let [x, y] = [Number.NaN, Number.NaN];
  for (const [, command, list] of data.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = list.trim() === '' ? [] : list.trim().split(/[ ,]+/).map(Number);
    if (command === 'Z') continue;
    const size = { M: 2, L: 2, H: 1, V: 1, Q: 4, A: 7 }[command];
    if (size === undefined || numbers.length !== size) throw new Error(`unexpected path command ${command}${list}`);
    if (command === 'H') x = numbers[0];
    else if (command === 'V') y = numbers[0];
    else [x, y] = numbers.slice(-2);
    points.push([x, y]);
  }
  return points;
}

/** Every point that an element mentions, pixels: path ends, circle extremes, corners of rectangles. */
export function listPoints(element: SvgElement): [number, number][] {
  const number = (name: string): number => Number(element.attributes[name]);
  switch (element.name) {
    case 'path':
      return element.parents.some((parent) => parent.name === 'pattern') ? [] : listPathPoints(element.attributes.d);
    case 'circle': {
      const [x, y, r] = [number('cx'), number('cy'), number('r')];
      return [
        [x - r, y - r],
        [x + r, y + r],
      ];
    }
    case 'rect': {
      const [x, y] = [Number(element.attributes.x ?? 0), Number(element.attributes.y ?? 0)];
      return [
        [x, y],
        [x + number('width'), y + number('height')],
      ];
    }
    default:
      return [];
  }
}
