/**
 * What the step kernel reads and writes. Written by src/dynamics/kernel/step-memory.ts; both lists must agree. Columns are
 * per slot unless they say otherwise.
 */

/** Agents, and sides of the table of the grid as powers of two. */
export let count: i32 = 0;
export let widthBits: i32 = 0;
export let heightBits: i32 = 0;
/** Pairs that there is room for. */
export let pairRoom: i32 = 0;
/** Side of a cell of the present, m. */
export let cell: f64 = 1;

/** The grid of the walls: origin, side of a cell, reach, m; columns and rows. */
export let minX: f64 = 0;
export let minY: f64 = 0;
export let wallCell: f64 = 1;
export let wallReach: f64 = 0;
export let wallColumns: i32 = 0;
export let wallRows: i32 = 0;

/** Float64: the present, radii, and the future as it becomes. */
export let presentX: usize = 0;
export let presentY: usize = 0;
export let presentVx: usize = 0;
export let presentVy: usize = 0;
export let radii: usize = 0;
export let futureX: usize = 0;
export let futureY: usize = 0;
/** Per entry of the grid, float64: the present, sorted. */
export let entryX: usize = 0;
export let entryY: usize = 0;
export let entryVx: usize = 0;
export let entryVy: usize = 0;
export let entryRadius: usize = 0;
/** Int32: slot of each entry, cell of each slot, first entry of each cell and one more. */
export let slots: usize = 0;
export let keys: usize = 0;
export let starts: usize = 0;
/** Bytes, per entry and per slot: 1 where no wall is listed at the present place. */
export let entryOpen: usize = 0;
export let open: usize = 0;
/** One bit per cell of the walls' grid: 1 where walls are listed. */
export let wallBits: usize = 0;
/** Per entry, float32, with room for four more: places. */
export let nearX: usize = 0;
export let nearY: usize = 0;
/** 256 bytes: for each set of four lanes, where its bytes go to stand in front. */
export let packing: usize = 0;
/** Per entry and four more, of one body: candidates, int32; rows and columns of its pairs, float64. */
export let candidates: usize = 0;
export let pairRows: usize = 0;
export let pairColumns: usize = 0;
/** Int32: bodies that have pairs, where their pairs end, the body of a slot or -1. */
export let bodies: usize = 0;
export let ends: usize = 0;
export let bodyOf: usize = 0;
/** Int32: bodies to look at in this pass, bodies that overlap in it, and those of the latter that have walls near. */
export let active: usize = 0;
export let movers: usize = 0;
export let walled: usize = 0;
/** Float64, per mover: where it is pushed to. */
export let toX: usize = 0;
export let toY: usize = 0;
/** Bytes: the last pass that a slot was looked at in; what was noted about it. */
export let stamps: usize = 0;
export let notes: usize = 0;
/** Int32: slots that may not be where they wanted to be. */
export let displaced: usize = 0;
/** Int32: slots of bodies that have pairs with entries beyond those whose pairs are found here. */
export let borders: usize = 0;
/** Per entry, int32: where its part of the next list ends. Int32: entries that were near in the present. */
export let listEnds: usize = 0;
export let listed: usize = 0;
/** Int32, as many as there is room for: the other slot of each pair. The last one in memory, since it may have to grow. */
export let others: usize = 0;

const ADDRESSES: usize = 72;

/** Read the block. */
export function readBlock(p: usize): void {
  cell = load<f64>(p);
  minX = load<f64>(p, 8);
  minY = load<f64>(p, 16);
  wallCell = load<f64>(p, 24);
  wallReach = load<f64>(p, 32);
  count = load<i32>(p, 40);
  widthBits = load<i32>(p, 44);
  heightBits = load<i32>(p, 48);
  pairRoom = load<i32>(p, 52);
  wallColumns = load<i32>(p, 56);
  wallRows = load<i32>(p, 60);
  let at = p + ADDRESSES;
  presentX = load<u32>(at);
  presentY = load<u32>(at, 4);
  presentVx = load<u32>(at, 8);
  presentVy = load<u32>(at, 12);
  radii = load<u32>(at, 16);
  futureX = load<u32>(at, 20);
  futureY = load<u32>(at, 24);
  entryX = load<u32>(at, 28);
  entryY = load<u32>(at, 32);
  entryVx = load<u32>(at, 36);
  entryVy = load<u32>(at, 40);
  entryRadius = load<u32>(at, 44);
  slots = load<u32>(at, 48);
  keys = load<u32>(at, 52);
  starts = load<u32>(at, 56);
  entryOpen = load<u32>(at, 60);
  at += 64;
  open = load<u32>(at);
  wallBits = load<u32>(at, 4);
  nearX = load<u32>(at, 8);
  nearY = load<u32>(at, 12);
  packing = load<u32>(at, 16);
  candidates = load<u32>(at, 20);
  pairRows = load<u32>(at, 24);
  pairColumns = load<u32>(at, 28);
  bodies = load<u32>(at, 32);
  ends = load<u32>(at, 36);
  bodyOf = load<u32>(at, 40);
  active = load<u32>(at, 44);
  movers = load<u32>(at, 48);
  walled = load<u32>(at, 52);
  toX = load<u32>(at, 56);
  toY = load<u32>(at, 60);
  at += 64;
  stamps = load<u32>(at);
  notes = load<u32>(at, 4);
  displaced = load<u32>(at, 8);
  borders = load<u32>(at, 12);
  listEnds = load<u32>(at, 16);
  listed = load<u32>(at, 20);
  others = load<u32>(at, 24);
  for (let set = 0; set < 16; set++) {
    let lanes = packing + (<usize>set << 4);
    for (let lane = 0; lane < 4; lane++) {
      if ((set >> lane) & 1) {
        store<i32>(lanes, 0x03020100 + lane * 0x04040404);
        lanes += 4;
      }
    }
  }
}

export function setPairRoom(room: i32): void {
  pairRoom = room;
}
