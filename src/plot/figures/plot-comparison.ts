import {
  type Analysis,
  CLEARING_SHARES,
  type ComparedRun,
  columnOf,
  compareAnalyses,
  findCountCurve,
  findFlowCurve,
  findTravelTimes,
  type KnownCurve,
  listCurveMoments,
  listFlowIntervals,
  listMeasuredLines,
  nameTableFile,
  type RunGroup,
  sampleCurve,
} from '../../analysis/index.js';
import type { ChartSeries } from '../chart/chart.js';
import { plotChart } from '../chart/plot-chart.js';
import type { AnalysisPicture, FigureOptions } from './figure.js';
import { plotFundamentalGroups } from './fundamental-figure.js';
import { type ComparedGroup, describeGroup, plotGroupCurves, summariseCurves } from './group-curves.js';
import { findTable } from './pick-table.js';
import { lineLook } from './series-color.js';
import { plotGroupShares } from './share-figure.js';

/** Moments at which curves are averaged. */
const MOMENTS = 400;
/** Lines with pictures of their own at most: those that most people passed. */
const MOST_LINES = 6;

/**
 * Runs laid over each other: evacuation curves, clearing and travel times, shares of exits, N-t and flow curves at up to six lines, and
 * fundamental diagrams; by group the mean, the band of one standard deviation about it, and the single runs faintly. What no run
 * measured is left out.
 *
 * @param groups runs that differ by their seeds alone. Default: as `compareAnalyses` finds them
 */
export function plotComparison(
  runs: readonly ComparedRun[],
  groups: readonly RunGroup[] = compareAnalyses(runs).groups,
  options: FigureOptions = {},
): AnalysisPicture[] {
  const list = groups.map(({ name, runs: own }): ComparedGroup => ({ name, runs: own.map((k) => runs[k].analysis) }));
  return [
    plotCurves(list, options),
    plotTimes(list, options),
    plotTravelTimes(list, options),
    plotGroupShares(list, options),
    ...plotLines(list, options),
    ...plotFundamentalGroups(list, options),
  ].filter((picture) => picture !== undefined);
}

function plotCurves(groups: readonly ComparedGroup[], options: FigureOptions): AnalysisPicture {
  const ends = groups.flatMap(({ runs }) => runs.map(findEnd)).filter((time) => Number.isFinite(time));
  const end = ends.reduce((most, time) => Math.max(most, time), 1e-3);
  const x = Float64Array.from({ length: MOMENTS + 1 }, (_, k) => (end * k) / MOMENTS);
  return plotGroupCurves(
    groups,
    {
      name: 'comparison-evacuation',
      title: 'Evacuation curves compared',
      caption: 'Part of the people still there over time.',
      xAxis: { label: 'time', unit: 's', min: 0, isRound: false },
      yAxis: { label: 'people still there', unit: '%', min: 0, max: 100 },
      x,
      curves: groups.map((group) => group.runs.map((analysis) => sampleClearing(analysis, x))),
    },
    options,
  );
}

function plotTimes(groups: readonly ComparedGroup[], options: FigureOptions): AnalysisPicture {
  const shares = Float64Array.from(CLEARING_SHARES);
  const series = groups.flatMap((group, k): ChartSeries[] => {
    const { color, dash } = lineLook(k);
    const curves = group.runs.map(({ measures }) =>
      Float64Array.from(CLEARING_SHARES, (share) => measures[`clear_${share}`] ?? Number.NaN),
    );
    const { mean, low, high } = summariseCurves(curves, shares.length);
    const line: ChartSeries = { kind: 'line', name: describeGroup(group), x: shares, y: mean, color, dash, width: 2 };
    const dots: ChartSeries[] = curves.map((y) => ({
      kind: 'scatter',
      x: shares,
      y,
      color,
      radius: 2.4,
      opacity: 0.6,
    }));
    return curves.length > 1
      ? [{ kind: 'band', x: shares, low, high, color, opacity: 0.22 }, line, ...dots]
      : [line, ...dots];
  });
  const title = 'Clearing times compared';
  return {
    name: 'comparison-clearing',
    title,
    caption:
      'Time until so many percent of the people had left; a dot per run. Shares that a run did not reach are missing.',
    svg: plotChart({
      title,
      x: { label: 'people who left', unit: '%', min: 45, max: 100 },
      y: { label: 'time', unit: 's', min: 0 },
      series,
      width: options.width,
      idPrefix: options.idPrefix ?? 'comparison-clearing',
    }),
  };
}

/** Percent of the people, for travel times. */
const PERCENTS = Array.from({ length: 101 }, (_, k) => k);

/** Who needed how long, the quickest first; undefined where nobody's journey is known. */
function plotTravelTimes(groups: readonly ComparedGroup[], options: FigureOptions): AnalysisPicture | undefined {
  const isKnown = groups.some(({ runs }) => runs.some((analysis) => findTable(analysis, 'journeys', ['time'])));
  if (!isKnown) return undefined;
  return plotGroupCurves(
    groups,
    {
      name: 'comparison-travel-times',
      title: 'Travel times compared',
      caption:
        'The travel time that so many percent of the people do not exceed: from when they are first seen to when they are last seen.',
      xAxis: { label: 'people', unit: '%', min: 0, max: 100 },
      yAxis: { label: 'travel time', unit: 's', min: 0 },
      x: Float64Array.from(PERCENTS),
      curves: groups.map((group) => group.runs.map((analysis) => findTravelTimes(analysis, PERCENTS))),
    },
    options,
  );
}

/** N-t and flow curves, two pictures per line. */
function plotLines(groups: readonly ComparedGroup[], options: FigureOptions): AnalysisPicture[] {
  const analyses = groups.flatMap(({ runs }) => runs);
  const lines = listMeasuredLines(analyses).map((line) => {
    const people = analyses.reduce((sum, analysis) => sum + (findCountCurve(analysis, line)?.values.at(-1) ?? 0), 0);
    return { line, people };
  });
  lines.sort((a, b) => b.people - a.people);
  const more = lines.length - MOST_LINES;
  const notes = more > 0 ? [`${more} more lines, which fewer people passed, have no picture.`] : [];
  const used = new Set<string>();
  return lines.slice(0, MOST_LINES).flatMap(({ line }, k) => {
    const end = nameLine(line, k, used);
    const draw = (
      find: (analysis: Analysis, line: string) => KnownCurve | undefined,
      listTimes: (curves: readonly KnownCurve[]) => Float64Array,
      chart: Pick<Parameters<typeof plotGroupCurves>[1], 'name' | 'title' | 'caption' | 'yAxis'>,
    ): AnalysisPicture => {
      const found = groups.map(({ runs }) => runs.map((analysis) => find(analysis, line)));
      const x = listTimes(found.flat().filter((curve) => curve !== undefined));
      const unknown = new Float64Array(x.length).fill(Number.NaN);
      const curves = found.map((own) => own.map((curve) => (curve ? sampleCurve(curve, x) : unknown)));
      const xAxis = { label: 'time', unit: 's', isRound: false };
      return plotGroupCurves(groups, { ...chart, xAxis, x, curves, isStep: true, notes }, options);
    };
    return [
      draw(findCountCurve, (curves) => listCurveMoments(curves, MOMENTS), {
        name: `comparison-n-t-${end}`,
        title: `People through ${line}`,
        caption: `N-t curves at ${line}: how many people had passed by when.`,
        yAxis: { label: 'people who passed', unit: '', min: 0, isWhole: true },
      }),
      draw(findFlowCurve, (curves) => addEnd(listFlowIntervals(curves)), {
        name: `comparison-flow-${end}`,
        title: `Flow through ${line}`,
        caption: `People per second who passed ${line}, in intervals.`,
        yAxis: { label: 'flow', unit: '1/s', min: 0 },
      }),
    ];
  });
}

/** The end of the last interval, up to which its flow holds. */
function addEnd(starts: Float64Array): Float64Array {
  const count = starts.length;
  if (count < 2) return starts;
  const longer = new Float64Array(count + 1);
  longer.set(starts);
  longer[count] = starts[count - 1] + 0.998 * (starts[1] - starts[0]);
  return longer;
}

/** Letters of a name that may go into the name of a file. */
const LONGEST_NAME = 40;

function nameLine(line: string, index: number, used: Set<string>): string {
  const short = nameTableFile(line.slice(0, LONGEST_NAME));
  const name = short === '' || used.has(short) ? `line-${index + 1}` : short;
  used.add(name);
  return name;
}

function findEnd(analysis: Analysis): number {
  const table = findTable(analysis, 'clearing', ['time', 'num_peds']);
  if (!table || table.rows === 0) return Number.NaN;
  const time = columnOf(table, 'time');
  const { duration } = analysis.measures;
  return Math.max(time[time.length - 1], Number.isFinite(duration) ? time[0] + duration : -Infinity);
}

/** Percent still there at each moment; the last number holds. */
function sampleClearing(analysis: Analysis, times: Float64Array): Float64Array {
  const table = findTable(analysis, 'clearing', ['time', 'num_peds']);
  if (!table || table.rows === 0) return new Float64Array(times.length).fill(Number.NaN);
  const [time, people] = [columnOf(table, 'time'), columnOf(table, 'num_peds')];
  let row = 0;
  return times.map((moment) => {
    while (row + 1 < time.length && time[row + 1] <= moment) row++;
    return people[0] > 0 ? (100 * people[row]) / people[0] : Number.NaN;
  });
}
