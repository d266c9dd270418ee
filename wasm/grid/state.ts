/**
 * The neighbour grid as all kernels of the dynamics read it. Written by src/dynamics/kernel/kernel-columns.ts; both lists
 * must agree.
 */

/** Entries of the grid, and sides of its table as powers of two. */
export let count: i32 = 0;
export let widthBits: i32 = 0;
export let heightBits: i32 = 0;
/** One over the side of a cell, 1/m. */
export let inverseCell: f64 = 0;

/** Per entry, float64: place, velocity, radius; int32: slot; one byte: 0 to compute it, 1 to leave it alone. */
export let xs: usize = 0;
export let ys: usize = 0;
export let vxs: usize = 0;
export let vys: usize = 0;
export let radii: usize = 0;
export let slots: usize = 0;
export let flags: usize = 0;
/** Per cell, int32: its first entry; one more at the end. */
export let starts: usize = 0;
/** Per entry, float32, with room for four more: place and velocity. */
export let nearXs: usize = 0;
export let nearYs: usize = 0;
export let nearVxs: usize = 0;
export let nearVys: usize = 0;
/** Work space of 256 bytes: for each set of four lanes, where its bytes go to stand in front. */
export let packing: usize = 0;

/** Largest coordinate and velocity, without sign, and largest radius, of all entries. */
export let farthest: f64 = 0;
export let fastest: f64 = 0;
export let largest: f64 = 0;

const COMMON = 13;
let block: usize = 0;

/** Number k of the kernel's own parameters. */
@inline export function parameter(k: i32): f64 {
  return load<f64>(block + 136 + (<usize>k << 3));
}

/** Address k of the kernel's own columns. */
@inline export function column(k: i32): usize {
  return <usize>load<i32>(block + 64 + (<usize>(COMMON + k) << 2));
}

/** @param p the block: 64 bytes of sizes, the addresses, 136 bytes behind its begin the numbers */
export function readGrid(p: usize): void {
  block = p;
  inverseCell = load<f64>(p);
  count = load<i32>(p, 8);
  widthBits = load<i32>(p, 12);
  heightBits = load<i32>(p, 16);
}
