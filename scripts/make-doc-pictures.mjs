/**
 * The pictures of the documents, drawn by the package itself, into docs/pictures/.
 *
 *   node scripts/make-doc-pictures.mjs            draws all and fails when one is missing (needs a build)
 *   node scripts/make-doc-pictures.mjs --write    writes those that changed
 *
 * A picture that merely differs is named but is no failure: any change of the triangulation may show in it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { plotScene } from 'footfall/node';
import { compileScene, parseScene, validateScene } from 'footfall/scene';
import { createPlanPicture, PALETTE, plotPlan } from '../dist/plot/index.js';
import { ANALYSIS_PICTURES, drawAnalysisPictures } from './pictures/analysis.mjs';
import { drawBarrierPictures } from './pictures/barriers.mjs';
import { DEMO_PICTURES, drawDemoPictures } from './pictures/demo.mjs';
import { drawFlowPictures } from './pictures/flow.mjs';
import { drawGroupPictures } from './pictures/groups.mjs';
import { drawMangPictures } from './pictures/mang.mjs';
import { drawNavGraphPictures } from './pictures/navgraph.mjs';
import { drawDiscretePictures } from './pictures/navgraph-discrete.mjs';
import { drawPathMapPictures } from './pictures/pathmap.mjs';
import { REPAIR_CASES } from './pictures/repair-cases.mjs';
import { drawRoadmapPictures } from './pictures/roadmap.mjs';
import { drawRunPictures } from './pictures/run.mjs';
import { drawVoronoiPictures } from './pictures/voronoi.mjs';
import { isMain, root } from './run.mjs';

const FOLDER = path.join(root, 'docs/pictures');

/** Every picture by its file name. */
export function drawPictures() {
  const pictures = new Map();
  pictures.set('hall.svg', drawExample('hall', {}));
  pictures.set('museum-mesh.svg', drawExample('museum', { showMesh: true }));
  pictures.set('components.svg', drawComponents());
  for (const { name, scene } of REPAIR_CASES) pictures.set(`repair-${name}.svg`, drawRepair(name, scene));
  for (const [name, svg] of drawVoronoiPictures()) pictures.set(name, svg);
  for (const [name, svg] of drawRoadmapPictures()) pictures.set(name, svg);
  for (const [name, svg] of drawPathMapPictures()) pictures.set(name, svg);
  for (const [name, svg] of drawFlowPictures()) pictures.set(name, svg);
  for (const [name, svg] of drawBarrierPictures()) pictures.set(name, svg);
  for (const [name, svg] of drawGroupPictures()) pictures.set(name, svg);
  for (const [name, svg] of drawNavGraphPictures()) pictures.set(name, svg);
  for (const [name, svg] of drawMangPictures()) pictures.set(name, svg);
  for (const [name, svg] of drawDiscretePictures()) pictures.set(name, svg);
  for (const [name, svg] of drawRunPictures()) pictures.set(name, svg);
  return pictures;
}

function drawExample(name, options) {
  const file = path.join(root, 'scenes/examples', `${name}.scene.json`);
  const scene = parseScene(readFileSync(file, 'utf8'), { fileName: file });
  return plotScene(scene, compileScene(scene).domain, { width: 880, ...options });
}

/** Two rooms that meet only in a corner of solids: two components. */
function drawComponents() {
  const scene = validateScene({
    footfall: 1,
    boundary: [
      [0, 0],
      [16, 0],
      [16, 6],
      [0, 6],
    ],
    obstacles: [
      {
        polygon: [
          [7, 0],
          [8, 0],
          [8, 3],
          [7, 3],
        ],
      },
      {
        polygon: [
          [8, 3],
          [9, 3],
          [9, 6],
          [8, 6],
        ],
      },
    ],
  });
  const { domain } = compileScene(scene);
  return plotPlan({
    domain,
    width: 480,
    showMesh: true,
    colorComponents: true,
    showLegend: false,
    idPrefix: 'components',
  });
}

/** The repaired ground, and above it the outlines as they were drawn. */
function drawRepair(name, value) {
  const scene = validateScene(value);
  const { domain } = compileScene(scene);
  const picture = createPlanPicture({ domain, width: 320, showLegend: false, showScaleBar: false, idPrefix: name });
  const color = PALETTE[1];
  picture.addLayer({
    name: 'drawn',
    draw(pen) {
      for (const { polygon, line, point } of scene.obstacles) {
        const points = polygon ?? line ?? [point];
        pen.path({ stroke: color, width: 1.6, dash: [5, 4] }, (sink) => {
          points.forEach(([x, y], index) => {
            if (index === 0) sink.moveTo(x, y);
            else sink.lineTo(x, y);
          });
          if (polygon) sink.closePath();
        });
        pen.dots({ fill: color }, points.flat(), 3);
      }
    },
  });
  return picture.toSvg();
}

if (isMain(import.meta.url)) {
  const isWriting = process.argv.includes('--write');
  const changed = [];
  // Demos and analyses take long: where nothing is written, their pictures only have to be there.
  const missing = isWriting
    ? []
    : [...DEMO_PICTURES, ...ANALYSIS_PICTURES].filter((name) => !existsSync(path.join(FOLDER, name)));
  for (const [name, svg] of [
    ...drawPictures(),
    ...(isWriting ? [...drawDemoPictures(), ...drawAnalysisPictures()] : []),
  ]) {
    const file = path.join(FOLDER, name);
    const known = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : undefined;
    if (known === svg) continue;
    (known === undefined && !isWriting ? missing : changed).push(name);
    if (!isWriting) continue;
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, svg);
  }
  if (changed.length + missing.length === 0) console.log('pictures: up to date');
  if (changed.length > 0) {
    console.log(`pictures: ${isWriting ? 'written' : 'out of date (npm run pictures)'}: ${changed.join(', ')}`);
  }
  if (missing.length > 0) {
    console.error(`pictures: missing: ${missing.join(', ')}; run npm run pictures`);
    process.exitCode = 1;
  }
}
