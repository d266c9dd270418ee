import { describe, expect, it } from 'vitest';
import { buildDomainDiagram } from '../../../src/maps/index.js';
import { createRandom } from '../../../src/math/index.js';
import { Barrier, type BarrierOptions, Congestion, DelayMeter } from '../../../src/planners/barriers/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { BLOCKS, room } from './scenes.js';
import { equalArrivalShare, runTwoRoutes, type TwoRoutes } from './two-routes.js';

function simulate(routes: TwoRoutes, options: BarrierOptions = {}): number[] {
  const domain = room(...BLOCKS);
  const congestion = new Congestion(domain, buildDomainDiagram(domain), options, 0.05, 0.3);
  const corridors = congestion.corridors.corridors.filter(({ width }) => width > 1);
  const [a, b] = corridors.map(
    (corridor) => new Barrier(corridor, { points: new Float64Array(4), along: 0 }, 0, congestion.settings),
  );
  return runTwoRoutes(routes, congestion, [a, b]);
}

const CASES: readonly TwoRoutes[] = [
  { rate: 2, capacities: [1, 1.5], lengths: [20, 40], ahead: 10, duration: 1200 },
  { rate: 2, capacities: [1.5, 1.5], lengths: [20, 60], ahead: 10, duration: 1200 },
  { rate: 2, capacities: [1, 3], lengths: [20, 100], ahead: 10, duration: 1200 },
  { rate: 2, capacities: [1.8, 3], lengths: [20, 30], ahead: 5, duration: 1200 },
  { rate: 3, capacities: [2, 4], lengths: [30, 50], ahead: 15, duration: 1200 },
  { rate: 3, capacities: [1, 1.5], lengths: [20, 40], ahead: 10, duration: 1200 },
];

describe('adaptive tolls on two routes', () => {
  it.each(CASES)('settle at equal arrival times: $rate/s, gates $capacities, $lengths m', (routes) => {
    const want = equalArrivalShare(routes);
    const settled = simulate(routes).slice(5);
    const mean = settled.reduce((a, b) => a + b, 0) / settled.length;
    expect(Math.abs(mean / want - 1), `${settled}`).toBeLessThan(0.1);
    for (const share of settled) expect(Math.abs(share - mean), `${settled}`).toBeLessThan(0.15);
  });

  it('settle for any gates', () => {
    for (let i = 0; i < runs(2, 8, 60); i++) {
      const random = createRandom((i % 2 ? FIXED_SEED : rotatingSeed) + i);
      const first = 0.8 + 1.2 * random.next();
      const second = 1 + 2 * random.next();
      const routes: TwoRoutes = {
        // Above what the first gate passes, and below what both do.
        rate: first + (0.2 + 0.6 * random.next()) * second,
        capacities: [first, second],
        lengths: [20, 30 + 60 * random.next()],
        ahead: 5 + 10 * random.next(),
        duration: 1500,
      };
      const settled = simulate(routes).slice(10);
      const mean = settled.reduce((a, b) => a + b, 0) / settled.length;
      const what = `${JSON.stringify(routes)} ${settled}, seed ${rotatingSeed}`;
      expect(Math.abs(mean / equalArrivalShare(routes) - 1), what).toBeLessThan(0.1);
      for (const share of settled) expect(Math.abs(share - mean), what).toBeLessThan(0.15);
    }
  });

  it('leave everybody on the short way while its gate passes all', () => {
    const shares = simulate({ rate: 1, capacities: [1.5, 1.5], lengths: [20, 40], ahead: 10, duration: 600 });
    expect(shares.every((share) => share === 1)).toBe(true);
  });

  it('lead only the informed', () => {
    const routes = CASES[2];
    const shares = simulate(routes, { informed: 0.2 });
    // Half of them should go round; a fifth of them can.
    for (const share of shares.slice(5)) expect(share).toBeGreaterThan(0.7);
  });
});

describe('the delay meter', () => {
  it('knows the delay of who sets out now, in a queue that grows', () => {
    const meter = new DelayMeter(1);
    const onTheWay: number[] = [];
    const told = new Map<number, number>();
    const walk = 8;
    for (let step = 0, due = 0, credit = 0; step < 4000; step++) {
      const now = step * 0.05;
      for (due += 0.1; due >= 1; due--) {
        onTheWay.push(now + walk);
        meter.foresee(Float64Array.from(onTheWay), now);
        told.set(now + walk, meter.delay);
      }
      const isQueued = onTheWay.length > 0 && onTheWay[0] <= now;
      credit = isQueued ? credit + 0.07 : Math.min(1, credit + 0.07);
      for (; credit >= 1 && onTheWay.length > 0 && onTheWay[0] <= now; credit--) {
        const due = onTheWay.shift() as number;
        meter.pass(now - due, now);
        const expected = told.get(due) as number;
        if (step > 1500) expect(Math.abs(expected - (now - due))).toBeLessThan(0.15 * (now - due) + 1.5);
      }
    }
    expect(meter.perHead).toBeCloseTo(1 / 1.4, 1);
  });

  it('sees no delay while a gate passes all who come', () => {
    const meter = new DelayMeter(1);
    for (let k = 0; k < 100; k++) {
      meter.foresee(Float64Array.of(k + 1, k + 2, k + 3, k + 4), k);
      meter.pass(0, k + 1);
    }
    expect(meter.delay).toBe(0);
    expect(meter.perHead).toBeCloseTo(1 / 1.33, 12);
  });

  it('takes a gate that lets nobody through for slower and slower', () => {
    const meter = new DelayMeter(1);
    const dues = Float64Array.from({ length: 10 }, (_, k) => k / 10);
    meter.pass(0, 0);
    meter.foresee(dues, 2);
    const before = meter.delay;
    meter.foresee(dues, 40);
    expect(before).toBeCloseTo(10 / 1.33, 6);
    expect(meter.delay).toBeCloseTo(100, 6);
  });
});
