import { type CellStore, DX, DY, EXTENT, OX, OY, RADIUS, RECORD, SIDE } from './cell-store.js';

/**
 * Distance from a free point to a site, m. A side counts from its front, end points included; negative inside a circle.
 * Infinity behind a side: there another site is nearer.
 */
export function distanceToSite(store: CellStore, c: number, x: number, y: number, behind: number): number {
  const { records, kinds } = store;
  const at = RECORD * c;
  const rx = x - records[at + OX];
  const ry = y - records[at + OY];
  if (kinds[c] !== SIDE) return Math.sqrt(rx * rx + ry * ry) - records[at + RADIUS];
  const height = rx * records[at + DY] - ry * records[at + DX];
  if (height < -behind) return Infinity;
  const along = rx * records[at + DX] + ry * records[at + DY];
  const beside = along < 0 ? along : along > records[at + EXTENT] ? along - records[at + EXTENT] : 0;
  return beside === 0 ? Math.abs(height) : Math.sqrt(beside * beside + height * height);
}
