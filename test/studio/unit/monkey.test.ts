import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Scene, validateScene } from '../../../src/scene/index.js';
import type { StagePointer, Tool } from '../../../studio/src/app/contracts.js';
import { judgeLoose } from '../../../studio/src/document/loose-scene.js';
import { createDocument } from '../../../studio/src/document/scene-document.js';
import { SNAP_DEFAULTS } from '../../../studio/src/document/snap.js';
import { createEditorTools } from '../../../studio/src/editor/editor-tools.js';
import { ViewCamera } from '../../../studio/src/view/camera.js';
import { randomScene } from '../../scene/random-scene.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { createCanvasStub } from './canvas-stub.js';
import { deepFreeze } from './freeze.js';

const HALL: Scene = {
  footfall: 1,
  boundary: {
    polygon: [
      [0, 0],
      [20, 0],
      [20, 12],
      [0, 12],
    ],
    holes: [
      [
        [15, 8],
        [17, 8],
        [17, 10],
      ],
    ],
  },
  obstacles: [
    {
      polygon: [
        [5, 4],
        [7, 4],
        [7, 6],
        [5, 6],
      ],
      weights: [1, 2, 1, 1],
    },
    { circle: { center: [12, 5], radius: 1 } },
    {
      line: [
        [8, 0],
        [8, 3],
        [9, 4],
      ],
    },
    { point: [3, 10] },
    {
      polygon: [
        [-1, -0.5],
        [1, -0.5],
        [1, 0.5],
      ],
      motion: {
        path: [
          [4, 8],
          [12, 9],
        ],
        speed: 1,
      },
    },
  ],
  places: {
    exit: {
      line: [
        [20, 4],
        [20, 6],
      ],
    },
    start: {
      polygon: [
        [1, 1],
        [4, 1],
        [4, 4],
        [1, 4],
      ],
    },
  },
  crowd: [{ count: 5, spawn: 'start', goal: ['exit'] }],
  agents: [{ at: [10, 10], goal: [18, 2] }],
  zones: [
    {
      polygon: [
        [9, 6],
        [11, 6],
        [11, 8],
      ],
      factor: 0.5,
    },
  ],
};

interface Act {
  readonly kind: 'down' | 'move' | 'up' | 'key' | 'tool' | 'undo' | 'redo' | 'cancel' | 'camera';
  readonly px: number;
  readonly py: number;
  readonly pick: number;
  readonly shift: boolean;
  readonly alt: boolean;
}

const KEYS = ['Delete', 'Backspace', 'Escape', 'Enter', 'Tab', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'];

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<Act['kind']>('down', 'move', 'move', 'up') },
    { weight: 5, arbitrary: fc.constantFrom<Act['kind']>('key', 'tool', 'undo', 'redo', 'cancel', 'camera') },
  ),
  // Positions on a coarse raster meet corners, handles and earlier clicks.
  px: fc.integer({ min: 0, max: 50 }).map((k) => k * 20),
  py: fc.integer({ min: 0, max: 32 }).map((k) => k * 20),
  pick: fc.nat(),
  shift: fc.boolean(),
  alt: fc.boolean(),
});

/** Does what a wild hand does, and looks at the document after each act. */
function play(scene: Scene, acts: readonly Act[]): void {
  const document = createDocument(deepFreeze(scene), 'x');
  const start = document.serialize();
  let tool: Tool;
  const host = {
    ...{ document, snap: SNAP_DEFAULTS, theme: 'light' as const, findings: [], isRunning: false },
    invalidate() {},
    notify() {},
    calibrate() {},
    selectTool: (id: string) => take(id),
  };
  const tools = createEditorTools(host);
  const take = (id: string): void => {
    tool?.cancel();
    tool = tools.find((candidate) => candidate.id === id) ?? tools[0];
  };
  tool = tools[0];
  let camera = new ViewCamera(10, 6, 40, 1000, 640);
  const context = createCanvasStub();
  for (const { kind, px, py, pick, shift, alt } of acts) {
    const [x, y] = camera.toWorld(px, py);
    const pointer: StagePointer = {
      ...{ x, y, px, py, shift, alt, ctrl: false, button: 0, pointerType: pick % 5 === 0 ? 'touch' : 'mouse' },
      pixel: 1 / camera.scale,
    };
    if (kind === 'down' || kind === 'move' || kind === 'up') tool[kind](pointer);
    else if (kind === 'key') tool.key?.({ key: KEYS[pick % KEYS.length], shiftKey: shift } as KeyboardEvent);
    else if (kind === 'tool') take(tools[pick % tools.length].id);
    else if (kind === 'cancel') tool.cancel();
    else if (kind === 'camera') camera = camera.zoomAt(px, py, shift ? 1.7 : 0.6);
    else document[kind]();
    deepFreeze(document.scene);
    tool.draw(context, camera);
  }
  expect(judgeLoose(document.scene)).not.toHaveProperty('problem');
  expect(() => document.serialize()).not.toThrow();
  const end = document.serialize();
  tool.cancel();
  document.settle();
  const here = document.serialize();
  let steps = 0;
  for (; document.canUndo; steps++) document.undo();
  expect(document.serialize()).toBe(start);
  for (let i = 0; i < steps; i++) document.redo();
  expect([here, end]).toContain(document.serialize());
}

for (const seed of [FIXED_SEED, rotatingSeed]) {
  describe(`a monkey at the editor, seed ${seed}`, () => {
    it('leaves the hall a scene, and undo leads back to its start', () => {
      fc.assert(
        fc.property(fc.array(act, { minLength: 20, maxLength: 120 }), (acts) => play(HALL, acts)),
        { seed, numRuns: runs(10, 60, 600) },
      );
    });

    it('leaves any scene a scene', () => {
      fc.assert(
        fc.property(randomScene, fc.array(act, { minLength: 10, maxLength: 40 }), (scene, acts) =>
          play(validateScene(scene), acts),
        ),
        { seed, numRuns: runs(5, 40, 400) },
      );
    });
  });
}
