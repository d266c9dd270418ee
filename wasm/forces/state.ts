/**
 * What the force kernel reads and writes: places in memory, sizes, parameters. The block of parameters is written by
 * src/dynamics/kernel/simd-forces.ts; both lists must agree.
 */

/** Side of a cell, over 1, 1/m; how far neighbours are looked for, m. */
export let inverseCell: f64 = 0;
export let reach: f64 = 0;
/** Parameters of the force, as in SocialForceOptions. */
export let strength: f32 = 0;
export let range: f64 = 0;
export let inverseRange: f32 = 0;
export let anisotropy: f32 = 0;
export let attraction: f32 = 0;

/** Entries of the grid, and sides of its table as powers of two. */
export let count: i32 = 0;
export let widthBits: i32 = 0;
export let heightBits: i32 = 0;
/** Whose forces are asked for. */
export let model: i32 = 0;

/** Per entry, float64: place, velocity, radius; int32: slot; one byte: is it a ghost. */
export let xs: usize = 0;
export let ys: usize = 0;
export let vxs: usize = 0;
export let vys: usize = 0;
export let radii: usize = 0;
export let slots: usize = 0;
export let ghosts: usize = 0;
/** Per slot, float64: wish; int32: group and model. */
export let wishXs: usize = 0;
export let wishYs: usize = 0;
export let groups: usize = 0;
export let models: usize = 0;
/** Per cell, int32: its first entry; one more at the end. */
export let starts: usize = 0;
/** Per entry, float32, with room for four more: place and velocity. */
export let nearXs: usize = 0;
export let nearYs: usize = 0;
export let nearVxs: usize = 0;
export let nearVys: usize = 0;
/** Per entry, float64: the results. */
export let forceXs: usize = 0;
export let forceYs: usize = 0;
export let nearests: usize = 0;
/** Work space, int32 per entry and four more: candidates for a force, and those that may be passed. */
export let candidates: usize = 0;
export let passers: usize = 0;
/** Work space, float32 per entry and four more: the way from each neighbour, both radii, 1 for members of the group. */
export let waysX: usize = 0;
export let waysY: usize = 0;
export let sums: usize = 0;
export let members: usize = 0;
/** Work space of 256 bytes: for each set of four lanes, where its bytes go to stand in front. */
export let packing: usize = 0;

/** @param p the block: six float64, then int32 */
export function readParameters(p: usize): void {
  inverseCell = load<f64>(p);
  reach = load<f64>(p, 8);
  strength = <f32>load<f64>(p, 16);
  range = load<f64>(p, 24);
  inverseRange = <f32>(1 / range);
  anisotropy = <f32>load<f64>(p, 32);
  attraction = <f32>load<f64>(p, 40);
  count = load<i32>(p, 48);
  widthBits = load<i32>(p, 52);
  heightBits = load<i32>(p, 56);
  model = load<i32>(p, 60);
  xs = <usize>load<i32>(p, 64);
  ys = <usize>load<i32>(p, 68);
  vxs = <usize>load<i32>(p, 72);
  vys = <usize>load<i32>(p, 76);
  radii = <usize>load<i32>(p, 80);
  slots = <usize>load<i32>(p, 84);
  ghosts = <usize>load<i32>(p, 88);
  wishXs = <usize>load<i32>(p, 92);
  wishYs = <usize>load<i32>(p, 96);
  groups = <usize>load<i32>(p, 100);
  models = <usize>load<i32>(p, 104);
  starts = <usize>load<i32>(p, 108);
  nearXs = <usize>load<i32>(p, 112);
  nearYs = <usize>load<i32>(p, 116);
  nearVxs = <usize>load<i32>(p, 120);
  nearVys = <usize>load<i32>(p, 124);
  forceXs = <usize>load<i32>(p, 128);
  forceYs = <usize>load<i32>(p, 132);
  nearests = <usize>load<i32>(p, 136);
  candidates = <usize>load<i32>(p, 140);
  passers = <usize>load<i32>(p, 144);
  waysX = <usize>load<i32>(p, 148);
  waysY = <usize>load<i32>(p, 152);
  sums = <usize>load<i32>(p, 156);
  members = <usize>load<i32>(p, 160);
  packing = <usize>load<i32>(p, 164);
}
