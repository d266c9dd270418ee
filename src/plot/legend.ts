import { INK } from './palette.js';
import { formatPixels } from './pixel-text.js';
import { formatStyle, type Hatch, type Style } from './style.js';
import { drawText } from './text/draw-text.js';
import { cleanText, fitText, measureText } from './text/stroke-text.js';

/** One line of the legend: a sample and what it stands for. */
export interface LegendEntry {
  readonly label: string;
  /** The sample: a patch of area, a line, or a disc. */
  readonly symbol: 'area' | 'line' | 'disc';
  readonly style: Style;
}

const TEXT_SIZE = 7.5;
const SAMPLE_WIDTH = 22;
const SAMPLE_HEIGHT = 12;
const ROW_HEIGHT = 21;
const GAP = 18;
const MAX_LABEL = 260;

export interface LegendLayout {
  readonly height: number;
  /** The elements with the top left corner at (left, top), pixels. */
  draw(left: number, top: number, hatchId: (hatch: Hatch) => string): string;
}

/** Entries in rows from left to right, as many per row as fit into `width` pixels. */
export function layoutLegend(entries: readonly LegendEntry[], width: number): LegendLayout {
  const placed: { entry: LegendEntry; label: string; x: number; row: number }[] = [];
  let x = 0;
  let row = 0;
  for (const entry of entries) {
    const label = fitText(cleanText(entry.label), TEXT_SIZE, Math.min(MAX_LABEL, width - SAMPLE_WIDTH - 7));
    const entryWidth = SAMPLE_WIDTH + 7 + measureText(label, TEXT_SIZE).width;
    if (x > 0 && x + entryWidth > width) {
      x = 0;
      row++;
    }
    placed.push({ entry, label, x, row });
    x += entryWidth + GAP;
  }
  return {
    height: placed.length === 0 ? 0 : (row + 1) * ROW_HEIGHT,
    draw(left, top, hatchId) {
      const lines = placed.map(({ entry, label, x: offset, row: line }) => {
        const middle = top + (line + 0.5) * ROW_HEIGHT;
        const sample = drawSample(entry, left + offset, middle, formatStyle(entry.style, hatchId));
        const style = { size: TEXT_SIZE, color: INK.text };
        return sample + drawText(label, left + offset + SAMPLE_WIDTH + 7, middle + TEXT_SIZE / 2, style);
      });
      return lines.join('\n');
    },
  };
}

function drawSample(entry: LegendEntry, left: number, middle: number, style: string): string {
  const y = formatPixels(middle);
  switch (entry.symbol) {
    case 'line':
      return `<path d="M${formatPixels(left + 2)} ${y}H${formatPixels(left + SAMPLE_WIDTH - 2)}"${style}/>`;
    case 'disc':
      return `<circle cx="${formatPixels(left + SAMPLE_WIDTH / 2)}" cy="${y}" r="4.5"${style}/>`;
    case 'area': {
      const box = `x="${formatPixels(left + 1)}" y="${formatPixels(middle - SAMPLE_HEIGHT / 2)}"`;
      return `<rect ${box} width="${SAMPLE_WIDTH - 2}" height="${SAMPLE_HEIGHT}"${style}/>`;
    }
  }
}
