import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Extents of a group across and along the way it walks, m, one per frame. */
export interface GroupExtents {
  readonly lateral: number[];
  readonly longitudinal: number[];
}

/** Speed below which a group has no direction, m/s. */
const SLOW = 0.3;

/**
 * Extents of the real groups of a street scene (obsmat.txt: frame, id, x, z, y, vx, vz, vy; groups.txt: members per line).
 * @param size people per group; frames in which one of them is out of sight do not count
 */
export function readRealGroups(folder: string, size: number): GroupExtents[] {
  const frames = new Map<string, readonly number[]>();
  const times = new Map<string, string[]>();
  for (const line of readFileSync(join(folder, 'obsmat.txt'), 'utf8').trim().split('\n')) {
    const [frame, id, x, , y, vx, , vy] = line.trim().split(/\s+/).map(Number);
    frames.set(`${frame} ${id}`, [x, y, vx, vy]);
    const list = times.get(String(id)) ?? [];
    list.push(String(frame));
    times.set(String(id), list);
  }
  const groups = readFileSync(join(folder, 'groups.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((members) => members.length === size && members[0] !== '');
  return groups
    .map((members): GroupExtents => {
      const extents: GroupExtents = { lateral: [], longitudinal: [] };
      for (const frame of times.get(members[0]) ?? []) {
        const people = members.flatMap((id) => frames.get(`${frame} ${Number(id)}`) ?? []);
        if (people.length === 4 * size) measureExtents(people, extents);
      }
      return extents;
    })
    .filter(({ lateral }) => lateral.length > 0);
}

/** Adds the extents of one frame. @param people x, y, vx, vy each */
export function measureExtents(people: ArrayLike<number>, extents: GroupExtents): void {
  let [vx, vy] = [0, 0];
  for (let k = 0; k < people.length; k += 4) [vx, vy] = [vx + people[k + 2], vy + people[k + 3]];
  const speed = Math.hypot(vx, vy);
  if ((4 * speed) / people.length < SLOW) return;
  let [left, right, back, front] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let k = 0; k < people.length; k += 4) {
    const across = (people[k + 1] * vx - people[k] * vy) / speed;
    const along = (people[k] * vx + people[k + 1] * vy) / speed;
    [left, right] = [Math.min(left, across), Math.max(right, across)];
    [back, front] = [Math.min(back, along), Math.max(front, along)];
  }
  extents.lateral.push(right - left);
  extents.longitudinal.push(front - back);
}

/** Value below which a share of a list lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  return sorted[low] + (at - low) * ((sorted[low + 1] ?? sorted[low]) - sorted[low]);
}
