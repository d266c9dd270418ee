import fc from 'fast-check';
import type { Point, Scene } from '../../../src/scene/index.js';
import { copyItems, duplicateItems, parseClip, pasteItems } from '../../../studio/src/document/clipboard.js';
import {
  insertVertex,
  moveVertices,
  removeVertex,
  rotateItems,
  setRadius,
  translateItems,
} from '../../../studio/src/document/edit-geometry.js';
import {
  addCrowd,
  addHole,
  addItem,
  addPlace,
  type Edit,
  removeItems,
  renameItem,
  reorderItem,
  replaceBoundary,
} from '../../../studio/src/document/edits.js';
import { listShapes } from '../../../studio/src/document/item-shapes.js';
import { listItems } from '../../../studio/src/document/plan-items.js';

/** A recipe that makes an edit for the scene at hand: which item, which point, how far. */
export type EditRecipe = (scene: Scene) => Edit | undefined;

const coordinate = fc.oneof(
  fc.double({ min: -50, max: 50, noNaN: true }),
  fc.integer({ min: -30, max: 30 }),
  fc.constantFrom(0, 1e9, -1e9, 2e9, 1e-9, Number.POSITIVE_INFINITY, Number.NaN),
);
const point: fc.Arbitrary<Point> = fc.tuple(coordinate, coordinate);
const finitePoint = point.map(([x, y]): Point => [clamp(x), clamp(y)]);
const ring = fc.array(finitePoint, { minLength: 3, maxLength: 6 });
const name = fc.constantFrom('a', 'door', 'main door', '__proto__', 'x-2', '<b>"', '');
const pick = fc.nat();

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(1e9, Math.max(-1e9, value)) : 7;
}

const someItems = (scene: Scene, seeds: readonly number[]): string[] => {
  const items = listItems(scene);
  return [...new Set(seeds.map((seed) => items[seed % items.length]))];
};

const someShape = (scene: Scene, seed: number, index: number) => {
  const items = listItems(scene);
  const id = items[seed % items.length];
  const shapes = listShapes(scene, id);
  return shapes.length > 0 ? { id, shape: shapes[index % shapes.length] } : undefined;
};

const picks = fc.array(pick, { minLength: 1, maxLength: 4 });

/** Any edit that the tools and panels make. */
export const editRecipe: fc.Arbitrary<EditRecipe> = fc.oneof(
  fc.tuple(picks, point).map(
    ([seeds, [dx, dy]]) =>
      (scene: Scene) =>
        translateItems(someItems(scene, seeds), dx, dy),
  ),
  fc.tuple(picks, fc.oneof(fc.double({ min: -7, max: 7, noNaN: true }), fc.constant(Math.PI / 2)), finitePoint).map(
    ([seeds, angle, centre]) =>
      (scene: Scene) =>
        rotateItems(someItems(scene, seeds), angle, centre),
  ),
  fc.tuple(pick, pick, pick, point).map(([item, part, vertex, to]) => (scene: Scene) => {
    const found = someShape(scene, item, part);
    return found && moveVertices(found.id, found.shape.path, new Map([[vertex % found.shape.points.length, to]]));
  }),
  fc.tuple(pick, pick, pick, point).map(([item, part, vertex, to]) => (scene: Scene) => {
    const found = someShape(scene, item, part);
    return found && insertVertex(found.id, found.shape.path, vertex % (found.shape.points.length + 1), to);
  }),
  fc.tuple(pick, pick, pick).map(([item, part, vertex]) => (scene: Scene) => {
    const found = someShape(scene, item, part);
    return found && removeVertex(found.id, found.shape.path, vertex % found.shape.points.length);
  }),
  fc.tuple(pick, coordinate).map(([seed, radius]) => (scene: Scene) => {
    const circles = listItems(scene).flatMap((id) => listShapes(scene, id).filter(({ kind }) => kind === 'circle'));
    return circles.length > 0 ? setRadius(circles[seed % circles.length].path, radius) : undefined;
  }),
  picks.map((seeds) => (scene: Scene) => removeItems(someItems(scene, seeds))),
  fc.tuple(picks, point).map(
    ([seeds, [dx, dy]]) =>
      (scene: Scene) =>
        duplicateItems(scene, someItems(scene, seeds), dx, dy),
  ),
  fc.tuple(picks, point).map(([seeds, [dx, dy]]) => (scene: Scene) => {
    const clip = parseClip(copyItems(scene, someItems(scene, seeds)));
    return clip && pasteItems(clip, dx, dy);
  }),
  fc.tuple(name, ring).map(
    ([text, polygon]) =>
      () =>
        addPlace(text || 'place', { polygon }),
  ),
  fc.tuple(name, ring).map(
    ([text, polygon]) =>
      () =>
        addCrowd({ count: 5, goal: text || 'x' }, { polygon }),
  ),
  ring.map((polygon) => () => addItem('obstacles', { polygon }, 'Add')),
  ring.map((polygon) => () => addItem('zones', { polygon, factor: 0.5 }, 'Add')),
  finitePoint.map((at) => () => addItem('agents', { at, goal: at }, 'Add')),
  ring.map((polygon) => () => replaceBoundary(polygon)),
  fc.tuple(pick, ring).map(
    ([seed, hole]) =>
      (scene: Scene) =>
        addHole(hole, someItems(scene, [seed])[0]),
  ),
  fc.tuple(pick, name).map(([seed, text]) => (scene: Scene) => {
    const named = listItems(scene).filter((id) => id.startsWith('places') || id.startsWith('models'));
    return named.length > 0 ? renameItem(named[seed % named.length], text) : undefined;
  }),
  fc.tuple(pick, pick).map(([seed, to]) => (scene: Scene) => {
    const list = listItems(scene).filter((id) => /^(?:obstacles|crowd|agents|zones|events)/.test(id));
    return list.length > 0 ? reorderItem(list[seed % list.length], to % 5) : undefined;
  }),
);
