import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scene } from '../../../src/scene/index.js';
import { restoreWork, type SavedWork, startAutosave, type WorkStore } from '../../../studio/src/document/autosave.js';
import { calibrateImage, placeImage, readImageSettings } from '../../../studio/src/document/background-image.js';
import { copyItems, parseClip, pasteItems } from '../../../studio/src/document/clipboard.js';
import { translateItems } from '../../../studio/src/document/edit-geometry.js';
import { removeItems } from '../../../studio/src/document/edits.js';
import { documentNameOf, fileNameOf } from '../../../studio/src/document/new-scene.js';
import { createDocument } from '../../../studio/src/document/scene-document.js';
import { addMover } from '../../../studio/src/editor/new-items.js';

const ROOM: Scene = {
  footfall: 1,
  boundary: [
    [0, 0],
    [20, 0],
    [20, 10],
  ],
  obstacles: [{ id: 'a', circle: { center: [4, 2], radius: 1 } }],
  places: { start: { point: [5, 1] } },
  crowd: [{ id: 'c', count: 3, spawn: 'start', goal: 'start' }],
};

function createStore(): WorkStore & { kept: SavedWork | undefined; writes: number } {
  return {
    kept: undefined,
    writes: 0,
    async read() {
      return this.kept;
    },
    async write(work) {
      this.kept = work;
      this.writes++;
    },
    writeNow(work) {
      this.kept = work;
      this.writes++;
    },
  };
}

describe('autosave', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps the scene some time after a drag, once, and gives it back', async () => {
    const document = createDocument(ROOM, 'room');
    const store = createStore();
    startAutosave(document, store, () => 7, expect.unreachable);
    for (const dx of [1, 2, 3]) document.apply(translateItems(['obstacles[0]'], dx, 0), { merge: 'd' });
    document.settle();
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.writes).toBe(1);
    expect(await restoreWork(store)).toEqual({ scene: document.scene, name: 'room' });
  });

  it('writes at once when the page goes, and keeps names that point to nothing', async () => {
    const document = createDocument(ROOM, 'room');
    const store = createStore();
    const autosave = startAutosave(document, store, () => 7, expect.unreachable);
    document.apply(removeItems(['places.start']));
    autosave.flush();
    expect(store.writes).toBe(1);
    expect((await restoreWork(store))?.scene).toEqual(document.scene);
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.writes).toBe(1);
  });

  it('says once that the store refuses', async () => {
    const document = createDocument(ROOM, 'room');
    const said: string[] = [];
    const store = { ...createStore(), write: () => Promise.reject(new Error('full')) };
    startAutosave(
      document,
      store,
      () => 7,
      (problem) => said.push(problem),
    );
    for (let i = 0; i < 3; i++) {
      document.apply(translateItems(['obstacles[0]'], 1, 0));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(said).toEqual(['full']);
  });

  it('takes what is no scene as nothing', async () => {
    for (const scene of ['', '{', '{"footfall":1}', 'null', '[]']) {
      expect(
        await restoreWork({ ...createStore(), read: async () => ({ name: 'x', scene, time: 1 }) }),
      ).toBeUndefined();
    }
  });
});

describe('the clipboard', () => {
  it('keeps what is copied together pointing to each other, under free names', () => {
    const clip = parseClip(copyItems(ROOM, ['places.start', 'crowd[0]', 'obstacles[0]']));
    if (!clip) throw new Error('no clip');
    const { places, crowd, obstacles } = pasteItems(clip, 1, -1).change(ROOM);
    expect(places?.['start-2']).toEqual({ point: [6, 0] });
    expect(crowd?.[1]).toEqual({ id: 'c-2', count: 3, spawn: 'start-2', goal: 'start-2' });
    expect(obstacles?.[1]).toEqual({ id: 'a-2', circle: { center: [5, 1], radius: 1 } });
  });

  it('takes nothing but items of a scene', () => {
    const item = (value: unknown, list = 'obstacles') => JSON.stringify({ footfallItems: 1, items: [{ list, value }] });
    for (const text of [
      '',
      'hello',
      '{}',
      'null',
      item({ circle: {} }),
      item({}),
      item(null),
      item([], 'boundary'),
      item(1, '__proto__'),
    ]) {
      expect(parseClip(text), text).toBeUndefined();
    }
    expect(parseClip(item({ point: [1, 2] }))).toBeDefined();
  });
});

describe('the picture behind the plan', () => {
  it('gets its scale from two points and their distance; the first one stays', () => {
    const settings = placeImage('plan.png', 1000, 500, { minX: 0, minY: 0, maxX: 20, maxY: 10 });
    expect([settings.x, settings.y, settings.scale]).toEqual([0, 0, 0.02]);
    const scaled = calibrateImage(settings, [5, 5], [10, 5], 10);
    expect([scaled.x, scaled.y, scaled.scale]).toEqual([-5, -5, 0.04]);
    expect(calibrateImage(settings, [5, 5], [5, 5], 10)).toBe(settings);
    expect(readImageSettings(JSON.parse(JSON.stringify(scaled)))).toEqual(scaled);
    expect(readImageSettings({ ...scaled, scale: 'x' })).toBeUndefined();
  });
});

describe('a moving obstacle', () => {
  it('is made of the selected one, drawn around (0, 0)', () => {
    const path = [
      [1, 1],
      [9, 1],
    ] as const;
    const { obstacles } = addMover(ROOM, path, new Set(['obstacles[0]'])).change(ROOM);
    expect(obstacles).toEqual([
      { id: 'a', circle: { center: [0, 0], radius: 1 }, motion: { path, speed: 1, loop: 'back' } },
    ]);
  });
});

describe('names of files', () => {
  it('are those of documents, without what file systems refuse', () => {
    expect(fileNameOf('a/b:c\u0000<d>')).toBe('a b c d.scene.json');
    expect(fileNameOf('..')).toBe('scene.scene.json');
    expect(documentNameOf('C:\\plans\\hall.scene.json')).toBe('hall');
    expect(documentNameOf('plan.dxf')).toBe('plan');
  });
});
