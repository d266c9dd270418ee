import { FootfallError, requireWithin, type WorkOptions } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import { createRow, findFrameRate, nameColumn, TableBuilder, type Trajectories } from '../../record/index.js';
import { isFooterSound } from './parquet-footer.js';
import { arePagesSound, type ColumnChunk } from './parquet-pages.js';
import { RATE_KEY } from './parquet-writer.js';

type Readers = typeof import('hyparquet');
type Metadata = ReturnType<Readers['parquetMetadata']>;

/** Rows per byte that no honest table of trajectories reaches: no two of its rows are the same. */
const MOST_ROWS_PER_BYTE = 100;

const WANTED = ['id', 'frame', 't', 'x', 'y', 'speed', 'headingX', 'headingY', 'crowd'] as const;
type Wanted = (typeof WANTED)[number];

export interface ReadParquetOptions extends WorkOptions {
  /** Name of the file, for messages. */
  readonly name?: string | undefined;
  /** Frames per second where the file does not say it. */
  readonly frameRate?: number | undefined;
  /** Keep what is wrong with the rows, and their order. Default false. */
  readonly raw?: boolean | undefined;
}

/**
 * Reads trajectories from a Parquet file with columns `id`, `frame`, `x`, `y` and, if there, `t`, `speed`, `heading_x`, `heading_y`,
 * `crowd`. Through the optional peer `hyparquet`.
 *
 * @throws FootfallError for anything else, or where the package is not installed
 */
export async function readParquet(bytes: Uint8Array, options: ReadParquetOptions = {}): Promise<Trajectories> {
  const name = options.name ?? 'trajectories';
  if (!isFooterSound(bytes)) throw refuse('this is no whole Parquet file', name, `${bytes.length} bytes`);
  const readers = await loadReaders(() => import('hyparquet'));
  const { buffer } = new Uint8Array(bytes);
  try {
    return await readTable(readers, buffer, readers.parquetMetadata(buffer), name, options);
  } catch (error) {
    if (error instanceof FootfallError) throw error;
    throw refuse('the Parquet file cannot be read', name, error instanceof Error ? error.message : String(error));
  }
}

async function readTable(
  readers: Readers,
  buffer: ArrayBuffer,
  metadata: Metadata,
  name: string,
  options: ReadParquetOptions,
): Promise<Trajectories> {
  const columns = findColumns(readers, metadata, name);
  const counts = metadata.row_groups.map((group) => Number(group.num_rows));
  const total = counts.reduce((sum, rows) => sum + (rows >= 0 ? rows : Number.NaN), 0);
  if (!(total <= MOST_ROWS_PER_BYTE * buffer.byteLength)) {
    throw refuse('there are more rows than the file can hold', name, String(total));
  }
  requireWithin('rows', total, name, options);
  const chunks = listChunks(metadata, new Set(columns.values()));
  if (!arePagesSound(new Uint8Array(buffer), chunks, name, options)) {
    throw refuse('the pages of the Parquet file do not fit its footer', name, undefined);
  }
  const builder = new TableBuilder(name, options.raw, options);
  const far = { frame: 0, t: Number.NaN };
  const file = { byteLength: buffer.byteLength, slice: (from: number, to?: number) => buffer.slice(from, to) };
  let rowStart = 0;
  for (const rows of counts) {
    const group = createGroup(columns, rows);
    await readers.parquetRead({
      file,
      metadata,
      columns: [...columns.values()],
      rowStart,
      rowEnd: rowStart + rows,
      onChunk: ({ columnName, columnData, rowStart: at }) => {
        const cells = group.get(columnName);
        for (let k = 0; cells && k < columnData.length; k++) cells[at - rowStart + k] = columnData[k];
      },
    });
    addRows(builder, columns, group, rows, far, name);
    rowStart += rows;
  }
  return builder.build(findRate(metadata, far, name, options));
}

/** Per wanted column: its name in the file. */
function findColumns(readers: Readers, metadata: Metadata, name: string): Map<Wanted, string> {
  const names = readers.parquetSchema(metadata).children.map(({ element }) => element.name);
  const columns = new Map<Wanted, string>();
  for (const wanted of WANTED) {
    const found = names.find((column) => nameColumn(column) === wanted);
    if (found !== undefined) columns.set(wanted, found);
  }
  const missing = (['id', 'frame', 'x', 'y'] as const).filter((wanted) => !columns.has(wanted));
  if (missing.length === 0) return columns;
  throw refuse(`a column is missing: ${missing.join(', ')}`, name, names.join(' '));
}

/** Where the pages of these columns lie; those with columns inside have several and are no numbers. */
function listChunks({ row_groups: groups }: Metadata, names: ReadonlySet<string>): ColumnChunk[] {
  return groups.flatMap(({ num_rows: rows, columns }) =>
    columns.flatMap(({ meta_data: data }): ColumnChunk[] => {
      if (!data || !names.has(data.path_in_schema[0] ?? '')) return [];
      const pages = Number(data.data_page_offset);
      const dictionary = Number(data.dictionary_page_offset ?? 0);
      const start = dictionary > 0 && dictionary < pages ? dictionary : pages;
      return [{ rows: Number(rows), values: Number(data.num_values), start, size: Number(data.total_compressed_size) }];
    }),
  );
}

type Group = Map<string, unknown[]>;

function createGroup(columns: ReadonlyMap<Wanted, string>, rows: number): Group {
  return new Map([...columns.values()].map((column) => [column, new Array<unknown>(rows).fill(undefined)]));
}

function addRows(
  builder: TableBuilder,
  columns: ReadonlyMap<Wanted, string>,
  group: Group,
  rows: number,
  far: { frame: number; t: number },
  name: string,
): void {
  const row = createRow();
  const cellsOf = (wanted: Wanted): readonly unknown[] => group.get(columns.get(wanted) ?? '') ?? [];
  const [ids, frames, ts, xs, ys] = [cellsOf('id'), cellsOf('frame'), cellsOf('t'), cellsOf('x'), cellsOf('y')];
  const [speeds, hxs, hys] = [cellsOf('speed'), cellsOf('headingX'), cellsOf('headingY')];
  const crowds = cellsOf('crowd');
  const where = (): string => `${name}: row ${builder.length + 1}`;
  for (let k = 0; k < rows; k++) {
    row.id = toNumber(ids[k]);
    row.frame = toNumber(frames[k]);
    row.x = toNumber(xs[k]);
    row.y = toNumber(ys[k]);
    row.speed = toNumber(speeds[k]);
    row.headingX = toNumber(hxs[k]);
    row.headingY = toNumber(hys[k]);
    const crowd = crowds[k];
    row.crowd = typeof crowd === 'string' && crowd !== '' ? builder.crowdOf(crowd) : NONE;
    builder.add(row, where);
    if (!(Math.abs(row.frame) > Math.abs(far.frame))) continue;
    far.frame = row.frame;
    far.t = toNumber(ts[k]);
  }
}

/** Wide whole numbers come as bigint. */
function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : Number.NaN;
}

function findRate(
  metadata: Metadata,
  far: { readonly frame: number; readonly t: number },
  name: string,
  options: ReadParquetOptions,
): number {
  const said = metadata.key_value_metadata?.find(({ key }) => key === RATE_KEY)?.value;
  const rate = said === undefined ? (options.frameRate ?? findFrameRate(far.frame, far.t)) : Number(said);
  if (rate === undefined || !(rate > 0 && rate < Infinity)) {
    throw refuse(
      'the frame rate is not known',
      name,
      said,
      `${RATE_KEY} in the metadata, times, or the rate as an option`,
    );
  }
  if (options.frameRate === undefined || options.frameRate === rate) return rate;
  throw refuse('the file says another frame rate', name, `${rate}, and ${options.frameRate} as option`, 'one of them');
}

async function loadReaders(load: () => Promise<Readers>): Promise<Readers> {
  try {
    return await load();
  } catch (error) {
    throw new FootfallError('Parquet files need the optional package hyparquet', {
      code: 'node/parquet-unavailable',
      got: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      advice: 'run `npm install hyparquet`, or take another format',
    });
  }
}

function refuse(
  what: string,
  where: string,
  got: string | undefined,
  expected = 'trajectories with id, frame, x, y',
): FootfallError {
  return new FootfallError(what, { code: 'record/bad-parquet', where, got, expected });
}
