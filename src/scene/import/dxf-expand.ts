import { FootfallError } from '../../error/index.js';
import { arrayCount, type DxfBlockSize, insertedBlock, measureBlocks, measureRecords } from './dxf-blocks.js';
import type { DxfDocument } from './dxf-document.js';
import { type DxfShape, planOfExtrusion, readDxfEntity } from './dxf-entity.js';
import type { DxfRecord } from './dxf-tags.js';
import { DxfTally } from './dxf-tally.js';
import {
  type Affine,
  composeAffine,
  IDENTITY,
  mapPath,
  mapPoint,
  pathOfEllipse,
  rotateAffine,
  similarityScale,
} from './flatten-curve-path.js';
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

/** Most entities after all blocks are inserted. */
export const DXF_ENTITY_LIMIT = 1_000_000;
/** Deepest nesting of blocks. */
const DEPTH_LIMIT = 100;

/**
 * All shapes of the model space, blocks inserted (position, scale, rotation, arrays, nesting, mirroring).
 * Entities of a block on layer 0 take the layer of its insertion. Hidden layers (off or frozen), hidden entities,
 * external references and what is no wall are left out with one warning each; paper space is left out.
 * @throws FootfallError `import/dxf-recursive-block`, `import/dxf-too-large`
 */
export function expandDxf(document: DxfDocument, name: string): DxfContent {
  const size = measureRecords(document.entities, measureBlocks(document.blocks, name));
  if (!(size.entities <= DXF_ENTITY_LIMIT && size.depth <= DEPTH_LIMIT)) throw tooLarge(name, size);
  const shapes: DxfPlacedShape[] = [];
  const notes: DxfNote[] = [];
  const tally = new DxfTally(name);

  const walk = (records: readonly DxfRecord[], matrix: Affine, parentLayer: string | undefined): void => {
    for (const record of records) {
      if (record.number(67, 0) !== 0) continue;
      const layer = parentLayer !== undefined && record.layer === '0' ? parentLayer : record.layer;
      const { off = false, frozen = false } = document.layers.get(layer.toLowerCase()) ?? {};
      // A block inserted on a layer that is off still shows its entities on other layers; frozen hides all of it.
      if (frozen || (off && record.type !== 'INSERT') || record.number(60, 0) !== 0) {
        tally.count('hidden', layer);
      } else if (record.type === 'INSERT') {
        insert(record, matrix, layer);
      } else if (record.type === 'MTEXT' || record.type === 'TEXT') {
        const text = [...record.texts(3), ...record.texts(1)].join('');
        notes.push({
          at: mapPoint(matrix, [record.number(10, 0), record.number(20, 0)]),
          layer,
          where: record.where,
          text,
        });
      } else {
        const shape = readDxfEntity(record, () => tally.count('fitSplines', record.where));
        if (shape) shapes.push({ shape: place(shape, matrix), layer, where: record.where });
        else tally.count('skipped', record.type);
      }
    }
  };

  const insert = (record: DxfRecord, matrix: Affine, layer: string): void => {
    const block = document.blocks.get(insertedBlock(record));
    // 4: the block stands for another file.
    if (!block || (block.head.number(70, 0) & 4) !== 0) {
      tally.count(block ? 'references' : 'missing', record.text(2) ?? '');
      return;
    }
    const columns = arrayCount(record, 70);
    const rows = arrayCount(record, 71);
    const turned = composeAffine(
      composeAffine(matrix, planOfExtrusion(record, record.number(30, 0))),
      composeAffine([1, 0, 0, 1, record.number(10), record.number(20)], rotateAffine(record.number(50, 0))),
    );
    const scaled: Affine = [record.number(41, 1), 0, 0, record.number(42, 1), 0, 0];
    const based: Affine = [1, 0, 0, 1, -block.head.number(10, 0), -block.head.number(20, 0)];
    const [stepX, stepY] = [record.number(44, 0), record.number(45, 0)];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const shifted = composeAffine(turned, [1, 0, 0, 1, column * stepX, row * stepY]);
        walk(block.entities, composeAffine(shifted, composeAffine(scaled, based)), layer);
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

function tooLarge(name: string, { entities, depth }: DxfBlockSize): FootfallError {
  return new FootfallError('the drawing is too large once its blocks are inserted', {
    code: 'import/dxf-too-large',
    where: name,
    got: `${entities} entities, blocks nested ${depth} deep`,
    expected: `at most ${DXF_ENTITY_LIMIT} entities, blocks nested at most ${DEPTH_LIMIT} deep`,
    advice: 'export only the part of the drawing that is needed',
  });
}
