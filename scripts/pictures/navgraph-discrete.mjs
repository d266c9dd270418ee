/**
 * The pictures of docs/navgraph-discrete.md: the two label rasters of a small square with obstacles and agents, with the edges
 * traced from them, and the exact graph of the same scene.
 */
import { buildDomain } from 'footfall';
import { buildDiscreteNavGraph, NavGraph, NO_SITE } from '../../dist/maps/index.js';
import { createNavGraphLayer, INK, plotPlan, toDataUri } from '../../dist/plot/index.js';

const OBSTACLES = [
  { kind: 'polygon', where: 'house', ring: Float64Array.of(3, 10, 9, 10, 9, 15, 3, 15) },
  { kind: 'polygon', where: 'bench', ring: Float64Array.of(15, 3, 20, 4, 19.8, 5, 14.8, 4) },
  { kind: 'circle', where: 'fountain', x: 18, y: 12, radius: 2 },
  { kind: 'line', where: 'hedge', points: Float64Array.of(8, 3, 11, 6, 11, 8) },
];

const AGENTS = [
  [3, 3],
  [6, 7.5],
  [12, 13],
  [13.5, 9],
  [23, 9],
  [23, 15],
  [22, 2],
  [12, 1.5],
  [14, 16.5],
];

const COLOURS = [
  [204, 226, 240],
  [246, 217, 196],
  [198, 231, 220],
  [240, 217, 229],
  [221, 240, 250],
  [250, 232, 196],
  [251, 247, 204],
  [224, 224, 236],
  [229, 238, 205],
];
const STONE = [214, 217, 222];

/** Every picture by its file name. */
export function drawDiscretePictures() {
  const ring = Float64Array.of(0, 0, 26, 0, 26, 18, 0, 18);
  const { domain } = buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles: OBSTACLES });
  const x = Float64Array.from(AGENTS, ([at]) => at);
  const y = Float64Array.from(AGENTS, ([, at]) => at);
  const radius = new Float64Array(AGENTS.length).fill(0.3);
  const discrete = buildDiscreteNavGraph(domain, { count: AGENTS.length, x, y, radius }, { width: 130 });
  const exact = new NavGraph(domain, { agentsAs: 'discs' });
  exact.update(AGENTS.length, x, y, radius);
  const agents = AGENTS.map(([ax, ay]) => ({ at: [ax, ay], radius: 0.3 }));
  const plot = (idPrefix, layers) => plotPlan({ domain, width: 560, agents, layers, showLegend: false, idPrefix });
  return new Map([
    [
      'navgraph-discrete-first.svg',
      plot('discrete-first', [createRasterLayer(domain, discrete, discrete.first), createTraceLayer(discrete, [0])]),
    ],
    [
      'navgraph-discrete-second.svg',
      plot('discrete-second', [
        createRasterLayer(domain, discrete, discrete.second),
        createTraceLayer(discrete, [0, 1]),
      ]),
    ],
    ['navgraph-discrete-exact.svg', plot('discrete-exact', [createNavGraphLayer(exact)])],
  ]);
}

/** Pixels of the image along a pixel of the grid: viewers blur images that they enlarge. */
const ZOOM = 4;

/** Pixels in the colours of their sites: agents in nine, features of obstacles in shades of grey; walls above them. */
function createRasterLayer(domain, { grid }, sites) {
  const palette = [[255, 255, 255], ...COLOURS, ...[0, 1, 2, 3].map((k) => STONE.map((c) => c + 9 * k))];
  const columns = ZOOM * grid.width;
  const rows = ZOOM * grid.height;
  const pixels = new Uint8Array(columns * rows);
  for (let p = 0; p < pixels.length; p++) {
    // Rows of images run from the top.
    const row = grid.height - 1 - Math.floor(p / columns / ZOOM);
    const site = sites[row * grid.width + Math.floor((p % columns) / ZOOM)];
    pixels[p] = site === NO_SITE ? 0 : site >= 0 ? 1 + (site % 9) : 10 + ((-1 - site) % 4);
  }
  const colours = Uint8Array.from(palette.flatMap((colour, k) => [...colour, k === 0 ? 0 : 255]));
  const uri = toDataUri({ columns, rows, pixels, palette: colours });
  const { x0, y0 } = grid;
  const bounds = [x0, y0, x0 + grid.width * grid.pixelWidth, y0 + grid.height * grid.pixelHeight];
  const draw = (pen) => {
    pen.image(bounds, uri);
    pen.path({ stroke: INK.wall, width: 1.5 }, (sink) => {
      const { segments, vertices } = domain;
      for (let k = 0; k < segments.length; k += 2) {
        sink.moveTo(vertices[2 * segments[k]], vertices[2 * segments[k] + 1]);
        sink.lineTo(vertices[2 * segments[k + 1]], vertices[2 * segments[k + 1] + 1]);
      }
    });
  };
  return { name: 'raster', legend: [], draw };
}

/** Traced edges of some colours. */
function createTraceLayer({ tables, points, pointStarts }, colours) {
  return {
    name: 'trace',
    legend: [],
    draw(pen) {
      for (const colour of colours) {
        pen.path({ stroke: colour === 0 ? '#c43c39' : '#2b2f36', width: 1.3 }, (sink) => {
          for (let e = 0; e < tables.edgeCount; e++) {
            if (tables.edgeColour[e] !== colour) continue;
            sink.moveTo(tables.vx[tables.edgeFrom[e]], tables.vy[tables.edgeFrom[e]]);
            for (let k = pointStarts[e]; k < pointStarts[e + 1]; k += 2) sink.lineTo(points[k], points[k + 1]);
            sink.lineTo(tables.vx[tables.edgeTo[e]], tables.vy[tables.edgeTo[e]]);
          }
        });
      }
    },
  };
}
