import { describe, expect, it } from 'vitest';
import type { Bench } from '../../src/node/bench/bench.js';
import { OrderStorm } from '../../src/node/bench/order-storm.js';
import { runSuite } from '../../src/node/bench/run-suite.js';
import { measureOrders } from '../../src/node/bench/suites/crowd-orders.js';
import { MapMaker } from '../../src/sim/world/index.js';
import { FIXED_SEED } from '../tier.js';

const SIZES = { squares: 3, agents: 60, goals: 4 };

describe('the order storm', () => {
  it('gives everybody a direction, on a small map', async () => {
    const suite = {
      name: 'small',
      summary: '',
      run: (bench: Bench) => measureOrders(bench, SIZES, { warmupCalls: 1, sampleMs: 0 }),
    };
    const { rows } = await runSuite(suite, {
      version: '1.0.0',
      rounds: 1,
      warmupMs: 0,
      warmupCalls: 1,
      minSampleMs: 0,
    });
    expect(rows).toHaveLength(2);
    expect(rows[0].name).toContain('one thread: 60 agents, 4 goals, 9 polygons');
    expect(rows[0].ours).toBeGreaterThan(0);
    expect(rows[0].quality).toContain('60 of 60 have a direction');
  });

  it('maps that another thread made are used, and change nothing', () => {
    const [storm, helped] = [new OrderStorm(SIZES, FIXED_SEED), new OrderStorm(SIZES, FIXED_SEED)];
    const maker = new MapMaker();
    for (let round = 0; round < 3; round++) {
      const goals = storm.pickGoals();
      expect(helped.pickGoals()).toEqual(goals);
      const order = helped.world.orderMaps(goals);
      const made = maker.make(structuredClone(order), 2);
      expect(helped.world.takeMaps(order, structuredClone(made), 2)).toBe(2);
      helped.world.prepareMaps(goals.slice(0, 2));
      storm.order(goals);
      helped.order(goals);
      expect(storm.world.report.maps).toBe(4);
      expect(helped.world.report.maps).toBe(0);
      expect(helped.world.save()).toEqual(storm.world.save());
    }
    const order = helped.world.orderMaps([[0, 0]]);
    const made = maker.make(order);
    expect(() => helped.world.takeMaps(order, made, 1)).toThrow(expect.objectContaining({ code: 'world/bad-maps' }));
    helped.world.movePolygon(0, 0.01, 0);
    expect(helped.world.takeMaps(order, made)).toBe(0);
  });
});
