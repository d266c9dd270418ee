import { Budget, requireWithin, type WorkOptions } from '../../error/index.js';
import { measureBlocks, measureRecords } from './dxf-blocks.js';
import type { DxfDocument } from './dxf-document.js';
import type { DxfShape } from './dxf-entity.js';
import { DxfReadOnce } from './dxf-read-once.js';
import type { DxfRecord } from './dxf-tags.js';
import { DxfTally } from './dxf-tally.js';
import {
  type Affine,
  composeAffine,
  IDENTITY,
  mapPath,
  mapPoint,
  pathOfEllipse,
  similarityScale,
} from './flatten-curve-path.js';
import { requireNesting } from './nesting.js';
import type { Point } from './scene-parts.js';

/** A shape in its place in the drawing, drawing units. */
export interface DxfPlacedShape {
  readonly shape: DxfShape;
  readonly layer: string;
  readonly where: string;
}

/** A note in its place in the drawing. */
export interface DxfNote {
  readonly at: Point;
  readonly layer: string;
  readonly where: string;
  readonly text: string;
}

export interface DxfContent {
  readonly shapes: readonly DxfPlacedShape[];
  readonly notes: readonly DxfNote[];
  /** What was left out; notes are not counted, as some drawings have a use for them. */
  readonly tally: DxfTally;
}

/**
 * All shapes of the model space, blocks inserted (position, scale, rotation, arrays, nesting, mirroring).
 * Entities of a block on layer 0 take the layer of its insertion. Hidden layers (off or frozen), hidden entities,
 * external references and what is no wall are left out with one warning each; paper space is left out.
 * @throws FootfallError `import/dxf-recursive-block`, `limit/shapes` for too many shapes or copies of entities,
 * `limit/vertices`, `limit/nesting`
 */
export function expandDxf(document: DxfDocument, name: string, options: WorkOptions = {}): DxfContent {
  const size = measureRecords(document.entities, measureBlocks(document.blocks, name));
  requireNesting(size.depth, `${name} with all blocks inserted`, options);
  requireWithin('shapes', size.copies, `${name} with all blocks inserted`, options);
  const shapeBudget = new Budget('shapes', name, options);
  const vertexBudget = new Budget('vertices', name, options);
  const shapes: DxfPlacedShape[] = [];
  const notes: DxfNote[] = [];
  const tally = new DxfTally(name);

  /** Of the entities of blocks; others are met once. */
  const known = new Map<DxfRecord, DxfReadOnce>();
  const readBlockRecord = (record: DxfRecord): DxfReadOnce => {
    const read = known.get(record) ?? new DxfReadOnce(record);
    known.set(record, read);
    return read;
  };

  const walk = (records: readonly DxfRecord[], matrix: Affine, parentLayer: string | undefined): void => {
    for (const record of records) {
      const read = parentLayer === undefined ? new DxfReadOnce(record) : readBlockRecord(record);
      if (read.inPaperSpace) continue;
      const layer = parentLayer !== undefined && read.layer === '0' ? parentLayer : read.layer;
      const { off = false, frozen = false } = document.layers.get(layer.toLowerCase()) ?? {};
      // A block inserted on a layer that is off still shows its entities on other layers; frozen hides all of it.
      if (frozen || (off && record.type !== 'INSERT') || read.isInvisible) {
        tally.count('hidden', layer);
      } else if (record.type === 'INSERT') {
        insert(read, matrix, layer);
      } else if (record.type === 'MTEXT' || record.type === 'TEXT') {
        const { at, text } = read.note;
        notes.push({ at: mapPoint(matrix, at), layer, where: record.where, text });
      } else {
        const { shape, isFitSpline } = read.shape;
        if (isFitSpline) tally.count('fitSplines', record.where);
        if (!shape) {
          tally.count('skipped', record.type);
          continue;
        }
        shapeBudget.spend();
        vertexBudget.spend(shape.kind === 'path' ? shape.path.segments.length : 1);
        shapes.push({ shape: place(shape, matrix), layer, where: record.where });
      }
    }
  };

  const insert = (read: DxfReadOnce, matrix: Affine, layer: string): void => {
    const insertion = read.insertionIn(document);
    if (insertion === 'missing' || insertion === 'reference') {
      tally.count(insertion === 'reference' ? 'references' : 'missing', read.record.text(2) ?? '');
      return;
    }
    const { block, columns, rows, stepX, stepY, plan, turn, scale } = insertion;
    const turned = composeAffine(composeAffine(matrix, plan), turn);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const shifted = composeAffine(turned, [1, 0, 0, 1, column * stepX, row * stepY]);
        walk(block.entities, composeAffine(shifted, scale), layer);
      }
    }
  };

  walk(document.entities, IDENTITY, undefined);
  return { shapes, notes, tally };
}

function place(shape: DxfShape, matrix: Affine): DxfShape {
  if (shape.kind === 'path') return { kind: 'path', path: mapPath(matrix, shape.path) };
  if (shape.kind === 'point') return { kind: 'point', point: mapPoint(matrix, shape.point) };
  const scale = similarityScale(matrix);
  const { center, radius } = shape;
  if (scale !== undefined) return { kind: 'circle', center: mapPoint(matrix, center), radius: radius * scale };
  return { kind: 'path', path: mapPath(matrix, pathOfEllipse(center, [radius, 0], [0, radius])) };
}
