/** Frames as they go from the worker to the page: one column per quantity in one buffer. */
const COLUMNS = 8;

/** Views on the buffer of a frame; each column has room for `room` people. */
export interface FrameColumns {
  readonly room: number;
  /** Metres, less the base of the run. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** m/s. */
  readonly speed: Float32Array;
  /** People per square metre around each; 0 where it was not asked for. */
  readonly density: Float32Array;
  readonly radius: Float32Array;
  /** Number of the crowd, and of the goal. */
  readonly crowd: Float32Array;
  readonly goal: Float32Array;
  readonly ids: Int32Array;
}

export function frameBytes(room: number): number {
  return 4 * COLUMNS * room;
}

export function layFrame(buffer: ArrayBufferLike): FrameColumns {
  const room = buffer.byteLength / 4 / COLUMNS;
  const column = (k: number): Float32Array => new Float32Array(buffer as ArrayBuffer, 4 * k * room, room);
  return {
    room,
    x: column(0),
    y: column(1),
    speed: column(2),
    density: column(3),
    radius: column(4),
    crowd: column(5),
    goal: column(6),
    ids: new Int32Array(buffer as ArrayBuffer, 28 * room, room),
  };
}
