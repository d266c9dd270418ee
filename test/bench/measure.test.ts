import { describe, expect, it } from 'vitest';
import { measureInTurn, prepareSampler } from '../../src/node/bench/measure.js';
import { createFakeClock } from './fake-clock.js';

describe('prepareSampler', () => {
  it('warms up for the time asked', async () => {
    const clock = createFakeClock();
    await prepareSampler(clock.work('a', 50), clock, { warmupMs: 300, minSampleMs: 4 });
    expect(clock.log).toEqual(Array(6).fill('a'));
  });

  it('calls slow work several times before measuring', async () => {
    const clock = createFakeClock();
    await prepareSampler(clock.work('a', 5000), clock, { warmupCalls: 4 });
    expect(clock.log).toHaveLength(4);
  });

  it('goes on warming up while the work still gets faster, within reason', async () => {
    const durations = Array.from({ length: 30 }, (_, k) => 100 * 0.9 ** Math.min(k, 20));
    const clock = createFakeClock();
    await prepareSampler(clock.work('a', ...durations), clock, { warmupMs: 300, warmupCalls: 5 });
    expect(clock.log).toHaveLength(26);
    const endless = createFakeClock();
    const faster = Array.from({ length: 200 }, (_, k) => 100 * 0.95 ** k);
    await prepareSampler(endless.work('a', ...faster), endless, { warmupMs: 50, warmupCalls: 5 });
    expect(endless.log.length).toBeLessThan(10);
  });

  it('repeats fast work until a sample is long enough, and reports one operation', async () => {
    const clock = createFakeClock();
    const sampler = await prepareSampler(clock.work('a', 0.01), clock, { warmupMs: 100, minSampleMs: 4 });
    clock.log.length = 0;
    expect(await sampler()).toBeCloseTo(0.01, 9);
    expect(clock.log[0]).toBe('gc');
    expect(clock.log.length - 1).toBeGreaterThanOrEqual(400);
    expect(clock.log.length - 1).toBeLessThan(800);
  });

  it('sizes its batches by warm calls, not by the slow first one', async () => {
    const clock = createFakeClock();
    const sampler = await prepareSampler(clock.work('a', 1000, 0.1), clock, { warmupMs: 1100, minSampleMs: 4 });
    clock.log.length = 0;
    await sampler();
    expect(clock.log.length - 1).toBeGreaterThanOrEqual(40);
  });

  it('waits for promises', async () => {
    const clock = createFakeClock();
    const sampler = await prepareSampler(async () => clock.advance(20), clock, { warmupMs: 10 });
    expect(await sampler()).toBe(20);
  });

  it('ends on a clock that stands still', async () => {
    const sampler = await prepareSampler(() => {}, { now: () => 0 });
    expect(await sampler()).toBe(0);
  });
});

describe('measureInTurn', () => {
  it('takes ours and theirs in turn', async () => {
    const clock = createFakeClock();
    const side = (name: string, ms: number) => () => {
      clock.log.push(name);
      clock.advance(ms);
      return ms;
    };
    const samples = await measureInTurn(side('A', 1), side('B', 2), clock, { rounds: 3 });
    expect(clock.log.join('')).toBe('ABABAB');
    expect(samples).toEqual({ ours: [1, 1, 1], theirs: [2, 2, 2] });
  });

  it('stops when the budget is spent, but not before the least number of rounds', async () => {
    const clock = createFakeClock();
    const slow = () => {
      clock.advance(1000);
      return 1000;
    };
    const options = { rounds: 100, minRounds: 5 };
    expect((await measureInTurn(slow, undefined, clock, { ...options, budgetMs: 10 })).ours).toHaveLength(5);
    expect((await measureInTurn(slow, undefined, clock, { ...options, budgetMs: 9500 })).ours).toHaveLength(10);
  });
});
