import { NONE } from '../../geometry/index.js';
import { EX, EY, OX, OY, RECORD, SIDE } from '../voronoi/cell-store.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';
import { attachPoint } from './attach-point.js';
import { computeSegmentClearance } from './segment-clearance.js';

/** Walls nearer to a leg than this share of the scene touch it: more than `pathTolerances` lets pass. */
const NEAR = 1e-9;

/** Where a leg touches a wall: how far along it (m), and on which sides of it the wall goes on. */
interface Contact {
  readonly at: number;
  readonly isLeft: boolean;
  readonly isRight: boolean;
}

/**
 * As {@link computeSegmentClearance}, but -Infinity where the leg leads through a wall, through a solid or between two solids that
 * touch. A distance of 0 alone does not tell: a leg may graze a corner, slide along a wall, or begin on one.
 */
export function clearanceOfLeg(
  diagram: VoronoiDiagram,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  enough: number,
  except: number = NONE,
): number {
  const clearance = computeSegmentClearance(diagram, ax, ay, bx, by, enough, except);
  if (clearance > NEAR * diagram.tolerances.scale) return clearance;
  return isLegFree(diagram, ax, ay, bx, by, except) ? clearance : -Infinity;
}

/** Does a leg stay in free space, its border included? For legs that touch walls; others are free. */
function isLegFree(diagram: VoronoiDiagram, ax: number, ay: number, bx: number, by: number, except: number): boolean {
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const near = NEAR * diagram.tolerances.scale;
  if (!(length > 4 * near)) return true;
  const contacts = findContacts(diagram, ax, ay, bx, by, length, near, except);
  if (contacts === undefined) return false;
  contacts.sort((p, q) => p.at - q.at);
  // Walls on both sides of one point inside the leg: the corner of a solid ahead, or two solids that touch.
  for (let k = 0; k < contacts.length; k++) {
    const { at } = contacts[k];
    if (at < 4 * near || at > length - 4 * near) continue;
    let [isLeft, isRight] = [false, false];
    for (let l = k; l < contacts.length && contacts[l].at <= at + 2 * near; l++) {
      isLeft ||= contacts[l].isLeft;
      isRight ||= contacts[l].isRight;
    }
    if (isLeft && isRight) return false;
  }
  let from = 0;
  for (const to of [...contacts.map(({ at }) => at), length]) {
    if (to - from > 4 * near) {
      const t = (from + to) / 2 / length;
      if (attachPoint(diagram, ax + t * (bx - ax), ay + t * (by - ay)) === undefined) return false;
    }
    from = Math.max(from, to);
  }
  return true;
}

/** All contacts of a leg with straight walls; undefined where it plainly crosses one. */
function findContacts(
  diagram: VoronoiDiagram,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  length: number,
  near: number,
  except: number,
): Contact[] | undefined {
  const { grid } = diagram;
  const { records, kinds } = diagram.store;
  const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
  const contacts: Contact[] = [];
  const lastRow = grid.row(Math.max(ay, by) + near);
  const lastColumn = grid.column(Math.max(ax, bx) + near);
  for (let row = grid.row(Math.min(ay, by) - near); row <= lastRow; row++) {
    for (let column = grid.column(Math.min(ax, bx) - near); column <= lastColumn; column++) {
      let entry = grid.heads[row * grid.columns + column];
      for (; entry !== NONE; entry = grid.nextEntries[entry]) {
        const c = grid.entrySites[entry];
        if (c === except || kinds[c] !== SIDE) continue;
        const at = RECORD * c;
        const [px, py] = [records[at + OX] - ax, records[at + OY] - ay];
        const [qx, qy] = [records[at + EX] - ax, records[at + EY] - ay];
        const [offP, offQ] = [dx * py - dy * px, dx * qy - dy * qx];
        if (Math.min(offP, offQ) > near || Math.max(offP, offQ) < -near) continue;
        const [atP, atQ] = [dx * px + dy * py, dx * qx + dy * qy];
        if (Math.max(atP, atQ) < -near || Math.min(atP, atQ) > length + near) continue;
        const isLeft = Math.max(offP, offQ) > near;
        const isRight = Math.min(offP, offQ) < -near;
        if (isLeft && isRight) {
          const on = atP + ((atQ - atP) * offP) / (offP - offQ);
          if (on < -near || on > length + near) continue;
          const wall = Math.sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py));
          // How far start and goal are from the wall's line.
          const offA = (px * qy - py * qx) / wall;
          const offB = ((px - (bx - ax)) * (qy - (by - ay)) - (py - (by - ay)) * (qx - (bx - ax))) / wall;
          if (Math.abs(offA) > near && Math.abs(offB) > near && offA < 0 !== offB < 0) return undefined;
          contacts.push({ at: clamp(on, length), isLeft, isRight });
          continue;
        }
        for (const [on, off] of [
          [atP, offP],
          [atQ, offQ],
        ]) {
          if (Math.abs(off) <= near && on >= -near && on <= length + near) {
            contacts.push({ at: clamp(on, length), isLeft, isRight });
          }
        }
      }
    }
  }
  return contacts;
}

function clamp(at: number, length: number): number {
  return Math.max(0, Math.min(length, at));
}
