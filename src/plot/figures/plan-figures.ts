import { type AnalysisTable, columnOf, type MeasuringGrid } from '../../analysis/index.js';
import type { Domain } from '../../geometry/index.js';
import { type ColorScale, chooseScaleEnd } from '../color/color-scale.js';
import { DENSITY_RAMP } from '../color/ramp.js';
import { createPicture, type Layer } from '../picture.js';
import { createGroundLayer, createWallLayer } from '../plan/ground-layer.js';
import { createPlaceLayer, createZoneLayer } from '../plan/place-layer.js';
import type { PlanPlace, PlanPoint, PlanZone } from '../plan/plan.js';
import { createPaperLayer } from '../player/ground-picture.js';
import { createCellLayer } from './cell-snapshot.js';
import { type Scenery, spreadColumn } from './collect-scenery.js';
import type { AnalysisPicture, FigureOptions } from './figure.js';
import { createHeatLayer } from './heat-layer.js';
import { createTrackLayer, speedScale } from './track-layer.js';

/** The ground that people walk on, as far as it is known. */
export interface FigureGround {
  readonly domain?: Domain | undefined;
  /** Outer rings of the ground as drawn; see `Plan`. */
  readonly boundary?: readonly (readonly PlanPoint[])[] | undefined;
  /** Lines and points are drawn; areas only where a picture leaves them room. */
  readonly places?: readonly PlanPlace[] | undefined;
  readonly zones?: readonly PlanZone[] | undefined;
  /** Further layers above the data: isolines, lanes, barriers, corridors. */
  readonly layers?: readonly Layer[] | undefined;
}

/** Fields that an analysis measured, and the squares that they lie on. */
export interface MeasuredField {
  /** `Voronoi grid`, with the columns density_max, threshold and time_above. */
  readonly table: AnalysisTable;
  readonly grid: MeasuringGrid;
}

/**
 * Ways, density, speed and the cells of the most crowded moment, each on the plan; and, where it was measured, the largest density and
 * for how long it was crowded.
 */
export function plotScenery(
  scenery: Scenery,
  ground: FigureGround,
  options: FigureOptions = {},
  field?: MeasuredField | undefined,
): AnalysisPicture[] {
  const { survey, tracks } = scenery;
  const span = describeSpan(scenery);
  const speeds = chooseScaleEnd(
    tracks.tracks.flatMap(({ speed }) => speed),
    1,
  );
  const densities = chooseScaleEnd(scenery.density.values, 0.5);
  const scale: ColorScale = { title: 'density', unit: '1/m\u00b2', low: 0, ramp: DENSITY_RAMP, ...densities };
  const speed = speedScale(speeds.high, speeds.isOpen);
  const period = ground.domain?.period ?? 0;
  const how = scenery.isVoronoi ? 'by Voronoi cells' : 'people over free area';
  const cell = `Cells of ${Number(scenery.density.size.toPrecision(3))} m, blended.`;
  const sampled = scenery.heatFrames < survey.frames ? ` ${scenery.heatFrames} of ${survey.frames} frames.` : '';
  const notes = [`${cell} Mean over ${span}.${sampled}`];
  const pictures = [
    draw(
      'trajectories',
      'Ways and speeds',
      `Everybody's way over ${span}, coloured by speed.`,
      scenery,
      ground,
      options,
      [createTrackLayer(tracks, survey.agents, speed, period)],
    ),
    draw('density', 'Mean density', `Mean density over ${span}, ${how}.`, scenery, ground, options, [
      createHeatLayer(scenery.density, scale, ground.domain, notes),
    ]),
    ...(field ? plotField(field, scenery, ground, options) : []),
    draw('speed', 'Mean speed', `Mean speed of those who were there, over ${span}.`, scenery, ground, options, [
      createHeatLayer(scenery.speed, speed, ground.domain, notes),
    ]),
  ];
  const { moment } = scenery;
  if (moment && !Number.isNaN(moment.time)) {
    const ends = chooseScaleEnd(moment.density, 0.5);
    const at = `${Number(moment.time.toFixed(2))} s`;
    const caption = `Everybody's Voronoi cell at ${at}, the most crowded moment, coloured by density.`;
    pictures.push(
      draw('voronoi-cells', `Voronoi cells at ${at}`, caption, scenery, ground, options, [
        createCellLayer(moment, { ...scale, ...ends }),
      ]),
    );
  }
  return pictures;
}

/** Where it was densest at any moment, and for how long it was above the threshold: what means over the whole time hide. */
function plotField(
  { table, grid }: MeasuredField,
  scenery: Scenery,
  ground: FigureGround,
  options: FigureOptions,
): AnalysisPicture[] {
  const span = describeSpan(scenery);
  const side = `Squares of ${Number(grid.size.toPrecision(3))} m, blended.`;
  const peaks = spreadColumn(grid, table, 'density_max');
  const density: ColorScale = {
    ...{ title: 'largest density', unit: '1/m\u00b2', low: 0, ramp: DENSITY_RAMP },
    ...chooseScaleEnd(peaks.values, 0.5),
  };
  const pictures = [
    draw(
      'density-peak',
      'Largest density',
      `The largest density that each place had at any moment over ${span}, by Voronoi cells: moments differ from place to place.`,
      scenery,
      ground,
      options,
      [createHeatLayer(peaks, density, ground.domain, [`${side} Largest over ${span}.`])],
    ),
  ];
  const threshold = columnOf(table, 'threshold')[0] ?? Number.NaN;
  if (Number.isNaN(threshold)) return pictures;
  const times = spreadColumn(grid, table, 'time_above');
  // Where it never was crowded stays clear, so that a second differs from none.
  times.values.forEach((time, cell) => {
    if (!(time > 0)) times.values[cell] = Number.NaN;
  });
  const isNowhere = times.values.every((time) => Number.isNaN(time));
  const limit = `${Number(threshold.toPrecision(4))} /m\u00b2`;
  const scale: ColorScale = {
    ...{ title: `time above ${limit}`, unit: 's', low: 0, ramp: DENSITY_RAMP },
    ...chooseScaleEnd(times.values, 1),
  };
  const notes = [
    `${side} Over ${span}.`,
    ...(isNowhere ? [`Nowhere was it denser than ${limit}.`] : ['Clear where it never was that dense.']),
  ];
  pictures.push(
    draw(
      'crowding-time',
      `Time above ${limit}`,
      `For how long it was denser than ${limit} over ${span}, in all, by Voronoi cells.`,
      scenery,
      ground,
      options,
      [createHeatLayer(times, scale, ground.domain, notes)],
    ),
  );
  return pictures;
}

function draw(
  name: string,
  title: string,
  caption: string,
  scenery: Scenery,
  ground: FigureGround,
  options: FigureOptions,
  layers: readonly Layer[],
): AnalysisPicture {
  const { domain, boundary, places = [], zones = [] } = ground;
  const picture = createPicture(scenery.bounds, {
    title,
    width: options.width ?? 760,
    maxPlanHeight: 640,
    idPrefix: options.idPrefix === undefined ? name : `${options.idPrefix}-${name}`,
  });
  if (domain) picture.addLayer({ ...createGroundLayer({ domain, boundary }), legend: [] });
  else picture.addLayer(createPaperLayer(scenery.bounds));
  if (zones.length > 0) picture.addLayer(createZoneLayer(zones));
  for (const layer of layers) picture.addLayer(layer);
  if (domain) picture.addLayer(createWallLayer(domain));
  for (const layer of ground.layers ?? []) picture.addLayer(layer);
  const lines = places.filter(({ polygon }) => !polygon);
  if (lines.length > 0) picture.addLayer(createPlaceLayer(lines));
  return { name, title, caption, svg: picture.toSvg() };
}

function describeSpan({ survey: { first, last } }: Scenery): string {
  return Number.isNaN(first) ? 'no time at all' : `${Number(first.toFixed(2))} to ${Number(last.toFixed(2))} s`;
}
