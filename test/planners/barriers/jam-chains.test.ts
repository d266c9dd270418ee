import { describe, expect, it } from 'vitest';
import { Crowd, NeighbourGrid } from '../../../src/crowd/index.js';
import { buildDomain, type Domain, findNearestWall, findTriangle, NONE } from '../../../src/geometry/index.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import {
  ContactList,
  type CorridorSet,
  JamChains,
  JamWalls,
  SlowedCounters,
  settleBarrierOptions,
} from '../../../src/planners/barriers/index.js';
import { randomScene, TIER_KINDS } from '../../maps/pathmap/random-scenes.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { findChainsByForce } from './brute-chains.js';
import { BLOCKS, corridorsOf, DOOR, room } from './scenes.js';

const SETTINGS = settleBarrierOptions({});

interface Found {
  readonly chains: JamChains;
  readonly counters: SlowedCounters;
}

/** Detect in a frozen crowd. @param parts how many threads share the work */
function detect(domain: Domain, set: CorridorSet, crowd: Crowd, jammed: readonly boolean[], parts = 1): Found {
  const largest = crowd.traits.radius.subarray(0, crowd.count).reduce((a, b) => Math.max(a, b), 0.1);
  const counters = new SlowedCounters(SETTINGS, 0.05);
  counters.follow(crowd.traits.ids, crowd.count);
  jammed.forEach((is, k) => {
    counters.slowed[k] = is ? counters.threshold + 1 : counters.threshold;
  });
  const walls = new JamWalls(domain, set, (1 + SETTINGS.contact) * largest);
  const chains = new JamChains(walls, set.corridors.length, SETTINGS);
  const grid = new NeighbourGrid(2 * largest);
  grid.update(crowd);
  const lists = Array.from({ length: parts }, (_, k) => {
    const list = new ContactList();
    const [from, to] = [k, k + 1].map((n) => Math.floor((n * grid.count) / parts));
    chains.collect(grid, counters, largest, from, to, list);
    return list;
  });
  chains.join(lists, counters, crowd.present.x, crowd.present.y);
  return { chains, counters };
}

/** People around the gates, in clumps; some overlap, as pushed ones do. */
function fillCrowd(
  domain: Domain,
  set: CorridorSet,
  random: Random,
  count: number,
): { crowd: Crowd; jammed: boolean[] } {
  const crowd = new Crowd();
  const jammed: boolean[] = [];
  const share = 0.4 + 0.6 * random.next();
  const first = random.nextInt(Math.max(1, set.corridors.length - 1));
  for (let k = 0; k < count && set.corridors.length > 0; k++) {
    const { x, y, width } = set.corridors[Math.min(first + Number(random.next() < 0.1), set.corridors.length - 1)];
    // Slits of which coordinates resolve too little: brute force takes the wall itself for one in between.
    if (width < 2e-8 * Math.max(...domain.bounds.map(Math.abs))) continue;
    const radius = (0.05 + 0.1 * random.next()) * width;
    const px = x + 1.6 * width * (random.next() - 0.5);
    const py = y + 1.6 * width * (random.next() - 0.5);
    if (findTriangle(domain, px, py) === NONE || findNearestWall(domain, px, py).distance < 0.9 * radius) continue;
    crowd.add({ x: px, y: py, radius });
    jammed.push(random.next() < share);
  }
  return { crowd, jammed };
}

describe('chains against brute force', () => {
  const perKind = runs(1, 4, 80);
  let total = 0;
  for (const kind of TIER_KINDS) {
    it(`${kind}`, () => {
      let seen = 0;
      for (let i = 0; i < perKind; i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const random = createRandom(seed);
        const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.2 });
        const set = corridorsOf(domain);
        const { crowd, jammed } = fillCrowd(domain, set, random, 150);
        const want = findChainsByForce(domain, set.corridors, crowd, jammed, SETTINGS.contact);
        for (const parts of [1, 3]) {
          const { chains, counters } = detect(domain, set, crowd, jammed, parts);
          const got = new Map<string, number>();
          for (let k = 0; k < chains.candidateCount; k++) {
            const { corridor, first, last } = chains.candidateAt(k);
            expect(want.groups[first]).toBe(want.groups[last]);
            const { x, y } = crowd.present;
            got.set(`${corridor} ${want.groups[first]}`, Math.hypot(x[first] - x[last], y[first] - y[last]));
          }
          expect([...got.keys()].sort(), `${kind} ${seed}`).toEqual([...want.chains.keys()].sort());
          for (const [key, length] of got) expect(length).toBeCloseTo(want.chains.get(key) as number, 9);
          // Those in a group with a chain are jammed, others are not; queues count them.
          const groups = new Set([...want.chains.keys()].map((key) => Number(key.split(' ')[1])));
          let queue = 0;
          for (let k = 0; k < crowd.count; k++) {
            expect(counters.jams[k] !== NONE).toBe(groups.has(want.groups[k]));
            queue += Number(counters.jams[k] !== NONE);
          }
          expect(chains.queues.reduce((a, b) => a + b, 0)).toBe(queue);
          seen += chains.candidateCount;
        }
      }
      total += seen;
    });
  }

  it('had chains to find', () => {
    expect(total, `seed ${rotatingSeed}`).toBeGreaterThan(perKind);
  });
});

describe('a chain across a door of 2 m', () => {
  const domain = room(...DOOR);
  const set = corridorsOf(domain);
  const row = (gap: number, from = 9.2, count = 5): Crowd => {
    const crowd = new Crowd();
    for (let k = 0; k < count; k++) crowd.add({ x: 20, y: from + k * (0.4 + gap), radius: 0.2 });
    return crowd;
  };

  it('is there with bodies that touch, and not with one place free', () => {
    const crowd = row(0);
    const all = [true, true, true, true, true];
    expect(detect(domain, set, crowd, all).chains.candidateCount).toBe(1);
    expect(detect(domain, set, crowd, all).chains.candidateAt(0)).toMatchObject({ corridor: 0 });
    for (let k = 0; k < 5; k++) {
      const one = all.map((_, j) => j !== k);
      expect(detect(domain, set, crowd, one).chains.candidateCount, `without ${k}`).toBe(0);
    }
  });

  it('holds up to the stated gap', () => {
    const four = [true, true, true, true];
    // Gaps of half a radius: 4 bodies and 5 gaps fill 4 * 0.4 + 5 * 0.08.
    expect(detect(domain, set, row(0.08, 9.28, 4), four).chains.candidateCount).toBe(1);
    expect(detect(domain, set, row(0.1001, 9.26, 4), four).chains.candidateCount).toBe(0);
  });

  it('does not run through a thin wall', () => {
    const crowd = new Crowd();
    for (const x of [19.79, 20.21]) for (let k = 0; k < 3; k++) crowd.add({ x, y: 8.79 - 0.4 * k, radius: 0.2 });
    const { counters, chains } = detect(domain, set, crowd, [true, true, true, true, true, true]);
    expect(chains.candidateCount).toBe(0);
    expect([...counters.jams.subarray(0, 6)]).toEqual([NONE, NONE, NONE, NONE, NONE, NONE]);
  });

  it('may be an arch in front of the door', () => {
    const crowd = new Crowd();
    for (let k = 0; k <= 12; k++) {
      const angle = Math.PI / 2 + (Math.PI * k) / 12;
      crowd.add({ x: 19.79 + 1.4 * Math.cos(angle), y: 10 + 1.4 * Math.sin(angle), radius: 0.2 });
    }
    expect(detect(domain, set, crowd, Array(13).fill(true)).chains.candidateCount).toBe(1);
  });
});

describe('crowds of people', () => {
  const domain = room(...BLOCKS);
  const set = corridorsOf(domain);

  it('a packed corridor is a jam, one with room to walk is none', () => {
    for (const [pitch, isJam] of [
      [0.4, true],
      [0.55, false],
    ] as const) {
      const crowd = new Crowd();
      for (let x = 13; x < 23; x += pitch) {
        for (let y = 9.2; y <= 10.81; y += pitch) crowd.add({ x, y, radius: 0.2 });
      }
      const { chains } = detect(domain, set, crowd, Array(crowd.count).fill(true));
      expect(chains.candidateCount > 0, `${pitch}`).toBe(isJam);
      if (isJam) expect(chains.queues[chains.candidateAt(0).corridor]).toBe(crowd.count);
    }
  });
});
