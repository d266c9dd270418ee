import { describe, expect, it } from 'vitest';
import type { DomainInput } from '../../../src/geometry/index.js';
import { LiveDiagram } from '../../../src/maps/live/live-diagram.js';
import { liveDiagramOf } from '../../../src/maps/live/live-diagram-of.js';
import type { LiveObject } from '../../../src/maps/live/live-object.js';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { loadOutside } from '../../data/outside-maps.js';
import { dataFolder, rotatingSeed, runs } from '../../tier.js';
import type { Objects } from './random-objects.js';

const BATCHES = runs(1, 2, 100);
const BATCH = 100;
const MARGIN = 20;

type Box = readonly [number, number, number, number];

/** Everything of a building, turned about its first vertex and shifted; undefined where it would leave the bounds. */
function carry(building: LiveObject, angle: number, dx: number, dy: number, box: Box): LiveObject | undefined {
  if (building.kind !== 'polygon') return undefined;
  const [x0, y0] = [building.ring[0], building.ring[1]];
  const turn = (xy: ArrayLike<number>): number[] => {
    const out: number[] = [];
    for (let i = 0; i < xy.length; i += 2) {
      const [x, y] = [xy[i] - x0, xy[i + 1] - y0];
      out.push(
        x0 + dx + Math.cos(angle) * x - Math.sin(angle) * y,
        y0 + dy + Math.sin(angle) * x + Math.cos(angle) * y,
      );
    }
    return out;
  };
  const ring = turn(building.ring);
  const isInside = ring.every((v, i) => (i % 2 === 0 ? v >= box[0] && v <= box[2] : v >= box[1] && v <= box[3]));
  return isInside ? { kind: 'polygon', ring, holes: building.holes?.map(turn) } : undefined;
}

/** Remove, bring back, shift, turn, or put onto another building. */
function editOne(live: LiveDiagram, objects: Objects, gone: Objects, box: Box, random: Random): void {
  const keys = [...objects.keys()];
  const key = keys[random.nextInt(keys.length)];
  const kind = random.nextInt(5);
  if (kind === 0 && gone.size > 0) {
    const [old, object] = [...gone][random.nextInt(gone.size)];
    live.insert(old, object);
    objects.set(old, object);
    gone.delete(old);
    return;
  }
  const object = objects.get(key) as LiveObject;
  if (object.kind !== 'polygon') return;
  if (kind === 1) {
    live.remove(key);
    objects.delete(key);
    gone.set(key, object);
    return;
  }
  let carried: LiveObject | undefined;
  if (kind === 2) carried = carry(object, 0, 4 * random.next() - 2, 4 * random.next() - 2, box);
  else if (kind === 3) carried = carry(object, 2 * Math.PI * random.next(), 0, 0, box);
  else {
    const other = objects.get(keys[random.nextInt(keys.length)]) as LiveObject;
    if (other.kind !== 'polygon') return;
    carried = carry(object, 0, other.ring[0] - object.ring[0], other.ring[1] - object.ring[1], box);
  }
  if (carried === undefined) return;
  live.move(key, carried);
  objects.set(key, carried);
}

function rebuild(objects: Objects, bounds: Box, random: Random): LiveDiagram {
  const live = new LiveDiagram({ bounds });
  for (const [key, object] of [...objects].sort(() => random.next() - 0.5)) live.insert(key, object);
  live.update();
  return live;
}

function boundsWithMargin(input: DomainInput): Box {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const o of input.obstacles) {
    if (o.kind !== 'polygon') continue;
    for (let i = 0; i < o.ring.length; i++) {
      box[i % 2] = Math.min(box[i % 2], o.ring[i] - MARGIN);
      box[2 + (i % 2)] = Math.max(box[2 + (i % 2)], o.ring[i] + MARGIN);
    }
  }
  return [box[0], box[1], box[2], box[3]];
}

describe.skipIf(!dataFolder)('edits of a city from elsewhere', () => {
  it('01-Kaiserslautern-Gross: batches of 100 equal a rebuild, byte for byte', () => {
    const { input } = loadOutside('city/01-Kaiserslautern-Gross.scenario');
    const bounds = boundsWithMargin(input);
    const random = createRandom(rotatingSeed);
    const live = liveDiagramOf(input, { bounds });
    const objects: Objects = new Map();
    const gone: Objects = new Map();
    for (const key of live.keys()) objects.set(key, live.objectOf(key) as LiveObject);
    expect(objects.size).toBeGreaterThan(1800);
    for (let batch = 0; batch < BATCHES; batch++) {
      for (let k = 0; k < BATCH; k++) editOne(live, objects, gone, bounds, random);
      live.update();
      const label = `seed ${rotatingSeed}, batch ${batch}`;
      expect(validateDiagram(live.diagram), label).toEqual([]);
      const fresh = rebuild(objects, bounds, random);
      const isSame = Buffer.compare(canonicalBytes(live.diagram), canonicalBytes(fresh.diagram)) === 0;
      expect(isSame, label).toBe(true);
    }
  });
});
