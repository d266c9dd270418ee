/**
 * The pictures of docs/roadmap.md: a way across a city, dead ends, the channel of a way beside that of a triangulation, a campus.
 */
import { findTriangle, NONE } from 'footfall';
import { compileScene, generateCity, validateScene } from 'footfall/scene';
import {
  buildDomainDiagram,
  buildFeatureView,
  createDeadEndMemory,
  findNearestSite,
  PathFinder,
  VoronoiDiagram,
} from '../../dist/maps/index.js';
import { createDiagramLayer, createPicture, createPlanPicture, INK, PALETTE } from '../../dist/plot/index.js';
import { CAMPUS } from './campus-plan.mjs';

const WAY = PALETTE[0];
const TIGHT = PALETTE[2];
const STUCK = PALETTE[1];

/** Every picture by its file name. */
export function drawRoadmapPictures() {
  return new Map([
    ['roadmap-city.svg', drawCity()],
    ['roadmap-dead-end.svg', drawDeadEnd()],
    ['roadmap-channels.svg', drawChannels()],
    ['roadmap-campus.svg', drawCampus()],
  ]);
}

function trace(sink, points) {
  for (let k = 0; k < points.length; k += 2) {
    if (k === 0) sink.moveTo(points[0], points[1]);
    else sink.lineTo(points[k], points[k + 1]);
  }
}

function line(name, color, width, points, label, dash) {
  const style = { stroke: color, width, ...(dash && { dash }) };
  return {
    name,
    ...(label && { legend: [{ label, symbol: 'line', style }] }),
    draw: (pen) => pen.path(style, (sink) => trace(sink, points)),
  };
}

function ends(points, radius) {
  return {
    name: 'ends',
    draw(pen) {
      pen.circles({ fill: WAY }, [points[0], points[1], radius], 4);
      pen.circles({ fill: STUCK }, [points.at(-2), points.at(-1), radius], 4);
    },
  };
}

/** The edges of the diagram, thin, under everything. */
function edges(diagram) {
  const layer = createDiagramLayer(diagram, buildFeatureView(diagram), { width: 0.7 });
  return { ...layer, legend: [] };
}

function drawCity() {
  const { domain } = compileScene(generateCity({ blocks: 12, jitter: 0.8, people: 0, seed: 4 }));
  const { diagram } = buildDomainDiagram(domain);
  const [, , maxX, maxY] = domain.bounds;
  const finder = new PathFinder(diagram);
  const query = { from: [2, 2], to: [maxX - 2, maxY - 2], radius: 0.5 };
  const way = finder.find(query);
  // The widest disc that gets there, to a decimetre.
  let wide = way;
  let radius = query.radius;
  for (let r = 0.6; wide.status === 'found'; r = Math.round(10 * r + 1) / 10) {
    const wider = finder.find({ ...query, radius: r });
    if (wider.status !== 'found') break;
    wide = wider;
    radius = r;
  }
  const tight = finder.find({ ...query, shorten: true });
  const picture = createPlanPicture({ domain, width: 720, idPrefix: 'city' });
  picture.addLayer(edges(diagram));
  picture.addLayer(line('way', WAY, 2.2, way.points, 'shortest way for a disc of 0.5 m'));
  picture.addLayer(line('wide', PALETTE[3], 2.2, wide.points, `for one of ${radius} m`));
  picture.addLayer(line('tight', TIGHT, 1.6, tight.points, 'that for 0.5 m, shortened', [6, 3]));
  picture.addLayer(ends(way.points, 1));
  return picture.toSvg();
}

const POCKETS = [16, 42].map((x) => [x, 8, x + 12, 8, x + 12, 22, x, 22, x, 21, x + 11, 21, x + 11, 9, x, 9]);
const ROOM = [0, 0, 72, 0, 72, 30, 0, 30];
const GOAL = [66, 15];

/** An agent that sees five vertices far, planning anew before every step. */
function walk(diagram, memory) {
  const finder = new PathFinder(diagram);
  let [x, y] = [6, 15];
  const track = [x, y];
  for (let step = 0; step < 800 && Math.hypot(GOAL[0] - x, GOAL[1] - y) > 0.3; step++) {
    const { points } = finder.find({
      from: [x, y],
      to: GOAL,
      radius: 0.3,
      iterations: 5,
      ...(memory && { deadEnds: memory }),
    });
    let left = 0.25;
    for (let k = 2; k < points.length && left > 0; k += 2) {
      const d = Math.hypot(points[k] - x, points[k + 1] - y);
      const part = d > left ? left / d : 1;
      x += part * (points[k] - x);
      y += part * (points[k + 1] - y);
      left -= d;
    }
    track.push(x, y);
  }
  return track;
}

function drawDeadEnd() {
  const gap = 3;
  const panels = [0, 30 + gap].map((dy) => {
    const move = (ring) => ring.map((value, k) => (k % 2 === 1 ? value + dy : value));
    return { dy, room: move(ROOM), pockets: POCKETS.map(move) };
  });
  const picture = createPicture([0, 0, 72, 60 + gap], { width: 760, showScaleBar: false, idPrefix: 'dead-end' });
  const diagram = new VoronoiDiagram({ bounds: [0, 0, 72, 30] });
  diagram.insert(0, { kind: 'room', ring: ROOM });
  for (const [k, ring] of POCKETS.entries()) diagram.insert(k + 1, { kind: 'polygon', ring });
  diagram.update();
  const tracks = [walk(diagram, createDeadEndMemory()), walk(diagram)];
  for (const [k, { dy, room, pockets }] of panels.entries()) {
    const moved = tracks[k].map((value, i) => (i % 2 === 1 ? value + dy : value));
    const shown = new VoronoiDiagram({ bounds: [0, dy, 72, dy + 30] });
    shown.insert(0, { kind: 'room', ring: room });
    for (const [j, ring] of pockets.entries()) shown.insert(j + 1, { kind: 'polygon', ring });
    shown.update();
    picture.addLayer({
      name: 'ground',
      draw(pen) {
        pen.path({ fill: INK.free, stroke: INK.wall, width: 1.4 }, (sink) => {
          trace(sink, room);
          sink.closePath();
        });
        for (const ring of pockets) {
          pen.path({ fill: INK.solid, stroke: INK.wall, width: 1.4 }, (sink) => {
            trace(sink, ring);
            sink.closePath();
          });
        }
      },
    });
    picture.addLayer(edges(shown));
    const label = k === 0 ? 'five iterations, with the rule' : 'five iterations, without';
    picture.addLayer(line('track', k === 0 ? WAY : STUCK, 2.4, moved, label));
    picture.addLayer({
      name: 'ends',
      draw(pen) {
        pen.dots({ fill: WAY }, [6, 15 + dy], 5);
        pen.dots({ fill: PALETTE[3] }, [GOAL[0], GOAL[1] + dy], 5);
      },
    });
  }
  return picture.toSvg();
}

const OFFICE = validateScene({
  footfall: 1,
  boundary: [
    [0, 0],
    [36, 0],
    [36, 24],
    [0, 24],
  ],
  obstacles: [
    {
      polygon: [
        [5, 4],
        [13, 3],
        [14, 9],
        [8, 11],
      ],
    },
    {
      polygon: [
        [4, 15],
        [12, 14],
        [13, 20],
        [6, 21],
      ],
    },
    {
      polygon: [
        [17, 12],
        [21, 8],
        [26, 11],
        [24, 17],
        [18, 17],
      ],
    },
    {
      polygon: [
        [19, 2],
        [30, 3],
        [31, 6],
        [24, 7],
      ],
    },
    {
      polygon: [
        [28, 13],
        [33, 11],
        [33, 20],
        [27, 21],
      ],
    },
  ],
});

function drawChannels() {
  const { domain } = compileScene(OFFICE);
  const { diagram } = buildDomainDiagram(domain);
  const finder = new PathFinder(diagram);
  const { points } = finder.find({ from: [2, 2], to: [34.5, 22.5], radius: 0.3, tolerance: 0.02 });
  const circles = [];
  for (const [x, y] of sampleEvery(points, 0.12)) circles.push(x, y, findNearestSite(diagram, x, y).clearance);
  const passed = new Set();
  for (const [x, y] of sampleEvery(points, 0.02)) {
    const t = findTriangle(domain, x, y);
    if (t !== NONE) passed.add(t);
  }
  const picture = createPlanPicture({ domain, width: 620, idPrefix: 'channels' });
  const triangleStyle = { fill: PALETTE[5], fillOpacity: 0.45, stroke: INK.wall, width: 0.9 };
  const circleStyle = { fill: PALETTE[4], fillOpacity: 0.5 };
  picture.addLayer({
    name: 'circles',
    legend: [{ label: 'empty circles along the way', symbol: 'area', style: circleStyle }],
    draw(pen) {
      // One shape: where circles overlap they must not get darker.
      pen.path({ fill: PALETTE[4], fillOpacity: 0.5, fillRule: 'nonzero' }, (sink) => {
        for (let k = 0; k < circles.length; k += 3) {
          sink.moveTo(circles[k] + circles[k + 2], circles[k + 1]);
          sink.arc(circles[k], circles[k + 1], circles[k + 2], 0, 2 * Math.PI);
          sink.closePath();
        }
      });
    },
  });
  picture.addLayer({
    name: 'triangles',
    legend: [{ label: 'triangles of the mesh along the way', symbol: 'area', style: triangleStyle }],
    draw(pen) {
      for (const t of passed) {
        pen.path(triangleStyle, (sink) => {
          for (let e = 3 * t; e < 3 * t + 3; e++) {
            const v = 2 * domain.triangles[e];
            if (e === 3 * t) sink.moveTo(domain.vertices[v], domain.vertices[v + 1]);
            else sink.lineTo(domain.vertices[v], domain.vertices[v + 1]);
          }
          sink.closePath();
        });
      }
    },
  });
  picture.addLayer(line('way', WAY, 2.2, points, 'the way'));
  picture.addLayer(ends(points, 0.3));
  return picture.toSvg();
}

function* sampleEvery(points, step) {
  for (let k = 2; k < points.length; k += 2) {
    const [ax, ay, bx, by] = points.slice(k - 2, k + 2);
    const count = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / step));
    for (let i = 0; i < count; i++) yield [ax + ((bx - ax) * i) / count, ay + ((by - ay) * i) / count];
  }
}

function drawCampus() {
  const { domain } = compileScene(validateScene(CAMPUS));
  const { diagram } = buildDomainDiagram(domain);
  const finder = new PathFinder(diagram);
  const query = { from: [104, 4], to: [66, 120], radius: 0.5 };
  const way = finder.find(query);
  const tight = finder.find({ ...query, shorten: true });
  const picture = createPlanPicture({ domain, width: 880, idPrefix: 'campus' });
  picture.addLayer(edges(diagram));
  picture.addLayer(line('way', WAY, 2.4, way.points, 'the shortest way on the roadmap'));
  picture.addLayer(line('tight', TIGHT, 1.8, tight.points, 'the same, shortened', [6, 3]));
  picture.addLayer(ends(way.points, 0.5));
  return picture.toSvg();
}
