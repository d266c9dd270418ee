import { FootfallError } from '../../error/index.js';
import type { SqlDatabase } from '../../record/index.js';

/** A database in memory. */
export interface MemoryDatabase extends SqlDatabase {
  /** The file that it would be. */
  export(): Uint8Array;
  close(): void;
}

/** The part of sql.js that is used; the package itself is an optional peer. */
type LoadSqlite = () => Promise<{
  readonly default: () => Promise<{ readonly Database: new (bytes?: Uint8Array) => MemoryDatabase }>;
}>;

/**
 * Opens an SQLite database in memory through the optional peer `sql.js`: an empty one, or that of a file.
 *
 * @throws FootfallError where the package is not installed, or the bytes are no database
 */
export async function openDatabase(bytes?: Uint8Array, name?: string): Promise<MemoryDatabase> {
  return openWith(() => import('sql.js'), bytes, name);
}

/** {@link openDatabase} with the loading of the package passed in. @internal */
export async function openWith(load: LoadSqlite, bytes?: Uint8Array, name = 'database'): Promise<MemoryDatabase> {
  if (bytes) refuseTorn(bytes, name);
  let sqlite: Awaited<ReturnType<Awaited<ReturnType<LoadSqlite>>['default']>>;
  try {
    sqlite = await (await load()).default();
  } catch (error) {
    throw new FootfallError('SQLite files need the optional package sql.js', {
      code: 'node/sqlite-unavailable',
      got: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      advice: 'run `npm install sql.js`, or choose another format',
    });
  }
  return new sqlite.Database(bytes);
}

const SIGNATURE = 'SQLite format 3\0';

/** The bytes begin like an SQLite file. */
export function isSqlite(bytes: Uint8Array): boolean {
  return [...SIGNATURE].every((letter, k) => bytes[k] === letter.charCodeAt(0));
}

/** SQLite itself reads a file that was cut off as far as it needs it, and would not tell. */
function refuseTorn(bytes: Uint8Array, name: string): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isWhole = (): boolean => {
    const pageSize = view.getUint16(16) === 1 ? 65536 : view.getUint16(16);
    const pages = view.getUint32(28);
    // Programs before 2010 left the count out.
    const isCounted = pages > 0 && view.getUint32(24) === view.getUint32(92);
    return isCounted ? bytes.length >= pages * pageSize : bytes.length % pageSize === 0;
  };
  if (bytes.length >= 100 && isSqlite(bytes) && isWhole()) return;
  throw new FootfallError('this is no whole SQLite database', {
    code: 'record/bad-database',
    where: name,
    got: `${bytes.length} bytes`,
    expected: 'a recording of JuPedSim',
    advice: 'take the file from where it was made',
  });
}
