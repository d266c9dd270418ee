/** The pictures of docs/navgraph.md: a navigation graph, and the part of it that one agent goes by. */
import { buildDomain } from 'footfall';
import { BLACK, NavGraph } from '../../dist/maps/index.js';
import { createNavGraphLayer, createPlanPicture, PALETTE, plotPlan } from '../../dist/plot/index.js';

const AGENTS = [
  [4, 3.2],
  [7.5, 8.6],
  [9.5, 4.2],
  [13.5, 8.2],
  [15, 3],
  [18.4, 6.4],
  [21.2, 9.4],
  [22, 3.4],
];
const RADIUS = 0.35;
/** The agent whose graph is shown. */
const CHOSEN = 3;

const OBSTACLES = [
  { kind: 'polygon', where: 'block', ring: Float64Array.of(2, 6, 5, 6, 5, 9, 2, 9) },
  { kind: 'line', where: 'wall', points: Float64Array.of(11.2, 12, 11.2, 7.4) },
  { kind: 'circle', where: 'tree', x: 12.2, y: 4.6, radius: 0.9 },
  { kind: 'point', where: 'post', x: 18.3, y: 10 },
];

/** Every picture by its file name. */
export function drawNavGraphPictures() {
  const ring = Float64Array.of(0, 0, 25, 0, 25, 12, 0, 12);
  const { domain } = buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles: OBSTACLES });
  const graph = new NavGraph(domain, { agentsAs: 'discs' });
  const x = Float64Array.from(AGENTS, ([value]) => value);
  const y = Float64Array.from(AGENTS, ([, value]) => value);
  graph.update(AGENTS.length, x, y, new Float64Array(AGENTS.length).fill(RADIUS));
  const agents = AGENTS.map((at) => ({ at, radius: RADIUS }));
  const whole = plotPlan({ domain, agents, layers: [createNavGraphLayer(graph)], width: 880, idPrefix: 'navgraph' });
  return new Map([
    ['navgraph.svg', whole],
    ['navgraph-one.svg', drawOne(domain, graph)],
  ]);
}

/** What one agent goes by, strong; the rest pale. */
function drawOne(domain, graph) {
  const { edgeCount, edgeColour, edgeCell, edgeLeft, edgeRight } = graph.tables;
  const red = { stroke: '#c43c39', width: 1.8 };
  const black = { stroke: '#2b2f36', width: 1.8 };
  const pale = { stroke: '#d9d9de', width: 1.1 };
  const styleOf = (e) => {
    if (edgeColour[e] === BLACK) return edgeCell[e] === CHOSEN ? black : pale;
    return edgeLeft[e] === CHOSEN || edgeRight[e] === CHOSEN ? pale : red;
  };
  const layer = {
    name: 'graph-of-one',
    legend: [
      { label: 'red edges that it does not govern', symbol: 'line', style: red },
      { label: 'black edges in its cell', symbol: 'line', style: black },
      { label: 'edges of others', symbol: 'line', style: pale },
    ],
    draw(pen) {
      for (const style of [pale, red, black]) {
        pen.path(style, (sink) => {
          for (let e = 0; e < edgeCount; e++) if (styleOf(e) === style) trace(graph, e, sink, 0.1 / pen.frame.scale);
        });
      }
    },
  };
  const picture = createPlanPicture({ domain, layers: [layer], width: 880, idPrefix: 'navgraph-one' });
  picture.addLayer({
    name: 'agents',
    draw(pen) {
      AGENTS.forEach(([x, y], i) => {
        pen.circles({ fill: i === CHOSEN ? PALETTE[0] : '#b9bcc4' }, [x, y, RADIUS], 4);
      });
    },
  });
  return picture.toSvg();
}

function trace(graph, edge, sink, tolerance) {
  const points = [];
  graph.sampleEdge(edge, tolerance, points);
  sink.moveTo(points[0], points[1]);
  for (let k = 2; k < points.length; k += 2) sink.lineTo(points[k], points[k + 1]);
}
