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
  const places: number[] = [];
  const rivals = listRivals(at, left, right, tolerance);
  for (const sheet of rivals) meetBounds(sheet, at, places);
  for (let i = 0; i < rivals.length; i++) {
    for (let j = i + 1; j < rivals.length; j++) {
      if (rivals[i].key !== rivals[j].key) meetSheets(rivals[i], rivals[j], at, places);
    }
  }
  const inside = places.filter((s) => s > LEAST_PART && s < at.length - LEAST_PART).sort((a, b) => a - b);
  inside.push(at.length);
  const out: CutStretch = { cuts: [], left: [], right: [] };
  let from = 0;
  for (const to of inside) {
    if (to - from < LEAST_PART && to < at.length) continue;
    const s = (from + to) / 2;
    const x = at.x + s * at.ux;
    const y = at.y + s * at.uy;
    const l = findGovernor(left, x, y, tolerance);
    const r = right ? findGovernor(right, x, y, tolerance) : NONE;
    const last = out.left.length - 1;
    if (last < 0 || out.left[last] !== l || out.right[last] !== r) {
      if (last >= 0) out.cuts.push(from);
      out.left.push(l);
      out.right.push(r);
    }
    from = to;
  }
  return out;
}

/** Sheets that can be lowest somewhere on the stretch. Values may jump across it, where a toll is paid. */
function listRivals(at: Stretch, left: StretchSide, right: StretchSide | undefined, tolerance: number): Sheet[] {
  const rivals = filterRivals(at, left.sheets, tolerance);
  return right && right.sheets !== left.sheets ? [...rivals, ...filterRivals(at, right.sheets, tolerance)] : rivals;
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
