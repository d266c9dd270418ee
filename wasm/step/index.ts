/**
 * What all dynamics have in common, on a ground that does not repeat: sort the present, see whose way is
 * to be swept against walls, find pairs of bodies and push them apart. Compiled by scripts/build-wasm.mjs into
 * src/dynamics/kernel/step-bytes.ts; bit for bit what src/crowd/neighbour-grid.ts and src/dynamics/contacts.ts do in plain
 * JavaScript. Whoever has walls near is listed and moved there.
 */
import { sortPresent as sortBySide } from './sort';
import { cell, readBlock } from './state';

export function prepare(block: usize): void {
  readBlock(block);
}

export { setPairRoom } from './state';

export function sortPresent(): void {
  sortBySide(1 / cell);
}
export { listSwept } from './walls';
export {
  applyPushes, beginPairs, computePushes, findPairs, listedDisplaced, listedMovers, measureOverlap, wakeBorders,
} from './pairs';
