/**
 * The pictures of docs/groups.md, after figures 8 and 9 of Kamphuis and Overmars 2004: runs of scenes/groups, stopped on the way.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileScene, parseScene } from 'footfall/scene';
import { Simulation } from 'footfall/sim';
import { plotGroups } from '../../dist/plot/index.js';
import { root } from '../run.mjs';

const WIDTH = 640;
/** Metres between the discs that are drawn. */
const PITCH = 0.15;

/** Every picture: its scene, its width c and area A if not those of the scene, m and m2, and when it was taken, s. */
export const GROUP_PICTURES = [
  { name: 'groups-wide', scene: 'fifty', group: { width: 3, area: 34 }, at: 24, title: 'c = 3 m' },
  { name: 'groups-narrow', scene: 'fifty', group: { width: 1.5, area: 26 }, at: 24, title: 'c = 1.5 m' },
  { name: 'groups-file', scene: 'fifty', group: { width: 0.6, area: 26 }, at: 41, title: 'c = 0.6 m' },
  { name: 'groups-corner', scene: 'corner', group: {}, at: 17.5, title: '' },
  { name: 'groups-door', scene: 'families', group: {}, at: 15, title: '' },
];

/** Every picture by its file name. */
export function* drawGroupPictures() {
  for (const { name, scene, group, at, title } of GROUP_PICTURES) {
    yield [`${name}.svg`, drawRun(name, scene, group, at, title)];
  }
}

function drawRun(name, file, group, at, title) {
  const text = readFileSync(path.join(root, 'scenes', 'groups', `${file}.scene.json`), 'utf8');
  const read = parseScene(text);
  const crowd = read.crowd.map((entry) => ({ ...entry, group: { ...entry.group, ...group } }));
  const scene = { ...read, crowd };
  const sim = new Simulation(scene);
  const ways = new Map();
  for (let n = 0; sim.time < at && !sim.isOver; n++) {
    sim.step();
    if (n % 12 === 0) rememberPlaces(sim, ways);
  }
  const walking = sim.groups.groups.filter(({ march, units }) => march && units.length > 0);
  const groups = walking.map(({ plan, corridor, march, units }) => {
    const { bodies } = march;
    const leashes = [...bodies.leash.subarray(0, units.length)];
    const { length } = corridor.backbone;
    return {
      name: scene.crowd[plan.crowd].id,
      backbone: corridor.backbone.points,
      corridor: listDiscs(corridor, 0, length),
      region: listDiscs(corridor, Math.min(...leashes), Math.max(...leashes)),
      units: units.flatMap((_, i) => [bodies.x[i], bodies.y[i], bodies.radius[i]]),
      // Of many groups nobody could tell the ways apart.
      ways: walking.length > 2 ? [] : [...ways.values()],
    };
  });
  const { domain } = compileScene(scene);
  return plotGroups({ domain, groups, title, width: WIDTH, idPrefix: name, boundary: [scene.boundary] });
}

function rememberPlaces({ crowd }, ways) {
  for (let slot = 0; slot < crowd.count; slot++) {
    const id = crowd.traits.ids[slot];
    if (!ways.has(id)) ways.set(id, []);
    ways.get(id).push(crowd.present.x[slot], crowd.present.y[slot]);
  }
}

function listDiscs(corridor, from, to) {
  const discs = [];
  const place = { x: 0, y: 0 };
  for (let s = from; ; s = Math.min(to, s + PITCH)) {
    corridor.backbone.pointAt(s, place);
    discs.push(place.x, place.y, corridor.radiusAt(s));
    if (s >= to) return discs;
  }
}
