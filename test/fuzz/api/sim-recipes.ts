import * as groups from '../../../src/planners/groups/index.js';
import * as sim from '../../../src/sim/index.js';
import type { Fixture } from './fixture.js';
import { methods, pure, type Recipe, type Recipes } from './recipe.js';

const none = (): unknown[] => [];
const worker = (): object => ({ addEventListener() {}, postMessage() {}, terminate() {} });
const handle = (): object => ({ ready: Promise.resolve(), end: undefined, post() {}, stop() {} });
const recorded = (f: Fixture): sim.RecordedRun => new sim.RecordedRun(f.simulation, () => {}, { version: '0' });
const demos = Object.fromEntries(
  sim.DEMOS.map((demo, k): [string, Recipe] => [
    `DEMOS[${k}]#build`,
    { self: () => demo, args: () => [{ agents: 3, duration: 5, seed: 1 }], isLoose: true },
  ]),
);

export const SIM: Recipes = {
  ...demos,
  createPageThreads: pure(() => [worker]),
  serveThread: pure(() => [worker()]),
  startTeam: {
    args: () => [{ start: handle }, 1, { patience: 200, small: 10 }],
    isLoose: true,
    avoids: (value) => typeof value === 'number' && value > 1,
  },
  MapMaker: pure(() => [undefined]),
  RecordedRun: pure((f) => [f.simulation, () => {}, { version: '0' }]),
  Simulation: {
    args: (f) => [
      f.scene,
      { seed: 1, now: () => 0, team: undefined, mang: {}, layLanes: undefined, behaviours: [{ name: 'x', step() {} }] },
    ],
  },
  World: pure(() => [
    {
      bounds: [0, 0, 10, 6],
      agentRadius: 0.2,
      agentSpeed: 1.3,
      dynamics: sim.orca,
      stepSize: 0.05,
      maxSteps: 5,
      interpolate: true,
      replanTime: 0.2,
      arriveDistance: 0.3,
      seed: 1,
      now: () => 0,
    },
  ]),
  'World.from': pure((f) => [f.world.save(), { now: () => 0 }]),
  'collisionFreeSpeed#build': { self: () => sim.collisionFreeSpeed, args: () => [1] },
  'orca#build': { self: () => sim.orca, args: () => [1] },
  'socialForce#build': { self: () => sim.socialForce, args: () => [1] },
  ...methods('MapMaker', () => new sim.MapMaker(), {
    make: (f) => [
      f.world.orderMaps([
        [1, 1],
        [2, 2],
      ]),
      0,
      2,
    ],
  }),
  ...methods(
    'RecordedRun',
    recorded,
    { summarise: () => [true], save: none },
    { step: none, close: none, formatEnd: () => [{ more: 1 }] },
  ),
  ...methods(
    'Simulation',
    (f) => f.simulation,
    {
      readFrame: () => [0],
      describeAgent: () => [0],
      describePlan: () => [0],
      save: none,
    },
    {
      step: none,
      previewNavGraph: none,
      load: (f) => [f.simulation.save()],
      takeOver: (f) => [f.simulation.save()],
      listMovers: none,
    },
  ),
  ...methods(
    'World',
    (f) => f.world,
    {
      hasAgent: () => [0],
      getAgent: () => [1],
      hasPolygon: () => [0],
      getPolygon: () => [0],
      isFree: () => [1, 1],
      nearestFree: () => [4.5, 3, 0.2],
      castRay: () => [1, 1, 1, 0, 5],
      isVisible: () => [1, 1, 9, 5],
      prepareMaps: () => [[[1, 1]], 0.2],
      orderMaps: () => [[[1, 1]], 0.2],
      save: none,
    },
    {
      step: () => [0.05],
      addAgent: () => [{ x: 2, y: 2, radius: 0.2, speed: 1, goal: [9, 5] }],
      removeAgent: () => [0],
      moveAgent: () => [0, 2, 2],
      setSpeed: () => [0, 1],
      setGoal: () => [0, [5, 5]],
      setGoals: () => [
        [0, 1],
        [5, 5],
      ],
      addPolygon: () => [
        [
          [6, 2],
          [7, 2],
          [7, 3],
        ],
      ],
      movePolygon: () => [0, 0.1, 0.1],
      setPolygon: () => [
        0,
        [
          [6, 2],
          [7, 2],
          [7, 3],
        ],
      ],
      removePolygon: () => [0],
      randomPoint: () => [[1, 1], 0.2, () => 0.5],
      takeMaps: (f) => [f.world.orderMaps([[1, 1]]), new sim.MapMaker().make(f.world.orderMaps([[1, 1]])), 0],
      load: (f) => [f.world.save()],
    },
  ),
  GroupMarch: pure((f) => [
    f.domain,
    [
      { x: 1, y: 1, radius: 0.2, speed: 1.3 },
      { x: 1.6, y: 1 },
    ],
    [9, 1],
    { width: 1, area: 6, formation: 'line', posts: [{ x: 5, y: 5, radius: 0.2 }], seed: 1 },
  ]),
  ...methods(
    'GroupMarch',
    (f) => f.march,
    { placeOf: () => [0] },
    {
      step: () => [0.05],
      setGoal: () => [9, 5],
      split: () => [[0]],
      join: (f) => [
        new groups.GroupMarch(
          f.domain,
          [
            { x: 1, y: 2 },
            { x: 1.6, y: 2 },
          ],
          [9, 1],
        ),
      ],
    },
  ),
};
