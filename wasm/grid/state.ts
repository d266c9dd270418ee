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

/** The block: sizes, numbers of the kernel, addresses of the columns above, addresses of the kernel's own columns. */
const NUMBERS: usize = 24;
const ADDRESSES: usize = 216;
const COMMON: i32 = 13;
let block: usize = 0;

/** Number k of the kernel's own parameters. [Limit: < 24] */
@inline export function parameter(k: i32): f64 {
  return load<f64>(block + NUMBERS + (<usize>k << 3));
}

@inline function address(k: i32): usize {
  return <usize>load<i32>(block + ADDRESSES + (<usize>k << 2));
}

/** Address k of the kernel's own columns. */
@inline export function column(k: i32): usize {
  return address(COMMON + k);
}

/** Read the block, make the float32 columns and the packing. */
export function readGrid(p: usize): void {
  readBlock(p);
  farthest = most(narrowColumn(xs, nearXs), narrowColumn(ys, nearYs));
  fastest = most(narrowColumn(vxs, nearVxs), narrowColumn(vys, nearVys));
}

/** The same without the float32 columns, whose memory is free for others; all that is said of their largest is left as it was. */
export function readBlock(p: usize): void {
  block = p;
  inverseCell = load<f64>(p);
  count = load<i32>(p, 8);
  widthBits = load<i32>(p, 12);
  heightBits = load<i32>(p, 16);
  xs = address(0);
  ys = address(1);
  vxs = address(2);
  vys = address(3);
  radii = address(4);
  slots = address(5);
  flags = address(6);
  starts = address(7);
  nearXs = address(8);
  nearYs = address(9);
  nearVxs = address(10);
  nearVys = address(11);
  packing = address(12);
  largest = 0;
  for (let k = 0; k < count; k++) largest = most(largest, load<f64>(radii + (<usize>k << 3)));
  for (let set = 0; set < 16; set++) {
    let at = packing + (<usize>set << 4);
    for (let lane = 0; lane < 4; lane++) {
      if ((set >> lane) & 1) {
        store<i32>(at, 0x03020100 + lane * 0x04040404);
        at += 4;
      }
    }
  }
}

/** One column as float32; returns its largest value without sign. There must be zeros behind its last entry. */
function narrowColumn(from: usize, to: usize): f64 {
  let sizes = f64x2.splat(0);
  for (let k = 0; k < count; k += 4) {
    const at = from + (<usize>k << 3);
    const a = v128.load(at);
    const b = v128.load(at, 16);
    sizes = f64x2.pmax(f64x2.pmax(sizes, f64x2.abs(a)), f64x2.abs(b));
    v128.store(
      to + (<usize>k << 2),
      v128.shuffle<f32>(f32x4.demote_f64x2_zero(a), f32x4.demote_f64x2_zero(b), 0, 1, 4, 5),
    );
  }
  return most(f64x2.extract_lane(sizes, 0), f64x2.extract_lane(sizes, 1));
}

/** Of two numbers, neither of them NaN; the built-in ones are slow for its sake. */
@inline export function least(a: f64, b: f64): f64 {
  return a < b ? a : b;
}

@inline export function most(a: f64, b: f64): f64 {
  return a > b ? a : b;
}
