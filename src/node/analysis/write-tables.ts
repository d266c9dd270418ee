import { rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type AnalysisTable,
  formatTableCsv,
  formatTableJson,
  kindOfColumn,
  nameTableFile,
  readTableCell,
  requireAnalysisTable,
} from '../../analysis/index.js';
import { FootfallError, listOf, requireOneOf } from '../../error/index.js';
import { explainFileError } from '../file-error.js';
import { requirePath } from '../require.js';
import { makeFolder } from '../run/run-files.js';
import { loadWriter } from '../trajectories/parquet-writer.js';
import { type OutputFile, writeOutputs } from '../write-output.js';

/** What tables can be written as. */
export const TABLE_FORMATS = ['csv', 'json', 'parquet'] as const;
/** A format that tables are written in. */
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Rows per row group of Parquet files. */
const GROUP_ROWS = 100_000;

/**
 * Writes tables into a folder, one file each, named after the table. Earlier files of the same names are replaced; all of them
 * appear or none.
 *
 * @returns paths, in the order of the tables
 * @throws FootfallError where nothing can be written, or for Parquet without the optional package
 */
export async function writeTables(
  tables: readonly AnalysisTable[],
  folder: string,
  format: TableFormat,
): Promise<string[]> {
  listOf(requireAnalysisTable)(tables, 'writeTables: tables');
  requirePath(folder, 'writeTables: folder');
  requireOneOf(format, 'writeTables: format', ...TABLE_FORMATS);
  const files = listTableFiles(tables, folder, format);
  await writeFolder(folder, files);
  return files.map(({ path }) => path);
}

/** The files of {@link writeTables}, to be written together with others. */
export function listTableFiles(tables: readonly AnalysisTable[], folder: string, format: TableFormat): OutputFile[] {
  return tables.map((table) => ({
    path: join(folder, `${nameTableFile(table.name)}.${format}`),
    data: () => formatTable(table, format),
  }));
}

/**
 * Writes files below a folder, all or none: a folder that was made for them is removed again where that fails.
 *
 * @throws FootfallError where nothing can be written
 */
export async function writeFolder(folder: string, files: readonly OutputFile[]): Promise<void> {
  const made: string[] = [];
  try {
    for (const each of new Set([folder, ...files.map(({ path }) => dirname(path))])) {
      if (!(await exists(each))) made.push(each);
      await prepareFolder(each);
    }
    await writeOutputs(files, { force: true });
  } catch (error) {
    // Only those that are empty go.
    for (const each of made.reverse()) await rmdir(each).catch(() => undefined);
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Makes a folder, with all above it, unless it is there. @throws FootfallError where that cannot be done */
export async function prepareFolder(folder: string): Promise<void> {
  if (folder === '') throw new FootfallError('the name of the output folder is empty', { code: 'file/missing' });
  try {
    await makeFolder(folder);
  } catch (error) {
    throw explainFileError(error, folder);
  }
}

async function formatTable(table: AnalysisTable, format: TableFormat): Promise<Iterable<string> | Uint8Array> {
  if (format === 'csv') return formatTableCsv(table);
  return format === 'json' ? formatTableJson(table) : formatTableParquet(table);
}

/**
 * A table as a Parquet file: texts as UTF8, whole numbers as INT32, the rest as DOUBLE, null for what is not known; units among the
 * file's metadata, by column. Through the optional peer `hyparquet-writer`.
 *
 * @throws FootfallError where the package is not installed
 */
export async function formatTableParquet(table: AnalysisTable): Promise<Uint8Array> {
  const { ByteWriter, ParquetWriter } = await loadWriter(() => import('hyparquet-writer'));
  const kinds = table.columns.map((column) => kindOfColumn(table, column));
  const types = { text: 'BYTE_ARRAY', whole: 'INT32', number: 'DOUBLE' } as const;
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: nameTableFile(table.name), num_children: table.columns.length },
      ...table.columns.map(({ name }, c) => ({
        name,
        type: types[kinds[c]!],
        repetition_type: 'OPTIONAL' as const,
        ...(kinds[c] === 'text' && { converted_type: 'UTF8' as const }),
      })),
    ],
    kvMetadata: table.columns.map(({ name, unit }) => ({ key: `unit.${name}`, value: unit })),
  });
  for (let from = 0; from < table.rows; from += GROUP_ROWS) {
    const rows = Math.min(table.rows - from, GROUP_ROWS);
    const columnData = table.columns.map((column) => ({
      name: column.name,
      data: Array.from({ length: rows }, (_, k) => readTableCell(table, column, from + k)),
    }));
    await writer.write({ columnData, rowGroupSize: GROUP_ROWS });
  }
  await writer.finish();
  return bytes.getBytes();
}
