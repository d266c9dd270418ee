import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/math/index.js';
import type { Corridor } from '../../../src/planners/groups/corridor.js';
import type { GroupScene } from '../../sim/groups/random-group-scene.js';
import { rotatingSeed, runs } from '../../tier.js';
import { computeUnionArea } from './check/disc-union.js';
import { Track } from './check/track.js';
import { wallsOf } from './check/wall-set.js';
import { sampleCorridor } from './sample-march.js';

interface Case {
  readonly corridor: Corridor;
  /** The checker's own view of it. */
  readonly track: Track;
  readonly drawn: GroupScene;
  readonly label: string;
}

/** Random corridors along shortest ways. */
const cases: Case[] = [];
for (let k = 0; k < runs(2, 6, 60); k++) {
  const seed = k % 2 === 0 ? 1 + k : (rotatingSeed % 1_000_000_000) + k;
  const sampled = sampleCorridor(seed);
  if (sampled === undefined) continue;
  const { corridor, drawn } = sampled;
  const track = new Track(corridor.backbone.points, wallsOf(drawn.scene), drawn.width);
  cases.push({ corridor, track, drawn, label: `seed ${seed}` });
}

/**
 * Area of the discs at points 5 mm apart, at the bends and where the radius has a top: a lower bound, from which the union
 * differs by less than a few hundred thousandths.
 */
function sumDiscs({ corridor, track: { walls, width } }: Case, a: number, b: number): number {
  const track = new Track(corridor.backbone.points, walls, width, 0.005);
  const discs: number[] = [];
  const put = (s: number): void => {
    const { x, y, radius } = track.discAt(s);
    discs.push(x, y, radius);
  };
  put(a);
  const [first, last] = [track.indexAt(a) + 1, track.indexAt(b)];
  for (let k = first; k <= last; k++) {
    discs.push(track.xs[k], track.ys[k], track.radius(k));
    if (k === first || k >= last) continue;
    const radius = track.radius(k);
    if (radius < width && radius >= track.radius(k - 1) && radius >= track.radius(k + 1)) put(findTop(track, k));
  }
  put(b);
  return computeUnionArea(discs);
}

/** Where the radius is largest between the neighbours of a sample. */
function findTop(track: Track, k: number): number {
  let [low, high] = [track.along[k - 1], track.along[k + 1]];
  for (let n = 0; n < 40; n++) {
    const [p, q] = [low + 0.382 * (high - low), low + 0.618 * (high - low)];
    if (track.discAt(p).radius < track.discAt(q).radius) low = p;
    else high = q;
  }
  return (low + high) / 2;
}

describe('the corridor, against distances to every wall and sampled discs', () => {
  it('DEF-2.1: has the distance to the nearest wall everywhere along the backbone', () => {
    for (const {
      corridor: { backbone },
      track,
      drawn: { radius },
      label,
    } of cases) {
      expect(backbone.length, label).toBeCloseTo(track.length, 9);
      const place = { x: 0, y: 0 };
      let [off, wrong] = [0, 0];
      for (let k = 0; k <= 1000; k++) {
        const s = (k / 1000) * backbone.length;
        const { x, y } = track.discAt(s);
        backbone.pointAt(s, place);
        off = Math.max(off, Math.hypot(place.x - x, place.y - y));
        wrong = Math.max(wrong, Math.abs(backbone.clearanceAt(s) - track.walls.distance(x, y)));
      }
      expect(off, label).toBeLessThan(1e-9);
      expect(wrong, label).toBeLessThan(1e-9);
      expect(backbone.leastClearance, label).toBeGreaterThan(radius - 1e-6);
    }
  });

  it('DEF-3.2, DEF-3.3, ALG-1: stretches of attraction points hold the body, and end where no disc further on does', () => {
    for (const {
      corridor,
      track,
      drawn: { radius, width },
      label,
    } of cases) {
      const random = createRandom(7);
      for (let n = 0; n < 60; n++) {
        const s = random.next() * track.length;
        const disc = track.discAt(s);
        const [angle, share] = [2 * Math.PI * random.next(), Math.sqrt(random.next())];
        const away = 0.999 * share * Math.max(0, disc.radius - radius);
        const [x, y] = [disc.x + away * Math.cos(angle), disc.y + away * Math.sin(angle)];
        const [from, to] = [corridor.reachBack(s, x, y, radius), corridor.reach(s, x, y, radius)];
        const where = `${label}, s ${s}, c ${width}`;
        expect(from, where).toBeLessThanOrEqual(s);
        expect(to, where).toBeGreaterThanOrEqual(s);
        let least = Infinity;
        for (let k = 0; k <= 40; k++) {
          least = Math.min(least, track.depthAt(from + (k / 40) * (to - from), x, y, radius));
        }
        expect(least, where).toBeGreaterThan(-1e-9);
        if (to < track.length - 1e-6) expect(track.depthAt(to + 1e-6, x, y, radius), where).toBeLessThan(1e-9);
        if (from > 1e-6) expect(track.depthAt(from - 1e-6, x, y, radius), where).toBeLessThan(1e-9);
      }
    }
  });

  it('holds a point exactly if some disc does', () => {
    for (const {
      corridor,
      track,
      drawn: { scene, width },
      label,
    } of cases) {
      const random = createRandom(11);
      const [[, , [wide, high]]] = [scene.boundary as [number, number][]];
      for (let n = 0; n < 40; n++) {
        const k = random.nextInt(track.xs.length);
        const [x, y] = [
          track.xs[k] + 3 * width * (random.next() - 0.5),
          track.ys[k] + 3 * width * (random.next() - 0.5),
        ];
        const { depth } = track.deepest(x, y, 0);
        if (Math.abs(depth) < 1e-6 || x < 0 || y < 0 || x > wide || y > high) continue;
        expect(corridor.contains(x, y), `${label}, ${x}, ${y}, depth ${depth}`).toBe(depth > 0);
      }
    }
  });

  it('DEF-3.6: has the area of the union of its discs', () => {
    for (const one of cases) {
      const { corridor, track, label } = one;
      const random = createRandom(13);
      for (let n = 0; n < runs(1, 2, 3); n++) {
        const a = random.next() * track.length;
        const b = Math.min(track.length, a + random.next() * 6);
        const discs = sumDiscs(one, a, b);
        const area = corridor.areaBetween(a, b);
        expect(area / discs - 1, `${label}, ${a} to ${b}: ${area} and ${discs}`).toBeGreaterThan(-1e-9);
        expect(area / discs - 1, `${label}, ${a} to ${b}: ${area} and ${discs}`).toBeLessThan(3e-4);
      }
    }
  });

  it('DEF-3.7: allows attraction points exactly as far as the area lasts', () => {
    for (const { corridor, track, drawn, label } of cases) {
      const random = createRandom(17);
      for (let n = 0; n < 4; n++) {
        const a = random.next() * track.length;
        const limit = Math.PI * drawn.width * drawn.width * (1 + 2 * random.next());
        const b = corridor.farthestWithin(a, limit);
        expect(b, label).toBeGreaterThanOrEqual(a);
        expect(corridor.areaBetween(a, b), `${label}, ${a} to ${b}`).toBeLessThanOrEqual(limit * (1 + 1e-9));
        if (b > track.length - 1e-6) continue;
        const beyond = corridor.areaBetween(a, b + 1e-6 * drawn.width);
        expect(beyond, `${label}, ${a} to ${b}`).toBeGreaterThan(limit * (1 - 1e-9));
      }
    }
  });
});
