import { createColorBar } from '../color/color-bar.js';
import { LabelBoard } from '../label-board.js';
import { layoutLegend } from '../legend.js';
import { INK } from '../palette.js';
import { formatPixels } from '../pixel-text.js';
import { createPlotBox, drawAxes, drawGrid, layoutAxis, measureTicks } from './axes.js';
import { CHART_DEFAULTS, type Chart, formatAxis, requireChart } from './chart.js';
import { drawSeries, sampleOf, valuesOf } from './series.js';
import { composeSheet, MARGIN, topOf, validateSheet } from './sheet.js';
import { chooseSpan } from './ticks.js';

/** More series than this are not listed one by one. */
const LISTED = 16;

/**
 * A chart as an SVG document: axes with units and round numbers, grid, series, marks whose texts cover nothing, legend and notes.
 * Where there is no number to show it says so.
 *
 * @throws FootfallError for a size that makes no picture
 */
export function plotChart(chart: Chart): string {
  requireChart(chart, 'plotChart: chart');
  const { width = CHART_DEFAULTS.width, plotHeight = CHART_DEFAULTS.plotHeight } = chart;
  const { idPrefix = CHART_DEFAULTS.idPrefix } = chart;
  validateSheet(width, plotHeight, idPrefix);
  const { series } = chart;
  const spanOf = (axis: 'x' | 'y'): [number, number] => {
    const { min, max, isRound, isWhole } = chart[axis];
    return chooseSpan(iterate(series, axis), { min, max, isRound, isWhole, count: axis === 'x' ? 8 : 6 });
  };
  const top = topOf(chart.title) + 22;
  const y = layoutAxis(spanOf('y'), plotHeight, false, chart.y.isWhole ?? false);
  const left = MARGIN + measureTicks(y);
  const plotWidth = width - left - MARGIN - 8;
  const x = layoutAxis(spanOf('x'), plotWidth, true, chart.x.isWhole ?? false);
  const box = createPlotBox(left, top, plotWidth, plotHeight, x, y);
  const drawn = series.map((each) => drawSeries(each, box)).filter((element) => element !== '');
  const board = new LabelBoard({
    ...box,
    bounds: [x.low, y.low, x.high, y.high],
    scale: 1,
    toPixelX: box.toX,
    toPixelY: box.toY,
  });
  const dots: string[] = [];
  for (const mark of chart.marks ?? []) {
    if (!(Number.isFinite(mark.x) && Number.isFinite(mark.y))) continue;
    const [px, py] = [box.toX(mark.x), box.toY(mark.y)];
    const color = mark.color ?? INK.text;
    dots.push(
      `<circle cx="${formatPixels(px)}" cy="${formatPixels(py)}" r="3.4" fill="${INK.free}" stroke="${color}" stroke-width="1.6"/>`,
    );
    board.add(mark.text, px, py, { gap: 8, place: 'above' });
  }
  if (drawn.length === 0) {
    board.add('nothing was measured', left + plotWidth / 2, top + plotHeight / 2, { place: 'center', color: INK.text });
  }
  const clip = `${idPrefix}-clip`;
  const area = `x="${formatPixels(left)}" y="${formatPixels(top - 2)}" width="${formatPixels(plotWidth + 2)}" height="${formatPixels(plotHeight + 4)}"`;
  const named = series.filter(({ name }) => name !== undefined && name !== '');
  const entries = named.slice(0, LISTED).map((each) => ({ label: each.name ?? '', ...sampleOf(each) }));
  const more = named.length - entries.length;
  const notes = [...(chart.notes ?? []), ...(more > 0 ? [`${more} more are drawn but not listed.`] : [])];
  const room = width - 2 * MARGIN;
  return composeSheet({
    title: chart.title,
    width,
    idPrefix,
    defs: [`<clipPath id="${clip}"><rect ${area}/></clipPath>`],
    body: [
      drawGrid(box, x, y),
      `<g clip-path="url(#${clip})" data-layer="series">\n${drawn.join('\n')}\n${dots.join('')}</g>`,
      `<g data-layer="axes">\n${drawAxes(box, x, y, formatAxis(chart.x), formatAxis(chart.y))}\n</g>`,
      `<g data-layer="labels">${board.toElements()}</g>`,
    ],
    bottom: top + plotHeight + 42,
    legend: layoutLegend(entries, room),
    colorBar: chart.colors ? createColorBar(chart.colors, room) : undefined,
    notes,
  });
}

function* iterate(series: Chart['series'], axis: 'x' | 'y'): Generator<number> {
  for (const each of series) yield* valuesOf(each, axis);
}
