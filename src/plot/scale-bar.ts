import { INK } from './palette.js';
import { formatPixels } from './pixel-text.js';
import { drawText } from './text/draw-text.js';
import { measureText } from './text/stroke-text.js';

const TEXT_SIZE = 7.5;

/** The longest of 1, 2, 5 times a power of ten metres that is at most `maxLength`. [Limit: maxLength > 0, finite] */
export function chooseScaleLength(maxLength: number): number {
  // By decimal text: 10 ** n is not the nearest float64 of 1e-n in every engine.
  const exponent = Number(maxLength.toExponential(15).split('e')[1]);
  for (const digit of [5, 2, 1]) {
    const length = Number(`${digit}e${exponent}`);
    if (length <= maxLength) return length;
  }
  return Number(`5e${exponent - 1}`);
}

/** A length for people: 0.5 mm, 20 cm, 5 m, 2 km. */
export function formatLength(metres: number): string {
  const [factor, unit] =
    metres >= 1000 ? [1e-3, 'km'] : metres >= 1 ? [1, 'm'] : metres >= 0.01 ? [100, 'cm'] : [1000, 'mm'];
  return `${Number((metres * factor).toPrecision(6))} ${unit}`;
}

export interface ScaleBar {
  /** Pixels, with its text. */
  readonly width: number;
  readonly height: number;
  draw(left: number, top: number): string;
}

/** A bar of a round length that is at most `maxWidth` pixels long, with its length beside it. */
export function createScaleBar(pixelsPerMetre: number, maxWidth: number): ScaleBar {
  const length = chooseScaleLength(maxWidth / pixelsPerMetre);
  const bar = length * pixelsPerMetre;
  const text = formatLength(length);
  return {
    width: bar + 8 + measureText(text, TEXT_SIZE).width,
    height: 21,
    draw(left, top) {
      const y = top + 10.5;
      const [x0, x1] = [formatPixels(left), formatPixels(left + bar)];
      const [up, down] = [formatPixels(y - 4), formatPixels(y + 4)];
      const path = `M${x0} ${up}V${down}M${x0} ${formatPixels(y)}H${x1}M${x1} ${up}V${down}`;
      return (
        `<path d="${path}" fill="none" stroke="${INK.text}" stroke-width="1.5"/>` +
        drawText(text, left + bar + 8, y + TEXT_SIZE / 2, { size: TEXT_SIZE, color: INK.text })
      );
    },
  };
}
