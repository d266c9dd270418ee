import { BLACK, RED } from 'footfall/maps';
import { formatMs } from './format-number.js';
import { startOf } from './ground-runs.js';
import { type MapGround, refuse } from './map-ground.js';
import type { DrawingPart, OverlayOptions } from './overlay.js';
import type { BuiltOverlay, OverlayContext } from './overlay-context.js';

/** Share of the ground that curves may be off by. */
const TOLERANCE = 1e-4;
/** Agents beyond which the graph is left to the command line. */
const MOST_AGENTS = 20_000;

/** The navigation graph of walls and agents at the begin of a run, and the next point of everybody. */
export function buildNavGraphOverlay(
  ground: MapGround,
  options: OverlayOptions['navgraph'],
  context: OverlayContext,
): BuiltOverlay {
  const start = startOf(ground);
  context.report(0.3);
  if (start.crowd.count === 0) {
    throw refuse(
      'nobody is there at the start',
      'crowd',
      'draw a crowd or an agent; who comes later is not in the graph',
    );
  }
  if (start.crowd.count > MOST_AGENTS) {
    throw refuse(`${start.crowd.count} agents are too many for a live graph`, 'crowd', 'use `footfall navgraph`');
  }
  const { graph, agents, buildMs, planMs } = start.previewNavGraph();
  context.report(0.8);
  const { edgeCount, edgeColour } = graph.tables;
  const red = ground.record();
  const black = ground.record();
  const counts = { red: 0, black: 0 };
  const points: number[] = [];
  for (let e = 0; e < edgeCount; e++) {
    points.length = 0;
    graph.sampleEdge(e, TOLERANCE * ground.size, points);
    (edgeColour[e] === BLACK ? black : red).polyline(points);
    if (edgeColour[e] === BLACK) counts.black++;
    else if (edgeColour[e] === RED) counts.red++;
  }
  const parts: DrawingPart[] = [
    { type: 'path', role: 'red', ...red.finish() },
    { type: 'path', role: 'black', ...black.finish() },
  ];
  const ways = { graph: 0, goal: 0, none: 0 };
  for (const { via } of agents) ways[via]++;
  if (options.next) parts.push(...recordNext(ground, agents));
  return {
    parts,
    legend: [
      { label: 'first order (red)', value: String(counts.red), role: 'red', hint: 'Borders between agents and walls.' },
      {
        label: 'second order (black)',
        value: String(counts.black),
        role: 'black',
        hint: 'Borders of the others inside the cell of an agent, as if it were not there.',
      },
      { label: 'to the next point', value: String(ways.graph), role: 'next' },
      { label: 'straight to the goal', value: String(ways.goal), role: 'straight' },
      ...(ways.none > 0 ? [{ label: 'without a way', value: String(ways.none) }] : []),
      { label: 'built and planned in', value: formatMs(buildMs + planMs) },
    ],
    numbers: {
      agents: agents.length,
      vertices: graph.tables.vertexCount,
      edges: edgeCount,
      red_edges: counts.red,
      black_edges: counts.black,
      via_graph: ways.graph,
      via_goal: ways.goal,
      build_ms: buildMs,
      plan_ms: planMs,
    },
  };
}

function recordNext(
  ground: MapGround,
  agents: readonly {
    readonly x: number;
    readonly y: number;
    readonly nextX: number;
    readonly nextY: number;
    readonly via: 'graph' | 'goal' | 'none';
  }[],
): DrawingPart[] {
  const next = ground.record();
  const straight = ground.record();
  const dots: number[] = [];
  const [ox, oy] = ground.origin;
  for (const { x, y, nextX, nextY, via } of agents) {
    if (via === 'none') continue;
    (via === 'goal' ? straight : next).segment(x, y, nextX, nextY);
    if (via === 'graph') dots.push(nextX - ox, nextY - oy);
  }
  return [
    { type: 'path', role: 'straight', ...straight.finish() },
    { type: 'path', role: 'next', ...next.finish() },
    { type: 'dots', role: 'next', places: Float32Array.from(dots), size: 3 },
  ];
}
