/** Items in rising order of their bucket; the twin is bucket-queue.ts, and gives items of one bucket in the same order. */
import { bucketsPerUnit, entries, entryRoom, growEntries, lists, NONE } from './state';

@inline const BITS: i32 = 12;
@inline const SIZE: i32 = 1 << BITS;
@inline const MASK: i32 = SIZE - 1;
@inline const BOOKS: i32 = (1 << (30 - 2 * BITS)) + 1;
/** Bytes of an entry: item, bucket, next. */
@inline const ENTRY: usize = 12;
/** Where the lists of pages and books begin, bytes. */
@inline const PAGES: usize = SIZE << 2;
@inline const BOOK_LISTS: usize = 2 * PAGES;

let used: i32 = 0;
let spare: i32 = NONE;
let inPage: i32 = 0;
let inBook: i32 = 0;
let now: i32 = 0;

export function clearQueue(): void {
  memory.fill(lists, 255, BOOK_LISTS + (<usize>BOOKS << 2));
  used = 0;
  spare = NONE;
  inPage = 0;
  inBook = 0;
  now = 0;
}

@inline function entryAt(at: i32): usize {
  return entries + <usize>at * ENTRY;
}

@inline function link(list: usize, at: i32): void {
  store<i32>(entryAt(at), load<i32>(list), 8);
  store<i32>(list, at);
}

function placeLater(at: i32, bucket: i32): void {
  if (bucket >> (2 * BITS) == now >> (2 * BITS)) {
    link(lists + PAGES + (<usize>((bucket >> BITS) & MASK) << 2), at);
    inBook++;
  } else link(lists + BOOK_LISTS + (<usize>(bucket >> (2 * BITS)) << 2), at);
}

@inline function place(at: i32, wanted: i32): void {
  const bucket = max(wanted, now);
  if (bucket >> BITS == now >> BITS) {
    link(lists + (<usize>(bucket & MASK) << 2), at);
    inPage++;
  } else placeLater(at, bucket);
}

/** Add an item; addresses of windows are no longer right afterwards. */
export function push(item: i32, bucket: i32): void {
  let at = spare;
  if (at == NONE) {
    if (used == entryRoom) growEntries();
    at = used++;
  } else spare = load<i32>(entryAt(at), 8);
  store<i32>(entryAt(at), item);
  store<i32>(entryAt(at), bucket, 4);
  place(at, bucket);
}

@inline export function computeBucket(length: f64): i32 {
  return <i32>min<f64>(length * bucketsPerUnit, 1073741824);
}

/** The next item, or NONE. */
@inline export function pop(): i32 {
  if (inPage == 0 && !turn()) return NONE;
  let bucket = now;
  let at = load<i32>(lists + (<usize>(bucket & MASK) << 2));
  while (at == NONE) at = load<i32>(lists + (<usize>(++bucket & MASK) << 2));
  now = bucket;
  const entry = entryAt(at);
  store<i32>(lists + (<usize>(bucket & MASK) << 2), load<i32>(entry, 8));
  inPage--;
  store<i32>(entry, spare, 8);
  spare = at;
  return load<i32>(entry);
}

/** Go on to the next page that has items, if need be in another book. */
function turn(): bool {
  if (inBook == 0) {
    let book = (now >> (2 * BITS)) + 1;
    while (book < BOOKS && load<i32>(lists + BOOK_LISTS + (<usize>book << 2)) == NONE) book++;
    if (book >= BOOKS) return false;
    now = book << (2 * BITS);
    spread(lists + BOOK_LISTS + (<usize>book << 2));
    if (inPage > 0) return true;
  }
  let page = (now >> BITS) & MASK;
  while (load<i32>(lists + PAGES + (<usize>page << 2)) == NONE) page++;
  now = ((now >> (2 * BITS)) << (2 * BITS)) + (page << BITS);
  inBook -= spread(lists + PAGES + (<usize>page << 2));
  return true;
}

/** Sort the items of a list anew; returns how many. */
function spread(list: usize): i32 {
  let total = 0;
  let at = load<i32>(list);
  store<i32>(list, NONE);
  while (at != NONE) {
    const next = load<i32>(entryAt(at), 8);
    place(at, load<i32>(entryAt(at), 4));
    at = next;
    total++;
  }
  return total;
}
