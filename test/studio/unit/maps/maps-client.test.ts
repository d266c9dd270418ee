import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Scene } from 'footfall/scene';
import { afterEach, describe, expect, it } from 'vitest';
import { MapsClient, type MapsWorker } from '../../../../studio/src/maps/maps-client.js';
import type { FromMaps, ToMaps } from '../../../../studio/src/maps/maps-messages.js';
import { MapsServer } from '../../../../studio/src/maps/maps-server.js';
import { OVERLAY_DEFAULTS, OVERLAY_KINDS } from '../../../../studio/src/maps/overlay.js';
import { loadScene, makeBlocks, shiftObstacle } from './scenes.js';

/** A worker in this thread: messages are cloned, and arrive later. */
class LocalWorker implements MapsWorker {
  onmessage: MapsWorker['onmessage'] = null;
  onerror: MapsWorker['onerror'] = null;
  readonly sent: ToMaps[] = [];
  readonly answers: FromMaps[] = [];
  isClosed = false;
  private readonly server = new MapsServer(
    (message, transfer) => {
      const data = structuredClone(message, { transfer });
      this.answers.push(data);
      setImmediate(() => {
        if (!this.isClosed) this.onmessage?.({ data } as MessageEvent<FromMaps>);
      });
    },
    async () => {
      await nextTurn();
    },
  );

  postMessage(message: ToMaps): void {
    this.sent.push(message);
    const data = structuredClone(message);
    setImmediate(() => {
      if (!this.isClosed) this.server.handle(data);
    });
  }

  terminate(): void {
    this.isClosed = true;
  }
}

const clients: MapsClient[] = [];

function open(): { readonly client: MapsClient; readonly workers: LocalWorker[] } {
  const workers: LocalWorker[] = [];
  const client = new MapsClient(() => {
    workers.push(new LocalWorker());
    return workers[workers.length - 1];
  });
  clients.push(client);
  return { client, workers };
}

async function settle(client: MapsClient): Promise<void> {
  for (let turn = 0; turn < 100_000 && client.busy; turn++) await nextTurn();
  expect(client.busy).toBe(false);
}

afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

describe('the client of the maps', () => {
  it('starts no worker before something is shown', () => {
    const { client, workers } = open();
    client.setScene(makeBlocks(3, 2), 1);
    expect(workers).toEqual([]);
    expect(client.busy).toBe(false);
  });

  it('builds what is shown and answers for places', async () => {
    const { client } = open();
    client.setScene(makeBlocks(3, 2), 1);
    client.show('pathmap', { ...OVERLAY_DEFAULTS.pathmap, goals: ['east'] });
    client.show('voronoi', OVERLAY_DEFAULTS.voronoi);
    expect(client.busy).toBe(true);
    await settle(client);
    expect(client.progress).toBe(1);
    expect(client.status('pathmap').overlay?.version).toBe(1);
    expect(Object.keys(client.numbers()).sort()).toEqual(['pathmap', 'voronoi']);
    const probe = await client.probe(-3, -3);
    expect(probe.distance).toBeGreaterThan(15);
    expect(probe.clearance).toBeCloseTo(1, 9);
    expect(probe.goal).toBe('east');
  });

  it('drops what is superseded while an obstacle is dragged, and ends with exact maps', async () => {
    const { client, workers } = open();
    let scene: Scene = makeBlocks(4, 3);
    client.setScene(scene, 0);
    client.show('pathmap', { ...OVERLAY_DEFAULTS.pathmap, goals: ['east'] });
    client.show('voronoi', OVERLAY_DEFAULTS.voronoi);
    await settle(client);
    for (let version = 1; version <= 40; version++) {
      scene = shiftObstacle(scene, 2, 0.01, 0.01);
      client.setScene(scene, version, version < 40);
      if (version % 4 === 0) await nextTurn();
    }
    await settle(client);
    const states = workers[0].sent.filter(({ type }) => type === 'state');
    expect(states.length).toBeLessThan(40);
    for (const kind of ['pathmap', 'voronoi'] as const) {
      const { overlay, isStale } = client.status(kind);
      expect(overlay?.version).toBe(40);
      expect(overlay?.isCoarse).toBe(false);
      expect(isStale).toBe(false);
    }
  });

  it('starves no overlay while something is dragged', async () => {
    const { client, workers } = open();
    let scene: Scene = makeBlocks(3, 2);
    client.setScene(scene, 0);
    client.show('voronoi', OVERLAY_DEFAULTS.voronoi);
    client.show('pathmap', { ...OVERLAY_DEFAULTS.pathmap, goals: ['east'] });
    client.show('barriers', OVERLAY_DEFAULTS.barriers);
    await settle(client);
    const before = workers[0].answers.length;
    const built = (): number => workers[0].answers.slice(before).filter(({ type }) => type === 'overlay').length;
    // The scene changes again before the overlay in hand is done, every time.
    for (let version = 1; version <= 9; version++) {
      scene = shiftObstacle(scene, 1, 0.01, 0);
      const done = built();
      client.setScene(scene, version, true);
      for (let turn = 0; turn < 100_000 && built() === done; turn++) await nextTurn();
    }
    const counts = new Map<string, number>();
    for (const answer of workers[0].answers.slice(before)) {
      if (answer.type === 'overlay') counts.set(answer.overlay.kind, (counts.get(answer.overlay.kind) ?? 0) + 1);
    }
    for (const kind of ['voronoi', 'pathmap', 'barriers']) expect(counts.get(kind) ?? 0).toBeGreaterThan(1);
  });

  it('is refined although nobody says that the drag is over', async () => {
    const { client, workers } = open();
    const scene = makeBlocks(2, 2);
    client.show('pathmap', { ...OVERLAY_DEFAULTS.pathmap, goals: ['east'] });
    client.setScene(scene, 1, true);
    const list = (): boolean[] =>
      workers[0].answers.flatMap((answer) => (answer.type === 'overlay' ? [answer.overlay.isCoarse] : []));
    for (let k = 0; k < 1000 && list().at(-1) !== false; k++) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(list()).toEqual([true, false]);
  });

  it('tells in words what cannot be built, and goes on with the rest', async () => {
    const { client } = open();
    const { places: _places, ...bare } = makeBlocks(3, 2);
    client.setScene(bare as Scene, 1);
    for (const kind of OVERLAY_KINDS) client.show(kind, OVERLAY_DEFAULTS[kind] as never);
    await settle(client);
    expect(client.status('pathmap').error).toMatch(/needs a goal/);
    expect(client.status('flow').error).toMatch(/place to come from/);
    expect(client.status('navgraph').error).toMatch(/nobody/);
    expect(client.status('groups').error).toMatch(/groups/);
    expect(client.status('voronoi').overlay).toBeDefined();
    expect(client.status('barriers').overlay).toBeDefined();
    // And back to life with the next scene.
    client.setScene(makeBlocks(3, 2), 2);
    await settle(client);
    expect(client.status('pathmap').error).toBeUndefined();
    expect(client.status('pathmap').overlay?.version).toBe(2);
  });

  it('survives boundaries that are being drawn, and scenes of every kind', async () => {
    const { client } = open();
    const square: [number, number][] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    const far = square.map(([x, y]): [number, number] => [x + 5e6, y - 4e6]);
    const scenes: Scene[] = [
      { footfall: 1, boundary: [] },
      { footfall: 1, boundary: [[1, 1]] },
      {
        footfall: 1,
        boundary: [
          [0, 0],
          [1, 0],
          [2, 0],
        ],
      },
      {
        footfall: 1,
        boundary: [
          [0, 0],
          [10, 10],
          [10, 0],
          [0, 10],
        ],
        places: { a: { point: [1, 5] } },
      },
      { footfall: 1, boundary: square, obstacles: [{ polygon: square }] },
      {
        footfall: 1,
        boundary: square,
        obstacles: [
          {
            polygon: [
              [2, 2],
              [20, 2],
              [20, 20],
              [2, 20],
            ],
          },
        ],
        places: { a: { point: [5, 5] } },
      },
      { footfall: 1, boundary: far, places: { a: { point: [5e6 + 1, -4e6 + 1] } } },
    ] as unknown as Scene[];
    for (const kind of OVERLAY_KINDS) client.show(kind, OVERLAY_DEFAULTS[kind] as never);
    for (const [version, scene] of scenes.entries()) {
      client.setScene(scene, version, version % 2 === 1);
      await settle(client);
      for (const kind of OVERLAY_KINDS) {
        const { overlay, error } = client.status(kind);
        expect(overlay !== undefined || error !== undefined, `${kind} of scene ${version}`).toBe(true);
        if (error !== undefined)
          expect(error, `${kind} of scene ${version}`).not.toMatch(/undefined|is not a function|Cannot read/);
      }
    }
    const probe = await client.probe(5e6 + 4, -4e6 + 5);
    expect(probe.distance).toBeCloseTo(5, 6);
    expect(probe.clearance).toBeCloseTo(4, 6);
  });

  it('forgets what is hidden, at once', async () => {
    const { client } = open();
    client.setScene(loadScene('examples/hall'), 1);
    client.show('voronoi', OVERLAY_DEFAULTS.voronoi);
    client.hide('voronoi');
    client.show('pathmap', OVERLAY_DEFAULTS.pathmap);
    client.hide('pathmap');
    await nextTurn();
    await settle(client);
    expect(client.numbers()).toEqual({});
    expect(client.status('voronoi').overlay).toBeUndefined();
  });

  it('gives up a worker that died, says so, and starts another', async () => {
    const { client, workers } = open();
    client.setScene(makeBlocks(2, 2), 1);
    client.show('voronoi', OVERLAY_DEFAULTS.voronoi);
    workers[0].onerror?.({ message: 'out of memory' } as ErrorEvent);
    expect(client.status('voronoi').error).toMatch(/out of memory/);
    expect(client.busy).toBe(false);
    client.setScene(makeBlocks(2, 2), 2);
    await settle(client);
    expect(workers.length).toBe(2);
    expect(client.status('voronoi').overlay?.version).toBe(2);
  });
});
