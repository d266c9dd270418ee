import { NONE } from '../../../geometry/index.js';
import { meetBounds, meetSheets, type Stretch } from './meet-sheets.js';
import { type Sheet, sees, valueAt } from './sheet.js';

/** Parts of a stretch shorter than this (mesh units) are given to their neighbours. */
const LEAST_PART = 1e-10;
/** Values nearer than this count as equal: the order just beside the stretch decides. */
const TIE = 1e-13;
/** How far beside, as a share of the way to a point inside. */
const ASIDE = 0.02;
/** Where no root sees a point, up to rounding, it may be missed by so many tolerances. */
const LOOSER = [1, 1e3, 1e6];

/** Who governs along a stretch, just left and just right of it. */
export interface CutStretch {
  /** Where the governor changes on either side, rising, strictly inside. */
  readonly cuts: number[];
  /** Keys of the governors of the parts, one more than cuts; NONE where nobody governs. */
  readonly left: number[];
  readonly right: number[];
}

/** The sheets that may govern on one side of a stretch, and a point on that side. */
export interface StretchSide {
  readonly sheets: readonly Sheet[];
  readonly x: number;
  readonly y: number;
}

/** Find all changes of governor along a stretch. Equal along all of it, two sheets have it as their border. */
export function cutStretch(
  at: Stretch,
  left: StretchSide,
  right: StretchSide | undefined,
  tolerance: number,
): CutStretch {
  const one = buildEnvelope(at, left, tolerance);
  const two = right ? buildEnvelope(at, right, tolerance) : [{ to: at.length, key: NONE }];
  const out: CutStretch = { cuts: [], left: [], right: [] };
  let [i, j, from] = [0, 0, 0];
  for (;;) {
    const last = out.left.length - 1;
    const [l, r] = [one[i].key, two[j].key];
    if (last < 0 || out.left[last] !== l || out.right[last] !== r) {
      if (last >= 0) out.cuts.push(from);
      out.left.push(l);
      out.right.push(r);
    }
    const to = Math.min(one[i].to, two[j].to);
    if (to >= at.length) return out;
    // Both sides change at one place, up to rounding.
    if (i < one.length - 1 && one[i].to < to + LEAST_PART) i++;
    if (j < two.length - 1 && two[j].to < to + LEAST_PART) j++;
    from = to;
  }
}

/** A part of a stretch, up to a place, and who governs it. */
interface Part {
  readonly to: number;
  readonly key: number;
}

/** A part with its lowest sheet so far. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly sheet: Sheet | undefined;
}

/** The lowest sheets along one side of a stretch: put in one after the other, each only compared with those it meets. */
function buildEnvelope(at: Stretch, side: StretchSide, tolerance: number): Part[] {
  let pieces: Piece[] = [{ from: 0, to: at.length, sheet: undefined }];
  for (const sheet of filterRivals(at, side.sheets, tolerance)) {
    for (const [from, to] of findSeen(sheet, at, tolerance))
      pieces = insert(pieces, sheet, from, to, at, side, tolerance);
  }
  const parts: Part[] = [];
  for (const { from, to, sheet } of pieces) {
    // Slivers go to whoever comes next; the last of all to the one before.
    if (to - from < LEAST_PART && (to < at.length || parts.length > 0)) {
      if (to >= at.length) parts[parts.length - 1] = { to, key: parts[parts.length - 1].key };
      continue;
    }
    const s = (from + to) / 2;
    const key = sheet?.key ?? findGovernor(side, at.x + s * at.ux, at.y + s * at.uy, tolerance);
    if (parts.length > 0 && parts[parts.length - 1].key === key) parts.pop();
    parts.push({ to, key });
  }
  return parts;
}

/** The parts of a stretch that a root sees. */
function findSeen(sheet: Sheet, at: Stretch, tolerance: number): [number, number][] {
  const places: number[] = [];
  meetBounds(sheet, at, places);
  const inside = places.filter((s) => s > 0 && s < at.length).sort((a, b) => a - b);
  inside.push(at.length);
  const out: [number, number][] = [];
  let from = 0;
  for (const to of inside) {
    const s = (from + to) / 2;
    if (to > from && sees(sheet, at.x + s * at.ux, at.y + s * at.uy, tolerance)) {
      const last = out[out.length - 1];
      if (last && last[1] === from) last[1] = to;
      else out.push([from, to]);
    }
    from = to;
  }
  return out;
}

function insert(
  pieces: readonly Piece[],
  sheet: Sheet,
  from: number,
  to: number,
  at: Stretch,
  side: StretchSide,
  tolerance: number,
): Piece[] {
  const out: Piece[] = [];
  const add = (lo: number, hi: number, owner: Sheet | undefined): void => {
    if (!(hi > lo)) return;
    const last = out[out.length - 1];
    if (last && last.sheet?.key === owner?.key) out[out.length - 1] = { from: last.from, to: hi, sheet: last.sheet };
    else out.push({ from: lo, to: hi, sheet: owner });
  };
  for (const piece of pieces) {
    const lo = Math.max(from, piece.from);
    const hi = Math.min(to, piece.to);
    if (!(hi > lo) || piece.sheet?.key === sheet.key) {
      add(piece.from, piece.to, piece.sheet);
      continue;
    }
    add(piece.from, lo, piece.sheet);
    const places: number[] = [];
    if (piece.sheet) meetSheets(sheet, piece.sheet, at, places);
    const inside = places.filter((s) => s > lo && s < hi).sort((a, b) => a - b);
    inside.push(hi);
    let start = lo;
    for (const end of inside) {
      const s = (start + end) / 2;
      const isLower =
        piece.sheet === undefined || beats(sheet, piece.sheet, at.x + s * at.ux, at.y + s * at.uy, side, tolerance);
      add(start, end, isLower ? sheet : piece.sheet);
      start = end;
    }
    add(hi, piece.to, piece.sheet);
  }
  return out;
}

/** At a point of a stretch that both see, one sheet is lower than another; where they are equal, just beside it. */
function beats(one: Sheet, two: Sheet, x: number, y: number, side: StretchSide, tolerance: number): boolean {
  const difference = valueAt(one, x, y) - valueAt(two, x, y);
  if (Math.abs(difference) > TIE) return difference < 0;
  const [bx, by] = [x + ASIDE * (side.x - x), y + ASIDE * (side.y - y)];
  return findLowest([one, two], bx, by, tolerance) === one;
}

function filterRivals(at: Stretch, sheets: readonly Sheet[], tolerance: number): Sheet[] {
  const half = at.length / 2;
  const x = at.x + half * at.ux;
  const y = at.y + half * at.uy;
  const lowest = findLowest(sheets, x, y, tolerance);
  if (lowest === undefined) return [...sheets];
  const ceiling = valueAt(lowest, x, y) + lowest.pace * half + TIE;
  return sheets.filter((sheet) => valueAt(sheet, x, y) - sheet.pace * half <= ceiling);
}

/** The key of the lowest sheet at a point of a stretch, just beside it; NONE where nobody governs. */
export function findGovernor({ sheets, x: ix, y: iy }: StretchSide, x: number, y: number, tolerance: number): number {
  for (const looser of LOOSER) {
    const lowest = findLowest(sheets, x, y, looser * tolerance);
    if (lowest === undefined) continue;
    const limit = valueAt(lowest, x, y) + TIE;
    const tied = sheets.filter((sheet) => valueAt(sheet, x, y) <= limit && sees(sheet, x, y, looser * tolerance));
    if (tied.every((sheet) => sheet.key === lowest.key)) return lowest.key;
    const [bx, by] = [x + ASIDE * (ix - x), y + ASIDE * (iy - y)];
    return (findLowest(tied, bx, by, looser * tolerance) ?? lowest).key;
  }
  return NONE;
}

/** The lowest sheet whose root sees a point; of equal ones the first by key. */
export function findLowest(sheets: readonly Sheet[], x: number, y: number, tolerance: number): Sheet | undefined {
  let best: Sheet | undefined;
  let value = Infinity;
  for (const sheet of sheets) {
    const own = valueAt(sheet, x, y);
    if (own > value || (own === value && best !== undefined && sheet.key >= best.key)) continue;
    if (!sees(sheet, x, y, tolerance)) continue;
    best = sheet;
    value = own;
  }
  return best;
}
