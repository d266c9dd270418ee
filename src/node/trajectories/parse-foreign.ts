import type { WorkOptions } from '../../error/index.js';
import { readJupedsimTables, type Trajectories } from '../../record/index.js';
import { readParquet } from './parquet-reader.js';
import { openDatabase } from './sqlite.js';

/** Formats that packages of third parties parse. */
export type ForeignKind = 'sqlite' | 'parquet';

/** What is asked of such a parser, beside the bytes. */
export interface ForeignOptions {
  /** Name of the file, for messages. */
  readonly name: string;
  readonly frameRate?: number | undefined;
  readonly raw?: boolean | undefined;
  readonly limits?: WorkOptions['limits'];
}

/** A table and the well-known texts of its ground. */
export interface ForeignTable {
  readonly table: Trajectories;
  readonly areas: readonly string[];
}

/** Memory of SQLite itself, bytes: pages, cells, and what statements need. */
const [HEAP_BYTES, HEAP_PER_BYTE] = [64_000_000, 2];

/**
 * Parses bytes on this thread, however long that takes.
 *
 * @param isAlone the process is for this file only: limits that stay in force for all files may be set
 * @throws FootfallError for bytes that are something else
 */
export async function parseForeign(
  kind: ForeignKind,
  bytes: Uint8Array,
  options: ForeignOptions,
  isAlone = false,
): Promise<ForeignTable> {
  if (kind === 'parquet') return { table: await readParquet(bytes, options), areas: [] };
  const { name, raw, limits } = options;
  const database = await openDatabase(bytes, name);
  try {
    // An expression in the file's own tables can make a cell of a gigabyte.
    if (isAlone) database.run(`PRAGMA hard_heap_limit=${HEAP_BYTES + HEAP_PER_BYTE * bytes.length}`);
    return readJupedsimTables(database, name, bytes.length, raw, { limits });
  } finally {
    database.close();
  }
}
