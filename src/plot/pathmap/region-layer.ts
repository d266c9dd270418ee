import { type Domain, NONE } from '../../geometry/index.js';
import type { PathRegion } from '../../maps/index.js';
import type { LegendEntry } from '../legend.js';
import type { PathSink } from '../path-sink.js';
import type { GradientStop, Pen } from '../pen.js';
import type { Layer } from '../picture.js';
import { chooseScaleLength, formatLength } from '../scale-bar.js';
import { chooseColors, RAMP_SHARES, REGION_COLORS, rampColor } from './path-colors.js';

/** Strokes of their own colour close the hair between two areas that renderers leave. */
const SEAM = 0.7;
const FAST = { fill: { color: '#4a505a', angle: 30, spacing: 7, width: 0.6 }, fillRule: 'evenodd' } as const;

/** Every region in a colour of its own parent, as the thesis has it; hatched where they get faster on the way. */
export function createRegionLayer(domain: Domain, regions: readonly PathRegion[]): Layer {
  const colors = colorByObject(domain, regions);
  const fast = regions.filter(({ topSpeed }) => topSpeed > 1);
  const legend: LegendEntry[] = [];
  if (fast.length > 0) legend.push({ label: 'by way of a faster vertex', symbol: 'area', style: FAST });
  return {
    name: 'regions',
    legend,
    draw(pen) {
      REGION_COLORS.forEach((color, c) => {
        const own = regions.filter((_, k) => colors[k] === c);
        pen.path({ fill: color, fillRule: 'evenodd', stroke: color, width: SEAM }, (sink) => {
          for (const region of own) drawRegion(region, sink);
        });
      });
      pen.path(FAST, (sink) => {
        for (const region of fast) drawRegion(region, sink);
      });
    },
  };
}

/** Colours of regions, where the many corners of a flattened circle count as one parent. */
function colorByObject(domain: Domain, regions: readonly PathRegion[]): Int32Array {
  const circles = new Map<number, number>();
  domain.segmentCircles.forEach((circle, s) => {
    if (circle === NONE) return;
    circles.set(domain.segments[2 * s], circle);
    circles.set(domain.segments[2 * s + 1], circle);
  });
  /** Per region the first one of its circle. */
  const firsts = new Map<number, number>();
  const heads = regions.map(({ vertex }, k) => {
    const circle = circles.get(vertex);
    if (circle === undefined) return k;
    const first = firsts.get(circle) ?? k;
    firsts.set(circle, first);
    return first;
  });
  const joined = regions.map(({ vertex, source }) => ({ area: 0, neighbours: new Set<number>(), vertex, source }));
  regions.forEach(({ area, neighbours }, k) => {
    const own = joined[heads[k]];
    own.area += area;
    for (const n of neighbours) if (heads[n] !== heads[k]) own.neighbours.add(heads[n]);
  });
  const colors = chooseColors(joined.map((region) => ({ ...region, neighbours: [...region.neighbours] })));
  return Int32Array.from(heads, (head) => colors[head]);
}

/** The distance itself as colour, exact: each region with a gradient around its root, or along its front. */
export function createDistanceLayer(regions: readonly PathRegion[], unit: 'm' | 's'): Layer {
  const farthest = Math.max(...regions.map(findFarthest), 0);
  return {
    name: 'distances',
    legend: farthest > 0 ? listRamp(farthest, unit) : [],
    draw(pen) {
      for (const region of regions) {
        const fill = createGradient(region, farthest, pen);
        pen.path({ fill, fillRule: 'evenodd', isCrisp: true }, (sink) => drawRegion(region, sink));
      }
    },
  };
}

/** The scale of distances in the legend: round values, no more than eight. */
export function listRamp(farthest: number, unit: 'm' | 's'): LegendEntry[] {
  const step = chooseScaleLength(farthest / 3);
  return Array.from({ length: Math.floor(farthest / step) + 1 }, (_, k): LegendEntry => {
    const value = Number((k * step).toPrecision(6));
    const label = unit === 's' || k === 0 ? `${value} ${unit}` : formatLength(value);
    return { label, symbol: 'area', style: { fill: rampColor(value / farthest) } };
  });
}

function drawRegion({ rings }: PathRegion, sink: PathSink): void {
  for (const ring of rings) {
    sink.moveTo(ring[0], ring[1]);
    for (let k = 2; k < ring.length; k += 2) sink.lineTo(ring[k], ring[k + 1]);
    sink.closePath();
  }
}

/** Way to the root at a point of a region. */
function measureWay({ kind, x, y, direction }: PathRegion, px: number, py: number): number {
  if (kind === 'inside') return 0;
  if (kind === 'front') return (px - x) * direction[0] + (py - y) * direction[1];
  return Math.hypot(px - x, py - y);
}

function findLongestWay(region: PathRegion): number {
  let longest = 0;
  for (const ring of region.rings) {
    for (let k = 0; k < ring.length; k += 2) longest = Math.max(longest, measureWay(region, ring[k], ring[k + 1]));
  }
  return longest;
}

function findFarthest(region: PathRegion): number {
  return region.cost + findLongestWay(region) / region.speed;
}

function createGradient(region: PathRegion, farthest: number, pen: Pen): string {
  const { x, y, cost, speed, direction } = region;
  const way = findLongestWay(region);
  const color = (value: number): string => rampColor(farthest > 0 ? value / farthest : 0);
  // A hair of colour is one colour.
  if (way * pen.frame.scale < 1) return color(cost + way / (2 * speed));
  const stops: GradientStop[] = [{ share: 0, color: color(cost) }];
  for (const share of RAMP_SHARES) {
    const at = ((share * farthest - cost) * speed) / way;
    if (at > 0 && at < 1) stops.push({ share: at, color: color(share * farthest) });
  }
  stops.push({ share: 1, color: color(cost + way / speed) });
  if (region.kind === 'front') {
    return pen.linearGradient(x, y, x + way * direction[0], y + way * direction[1], stops);
  }
  return pen.radialGradient(x, y, way, stops);
}
