import type { LiveObject } from '../../../src/maps/live/live-object.js';
import type { BlockObject } from '../../../src/maps/streaming/block-ledger.js';
import { createRandom } from '../../../src/math/index.js';

export const BLOCK = 50;
/** Blocks that an object can reach into beyond its own, to each side. */
const SPREAD = 1;
const PER_BLOCK = 8;

/** A world without end whose every block is made from its place alone; things overlap and span blocks. */
export class SampleWorld {
  /** Blocks asked for. */
  readonly asked: string[] = [];

  constructor(
    private readonly seed: number,
    readonly originColumn = 0,
    readonly originRow = 0,
  ) {}

  /** All that reaches into a block. */
  readonly load = (column: number, row: number): BlockObject[] => {
    this.asked.push(`${column},${row}`);
    return this.list(column, row);
  };

  list(column: number, row: number): BlockObject[] {
    const found: BlockObject[] = [];
    for (let r = row - SPREAD; r <= row + SPREAD; r++) {
      for (let c = column - SPREAD; c <= column + SPREAD; c++) {
        for (const entry of this.homeOf(c, r)) {
          const [minX, minY, maxX, maxY] = boxOf(entry.object);
          const isOver = maxX >= column * BLOCK && minX <= (column + 1) * BLOCK;
          if (isOver && maxY >= row * BLOCK && minY <= (row + 1) * BLOCK) found.push(entry);
        }
      }
    }
    return found;
  }

  private homeOf(column: number, row: number): BlockObject[] {
    const [c, r] = [column - this.originColumn, row - this.originRow];
    const random = createRandom(this.seed + 7919 * c + 104729 * r);
    const base = PER_BLOCK * (2048 * (r + 1024) + (c + 1024));
    const objects: BlockObject[] = [];
    for (let k = 0; k < PER_BLOCK - 1; k++) {
      const x = (column + random.next()) * BLOCK;
      const y = (row + random.next()) * BLOCK;
      objects.push({ key: base + k, object: sampleObject(random.next(), x, y, 1 + 6 * random.next()) });
    }
    if (random.nextInt(3) === 0) {
      const [x, y] = [(column + 0.5) * BLOCK, (row + 0.25) * BLOCK];
      objects.push({
        key: base + PER_BLOCK - 1,
        object: { kind: 'line', points: [x - BLOCK, y, x + BLOCK, y + BLOCK / 2] },
      });
    }
    return objects;
  }
}

function sampleObject(choice: number, x: number, y: number, size: number): LiveObject {
  if (choice < 0.2) return { kind: 'point', x, y };
  if (choice < 0.4) return { kind: 'circle', x, y, radius: size / 2 };
  const half = size;
  return {
    kind: 'polygon',
    ring: [x - half, y - half / 2, x + half, y - half, x + half / 2, y + half, x - half, y + half / 3],
  };
}

function boxOf(object: LiveObject): [number, number, number, number] {
  if (object.kind === 'point') return [object.x, object.y, object.x, object.y];
  if (object.kind === 'circle') {
    const { x, y, radius } = object;
    return [x - radius, y - radius, x + radius, y + radius];
  }
  const xy = object.kind === 'line' ? object.points : object.kind === 'polygon' ? object.ring : object.areas[0].ring;
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < xy.length; i += 2) {
    box[0] = Math.min(box[0], xy[i]);
    box[1] = Math.min(box[1], xy[i + 1]);
    box[2] = Math.max(box[2], xy[i]);
    box[3] = Math.max(box[3], xy[i + 1]);
  }
  return box;
}
