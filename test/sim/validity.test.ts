import { describe, expect, it } from 'vitest';
import { runs } from '../tier.js';
import { RunWatch } from './run-watch.js';
import {
  measureBottleneck,
  measureDoor,
  measureRing,
  measureTwoRooms,
  readVerification,
  runScene,
  withCount,
} from './validity-cases.js';

/** Parameters were chosen with seeds 1 to 5; these are others. */
const seeds = Array.from({ length: runs(1, 1, 5) }, (_, k) => 101 + k);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Largest overlap of two bodies, as a share of the radius. */
const OVERLAP = 0.1;

/** Bounds of the mean speed by density: 20 % around Weidmann and the measured runs, 0.1 m/s around Weidmann from 2.5 on. */
const SPEEDS: readonly [number, number, number][] = [
  [0.5, 1.04, 1.65],
  [1, 0.85, 1.6],
  [1.5, 0.65, 1.2],
  [2, 0.49, 1],
  [2.5, 0.36, 0.55],
  [3, 0.23, 0.43],
  [4, 0.06, 0.26],
];

/** Bounds of the flow through a neck, persons per second. */
const FLOWS: readonly [number, number, number][] = [
  [0.8, 1.09, 2],
  [1, 1.45, 2.33],
  [1.2, 1.73, 2.97],
];

describe('validity of the default model', () => {
  it('R1: one person walks 40 m in 26 to 34 s', () => {
    for (const seed of seeds) {
      const { lastArrival, remaining } = runScene(readVerification('r1-corridor'), seed);
      expect(remaining).toBe(0);
      expect(lastArrival).toBeGreaterThan(26);
      expect(lastArrival).toBeLessThan(34);
    }
  });

  it('R4: speed falls with density as people walk', () => {
    const rows = [[SPEEDS[1]], [SPEEDS[1], SPEEDS[5]], SPEEDS][runs(0, 1, 2)];
    let previous = Infinity;
    for (const [density, low, high] of rows) {
      const results = seeds.map((seed) => measureRing(density, seed, runs(3, 10, 10), runs(5, 20, 70)));
      const speed = mean(results.map((result) => result.speed));
      expect(speed, `${density} per m2`).toBeGreaterThan(low);
      expect(speed, `${density} per m2`).toBeLessThan(high);
      expect(speed).toBeLessThan(previous);
      previous = speed;
      for (const { overlap, sim } of results) {
        expect(overlap).toBeLessThan(OVERLAP);
        expect(sim.crowd.count).toBe(Math.round(52 * density));
      }
    }
  });

  it('R6: twenty people go round a corner, none through the wall, all leave', () => {
    for (const seed of seeds) {
      const scene = readVerification('r6-corner');
      const watch = new RunWatch(scene);
      const { remaining, overlap, sim } = runScene(scene, seed, (run) => watch.look(run));
      expect(watch.lost).toBe(0);
      expect(remaining).toBe(0);
      expect(sim.left).toBe(20);
      expect(overlap).toBeLessThan(OVERLAP);
    }
  });

  it.runIf(runs(0, 0, 1) === 1)('R9: half as many doors take 1.6 to 2.4 times as long', () => {
    for (const seed of seeds) {
      const [two, four] = ['two', 'four'].map((doors) => {
        const { remaining, overlap, lastArrival } = runScene(readVerification(`r9-${doors}-doors`), seed);
        expect(remaining).toBe(0);
        expect(overlap).toBeLessThan(OVERLAP);
        return lastArrival;
      });
      expect(two / four).toBeGreaterThan(1.6);
      expect(two / four).toBeLessThan(2.4);
    }
  });

  it.runIf(runs(0, 1, 1) === 1)('R9 with 200 people: twice the doors, and nobody stays behind', () => {
    const times = ['two', 'four'].map((doors) => {
      const { remaining, lastArrival } = runScene(withCount(readVerification(`r9-${doors}-doors`), 200), 1);
      expect(remaining).toBe(0);
      return lastArrival;
    });
    expect(times[0]).toBeGreaterThan(times[1]);
  });

  it('R12: people queue before the corridor, not before the exit, and more get through a wider one', () => {
    for (const seed of seeds) {
      let previous = 0;
      for (const width of [0.8, 1, 1.2].slice(runs(1, 0, 0), runs(2, 3, 3))) {
        const people = runs(30, 80, 150);
        const { remaining, overlap, flow, mouth, exit } = measureTwoRooms(width, seed, people);
        expect(remaining).toBe(0);
        expect(overlap).toBeLessThan(OVERLAP);
        expect(flow).toBeGreaterThan(previous);
        previous = flow;
        if (people < 150) continue;
        expect(exit).toBeLessThan((width > 1 ? 1 : 0.6) * mouth);
      }
    }
  });

  it('I8: counterflow in a corridor of 2 m does not lock, and takes longer the more come against', () => {
    for (const seed of seeds) {
      let previous = 0;
      for (const against of [[10], [0, 50], [0, 10, 50, 100]][runs(0, 1, 2)]) {
        const scene = withCount(readVerification(`i8-${against}-against`), runs(10, 50, 100));
        const { remaining, overlap, lastArrival } = runScene(scene, seed);
        expect(remaining).toBe(0);
        expect(overlap).toBeLessThan(OVERLAP);
        expect(lastArrival).toBeGreaterThan(previous);
        previous = lastArrival;
      }
    }
  });

  it('bottleneck: flow through a neck of 0.8, 1.0 and 1.2 m is that of people and rises, and no arch locks', () => {
    for (const seed of seeds) {
      let previous = 0;
      for (const [width, low, high] of FLOWS.slice(runs(1, 0, 0), runs(2, 3, 3))) {
        const { flow, remaining, overlap } = measureBottleneck(width, seed, runs(40, 80, 150));
        expect(remaining).toBe(0);
        expect(overlap).toBeLessThan(OVERLAP);
        expect(flow).toBeGreaterThan(low);
        expect(flow).toBeLessThan(high);
        expect(flow).toBeGreaterThan(previous);
        previous = flow;
      }
    }
  });

  it('a door in the outer wall flows like a neck with space behind it, though people are taken out behind it', () => {
    for (const seed of seeds) {
      const people = runs(40, 80, 150);
      const neck = measureBottleneck(1, seed, people).flow;
      const door = measureDoor(1, seed, people);
      expect(door.remaining).toBe(0);
      expect(door.flow / neck).toBeGreaterThan(0.8);
      expect(door.flow / neck).toBeLessThan(1.25);
    }
  });
});
