import { FootfallError } from '../../error/index.js';
import type { LiveObject } from '../live/live-object.js';

/** An object of a streamed world. */
export interface BlockObject {
  /** Whole number, the same in every block that lists the object, and of no other object of the world. */
  readonly key: number;
  readonly object: LiveObject;
}

/** Which objects a change of blocks brings and takes away. */
export interface LedgerChange {
  readonly inserted: ReadonlyMap<number, LiveObject>;
  readonly removed: readonly number[];
}

/** The objects of the loaded blocks, each with the number of blocks that list it. */
export class BlockLedger {
  private readonly blocks = new Map<string, readonly BlockObject[]>();
  private readonly counts = new Map<number, number>();
  private readonly objects = new Map<number, LiveObject>();

  has(key: number): boolean {
    return this.objects.has(key);
  }

  hasBlock(column: number, row: number): boolean {
    return this.blocks.has(blockName(column, row));
  }

  /** All objects, each once. */
  entries(): IterableIterator<[number, LiveObject]> {
    return this.objects.entries();
  }

  /** Column and row of all loaded blocks. */
  listBlocks(): [number, number][] {
    return [...this.blocks.keys()].map((name) => {
      const [column, row] = name.split(',');
      return [Number(column), Number(row)];
    });
  }

  /**
   * What would change if blocks came and went; nothing is changed yet.
   *
   * @throws FootfallError if blocks disagree about an object
   */
  plan(
    coming: readonly { column: number; row: number; objects: readonly BlockObject[] }[],
    going: readonly (readonly [number, number])[],
  ): LedgerChange {
    const counts = new Map<number, number>();
    const countOf = (key: number): number => counts.get(key) ?? this.counts.get(key) ?? 0;
    for (const [column, row] of going) {
      for (const { key } of this.blocks.get(blockName(column, row)) ?? []) counts.set(key, countOf(key) - 1);
    }
    const fresh = new Map<number, LiveObject>();
    for (const { column, row, objects } of coming) {
      const seen = new Set<number>();
      for (const { key, object } of objects) {
        const known = fresh.get(key) ?? (countOf(key) > 0 ? this.objects.get(key) : undefined);
        if (seen.has(key) || (known !== undefined && !isSameObject(known, object))) throw conflict(key, column, row);
        seen.add(key);
        if (known === undefined) fresh.set(key, object);
        counts.set(key, countOf(key) + 1);
      }
    }
    const removed: number[] = [];
    const inserted = new Map<number, LiveObject>();
    for (const [key, count] of counts) {
      const before = this.objects.get(key);
      const after = count > 0 ? (fresh.get(key) ?? before) : undefined;
      if (before !== undefined && (after === undefined || !isSameObject(before, after))) removed.push(key);
      if (after !== undefined && (before === undefined || !isSameObject(before, after))) inserted.set(key, after);
    }
    return { inserted, removed };
  }

  /** Carry out what was planned for these blocks. */
  apply(
    coming: readonly { column: number; row: number; objects: readonly BlockObject[] }[],
    going: readonly (readonly [number, number])[],
  ): void {
    for (const [column, row] of going) {
      const name = blockName(column, row);
      for (const { key } of this.blocks.get(name) ?? []) {
        const count = (this.counts.get(key) ?? 0) - 1;
        if (count > 0) this.counts.set(key, count);
        else {
          this.counts.delete(key);
          this.objects.delete(key);
        }
      }
      this.blocks.delete(name);
    }
    for (const { column, row, objects } of coming) {
      for (const { key, object } of objects) {
        this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
        if (!this.objects.has(key)) this.objects.set(key, object);
      }
      this.blocks.set(blockName(column, row), objects);
    }
  }
}

function blockName(column: number, row: number): string {
  return `${column},${row}`;
}

function conflict(key: number, column: number, row: number): FootfallError {
  return new FootfallError('blocks disagree about an object', {
    code: 'streaming/conflict',
    where: `block (${column}, ${row})`,
    got: `another object under key ${key}`,
    expected: 'one object per key, the same in every block that lists it, once per block',
    advice: 'give the whole object to each block that it reaches into',
  });
}

/** The same kind and numbers; names do not count. */
function isSameObject(a: LiveObject, b: LiveObject): boolean {
  if (a === b) return true;
  if (a.kind === 'point' || a.kind === 'circle') {
    if (a.kind !== b.kind || a.x !== b.x || a.y !== b.y) return false;
    return a.kind === 'point' || (b.kind === 'circle' && a.radius === b.radius);
  }
  if (b.kind === 'point' || b.kind === 'circle') return false;
  const ringsA = listRings(a);
  const ringsB = listRings(b);
  return a.kind === b.kind && ringsA.length === ringsB.length && ringsA.every((ring, k) => isSameList(ring, ringsB[k]));
}

function listRings(o: Exclude<LiveObject, { kind: 'point' | 'circle' }>): ArrayLike<number>[] {
  if (o.kind === 'line') return [o.points];
  // A mark between areas: the same rings may be grouped in another way.
  return (o.kind === 'room' ? o.areas : [o]).flatMap(({ ring, holes }) => [[], ring, ...(holes ?? [])]);
}

function isSameList(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
