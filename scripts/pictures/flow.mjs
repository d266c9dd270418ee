/**
 * The pictures of docs/flow.md: what the method proves, step by step, and an example with lanes. All are drawn by the package.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileScene, parseScene, validateScene } from 'footfall/scene';
import { buildFlowMap } from '../../dist/maps/index.js';
import { createPlanPicture, PALETTE, plotFlow } from '../../dist/plot/index.js';
import { root } from '../run.mjs';
import { CROWD_INSIDE, DOORS, FOUR_DOORS, TWO_WALLS } from './flow-scenes.mjs';

const WIDTH = 640;

/** Every picture by its file name. */
export function* drawFlowPictures() {
  const walls = prepare(TWO_WALLS, ['in'], ['out']);
  yield ['flow-cut.svg', plotFlow({ map: walls.map, width: WIDTH, idPrefix: 'flow-cut' })];
  yield ['flow-potential.svg', drawPotential(walls)];
  yield [
    'flow-lanes.svg',
    plotFlow({
      map: walls.map,
      lanes: walls.map.lanes(0.25),
      before: walls.map.lanes(0.25, { isShortened: false }),
      width: WIDTH,
      idPrefix: 'flow-lanes',
    }),
  ];
  const doors = prepare(DOORS, ['a', 'c'], ['b', 'd']);
  yield ['flow-interleaved.svg', plotFlow({ map: doors.map, width: WIDTH, idPrefix: 'flow-interleaved' })];
  const inside = prepare(CROWD_INSIDE, ['crowd'], ['south', 'east', 'north', 'west']);
  yield ['flow-inside.svg', plotFlow({ map: inside.map, width: WIDTH, idPrefix: 'flow-inside' })];
  const four = prepare(FOUR_DOORS, ['west'], ['east']);
  yield [
    'flow-levels.svg',
    plotFlow({
      map: four.map,
      lanes: four.map.lanes(0.3, { isShortened: false }),
      width: WIDTH,
      idPrefix: 'flow-levels',
    }),
  ];
  const file = path.join(root, 'scenes/examples/hall.scene.json');
  const hall = prepare(parseScene(readFileSync(file, 'utf8'), { fileName: file }), ['main'], ['east', 'north-west']);
  yield [
    'flow-hall.svg',
    plotFlow({
      map: hall.map,
      lanes: hall.map.lanes(0.25),
      before: hall.map.lanes(0.25, { isShortened: false }),
      title: hall.scene.name,
      width: 880,
      idPrefix: 'flow-hall',
    }),
  ];
}

/** A scene with the flow between some of its places. */
function prepare(value, from, to) {
  const scene = validateScene(value);
  const { domain } = compileScene(scene);
  const toTerminal = (kind) => (name) => {
    const { line, polygon } = scene.places[name];
    const points = Float64Array.from((line ?? polygon).flat());
    return { name, kind, shape: line ? { line: points } : { polygon: points } };
  };
  return {
    scene,
    domain,
    map: buildFlowMap(domain, [...from.map(toTerminal('source')), ...to.map(toTerminal('sink'))]),
  };
}

/** Phi on every wall, written at the wall. */
function drawPotential({ domain, map, scene }) {
  const places = ['in', 'out'].map((name) => ({ name, line: scene.places[name].line }));
  const picture = createPlanPicture({ domain, places, width: WIDTH, idPrefix: 'flow-potential' });
  picture.addLayer({
    name: 'phi',
    legend: [{ label: 'value of phi on each wall, m', symbol: 'disc', style: { fill: PALETTE[1] } }],
    draw(pen) {
      const { nodes } = map.certificate;
      pen.dots(
        { fill: PALETTE[1] },
        nodes.flatMap(({ x, y }) => [x, y]),
        4,
      );
      for (const { x, y, potential } of nodes) pen.label(potential.toFixed(2), x, y);
    },
  });
  return picture.toSvg();
}
