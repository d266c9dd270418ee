/**
 * The propagation kernel: windows run over the mesh until none is left, and are sorted into records for queries. Compiled
 * by scripts/build-wasm.mjs into src/maps/pathmap/kernel/kernel-bytes.ts. Its twin in plain JavaScript, propagate.ts and
 * query-records.ts with what they use, gives the same bytes; sources are seeded by the twin in both cases.
 */
import { visitNode } from './cones';
import { crossTriangle } from './cross';
import { clearQueue, pop, push } from './queue';
import { sortRecords } from './records';
import { count, DEAD, NONE, readParameters, STATE, windowAt } from './state';

/** Take over the parameters; nothing is queued. */
export function begin(p: usize): void {
  readParameters(p);
  clearQueue();
}

/** Queue an item: a window, or -2 - node. */
export function queueItem(item: i32, bucket: i32): void {
  push(item, bucket);
}

/** Let windows run until none is left. Returns how many there are. */
export function run(): i32 {
  for (let item = pop(); item != NONE; item = pop()) {
    if (item < 0) visitNode(-2 - item);
    else {
      const w = windowAt(item);
      if ((load<i32>(w, STATE) & DEAD) == 0) crossTriangle(w);
    }
  }
  return count;
}

/** Write the records. Returns where they lie. */
export function index(): usize {
  return sortRecords();
}

export { lookUpPoints } from './look-up';
