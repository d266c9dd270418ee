import type { LegendEntry } from '../legend.js';
import type { Pen } from '../pen.js';
import type { Layer } from '../picture.js';
import type { Style } from '../style.js';
import { drawPolyline } from './draw-polyline.js';
import type { PlanPlace, PlanPoint, PlanZone } from './plan.js';
import { findLabelPoint } from './polygon-center.js';

const OPENING: Style = { stroke: '#009e73', width: 4.5, cap: 'butt' };
const AREA: Style = { fill: '#56b4e9', fillOpacity: 0.22, stroke: '#0072b2', width: 1.1, dash: [5, 3] };
const MARK: Style = { fill: '#ffffff', stroke: '#d55e00', width: 2 };
const ZONE: Style = { fill: { color: '#e69f00' }, stroke: '#e69f00', width: 1 };

/** Openings, areas and points with their names. */
export function createPlaceLayer(places: readonly PlanPlace[]): Layer {
  const legend: LegendEntry[] = [];
  if (places.some((place) => place.line)) legend.push({ label: 'opening', symbol: 'line', style: OPENING });
  if (places.some((place) => place.polygon)) legend.push({ label: 'area', symbol: 'area', style: AREA });
  if (places.some((place) => place.point)) legend.push({ label: 'point', symbol: 'disc', style: MARK });
  return {
    name: 'places',
    legend,
    draw(pen) {
      for (const place of places) if (place.polygon) drawArea(place.name, place.polygon, pen);
      for (const place of places) if (place.line) drawOpening(place.name, place.line, pen);
      for (const place of places) if (place.point) drawMark(place.name, place.point, pen);
    },
  };
}

/** Areas with a speed of their own, hatched, with the factor written inside. */
export function createZoneLayer(zones: readonly PlanZone[]): Layer {
  return {
    name: 'zones',
    legend: [{ label: 'zone', symbol: 'area', style: ZONE }],
    draw(pen) {
      for (const zone of zones) {
        pen.path(ZONE, (sink) => drawPolyline(zone.polygon, sink, true));
        if (zone.factor === undefined || zone.polygon.length === 0) continue;
        const [x, y] = findLabelPoint(zone.polygon);
        pen.label(`\u00d7${Number(zone.factor.toPrecision(3))}`, x, y, { place: 'center', size: 6.5 });
      }
    },
  };
}

function drawArea(name: string, polygon: readonly PlanPoint[], pen: Pen): void {
  if (polygon.length === 0) return;
  pen.path(AREA, (sink) => drawPolyline(polygon, sink, true), name);
  const [x, y] = findLabelPoint(polygon);
  pen.label(name, x, y, { place: 'center' });
}

function drawOpening(name: string, line: readonly PlanPoint[], pen: Pen): void {
  const middle = findMiddle(line);
  if (middle === undefined) return;
  pen.path(OPENING, (sink) => drawPolyline(line, sink, false), name);
  pen.label(name, middle[0], middle[1], { gap: 8 });
}

function drawMark(name: string, point: PlanPoint, pen: Pen): void {
  pen.dots(MARK, point, 3.6);
  pen.label(name, point[0], point[1], { gap: 7 });
}

/** The point half way along a polyline. */
function findMiddle(line: readonly PlanPoint[]): PlanPoint | undefined {
  let length = 0;
  for (let k = 1; k < line.length; k++) length += distance(line[k - 1], line[k]);
  let rest = length / 2;
  for (let k = 1; k < line.length; k++) {
    const step = distance(line[k - 1], line[k]);
    if (step >= rest && step > 0) {
      const [ax, ay] = line[k - 1];
      const [bx, by] = line[k];
      return [ax + ((bx - ax) * rest) / step, ay + ((by - ay) * rest) / step];
    }
    rest -= step;
  }
  return line[0];
}

function distance(a: PlanPoint, b: PlanPoint): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}
