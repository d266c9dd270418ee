import { BOARD_SIZE } from '../../dynamics/index.js';

/** Places among the whole numbers that threads share. */
export const EPOCH = 0;
export const ARRIVED = 1;
export const TICKET = 2;
export const FLAGS = 3;
export const STATE = 4;
export const COMMAND = 5;
export const COUNT = 6;
export const SIDE = 7;
export const TASKS = 8;
export const FAILED_THREAD = 9;
export const REASON_LENGTH = 10;
const WHOLE_COUNT = 16;

/** What `STATE` says: all well; a thread gave up and left its reason; the team is over. */
export const WELL = 0;
export const FAILED = 1;
export const OVER = 2;

/** What `COMMAND` asks for: read the message that was sent, make a step, read maps. */
export const MAIL = 1;
export const STEP = 2;
export const READ = 3;

/** Places among the floats behind the board. */
export const DT = BOARD_SIZE;
const FLOAT_COUNT = BOARD_SIZE + 8;

/** Characters of a reason that are kept. */
const REASON_ROOM = 2000;

/** What the threads of a team say to each other without messages: they cannot receive any while they wait. */
export interface TeamControl {
  readonly buffer: SharedArrayBuffer;
  readonly wholes: Int32Array;
  readonly floats: Float64Array;
  readonly reason: Uint16Array;
}

/** @param buffer that of another thread's control; new memory if absent */
export function createControl(buffer?: SharedArrayBuffer): TeamControl {
  const memory = buffer ?? new SharedArrayBuffer(8 * FLOAT_COUNT + 4 * WHOLE_COUNT + 2 * REASON_ROOM);
  return {
    buffer: memory,
    floats: new Float64Array(memory, 0, FLOAT_COUNT),
    wholes: new Int32Array(memory, 8 * FLOAT_COUNT, WHOLE_COUNT),
    reason: new Uint16Array(memory, 8 * FLOAT_COUNT + 4 * WHOLE_COUNT, REASON_ROOM),
  };
}

/** Give up, for all; the first reason counts. */
export function reportFailure({ wholes, reason }: TeamControl, thread: number, text: string): void {
  if (Atomics.compareExchange(wholes, STATE, WELL, OVER) === WELL) {
    const length = Math.min(text.length, reason.length);
    for (let k = 0; k < length; k++) reason[k] = text.charCodeAt(k);
    wholes[REASON_LENGTH] = length;
    wholes[FAILED_THREAD] = thread;
    Atomics.store(wholes, STATE, FAILED);
  }
  Atomics.notify(wholes, EPOCH);
}

/** Why a thread gave up. */
export function readReason({ wholes, reason }: TeamControl): string {
  return String.fromCharCode(...reason.subarray(0, wholes[REASON_LENGTH]));
}
