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

/** Parses bytes on this thread, however long that takes. @throws FootfallError for bytes that are something else */
export async function parseForeign(
  kind: ForeignKind,
  bytes: Uint8Array,
  options: ForeignOptions,
): Promise<ForeignTable> {
  if (kind === 'parquet') return { table: await readParquet(bytes, options), areas: [] };
  const { name, raw, limits } = options;
  const database = await openDatabase(bytes, name);
  try {
    return readJupedsimTables(database, name, bytes.length, raw, { limits });
  } finally {
    database.close();
  }
}
