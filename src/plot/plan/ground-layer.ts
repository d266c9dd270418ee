import { type Domain, NONE, SEAM, SOLID } from '../../geometry/index.js';
import type { LegendEntry } from '../legend.js';
import { INK, paletteColor } from '../palette.js';
import type { PathSink } from '../path-sink.js';
import type { Pen } from '../pen.js';
import type { Layer } from '../picture.js';
import type { Style } from '../style.js';
import { drawPolyline } from './draw-polyline.js';
import {
  computeTwiceArea,
  findWholeCircle,
  nextEdge,
  type OutlineRun,
  splitOutline,
  traceFreeOutlines,
} from './free-outline.js';
import type { Plan, PlanPoint } from './plan.js';

const FREE_STYLE: Style = { fill: INK.free, fillRule: 'evenodd' };
const SOLID_STYLE: Style = { fill: INK.solid };
const SEAM_STYLE: Style = { stroke: INK.faint, width: 1.4, dash: [6, 5], cap: 'butt' };
const POST_STYLE: Style = { fill: INK.wall };
const POST_RADIUS = 2.4;
/** Parts of the free space that get a line of their own in the legend. */
const LISTED_COMPONENTS = 6;

/** Free and solid space, walls, exact circles, posts and the seam. */
export function createGroundLayer({ domain, boundary, colorComponents = false }: Plan): Layer {
  const outlines = traceFreeOutlines(domain);
  const isAround = outlines.map((outline) => computeTwiceArea(domain, outline) < 0);
  const wholeCircles = outlines.map((outline) => findWholeCircle(domain, outline));
  const runs = outlines.filter((_, k) => wholeCircles[k] === NONE).flatMap((outline) => splitOutline(domain, outline));
  const hasThin = domain.segments.length / 2 > domain.ringSegmentCount;
  const hasSolid =
    isAround.includes(true) ||
    domain.segmentKinds.some((kind, s) => kind === SOLID && domain.segmentObstacles[s] !== NONE);

  const legend: LegendEntry[] = colorComponents
    ? listComponents(domain)
    : [{ label: 'free', symbol: 'area', style: { ...FREE_STYLE, stroke: INK.faint, width: 0.8 } }];
  if (hasSolid) legend.push({ label: 'solid', symbol: 'area', style: { ...SOLID_STYLE, stroke: INK.wall } });
  if (hasThin) legend.push({ label: 'thin wall', symbol: 'line', style: thinStyle(1) });
  if (domain.posts.length > 0) legend.push({ label: 'post', symbol: 'disc', style: POST_STYLE });
  if (domain.period > 0) legend.push({ label: 'ends join', symbol: 'line', style: SEAM_STYLE });

  const draw = (pen: Pen): void => {
    pen.path(SOLID_STYLE, (sink) => {
      if (boundary) for (const ring of boundary) drawPolyline(ring, sink, true);
      else for (const outline of outlines.filter((_, k) => !isAround[k])) drawSilhouette(domain, outline, sink);
    });
    const lineScale = computeLineScale(domain, pen);
    const wall: Style = { stroke: INK.wall, width: 1.4 * lineScale };
    // A whole circle is not cut out of the free space by its flattened outline: the exact disc lies on top.
    const freeOutlines = outlines.filter((_, k) => wholeCircles[k] === NONE);
    // Without thin walls, arcs and seams the outline is the wall: one path instead of two halves a large picture.
    const isOneStroke = !colorComponents && runs.every((run) => run.kind === SOLID && run.circle === NONE);
    pen.path(isOneStroke ? { ...FREE_STYLE, ...wall } : FREE_STYLE, (sink) => {
      for (const outline of freeOutlines) drawOutline(domain, outline, sink);
    });
    if (colorComponents) tintComponents(domain, freeOutlines, pen);

    const isWhole = new Set(wholeCircles);
    const circles = (whole: boolean): number[] =>
      Array.from(domain.circles).filter((_, i) => isWhole.has(Math.floor(i / 3)) === whole);
    pen.circles({ ...SOLID_STYLE, ...wall }, circles(true));
    pen.circles(SOLID_STYLE, circles(false));
    pen.path(wall, (sink) => {
      if (isOneStroke) return;
      for (const run of runs) if (run.kind === SOLID && run.circle === NONE) drawRun(domain, run, sink);
    });
    pen.path(wall, (sink) => {
      for (const run of runs) if (run.kind === SOLID && run.circle !== NONE) drawArc(domain, run, sink);
    });
    pen.path(thinStyle(lineScale), (sink) => drawThinWalls(domain, sink));
    pen.path(SEAM_STYLE, (sink) => {
      for (const run of runs) if (run.kind === SEAM) drawRun(domain, run, sink);
    });
    pen.dots(POST_STYLE, domain.posts, POST_RADIUS);
  };
  return { name: 'ground', draw, legend };
}

/** Walls, whole circles and posts once more, above what was drawn on the ground. */
export function createWallLayer(domain: Domain): Layer {
  const outlines = traceFreeOutlines(domain);
  const wholeCircles = outlines.map((outline) => findWholeCircle(domain, outline));
  const runs = outlines.filter((_, k) => wholeCircles[k] === NONE).flatMap((outline) => splitOutline(domain, outline));
  const circles = wholeCircles.filter((c) => c !== NONE).flatMap((c) => [...domain.circles.subarray(3 * c, 3 * c + 3)]);
  return {
    name: 'walls',
    draw(pen) {
      const lineScale = computeLineScale(domain, pen);
      const wall: Style = { stroke: INK.wall, width: 1.4 * lineScale };
      pen.circles({ ...SOLID_STYLE, ...wall }, circles);
      pen.path(wall, (sink) => {
        for (const run of runs) if (run.kind === SOLID && run.circle === NONE) drawRun(domain, run, sink);
        for (const run of runs) if (run.kind === SOLID && run.circle !== NONE) drawArc(domain, run, sink);
      });
      pen.path(thinStyle(lineScale), (sink) => drawThinWalls(domain, sink));
      pen.dots(POST_STYLE, domain.posts, POST_RADIUS);
    },
  };
}

/** The outlines of the free space as one shape, holes by the even-odd rule. */
export function drawFreeSpace(domain: Domain, sink: PathSink): void {
  for (const outline of traceFreeOutlines(domain)) drawOutline(domain, outline, sink);
}

function thinStyle(lineScale: number): Style {
  return { stroke: INK.thinWall, width: 1.8 * lineScale };
}

/** 1 for a plan with few walls, down to 0.3 where lines of full width would merge into a grey. */
function computeLineScale(domain: Domain, pen: Pen): number {
  const walls = Math.max(1, domain.segments.length / 2);
  const room = Math.sqrt((pen.frame.width * pen.frame.height) / walls);
  return Math.min(1, Math.max(0.3, room / 10));
}

function drawOutline(domain: Domain, outline: Int32Array, sink: PathSink): void {
  const { vertices, triangles } = domain;
  for (let k = 0; k < outline.length; k++) {
    const v = 2 * triangles[outline[k]];
    if (k === 0) sink.moveTo(vertices[v], vertices[v + 1]);
    else sink.lineTo(vertices[v], vertices[v + 1]);
  }
  sink.closePath();
}

/**
 * An outer outline with its bites closed: stretches along obstacles are left out, so that a straight line takes their
 * place and the obstacle shows as solid.
 */
function drawSilhouette(domain: Domain, outline: Int32Array, sink: PathSink): void {
  const isBoundary = (edge: number): boolean => domain.segmentObstacles[domain.edgeSegments[edge]] === NONE;
  const own = outline.filter(isBoundary);
  if (own.length === 0) {
    drawOutline(domain, outline, sink);
    return;
  }
  const { vertices, triangles } = domain;
  const points: PlanPoint[] = [];
  for (const edge of own) {
    for (const v of [triangles[edge], triangles[nextEdge(edge)]]) points.push([vertices[2 * v], vertices[2 * v + 1]]);
  }
  drawPolyline(points, sink, true);
}

function drawRun(domain: Domain, run: OutlineRun, sink: PathSink): void {
  const { vertices, triangles } = domain;
  const start = triangles[run.edges[0]];
  sink.moveTo(vertices[2 * start], vertices[2 * start + 1]);
  for (let k = 0; k < run.edges.length; k++) {
    const v = triangles[nextEdge(run.edges[k])];
    if (v === start && k === run.edges.length - 1) sink.closePath();
    else sink.lineTo(vertices[2 * v], vertices[2 * v + 1]);
  }
}

/** The exact arc behind a stretch of a flattened circle; outlines go round solids clockwise. */
function drawArc(domain: Domain, run: OutlineRun, sink: PathSink): void {
  const { vertices, triangles, circles } = domain;
  const x = circles[3 * run.circle];
  const y = circles[3 * run.circle + 1];
  const radius = circles[3 * run.circle + 2];
  const angle = (v: number): number => Math.atan2(vertices[2 * v + 1] - y, vertices[2 * v] - x);
  const first = triangles[run.edges[0]];
  const last = triangles[nextEdge(run.edges[run.edges.length - 1])];
  // A thin wall that ends on the circle leaves one stretch that goes all the way round.
  const start = angle(first);
  const end = last === first ? start - 2 * Math.PI : angle(last);
  sink.moveTo(x + radius * Math.cos(start), y + radius * Math.sin(start));
  sink.arc(x, y, radius, start, end, true);
}

function drawThinWalls(domain: Domain, sink: PathSink): void {
  const { vertices, segments } = domain;
  let present = NONE;
  for (let s = domain.ringSegmentCount; s < segments.length / 2; s++) {
    const a = segments[2 * s];
    const b = segments[2 * s + 1];
    if (a !== present) sink.moveTo(vertices[2 * a], vertices[2 * a + 1]);
    sink.lineTo(vertices[2 * b], vertices[2 * b + 1]);
    present = b;
  }
}

function tintComponents(domain: Domain, outlines: readonly Int32Array[], pen: Pen): void {
  const parts: Int32Array[][] = Array.from(domain.componentAreas, () => []);
  for (const outline of outlines) parts[domain.triangleComponents[Math.floor(outline[0] / 3)]].push(outline);
  parts.forEach((part, component) => {
    pen.path({ ...tint(component), fillRule: 'evenodd' }, (sink) => {
      for (const outline of part) drawOutline(domain, outline, sink);
    });
  });
}

function tint(component: number): Style {
  return { fill: paletteColor(component), fillOpacity: 0.28 };
}

function listComponents(domain: Domain): LegendEntry[] {
  const areas = domain.componentAreas;
  const entries: LegendEntry[] = [];
  for (let c = 0; c < Math.min(areas.length, LISTED_COMPONENTS); c++) {
    entries.push({ label: `part ${c + 1}: ${formatArea(areas[c])}`, symbol: 'area', style: tint(c) });
  }
  const rest = areas.length - entries.length;
  if (rest > 0) entries.push({ label: `${rest} more`, symbol: 'area', style: { stroke: INK.faint, width: 0.8 } });
  return entries;
}

/** Square metres to four digits, large ones in full. */
function formatArea(area: number): string {
  return `${area >= 1000 ? Math.round(area) : Number(area.toPrecision(4))} m\u00b2`;
}
