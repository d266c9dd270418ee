import { FootfallError } from '../../error/index.js';
import type { DxfBlock } from './dxf-document.js';
import type { DxfRecord } from './dxf-tags.js';

/** What a block becomes once all that it inserts is drawn. */
export interface DxfBlockSize {
  /** Entities, insertions included. */
  readonly entities: number;
  /** Of these, what is drawn through insertions. */
  readonly copies: number;
  /** Levels of blocks, itself included. */
  readonly depth: number;
}

/**
 * The sizes of all blocks by their lower-case names, without drawing any of them.
 * @throws FootfallError `import/dxf-recursive-block` if a block inserts itself, directly or through others, whether or
 * not it is used
 */
export function measureBlocks(blocks: ReadonlyMap<string, DxfBlock>, name: string): Map<string, DxfBlockSize> {
  const waiting = new Map<string, Set<string>>();
  const users = new Map<string, string[]>();
  const ready: string[] = [];
  for (const [key, block] of blocks) {
    const targets = new Set(block.entities.map(insertedBlock).filter((target) => blocks.has(target)));
    for (const target of targets) {
      const list = users.get(target);
      if (list) list.push(key);
      else users.set(target, [key]);
    }
    waiting.set(key, targets);
    if (targets.size === 0) ready.push(key);
  }
  // A block is measured once all that it inserts is (Kahn 1962); what stays leads into a circle.
  const sizes = new Map<string, DxfBlockSize>();
  for (let key = ready.pop(); key !== undefined; key = ready.pop()) {
    sizes.set(key, measureRecords(blocks.get(key)?.entities ?? [], sizes));
    waiting.delete(key);
    for (const user of users.get(key) ?? []) {
      const targets = waiting.get(user);
      targets?.delete(key);
      if (targets?.size === 0) ready.push(user);
    }
  }
  if (waiting.size === 0) return sizes;
  // Everything left inserts something left: following that for as many steps as there are blocks ends on the circle.
  let [key] = waiting.keys();
  for (let i = 0; i < blocks.size; i++) [key] = waiting.get(key) ?? [key];
  throw new FootfallError('a block inserts itself, directly or through others', {
    code: 'import/dxf-recursive-block',
    where: name,
    got: `block ${blocks.get(key)?.name}`,
    advice: 'repair the drawing in the CAD program (AUDIT or RECOVER)',
  });
}

/** The size of a list of entities, given those of the blocks that they insert. */
export function measureRecords(records: readonly DxfRecord[], sizes: ReadonlyMap<string, DxfBlockSize>): DxfBlockSize {
  let copies = 0;
  let depth = 1;
  for (const record of records) {
    const size = sizes.get(insertedBlock(record));
    if (!size) continue;
    // Copies of an empty block count too: each is a step of the work.
    copies += arrayCount(record, 70) * arrayCount(record, 71) * (size.entities + 1);
    depth = Math.max(depth, size.depth + 1);
  }
  return { entities: records.length + copies, copies, depth };
}

/** Lower-case name of the block that an entity inserts; empty if it inserts none. */
export function insertedBlock(record: DxfRecord): string {
  return record.type === 'INSERT' ? (record.text(2) ?? '').toLowerCase() : '';
}

/** Columns (group 70) or rows (71) of an insertion; some programs write 0 for one. */
export function arrayCount(record: DxfRecord, code: 70 | 71): number {
  const count = record.number(code, 1);
  return Number.isInteger(count) && count > 1 ? count : 1;
}
