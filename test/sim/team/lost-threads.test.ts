import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Crowd } from '../../../src/crowd/index.js';
import { buildWallGrid, type Dynamics, Orca, SocialForce } from '../../../src/dynamics/index.js';
import { createNodeThreads } from '../../../src/node/threads/node-threads.js';
import { createStepper, type Stepper, startTeam, type TeamOptions, type ThreadTeam } from '../../../src/sim/index.js';
import { domainOf, rectangle } from '../../dynamics/scenes.js';
import { makeTestThreads, type TestThreads } from './test-threads.js';

let threads: TestThreads;

beforeAll(async () => {
  threads = await makeTestThreads();
});

afterAll(() => {
  threads.remove();
});

async function start(count: number, options: TeamOptions = {}): Promise<ThreadTeam> {
  threads.handles.length = 0;
  return (await startTeam(threads.host, count, { small: 0, ...options })) as ThreadTeam;
}

function prepare(team: ThreadTeam, model: Dynamics): Stepper {
  const crowd = new Crowd({ allocate: team.allocate });
  for (let k = 0; k < 200; k++) crowd.add({ x: 1 + (k % 20), y: 1 + Math.floor(k / 20) });
  return createStepper(crowd, buildWallGrid(domainOf(rectangle(0, 0, 22, 12)), model.wallReach), [model], team);
}

describe('a thread that is lost ends the run with an error', () => {
  it('killed between two steps, before anyone could notice', async () => {
    const team = await start(3, { patience: 400 });
    const stepper = prepare(team, new SocialForce());
    stepper.step(0.05);
    threads.handles[1].stop();
    expect(() => {
      for (let k = 0; k < 10_000; k++) stepper.step(0.05);
    }).toThrowError(expect.objectContaining({ code: 'sim/thread-lost' }));
    // From then on at once.
    expect(() => stepper.step(0.05)).toThrowError(expect.objectContaining({ code: 'sim/thread-lost' }));
  });

  it('killed and noticed', async () => {
    const team = await start(2);
    const stepper = prepare(team, new SocialForce());
    stepper.step(0.05);
    threads.handles[0].stop();
    while (threads.handles[0].end === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(() => stepper.step(0.05)).toThrowError(expect.objectContaining({ code: 'sim/thread-lost' }));
  });

  it('one that throws tells why', async () => {
    const team = await start(2);
    const broken: Dynamics = Object.assign(new Orca(), { options: { maxNeighbours: -5 } });
    const stepper = prepare(team, broken);
    expect(() => stepper.step(0.05)).toThrowError(
      expect.objectContaining({ code: 'sim/thread-failed', got: expect.stringContaining('RangeError') }),
    );
  });

  it('an error of the first thread ends the others', async () => {
    const team = await start(2);
    const model = new SocialForce();
    const stepper = prepare(team, Object.assign(model, { prepare: () => fail() }));
    expect(() => stepper.step(0.05)).toThrowError('no more');
    while (threads.handles[0].end === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('a crowd in memory of its own is refused', async () => {
    const team = await start(2);
    const walls = buildWallGrid(domainOf(rectangle(0, 0, 22, 12)), 1);
    expect(() => createStepper(new Crowd(), walls, [new SocialForce()], team)).toThrowError(
      expect.objectContaining({ code: 'sim/unshared-crowd' }),
    );
    team.close();
  });

  it('a closed team refuses to work', async () => {
    const team = await start(2);
    const stepper = prepare(team, new SocialForce());
    team.close();
    expect(() => stepper.step(0.05)).toThrowError(expect.objectContaining({ code: 'sim/team-closed' }));
  });
});

function fail(): never {
  throw new Error('no more');
}

describe('startTeam', () => {
  it('refuses what cannot be', async () => {
    const host = createNodeThreads({ script: new URL('file:///no/such/script.js') });
    await expect(startTeam(host, 2)).rejects.toMatchObject({ code: 'sim/no-thread' });
    for (const threads of [0, 1.5, 33, NaN]) {
      await expect(startTeam(host, threads)).rejects.toMatchObject({ code: 'sim/bad-threads' });
    }
  });

  it('needs no threads for one thread', async () => {
    const host = createNodeThreads({ script: new URL('file:///no/such/script.js') });
    expect(await startTeam(host, 1)).toBeUndefined();
  });
});
