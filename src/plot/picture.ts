import {
  allow,
  describeArgument,
  FootfallError,
  requireBoolean,
  requireList,
  requireOptions,
  requireText,
} from '../error/index.js';
import { NOTE_INK, wrapText } from './chart/sheet.js';
import { createColorBar } from './color/color-bar.js';
import type { ColorScale } from './color/color-scale.js';
import { type Bounds, createFrame, type Frame } from './frame.js';
import { LabelBoard } from './label-board.js';
import { type LegendEntry, layoutLegend } from './legend.js';
import { INK } from './palette.js';
import { createPen, type Pen } from './pen.js';
import { escapeXml, formatPixels } from './pixel-text.js';
import { requireLayer, requireMeasured } from './require.js';
import { createScaleBar } from './scale-bar.js';
import { formatHatch, type Hatch } from './style.js';
import { drawText } from './text/draw-text.js';
import { cleanText, fitText } from './text/stroke-text.js';

/** One thing to see in a picture: drawn above the layers before it. */
export interface Layer {
  /** Kebab-case name, found again as `data-layer` in the SVG. */
  readonly name: string;
  draw(pen: Pen): void;
  readonly legend?: readonly LegendEntry[];
  /** What its colours stand for, shown as a bar below the plan. */
  readonly colors?: ColorScale | undefined;
  /** Sentences below the legend: what was left out, how it was measured. */
  readonly notes?: readonly string[] | undefined;
}

/** Size, frame and title of a picture. */
export interface PictureOptions {
  readonly title?: string;
  /** Pixels of the whole picture. [Limit: 160 to 16384] */
  readonly width?: number;
  /** Largest height of the plan itself, without title and legend, pixels. [Limit: 24 to 16384] */
  readonly maxPlanHeight?: number;
  readonly showScaleBar?: boolean;
  readonly showLegend?: boolean;
  /** Starts the ids in the SVG; pictures in one HTML page need different ones. Letters, digits, `-` and `_`. */
  readonly idPrefix?: string;
}

/** Checks of the options; sizes and ids have errors of their own. */
export const PICTURE_CHECKS = {
  title: requireText,
  width: allow,
  maxPlanHeight: allow,
  showScaleBar: requireBoolean,
  showLegend: requireBoolean,
  idPrefix: allow,
} as const;

export const PICTURE_DEFAULTS: Required<PictureOptions> = {
  title: '',
  width: 960,
  maxPlanHeight: 960,
  showScaleBar: true,
  showLegend: true,
  idPrefix: 'plan',
};

const MARGIN = 16;
const TITLE_SIZE = 11;
const TITLE_HEIGHT = 32;
const FOOTER_GAP = 8;
const NOTE_SIZE = 6.8;
const NOTE_ROW = 14;

/** A picture under construction: layers go in, SVG comes out. */
export interface Picture {
  readonly frame: Frame;
  addLayer(layer: Layer): Picture;
  /** The whole picture as an SVG document; the same layers give the same bytes. */
  toSvg(): string;
}

/**
 * An empty picture of the given bounds (metres): a title, the layers cut off at the bounds, below them scale bar and
 * legend. Labels are drawn above all layers.
 */
export function createPicture(bounds: ArrayLike<number>, options: PictureOptions = {}): Picture {
  // Numbers that make no picture have an error of their own.
  requireList(bounds, 'createPicture: bounds', 4, 4);
  requireMeasured(bounds, 'createPicture: bounds');
  requireOptions(options, 'createPicture: options', PICTURE_CHECKS);
  return startPicture(bounds, options);
}

/** {@link createPicture} with options that were checked, among others. */
export function startPicture(bounds: ArrayLike<number>, options: PictureOptions): Picture {
  const settings: Required<PictureOptions> = {
    title: options.title ?? PICTURE_DEFAULTS.title,
    width: options.width ?? PICTURE_DEFAULTS.width,
    maxPlanHeight: options.maxPlanHeight ?? PICTURE_DEFAULTS.maxPlanHeight,
    showScaleBar: options.showScaleBar ?? PICTURE_DEFAULTS.showScaleBar,
    showLegend: options.showLegend ?? PICTURE_DEFAULTS.showLegend,
    idPrefix: options.idPrefix ?? PICTURE_DEFAULTS.idPrefix,
  };
  validateSettings(settings);
  const title = fitText(cleanText(settings.title), TITLE_SIZE, settings.width - 2 * MARGIN);
  const top = title === '' ? MARGIN : MARGIN + TITLE_HEIGHT;
  const box: Bounds = [bounds[0], bounds[1], bounds[2], bounds[3]];
  const room = settings.width - 2 * MARGIN;
  const fitted = createFrame(box, MARGIN, top, room, settings.maxPlanHeight);
  const frame = createFrame(box, MARGIN + (room - fitted.width) / 2, top, room, settings.maxPlanHeight);
  const layers: Layer[] = [];

  const picture: Picture = {
    frame,
    addLayer(layer) {
      requireLayer(layer, 'addLayer: layer');
      layers.push(layer);
      return picture;
    },
    toSvg: () => composeSvg(frame, layers, title, settings),
  };
  return picture;
}

function composeSvg(frame: Frame, layers: readonly Layer[], title: string, settings: Required<PictureOptions>): string {
  const hatches = new Map<string, string>();
  const hatchId = (hatch: Hatch): string => {
    const key = `${hatch.color} ${hatch.angle} ${hatch.spacing} ${hatch.width}`;
    const known = hatches.get(key);
    if (known !== undefined) return known;
    const id = `${settings.idPrefix}-hatch-${hatches.size + 1}`;
    hatches.set(key, id);
    patterns.push(formatHatch(id, hatch));
    return id;
  };
  const patterns: string[] = [];
  let ids = 0;
  const nextId = (kind: string): string => `${settings.idPrefix}-${kind}-${++ids}`;
  const labels = new LabelBoard(frame);
  const groups = layers.map((layer) => {
    const elements: string[] = [];
    layer.draw(createPen(frame, elements, labels, hatchId, nextId));
    return `<g data-layer="${escapeXml(layer.name)}">\n${elements.join('\n')}\n</g>`;
  });

  const { height: footerHeight, elements: footer } = composeFooter(frame, layers, settings, hatchId, nextId);
  const height = frame.top + frame.height + footerHeight + MARGIN;
  const clip = `${settings.idPrefix}-clip`;
  const size = `width="${formatPixels(settings.width)}" height="${formatPixels(height)}"`;
  const view = `viewBox="0 0 ${formatPixels(settings.width)} ${formatPixels(height)}"`;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${view} role="img">`,
    settings.title === '' ? '' : `<title>${escapeXml(cleanText(settings.title))}</title>`,
    `<defs><clipPath id="${clip}"><rect ${formatBox(frame)}/></clipPath>${patterns.join('')}</defs>`,
    `<rect ${size} fill="${INK.page}"/>`,
    drawText(title, MARGIN, MARGIN + TITLE_SIZE + 4, { size: TITLE_SIZE, color: INK.text }),
    `<g clip-path="url(#${clip})">`,
    ...groups,
    '</g>',
    '<g data-layer="labels">',
    labels.toElements(),
    '</g>',
    footer,
    '</svg>',
  ];
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}

/** Scale bar and legend beside each other where they fit, else one below the other; bars of colours and notes below. */
function composeFooter(
  frame: Frame,
  layers: readonly Layer[],
  settings: Required<PictureOptions>,
  hatchId: (hatch: Hatch) => string,
  nextId: (kind: string) => string,
): { height: number; elements: string } {
  const room = settings.width - 2 * MARGIN;
  const top = frame.top + frame.height + FOOTER_GAP;
  const bar = settings.showScaleBar ? createScaleBar(frame.scale, Math.min(160, frame.width, room / 3)) : undefined;
  const entries = settings.showLegend ? layers.flatMap((layer) => layer.legend ?? []) : [];
  const indent = bar === undefined ? 0 : bar.width + 28;
  const legend = layoutLegend(entries, room - indent);
  const parts: string[] = [];
  if (bar) parts.push(`<g data-layer="scale-bar">${bar.draw(MARGIN, top)}</g>`);
  if (legend.height > 0) parts.push(`<g data-layer="legend">\n${legend.draw(MARGIN + indent, top, hatchId)}\n</g>`);
  let height = Math.max(bar?.height ?? 0, legend.height);
  for (const colors of settings.showLegend ? layers.flatMap((layer) => layer.colors ?? []) : []) {
    const colorBar = createColorBar(colors, room);
    parts.push(`<g data-layer="colors">${colorBar.draw(MARGIN, top + height + 6, nextId('colors'))}</g>`);
    height += 6 + colorBar.height;
  }
  const notes = layers.flatMap((layer) => layer.notes ?? []);
  for (const line of notes.flatMap((note) => wrapText(cleanText(note), NOTE_SIZE, room))) {
    height += NOTE_ROW;
    parts.push(drawText(line, MARGIN, top + height - 2, { size: NOTE_SIZE, color: NOTE_INK }));
  }
  return { height: height === 0 ? 0 : height + FOOTER_GAP, elements: parts.join('\n') };
}

function formatBox(frame: Frame): string {
  // A wall on the bounds keeps its full stroke.
  const seam = 4;
  const [x, y] = [formatPixels(frame.left - seam), formatPixels(frame.top - seam)];
  return `x="${x}" y="${y}" width="${formatPixels(frame.width + 2 * seam)}" height="${formatPixels(frame.height + 2 * seam)}"`;
}

function validateSettings(settings: Required<PictureOptions>): void {
  const check = (name: string, value: number, low: number, high: number): void => {
    if (typeof value === 'number' && value >= low && value <= high) return;
    throw new FootfallError('a picture of this size cannot be drawn', {
      code: 'plot/size',
      where: name,
      got: describeArgument(value),
      expected: `${low} to ${high} pixels`,
    });
  };
  check('width', settings.width, 160, 16384);
  check('maxPlanHeight', settings.maxPlanHeight, 24, 16384);
  if (!(typeof settings.idPrefix === 'string' && /^[A-Za-z][\w-]*$/.test(settings.idPrefix))) {
    throw new FootfallError('this cannot start an id in the SVG', {
      code: 'plot/id-prefix',
      where: 'idPrefix',
      got: describeArgument(settings.idPrefix),
      expected: 'a letter, then letters, digits, - or _',
    });
  }
}
