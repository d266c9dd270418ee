import {
  buildDiscreteNavGraph,
  type DiscreteNavGraph,
  type DiscreteOptions,
} from '../../../../src/maps/navgraph/discrete/discrete-nav-graph.js';
import { isLateral, LATERAL_REACH } from '../../../../src/maps/navgraph/discrete/lateral-border.js';
import { makePixelGrid } from '../../../../src/maps/navgraph/discrete/pixel-grid.js';
import {
  collectElements,
  type DiscreteAgents,
  type SiteElements,
} from '../../../../src/maps/navgraph/discrete/site-elements.js';
import { NavGraph } from '../../../../src/maps/navgraph/nav-graph.js';
import type { RasterSize } from '../../../../src/maps/pathmap/raster/raster-frame.js';
import { WALLS_KEY } from '../../../../src/maps/voronoi/build-diagram.js';
import { PARTS } from '../../../../src/maps/voronoi/shape-cells.js';
import type { NavScene } from '../nav-scenes.js';
import { Places } from './places.js';

/** An exact edge longer than this, and this far from all others, must be found; a discrete one must be this near to one. Pixels. */
const LONG = 3;
export const NEAR = 2;
/** Places along exact edges are so far apart, pixels. */
const STEP = 0.25;
/** Parts of one edge that are farther apart along it than half a circle of that width count as different ones, pixels. */
const FOLD = 3.2;

/** How well the exact and the discrete graph of a scene agree. */
export interface Agreement {
  readonly exactEdges: number;
  readonly discreteEdges: number;
  /** Exact edges that are long and somewhere clear of all others and of their own other parts, and those of them not found. */
  readonly clearEdges: number;
  readonly missing: readonly string[];
  /** Places along exact edges that are clear in that way, and those with nothing of the same sites near them. */
  readonly clearPlaces: number;
  readonly missingPlaces: number;
  /** Cracks of the discrete graph, and how far the farthest is from an exact edge of the same colour, pixels. */
  readonly cracks: number;
  readonly farthest: number;
  readonly strays: readonly string[];
}

/** Agents as the exact graph has them: those in free space, set apart, discs without overlap. */
export function agentsOf(scene: NavScene, agentsAs: 'points' | 'discs'): SceneAgents {
  const graph = new NavGraph(scene.domain, { agentsAs, secondOrder: false });
  graph.update(scene.x.length, scene.x, scene.y, scene.radius);
  const { isFree, x, y, radius, count } = graph.sites;
  const kept = Array.from({ length: count }, (_, i) => i).filter((i) => isFree[i] === 1);
  const pick = (from: Float64Array): Float64Array => Float64Array.from(kept, (i) => from[i]);
  return { count: kept.length, x: pick(x), y: pick(y), radius: pick(radius) };
}

interface SceneAgents extends DiscreteAgents {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly radius: Float64Array;
}

/** The exact graph of a scene as places along its edges, to be held against discrete ones of one size. */
interface ExactPlaces {
  readonly graph: NavGraph;
  readonly agents: SceneAgents;
  readonly elements: SiteElements;
  /** Per edge: x, y of places along it. */
  readonly lines: readonly number[][];
  readonly places: Places;
}

/**
 * Build the exact graph of a scene and discrete ones, all of the same size, and hold them against each other. An edge is found if
 * one with the same colour, cell and sites comes within 2 pixels. Features of one wall that are less than 2 pixels apart
 * along it count as one site: pixels cannot tell them apart.
 */
export function compareGraphs(
  scene: NavScene,
  agentsAs: 'points' | 'discs',
  size: RasterSize,
  variants: readonly DiscreteOptions[],
): Agreement[] {
  const agents = agentsOf(scene, agentsAs);
  const graph = new NavGraph(scene.domain, { agentsAs });
  graph.update(agents.count, agents.x, agents.y, agents.radius);
  const elements = collectElements(scene.domain, agents, 'features');
  const { pixel, x0, y0 } = makePixelGrid(size, scene.domain.bounds);
  const places = new Places(NEAR * pixel, x0, y0);
  const lines: number[][] = [];
  for (let e = 0; e < graph.tables.edgeCount; e++) {
    const line: number[] = [];
    graph.sampleEdge(e, 0.05 * pixel, line);
    lines.push(refine(line, STEP * pixel));
    for (let k = 0; k < lines[e].length; k += 2) places.add(lines[e][k], lines[e][k + 1], e, k);
  }
  const exact: ExactPlaces = { graph, agents, elements, lines, places };
  return variants.map((options) =>
    compare(exact, buildDiscreteNavGraph(scene.domain, agents, { ...size, ...options })),
  );
}

function compare({ graph, elements, lines, places }: ExactPlaces, discrete: DiscreteNavGraph): Agreement {
  const { pixel, x0, y0 } = discrete.grid;
  const { tables: found, points, pointStarts } = discrete;
  const t = graph.tables;
  const near = NEAR * pixel;
  let farthest = 0;
  const strays: string[] = [];
  const cracks = new Places(near, x0, y0);
  for (let e = 0; e < found.edgeCount; e++) {
    for (let k = pointStarts[e]; k < pointStarts[e + 1]; k += 2) {
      cracks.add(points[k], points[k + 1], e, k);
      const off = places.nearest(points[k], points[k + 1], (o) => t.edgeColour[o] === found.edgeColour[e]);
      farthest = Math.max(farthest, off / pixel);
      if (!(off <= near)) strays.push(`${found.edgeLeft[e]} | ${found.edgeRight[e]} at ${points[k]}, ${points[k + 1]}`);
    }
  }

  const codeOf = siteCoder(graph);
  const isAlike = (a: number, b: number): boolean => a === b || isLateral(elements, a, b, LATERAL_REACH * pixel);
  const isSame = (e: number, o: number): boolean => {
    if (t.edgeColour[e] !== found.edgeColour[o] || t.edgeCell[e] !== found.edgeCell[o]) return false;
    const [left, right] = [codeOf(t.edgeLeft[e]), codeOf(t.edgeRight[e])];
    const [a, b] = [found.edgeLeft[o], found.edgeRight[o]];
    return (isAlike(left, a) && isAlike(right, b)) || (isAlike(left, b) && isAlike(right, a));
  };
  let clearEdges = 0;
  let clearPlaces = 0;
  let missingPlaces = 0;
  const missing: string[] = [];
  for (let e = 0; e < t.edgeCount; e++) {
    if (!(t.edgeLength[e] > LONG * pixel)) continue;
    const line = lines[e];
    const isOther = (k: number) => (o: number, at: number) => o !== e || Math.abs(at - k) > (2 * FOLD) / STEP;
    let clear = 0;
    let isFound = false;
    for (let k = 0; k < line.length; k += 2) {
      const isHere = cracks.nearest(line[k], line[k + 1], (o) => isSame(e, o)) <= near;
      if (isHere) isFound = true;
      if (places.nearest(line[k], line[k + 1], isOther(k)) < near) continue;
      clear++;
      if (!isHere) missingPlaces++;
    }
    clearPlaces += clear;
    if (clear > 0) clearEdges++;
    const place = `${line[0]}, ${line[1]} to ${line.slice(-2).join(', ')}`;
    if (clear > 0 && !isFound) missing.push(`${codeOf(t.edgeLeft[e])} | ${codeOf(t.edgeRight[e])} from ${place}`);
  }
  return {
    exactEdges: t.edgeCount,
    discreteEdges: found.edgeCount,
    clearEdges,
    missing,
    clearPlaces,
    missingPlaces,
    cracks: points.length / 2,
    farthest,
    strays,
  };
}

/** From the sites of the exact graph to those of the discrete one. */
export function siteCoder({ built, diagram }: NavGraph): (site: number) => number {
  const { store } = diagram;
  const sides = built.chains.segments.length;
  return (site) => {
    if (site >= 0) return site;
    const key = Math.floor(store.keys[-1 - site] / PARTS);
    if (key === WALLS_KEY) return -1 - (store.keys[-1 - site] - WALLS_KEY * PARTS);
    // Posts come before circles in both.
    return -1 - (2 * sides + key - built.firstPostKey);
  };
}

/** A polyline with points at most `step` apart. */
function refine(line: readonly number[], step: number): number[] {
  const fine = line.slice(0, 2);
  for (let k = 2; k < line.length; k += 2) {
    const dx = line[k] - line[k - 2];
    const dy = line[k + 1] - line[k - 1];
    const parts = Math.max(1, Math.ceil(Math.hypot(dx, dy) / step));
    for (let i = 1; i <= parts; i++) fine.push(line[k - 2] + (dx * i) / parts, line[k - 1] + (dy * i) / parts);
  }
  return fine;
}
