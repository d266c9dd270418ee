import { FootfallError } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import { joinTables, listParts, TableTally, type Trajectories, type TrajectoryTables } from '../../record/index.js';

type Writers = typeof import('hyparquet-writer');
type Source = import('hyparquet-writer').ColumnSource;

/** Rows per row group: readers fetch and decode one group at a time. */
const GROUP_ROWS = 100_000;

/** Columns of a Parquet file; those that may be empty are optional. */
const COLUMNS = [
  ['id', 'INT32'],
  ['frame', 'INT32'],
  ['t', 'DOUBLE'],
  ['x', 'DOUBLE'],
  ['y', 'DOUBLE'],
  ['speed', 'DOUBLE'],
  ['heading_x', 'DOUBLE'],
  ['heading_y', 'DOUBLE'],
  ['crowd', 'BYTE_ARRAY'],
] as const;

const OPTIONAL = new Set(['speed', 'heading_x', 'heading_y', 'crowd']);

/** Key of the frame rate in the file's own metadata: an empty table has no other place for it. */
export const RATE_KEY = 'frame_rate';

/**
 * A table as a Parquet file, in chunks: `id, frame, t, x, y, speed, heading_x, heading_y, crowd`, rows by frame, then id, and the
 * frame rate among the file's key-value metadata. Through the optional peer `hyparquet-writer`.
 *
 * @param tally gets what passes through
 * @param onPart called after every part
 * @throws FootfallError where the package is not installed
 */
export async function* writeParquet(
  tables: TrajectoryTables,
  tally: TableTally = new TableTally(),
  onPart?: (tally: TableTally) => void,
): AsyncGenerator<Uint8Array> {
  const { ByteWriter, ParquetWriter } = await loadWriter(() => import('hyparquet-writer'));
  const bytes = new ByteWriter();
  const takeChunk = (): Uint8Array => {
    const chunk = bytes.getBytes().slice();
    bytes.index = 0;
    return chunk;
  };
  let writer: InstanceType<typeof ParquetWriter> | undefined;
  for (const group of groupParts(listParts(tables))) {
    writer ??= createWriter(ParquetWriter, bytes, group.frameRate);
    if (group.ids.length > 0) await writer.write({ columnData: listColumns(group), rowGroupSize: GROUP_ROWS });
    tally.add(group);
    onPart?.(tally);
    yield takeChunk();
  }
  await writer?.finish();
  yield takeChunk();
}

function createWriter(
  ParquetWriter: Writers['ParquetWriter'],
  writer: InstanceType<Writers['ByteWriter']>,
  frameRate: number,
): InstanceType<Writers['ParquetWriter']> {
  const schema = [
    { name: 'trajectories', num_children: COLUMNS.length },
    ...COLUMNS.map(([name, type]) => ({
      name,
      type,
      repetition_type: OPTIONAL.has(name) ? ('OPTIONAL' as const) : ('REQUIRED' as const),
      ...(type === 'BYTE_ARRAY' && { converted_type: 'UTF8' as const }),
    })),
  ];
  const kvMetadata = [
    { key: RATE_KEY, value: String(frameRate) },
    { key: 'units', value: 'm, s, m/s' },
  ];
  return new ParquetWriter({ writer, schema, kvMetadata });
}

function listColumns(table: Trajectories): Source[] {
  const { frames, frameRate, crowds } = table;
  const optional = (values: Float64Array): (number | null)[] =>
    Array.from(values, (value) => (Number.isNaN(value) ? null : value));
  const data: Record<(typeof COLUMNS)[number][0], Source['data']> = {
    id: table.ids,
    frame: frames,
    t: Float64Array.from(frames, (frame) => Math.round((frame / frameRate) * 1e6) / 1e6),
    x: table.x,
    y: table.y,
    speed: optional(table.speed),
    heading_x: optional(table.headingX),
    heading_y: optional(table.headingY),
    crowd: Array.from(table.crowd, (crowd) => (crowd === NONE ? null : crowds[crowd])),
  };
  return COLUMNS.map(([name]) => ({ name, data: data[name] }));
}

/** Parts come as the source likes; groups are to be of one size. */
function* groupParts(parts: Iterable<Trajectories>): Generator<Trajectories> {
  let pending: Trajectories[] = [];
  let rows = 0;
  for (const part of parts) {
    pending.push(part);
    rows += part.ids.length;
    if (rows < GROUP_ROWS) continue;
    yield joinTables(pending);
    pending = [];
    rows = 0;
  }
  if (pending.length > 0) yield joinTables(pending);
}

/** @internal */
export async function loadWriter(load: () => Promise<Writers>): Promise<Writers> {
  try {
    return await load();
  } catch (error) {
    throw new FootfallError('Parquet files need the optional package hyparquet-writer', {
      code: 'node/parquet-unavailable',
      got: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      advice: 'run `npm install hyparquet-writer hyparquet`, or choose another format',
    });
  }
}
