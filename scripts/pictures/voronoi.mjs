/**
 * The pictures of docs/voronoi.md: a diagram that grows with its obstacles, its three views, and the empty circle that best
 * contains a point.
 */
import {
  buildFeatureView,
  buildObstacleView,
  findEmbeddingCircle,
  findNearestSite,
  VoronoiDiagram,
} from '../../dist/maps/index.js';
import { createDiagramLayer, createPicture, INK, PALETTE } from '../../dist/plot/index.js';

const WIDTH = 12;
const HEIGHT = 9;
const GAP = 1;
/** Room for a label above a panel. */
const LABEL = 0.9;

/** Panels beside each other, each moved by its number. */
function boundsOf(panels) {
  return [0, 0, panels * WIDTH + (panels - 1) * GAP, HEIGHT + (panels > 1 ? LABEL : 0)];
}

function moveShape(shape, dx) {
  if (shape.kind === 'point' || shape.kind === 'circle') return { ...shape, x: shape.x + dx };
  const key = shape.kind === 'line' ? 'points' : 'ring';
  return { ...shape, [key]: shape[key].map((value, k) => (k % 2 === 0 ? value + dx : value)) };
}

const ROOM = { kind: 'room', ring: [0, 0, WIDTH, 0, WIDTH, HEIGHT, 0, HEIGHT] };
const BAR = { kind: 'polygon', ring: [2, 5, 6.5, 6.2, 6.2, 7.2, 1.8, 6] };
const WALL = { kind: 'line', points: [8, 1.5, 10, 3.5, 9.5, 6] };
const TRIANGLE = { kind: 'polygon', ring: [3, 1.5, 6, 1.8, 4.2, 3.8] };
const AGENTS = [
  { kind: 'circle', x: 7.2, y: 4.2, radius: 0.3 },
  { kind: 'circle', x: 1.4, y: 3.2, radius: 0.3 },
];

/** Every picture by its file name. */
export function drawVoronoiPictures() {
  return new Map([
    ['voronoi-steps.svg', drawSteps()],
    ['voronoi-views.svg', drawViews()],
    ['voronoi-embedding.svg', drawEmbedding()],
  ]);
}

function drawSteps() {
  const picture = createPicture(boundsOf(3), {
    width: 1080,
    showScaleBar: false,
    showLegend: false,
    idPrefix: 'steps',
  });
  const steps = [[BAR], [BAR, WALL], [BAR, WALL, TRIANGLE, ...AGENTS]];
  steps.forEach((shapes, panel) => {
    addPanel(picture, panel, [ROOM, ...shapes], (diagram) => buildFeatureView(diagram), `(${'abc'[panel]})`);
  });
  return picture.toSvg();
}

function drawViews() {
  const picture = createPicture(boundsOf(3), { width: 1080, showScaleBar: false, idPrefix: 'views' });
  const views = [
    ['feature', (diagram) => buildFeatureView(diagram, { withLaterals: true })],
    ['sides', (diagram) => buildFeatureView(diagram)],
    ['obstacle', (diagram) => buildObstacleView(diagram)],
  ];
  views.forEach(([name, build], panel) => {
    addPanel(picture, panel, [ROOM, BAR, WALL, TRIANGLE, ...AGENTS], build, name);
  });
  return picture.toSvg();
}

function drawEmbedding() {
  const shapes = [ROOM, BAR, WALL, TRIANGLE];
  const picture = createPicture(boundsOf(1), {
    width: 420,
    showScaleBar: false,
    showLegend: false,
    idPrefix: 'circle',
  });
  const diagram = addPanel(picture, 0, shapes, (built) => buildFeatureView(built), '');
  const at = [10.6, 3.1];
  const circle = findEmbeddingCircle(diagram, ...at);
  picture.addLayer({
    name: 'embedding-circle',
    draw(pen) {
      pen.circles({ stroke: PALETTE[4], width: 0.9 }, [...at, findNearestSite(diagram, ...at).clearance]);
      pen.circles({ fill: PALETTE[0], fillOpacity: 0.12, stroke: PALETTE[0], width: 1.8 }, [
        circle.x,
        circle.y,
        circle.radius,
      ]);
      pen.path({ stroke: PALETTE[0], width: 1.2, dash: [3, 3] }, (sink) => {
        sink.moveTo(...at);
        sink.lineTo(circle.x, circle.y);
      });
      pen.dots({ fill: PALETTE[0] }, [circle.x, circle.y], 3);
      pen.dots({ fill: PALETTE[3] }, at, 4);
    },
  });
  return picture.toSvg();
}

function addPanel(picture, panel, shapes, buildView, label) {
  const dx = panel * (WIDTH + GAP);
  const moved = shapes.map((shape) => moveShape(shape, dx));
  const diagram = new VoronoiDiagram({ bounds: [dx, 0, dx + WIDTH, HEIGHT] });
  for (const [key, shape] of moved.entries()) diagram.insert(key, shape);
  diagram.update();
  picture.addLayer(createGround(moved, dx, label));
  const layer = createDiagramLayer(diagram, buildView(diagram), { width: 1.6 });
  // One legend for all panels: the first has every kind of edge that the others have, except chains.
  picture.addLayer(panel === 1 ? { ...layer, legend: [] } : layer);
  return diagram;
}

function createGround(shapes, dx, label) {
  return {
    name: 'obstacles',
    draw(pen) {
      for (const shape of shapes) {
        if (shape.kind === 'circle') {
          pen.circles({ fill: INK.wall }, [shape.x, shape.y, shape.radius]);
          continue;
        }
        const isRoom = shape.kind === 'room';
        const xy = shape.points ?? shape.ring;
        const fill = shape.points ? {} : { fill: isRoom ? INK.free : INK.solid };
        pen.path(
          { ...fill, stroke: shape.points ? INK.thinWall : INK.wall, width: shape.points ? 2.4 : 1.4 },
          (sink) => {
            for (let k = 0; k < xy.length; k += 2) {
              if (k === 0) sink.moveTo(xy[0], xy[1]);
              else sink.lineTo(xy[k], xy[k + 1]);
            }
            if (!shape.points) sink.closePath();
          },
        );
      }
      if (label !== '') pen.label(label, dx + WIDTH / 2, HEIGHT + LABEL / 2, { place: 'center' });
    },
  };
}
