import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatScene, parseScene, type Scene, validateScene } from '../../../src/scene/index.js';
import { translateItems } from '../../../studio/src/document/edit-geometry.js';
import { removeItems, renameItem } from '../../../studio/src/document/edits.js';
import { judgeLoose } from '../../../studio/src/document/loose-scene.js';
import { createDocument } from '../../../studio/src/document/scene-document.js';
import { randomScene } from '../../scene/random-scene.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { deepFreeze } from './freeze.js';
import { type EditRecipe, editRecipe } from './random-edits.js';

const HALL: Scene = {
  footfall: 1,
  boundary: [
    [0, 0],
    [20, 0],
    [20, 10],
    [0, 10],
  ],
  obstacles: [
    {
      id: 'pillar',
      polygon: [
        [5, 4],
        [6, 4],
        [6, 5],
        [5, 5],
      ],
    },
    { circle: { center: [12, 5], radius: 1 } },
  ],
  places: {
    east: {
      line: [
        [20, 4],
        [20, 6],
      ],
    },
    start: {
      polygon: [
        [1, 1],
        [4, 1],
        [4, 9],
        [1, 9],
      ],
    },
  },
  models: { calm: { dynamics: 'social-force', tau: 0.6 } },
  crowd: [
    { count: 50, spawn: 'start', goal: ['east'], dynamics: 'calm' },
    { count: 5, spawn: 'start', goal: { east: 1, start: 2 }, route: [{ to: 'east', wait: 3 }, { to: [3, 3] }] },
  ],
  events: [{ at: 60, close: 'east' }],
};

const property = (seed: number, body: (scene: Scene, recipes: readonly Recipe[]) => void): void => {
  fc.assert(
    fc.property(randomScene, fc.array(editRecipe, { minLength: 1, maxLength: 12 }), (value, recipes) =>
      body(deepFreeze(validateScene(value)), recipes),
    ),
    { seed, numRuns: runs(20, 60, 1000) },
  );
};
type Recipe = EditRecipe;
type Text = string;

for (const seed of [FIXED_SEED, rotatingSeed]) {
  describe(`any edits of any scene, seed ${seed}`, () => {
    it('keep the form of a scene, and undo and redo give the same bytes at every step', () => {
      property(seed, (scene, recipes) => {
        const document = createDocument(scene, 'x');
        const texts: Text[] = [document.serialize()];
        for (const recipe of recipes) {
          const edit = recipe(document.scene);
          if (!edit) continue;
          const before = document.version;
          document.apply(edit);
          deepFreeze(document.scene);
          if (document.version === before) continue;
          expect(judgeLoose(document.scene)).not.toHaveProperty('problem');
          texts.push(document.serialize());
        }
        for (let i = texts.length - 2; i >= 0; i--) {
          document.undo();
          expect(document.serialize()).toBe(texts[i]);
        }
        expect(document.canUndo).toBe(false);
        expect(document.scene).toBe(scene);
        for (let i = 1; i < texts.length; i++) {
          document.redo();
          expect(document.serialize()).toBe(texts[i]);
        }
        expect(document.canRedo).toBe(false);
      });
    });

    it('are read back from the saved file', () => {
      property(seed, (scene, recipes) => {
        const document = createDocument(scene, 'x');
        for (const recipe of recipes) {
          const edit = recipe(document.scene);
          if (edit) document.apply(edit);
        }
        const judged = judgeLoose(document.scene);
        if (!('scene' in judged)) throw new Error(judged.problem);
        const text = document.serialize();
        let saved: string;
        try {
          saved = formatScene(document.scene);
        } catch {
          expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document.scene)));
          return;
        }
        expect(text).toBe(saved);
        expect(formatScene(parseScene(text))).toBe(text);
      });
    });
  });
}

describe('history', () => {
  it('joins the moves of a drag into one step that starts anew each time', () => {
    const document = createDocument(HALL, 'hall');
    const heard: boolean[] = [];
    document.subscribe(({ dragging }) => heard.push(dragging));
    for (const dx of [1, 2, 3]) document.apply(translateItems(['obstacles[1]'], dx, 0), { merge: 'drag 1' });
    document.settle();
    expect(document.scene.obstacles?.[1].circle?.center).toEqual([15, 5]);
    expect(heard).toEqual([true, true, true, false]);
    document.undo();
    expect(document.scene).toBe(HALL);
    expect(document.canUndo).toBe(false);
    document.redo();
    expect(document.scene.obstacles?.[1].circle?.center).toEqual([15, 5]);
  });

  it('forgets a drag that ends where it began, and one that was abandoned', () => {
    const document = createDocument(HALL, 'hall');
    document.apply(translateItems(['obstacles[1]'], 1, 0), { merge: 'd' });
    document.apply(translateItems(['obstacles[1]'], 0, 0), { merge: 'd' });
    document.settle();
    expect([document.canUndo, document.canRedo]).toEqual([false, false]);
    document.apply(translateItems(['obstacles[1]'], 1, 0), { merge: 'e' });
    document.abandon('e');
    expect([document.canUndo, document.canRedo, document.scene === HALL]).toEqual([false, false, true]);
  });

  it('takes opening another scene as a step', () => {
    const document = createDocument(HALL, 'hall');
    document.load({ ...HALL, name: 'other' }, 'other');
    expect(document.name).toBe('other');
    document.undo();
    expect([document.name, document.scene]).toEqual(['hall', HALL]);
  });
});

describe('names', () => {
  it('are changed wherever they are used', () => {
    const document = createDocument(HALL, 'hall');
    document.apply(renameItem('places.east', 'main door'));
    document.apply(renameItem('models.calm', 'slow'));
    const { scene } = document;
    expect(validateScene(scene)).toEqual(scene);
    expect(scene.crowd?.[0].goal).toEqual(['main door']);
    expect(scene.crowd?.[0].dynamics).toBe('slow');
    expect(scene.crowd?.[1].goal).toEqual({ 'main door': 1, start: 2 });
    expect(scene.crowd?.[1].route?.[0].to).toBe('main door');
    expect(scene.events?.[0].close).toBe('main door');
    expect([...document.selection]).toEqual(['models.slow']);
  });

  it('of a deleted place stay, and the file can still be written', () => {
    const document = createDocument(HALL, 'hall');
    document.apply(removeItems(['places.east']));
    expect(() => validateScene(document.scene)).toThrow(/no place has this name/);
    expect(JSON.parse(document.serialize())).toEqual(document.scene);
  });
});
