import { describe, expect, it } from 'vitest';
import { LiveDiagram } from '../../../src/maps/live/live-diagram.js';
import type { LiveObject } from '../../../src/maps/live/live-object.js';
import { BlockStream, FRAME_KEY } from '../../../src/maps/streaming/block-stream.js';
import { canonicalBytes } from '../../../src/maps/voronoi/canonical-export.js';
import { findNearestSite } from '../../../src/maps/voronoi/diagram-queries.js';
import { validateDiagram } from '../../../src/maps/voronoi/validate-diagram.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { clearanceByBruteForce, isFreePoint } from '../live/brute-force.js';
import { BLOCK, SampleWorld } from './sample-world.js';

const WINDOW = 3;
const STEPS = runs(4, 10, 120);

function createStream(world: SampleWorld): BlockStream {
  return new BlockStream({ blockSize: BLOCK, windowBlocks: WINDOW, load: world.load });
}

/** What is in the window, by looking at every block of it. */
function listWindow(world: SampleWorld, [minX, minY, maxX, maxY]: readonly number[]): Map<number, LiveObject> {
  const objects = new Map<number, LiveObject>();
  for (let row = Math.round(minY / BLOCK); row < Math.round(maxY / BLOCK); row++) {
    for (let column = Math.round(minX / BLOCK); column < Math.round(maxX / BLOCK); column++) {
      for (const { key, object } of world.list(column, row)) objects.set(key, object);
    }
  }
  const ring = [minX, minY, maxX, minY, maxX, maxY, minX, maxY];
  objects.set(FRAME_KEY, { kind: 'room', areas: [{ ring }] });
  return objects;
}

function buildFresh(objects: ReadonlyMap<number, LiveObject>, bounds: LiveDiagram['bounds']): LiveDiagram {
  const fresh = new LiveDiagram({ bounds });
  for (const [key, object] of objects) fresh.insert(key, object);
  fresh.update();
  return fresh;
}

describe('a stream of blocks', () => {
  for (const [name, column, row] of [
    ['round the origin', 0, 0],
    ['far from it', 40_000, -70_000],
  ] as const) {
    it(`${name}: after each step the diagram is that of a fresh build, byte for byte`, () => {
      for (const seed of [FIXED_SEED, rotatingSeed]) {
        const random = createRandom(seed);
        const world = new SampleWorld(seed % 1000, column, row);
        const stream = createStream(world);
        let x = column * BLOCK;
        let y = row * BLOCK;
        let rebuilt = 0;
        for (let step = 0; step < STEPS; step++) {
          const isJump = random.nextInt(20) === 0;
          x += (isJump ? 40 : 1.6) * BLOCK * (random.next() - 0.5);
          y += (isJump ? 40 : 1.6) * BLOCK * (random.next() - 0.5);
          const report = stream.moveTo(x, y);
          if (report.isRebuilt) rebuilt++;
          if (!report.isMoved) continue;
          const label = `seed ${seed} step ${step}`;
          expect(validateDiagram(stream.live.diagram), label).toEqual([]);
          const objects = listWindow(world, stream.window);
          expect(stream.live.keys(), label).toEqual([...objects.keys()].sort((a, b) => a - b));
          const fresh = buildFresh(objects, stream.live.bounds);
          const bytes = canonicalBytes(stream.live.diagram);
          expect(Buffer.compare(bytes, canonicalBytes(fresh.diagram)), label).toBe(0);
          const other = createStream(world);
          other.moveTo(x, y);
          expect(Buffer.compare(bytes, canonicalBytes(other.live.diagram)), `${label}, another stream`).toBe(0);
          const all = [...objects.values()];
          for (let k = 0; k < 10; k++) {
            const px = x + BLOCK * (random.next() - 0.5);
            const py = y + BLOCK * (random.next() - 0.5);
            if (!isFreePoint(all, px, py)) continue;
            const off = Math.abs(
              findNearestSite(stream.live.diagram, px, py).clearance - clearanceByBruteForce(all, px, py),
            );
            expect(off, `${label} (${px}, ${py})`).toBeLessThan(0.02);
          }
        }
        if (STEPS > 100) expect(rebuilt).toBeGreaterThan(0);
      }
    });
  }

  it('reads each block once, and only the blocks that are new', () => {
    const world = new SampleWorld(1);
    const stream = createStream(world);
    expect(stream.moveTo(10, 10)).toMatchObject({ isMoved: true, loaded: 9, dropped: 0, isRebuilt: false });
    expect(stream.moveTo(40, 40)).toMatchObject({ isMoved: false, loaded: 0 });
    world.asked.length = 0;
    expect(stream.moveTo(60, 10)).toMatchObject({ isMoved: true, loaded: 3, dropped: 3 });
    expect(world.asked.sort()).toEqual(['2,-1', '2,0', '2,1']);
  });

  it('leaves what is far from the edges alone', () => {
    const world = new SampleWorld(2);
    const stream = new BlockStream({ blockSize: BLOCK, windowBlocks: 9, load: world.load });
    stream.moveTo(10, 10);
    const { diagram } = stream.live;
    const report = stream.moveTo(60, 10);
    expect(stream.live.diagram).toBe(diagram);
    expect(report.update?.computed).toBeLessThan(0.6 * diagram.store.cellCount);
  });

  it('follows with slack only when the point is well outside', () => {
    const stream = new BlockStream({ blockSize: BLOCK, windowBlocks: 3, load: new SampleWorld(3).load, slack: 10 });
    stream.moveTo(10, 10);
    expect(stream.moveTo(58, 10).isMoved).toBe(false);
    expect(stream.moveTo(61, 10).isMoved).toBe(true);
    expect(stream.moveTo(45, 10).isMoved).toBe(false);
    expect(stream.moveTo(39, 10).isMoved).toBe(true);
  });

  it('ends at the edge of the world', () => {
    const world = new SampleWorld(4);
    const stream = new BlockStream({ blockSize: BLOCK, windowBlocks: 3, load: world.load, world: [0, 0, 120, 500] });
    expect(stream.moveTo(10, 10).loaded).toBe(4);
    expect(stream.window).toEqual([0, 0, 100, 100]);
    stream.moveTo(110, 110);
    expect(stream.window).toEqual([50, 50, 120, 200]);
    expect(validateDiagram(stream.live.diagram)).toEqual([]);
    expect(() => stream.moveTo(130, 10)).toThrow(/cannot follow/);
  });

  it('keeps objects of others, also into another region, and reads a changed block again', () => {
    const block = new Map<string, LiveObject>([['0,0', { kind: 'point', x: 20, y: 20 }]]);
    const load = (column: number, row: number) => {
      const object = block.get(`${column},${row}`);
      return object === undefined ? [] : [{ key: 7, object }];
    };
    const stream = new BlockStream({ blockSize: BLOCK, windowBlocks: 1, load, reach: 100 });
    stream.moveTo(10, 10);
    stream.live.insert(1000, { kind: 'circle', x: 30, y: 30, radius: 0.3 });
    stream.live.update();
    block.set('0,0', { kind: 'point', x: 40, y: 40 });
    expect(stream.refresh(0, 0)).toBe(true);
    expect(stream.refresh(5, 5)).toBe(false);
    expect(stream.live.objectOf(7)).toEqual({ kind: 'point', x: 40, y: 40 });
    const { live } = stream;
    expect(stream.moveTo(-10, 10)).toMatchObject({ isRebuilt: true });
    expect(stream.live).not.toBe(live);
    expect(stream.live.has(1000)).toBe(true);
    expect(stream.live.isHidden(1000)).toBe(true);
    stream.moveTo(-2000, 10);
    expect(stream.live.has(1000)).toBe(false);
  });

  it('stays where it is when a block cannot be used', () => {
    const world = new SampleWorld(5);
    let isBroken = false;
    const load = (column: number, row: number) => {
      const objects = world.list(column, row);
      if (isBroken) objects.push({ key: 999_999_999, object: { kind: 'circle', x: 0, y: -1e9, radius: 1 } });
      return objects;
    };
    const stream = new BlockStream({ blockSize: BLOCK, windowBlocks: WINDOW, load });
    stream.moveTo(10, 10);
    const bytes = canonicalBytes(stream.live.diagram);
    const { window, live } = stream;
    isBroken = true;
    expect(() => stream.moveTo(60, 10)).toThrow(/reaches too far/);
    expect(() => stream.moveTo(6000, 10)).toThrow(/reaches too far/);
    expect([stream.window, stream.live]).toEqual([window, live]);
    expect(Buffer.compare(canonicalBytes(stream.live.diagram), bytes)).toBe(0);
    isBroken = false;
    stream.moveTo(60, 10);
    const fresh = buildFresh(listWindow(world, stream.window), stream.live.bounds);
    expect(Buffer.compare(canonicalBytes(stream.live.diagram), canonicalBytes(fresh.diagram))).toBe(0);
  });

  it('refuses blocks that disagree, the key of the frame and options out of range', () => {
    const disagree = (column: number, row: number) => [
      { key: 1, object: { kind: 'point', x: column, y: row } as const },
    ];
    const stream = new BlockStream({ blockSize: BLOCK, windowBlocks: 3, load: disagree });
    expect(() => stream.moveTo(0, 0)).toThrow(/disagree/);
    expect(() => stream.live).toThrow(/no window yet/);
    const load = () => [{ key: FRAME_KEY, object: { kind: 'point', x: 0, y: 0 } as const }];
    expect(() => new BlockStream({ blockSize: BLOCK, windowBlocks: 1, load }).moveTo(0, 0)).toThrow(/key of the frame/);
    for (const options of [{ blockSize: 0 }, { windowBlocks: 4 }, { reach: -1 }, { slack: NaN }]) {
      expect(() => new BlockStream({ blockSize: BLOCK, windowBlocks: 3, load, ...options })).toThrow(/out of range/);
    }
  });
});
