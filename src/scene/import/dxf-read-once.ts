import { arrayCount, insertedBlock } from './dxf-blocks.js';
import type { DxfBlock, DxfDocument } from './dxf-document.js';
import { type DxfShape, planOfExtrusion, readDxfEntity } from './dxf-entity.js';
import type { DxfRecord } from './dxf-tags.js';
import { type Affine, composeAffine, rotateAffine } from './flatten-curve-path.js';
import type { Point } from './scene-parts.js';

/** An INSERT with the block that it names. */
export interface DxfInsertion {
  readonly block: DxfBlock;
  readonly columns: number;
  readonly rows: number;
  readonly stepX: number;
  readonly stepY: number;
  /** The plane of the insertion, then its place and rotation in it, then the scale about the base point of the block. */
  readonly plan: Affine;
  readonly turn: Affine;
  readonly scale: Affine;
}

/**
 * What an entity says. Each part is read when it is asked for, so that what lies on hidden layers may be broken, and
 * once only, so that the copies of a block take no longer to read than one.
 */
export class DxfReadOnce {
  readonly inPaperSpace: boolean;
  readonly isInvisible: boolean;
  readonly layer: string;
  private drawn: { shape: DxfShape | undefined; isFitSpline: boolean } | undefined;
  private written: { at: Point; text: string } | undefined;
  private insertion: { found: DxfInsertion | 'missing' | 'reference' } | undefined;

  constructor(readonly record: DxfRecord) {
    this.inPaperSpace = record.number(67, 0) !== 0;
    this.isInvisible = record.number(60, 0) !== 0;
    this.layer = record.layer;
  }

  /** Undefined for what is no wall. */
  get shape(): { readonly shape: DxfShape | undefined; readonly isFitSpline: boolean } {
    if (!this.drawn) {
      let isFitSpline = false;
      const shape = readDxfEntity(this.record, () => {
        isFitSpline = true;
      });
      this.drawn = { shape, isFitSpline };
    }
    return this.drawn;
  }

  /** Of a TEXT or MTEXT. */
  get note(): { readonly at: Point; readonly text: string } {
    const { record } = this;
    this.written ??= {
      at: [record.number(10, 0), record.number(20, 0)],
      text: [...record.texts(3), ...record.texts(1)].join(''),
    };
    return this.written;
  }

  /** Of an INSERT; `missing` if the block is not in the file, `reference` if it stands for another file. */
  insertionIn(document: DxfDocument): DxfInsertion | 'missing' | 'reference' {
    this.insertion ??= { found: this.readInsertion(document) };
    return this.insertion.found;
  }

  private readInsertion(document: DxfDocument): DxfInsertion | 'missing' | 'reference' {
    const { record } = this;
    const block = document.blocks.get(insertedBlock(record));
    if (!block) return 'missing';
    if ((block.head.number(70, 0) & 4) !== 0) return 'reference';
    const scaled: Affine = [record.number(41, 1), 0, 0, record.number(42, 1), 0, 0];
    const based: Affine = [1, 0, 0, 1, -block.head.number(10, 0), -block.head.number(20, 0)];
    return {
      block,
      columns: arrayCount(record, 70),
      rows: arrayCount(record, 71),
      stepX: record.number(44, 0),
      stepY: record.number(45, 0),
      plan: planOfExtrusion(record, record.number(30, 0)),
      turn: composeAffine([1, 0, 0, 1, record.number(10), record.number(20)], rotateAffine(record.number(50, 0))),
      scale: composeAffine(scaled, based),
    };
  }
}
