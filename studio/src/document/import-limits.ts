import type { Scene } from 'footfall/scene';
import { formatNumber } from './dimensions.js';
import { getPlanEdges } from './plan-edges.js';

/** Bytes of a file that the page reads. A text takes several times its size while it is parsed, and a page has 2 to 4 GB. */
export const LARGEST_FILE = 64 * 1024 * 1024;

/** Points of a plan that the page shows: with more the editor would no longer follow the pointer. */
export const MOST_POINTS = 300_000;

export function describeTooLarge(name: string, bytes: number): string {
  const size = formatNumber(bytes / 1024 / 1024, 0);
  const most = LARGEST_FILE / 1024 / 1024;
  return `${name}: too large for the studio (got ${size} MB, expected at most ${most} MB); use the command footfall import, or cut the file`;
}

export function describeTooMany(name: string, points: number): string {
  return `${name}: too many points for the studio (got ${points}, expected at most ${MOST_POINTS}); use the command footfall import`;
}

export function countPoints(scene: Scene): number {
  return getPlanEdges(scene).vertexItem.length;
}
