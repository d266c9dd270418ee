/**
 * What all parts of the diagram kernel read: places in memory, tolerances, the grid. Lengths are metres. The blocks of
 * parameters and addresses are those of src/maps/voronoi/kernel/build-in-kernel.ts; both lists must agree, and so must the
 * numbers here with those of the twin in plain JavaScript, which is named file by file.
 */

@inline export const NONE: i32 = -1;
/** Kinds of cells and offsets in a record in bytes, as in cell-store.ts. */
@inline export const SIDE: i32 = 0;
@inline export const WEDGE: i32 = 1;
@inline export const FULL: i32 = 2;
@inline export const OX: usize = 0;
@inline export const OY: usize = 8;
@inline export const DX: usize = 16;
@inline export const DY: usize = 24;
@inline export const EXTENT: usize = 32;
@inline export const EX: usize = 40;
@inline export const EY: usize = 48;
@inline export const RADIUS: usize = 56;
/** As in corner-rays.ts and cell-curves.ts. */
@inline export const SHARED_START: i32 = 1;
@inline export const SHARED_END: i32 = 2;
@inline export const TANGENT: f64 = 2e-15;
@inline export const PARALLEL: f64 = 1e-15;
@inline export const OBLIQUE: f64 = 100;
/** Bits of {@link flags}: what cell-rounds.ts keeps per update. */
@inline export const QUEUED: i32 = 1;
@inline export const COMPUTED: i32 = 2;
@inline export const CERTAIN: i32 = 4;

/** Where the addresses are written to, and the first byte that is free. */
@inline const ADDRESSES: usize = 256;
@inline const FIRST_FREE: usize = 512;

/** The cells, as in cell-store.ts; so many of them are live. */
export let cellEnd: i32 = 0;
export let cellCount: i32 = 0;
export let records: usize = 0;
export let kinds: usize = 0;
export let next: usize = 0;
export let previous: usize = 0;
export let reflexNext: usize = 0;
export let reflexPrevious: usize = 0;
export let shared: usize = 0;
export let keys: usize = 0;
export let pieceStarts: usize = 0;
export let pieceCounts: usize = 0;
export let blockClasses: usize = 0;
/** Per cell: how far it has come, free ids count as queued; the last edge offered to it; where it stands in the list of open cells. */
export let flags: usize = 0;
export let offers: usize = 0;
export let openPlaces: usize = 0;
/** Per cell: the search that looked at it last; the last known edge towards it, valid where the mark is the present one. */
export let marks: usize = 0;
export let knownMarks: usize = 0;
export let knownLasts: usize = 0;
/** Sites that wait to be tried; cells in the order in which they are computed. Room for all. */
export let gathered: usize = 0;
export let queue: usize = 0;

/** The pieces. */
export let pieceEnd: i32 = 0;
export let pieceRoom: i32 = 0;
export let neighbours: usize = 0;
export let twins: usize = 0;
export let owners: usize = 0;
export let vertices: usize = 0;
export let xs: usize = 0;
export let ys: usize = 0;
export let radii: usize = 0;
/** Per piece: the edge offered to the same cell before it. */
export let earlier: usize = 0;

/** The grid, as in site-grid.ts. */
export let minX: f64 = 0;
export let minY: f64 = 0;
export let size: f64 = 0;
export let columns: i32 = 0;
export let rows: i32 = 0;
/** Entries to make room for at first. */
export let entries: i32 = 0;

/** See tolerances.ts. */
export let chord: f64 = 0;
export let sideWidth: f64 = 0;
export let wedgeWidth: f64 = 0;
export let sideRoot: f64 = 0;
export let wedgeRoot: f64 = 0;
export let touch: f64 = 0;
export let scale: f64 = 0;

/** First byte that is not in use. */
let end: usize = 0;

/** Memory for so many bytes, until the next diagram; where there is no more, the caller falls back to the twin. */
export function allocate(bytes: usize): usize {
  const at = end;
  end = (at + bytes + 63) & ~(<usize>63);
  const now = <usize>memory.size() << 16;
  if (end > now) {
    const pages = <i32>((end - now + 65535) >> 16);
    if (memory.grow(max(pages, memory.size() >> 2)) < 0 && memory.grow(pages) < 0) unreachable();
  }
  return at;
}

@inline function allocateFilled(bytes: usize, value: u8): usize {
  const at = allocate(bytes);
  memory.fill(at, value, bytes);
  return at;
}

/** Read the parameters and make room. */
export function layOut(p: usize): void {
  minX = load<f64>(p);
  minY = load<f64>(p, 8);
  size = load<f64>(p, 16);
  chord = load<f64>(p, 24);
  sideWidth = load<f64>(p, 32);
  wedgeWidth = load<f64>(p, 40);
  sideRoot = load<f64>(p, 48);
  wedgeRoot = load<f64>(p, 56);
  touch = load<f64>(p, 64);
  scale = load<f64>(p, 72);
  cellEnd = load<i32>(p, 80);
  columns = load<i32>(p, 84);
  rows = load<i32>(p, 88);
  entries = load<i32>(p, 92);
  pieceRoom = load<i32>(p, 96);
  cellCount = load<i32>(p, 100);
  end = FIRST_FREE;
  const cells = <usize>cellEnd;
  records = allocate(64 * cells);
  kinds = allocate(cells);
  next = allocate(4 * cells);
  previous = allocate(4 * cells);
  reflexNext = allocate(4 * cells);
  reflexPrevious = allocate(4 * cells);
  shared = allocate(cells);
  keys = allocate(8 * cells);
  pieceStarts = allocateFilled(4 * cells, 0);
  pieceCounts = allocateFilled(4 * cells, 0);
  blockClasses = allocateFilled(cells, 255);
  flags = allocateFilled(cells, 0);
  offers = allocateFilled(4 * cells, 255);
  openPlaces = allocateFilled(4 * cells, 255);
  marks = allocateFilled(4 * cells, 0);
  knownMarks = allocateFilled(4 * cells, 0);
  knownLasts = allocate(4 * cells);
  gathered = allocate(4 * cells);
  queue = allocate(4 * cells);
  pieceEnd = 0;
  allocatePieces();
}

function allocatePieces(): void {
  const pieces = <usize>pieceRoom;
  neighbours = allocate(4 * pieces);
  twins = allocate(4 * pieces);
  owners = allocate(4 * pieces);
  vertices = allocate(4 * pieces);
  xs = allocate(8 * pieces);
  ys = allocate(8 * pieces);
  radii = allocate(8 * pieces);
  earlier = allocate(4 * pieces);
}

/** Take so many pieces behind the last one in use. */
export function extendPieces(count: i32): i32 {
  const start = pieceEnd;
  pieceEnd += count;
  if (pieceEnd > pieceRoom) growPieces(start);
  return start;
}

function growPieces(used: i32): void {
  const fromNeighbours = neighbours;
  const fromTwins = twins;
  const fromOwners = owners;
  const fromVertices = vertices;
  const fromXs = xs;
  const fromYs = ys;
  const fromRadii = radii;
  const fromEarlier = earlier;
  while (pieceEnd > pieceRoom) pieceRoom *= 2;
  allocatePieces();
  const words: usize = 4 * <usize>used;
  memory.copy(neighbours, fromNeighbours, words);
  memory.copy(twins, fromTwins, words);
  memory.copy(owners, fromOwners, words);
  memory.copy(vertices, fromVertices, words);
  memory.copy(xs, fromXs, 2 * words);
  memory.copy(ys, fromYs, 2 * words);
  memory.copy(radii, fromRadii, 2 * words);
  memory.copy(earlier, fromEarlier, words);
}

/** Tell where everything lies. */
export function writeAddresses(): void {
  const at = ADDRESSES;
  store<usize>(at, records);
  store<usize>(at, kinds, 4);
  store<usize>(at, next, 8);
  store<usize>(at, previous, 12);
  store<usize>(at, reflexNext, 16);
  store<usize>(at, reflexPrevious, 20);
  store<usize>(at, shared, 24);
  store<usize>(at, keys, 28);
  store<usize>(at, pieceStarts, 32);
  store<usize>(at, pieceCounts, 36);
  store<usize>(at, blockClasses, 40);
  store<i32>(at, pieceEnd, 44);
  store<usize>(at, neighbours, 48);
  store<usize>(at, twins, 52);
  store<usize>(at, owners, 56);
  store<usize>(at, vertices, 60);
  store<usize>(at, xs, 64);
  store<usize>(at, ys, 68);
  store<usize>(at, radii, 72);
  store<usize>(at, flags, 76);
}

@inline export function at4(base: usize, k: i32): i32 {
  return load<i32>(base + (<usize>k << 2));
}

@inline export function put4(base: usize, k: i32, value: i32): void {
  store<i32>(base + (<usize>k << 2), value);
}

@inline export function at8(base: usize, k: i32): f64 {
  return load<f64>(base + (<usize>k << 3));
}

@inline export function put8(base: usize, k: i32, value: f64): void {
  store<f64>(base + (<usize>k << 3), value);
}

@inline export function kindOf(c: i32): i32 {
  return <i32>load<u8>(kinds + <usize>c);
}

@inline export function recordOf(c: i32): usize {
  return records + (<usize>c << 6);
}

@inline export function hasFlag(c: i32, flag: i32): bool {
  return (<i32>load<u8>(flags + <usize>c) & flag) != 0;
}

@inline export function setFlag(c: i32, flag: i32): void {
  const at = flags + <usize>c;
  store<u8>(at, <u8>(<i32>load<u8>(at) | flag));
}
