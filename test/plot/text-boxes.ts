import { listPathPoints, readSvg, type SvgElement } from './read-svg.js';

/** A text in a picture and the box of its letters, pixels. */
export interface TextBox {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Boxes of all texts that are drawn as strokes. */
export function listTextBoxes(svg: string): TextBox[] {
  const elements = readSvg(svg);
  const boxes: TextBox[] = [];
  for (const group of elements) {
    const text = group.attributes['aria-label'];
    if (text === undefined) continue;
    const points = elements
      .filter((each) => isIn(each, group))
      .flatMap(({ attributes }) => listPathPoints(attributes.d));
    const [x, y] = [points.map(([px]) => px), points.map(([, py]) => py)];
    boxes.push({ text, left: Math.min(...x), top: Math.min(...y), right: Math.max(...x), bottom: Math.max(...y) });
  }
  return boxes;
}

function isIn({ name, parents }: SvgElement, group: SvgElement): boolean {
  return name === 'path' && parents.includes(group);
}

/** Pairs of texts whose boxes overlap. */
export function findOverlaps(boxes: readonly TextBox[]): string[] {
  const found: string[] = [];
  boxes.forEach((a, i) => {
    for (const b of boxes.slice(i + 1)) {
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        found.push(`${a.text} | ${b.text}`);
    }
  });
  return found;
}

/** Attributes that hold what is no number. */
export function findBadNumbers(svg: string): string[] {
  return readSvg(svg).flatMap(({ name, attributes }) =>
    Object.entries(attributes)
      .filter(([key, value]) => key !== 'href' && key !== 'aria-label' && /NaN|Infinity|undefined|null/.test(value))
      .map(([key, value]) => `${name} ${key}=${value.slice(0, 60)}`),
  );
}
