import { Budget, type WorkOptions } from '../../error/index.js';
import { ThriftWalk } from './parquet-footer.js';

/** What the footer says of the pages of one column in one row group. */
export interface ColumnChunk {
  /** Rows of the group. */
  readonly rows: number;
  readonly values: number;
  /** First byte of its first page, and bytes of all of them. */
  readonly start: number;
  readonly size: number;
}

/** Snappy packs at most some 22 bytes into one; small pages of one repeated value a few more. */
const [BEST_RATIO, SMALL_PAGE] = [64, 4096];

/** Numbers of fields in a page header, as the Parquet specification gives them. */
const FIELD = { type: 1, unpacked: 2, packed: 3, data: 5, dictionary: 7, dataV2: 8, values: 1 } as const;
const PAGE = { data: 0, index: 1, dictionary: 2, dataV2: 3 } as const;

/**
 * The pages of the columns are as the footer says: each ends within its column, unpacks to a size that its bytes can hold, and all
 * together have one value per row. A reader that trusts the header of a page allocates what it says.
 *
 * @throws FootfallError `limit/unpacked-bytes`
 */
export function arePagesSound(
  bytes: Uint8Array,
  chunks: readonly ColumnChunk[],
  name: string,
  options: WorkOptions = {},
): boolean {
  const budget = new Budget('unpackedBytes', name, options);
  return chunks.every((chunk) => isChunkSound(bytes, chunk, budget));
}

function isChunkSound(bytes: Uint8Array, { rows, values, start, size }: ColumnChunk, budget: Budget): boolean {
  const end = start + size;
  if (!(values === rows && start >= 4 && size >= 0 && end <= bytes.length - 8)) return false;
  const walk = new ThriftWalk(bytes.subarray(0, end), start);
  let found = 0;
  while (found < values) {
    const header = walk.readFields();
    if (!header) return false;
    const [type, unpacked, packed] = [header.get(FIELD.type), header.get(FIELD.unpacked), header.get(FIELD.packed)];
    const part = header.get(type === PAGE.data ? FIELD.data : type === PAGE.dataV2 ? FIELD.dataV2 : FIELD.dictionary);
    const count = part instanceof Map ? part.get(FIELD.values) : undefined;
    const isSound =
      isCount(unpacked) &&
      isCount(packed) &&
      packed <= end - walk.at &&
      unpacked <= BEST_RATIO * packed + SMALL_PAGE &&
      (type === PAGE.index || isCount(count));
    if (!isSound) return false;
    budget.spend(unpacked);
    walk.at += packed;
    if (type === PAGE.index) continue;
    // A value of a dictionary takes a byte at least.
    if (type === PAGE.dictionary && (count as number) > unpacked) return false;
    if (type === PAGE.data || type === PAGE.dataV2) found += count as number;
    else if (type !== PAGE.dictionary) return false;
  }
  return found === values;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}
