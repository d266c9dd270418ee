import { NONE } from '../../geometry/index.js';
import type { PreparedShape } from './shape-cells.js';
import type { CircleShape, PointShape } from './site-shapes.js';

type Round = PointShape | CircleShape;

/** Work space: a centre, and its bits. */
const centre = new Float64Array(2);
const bits = new Int32Array(centre.buffer);

/**
 * Points and circles round one centre: only one of them can have a cell. It is the one with the largest radius, of equal ones
 * the one with the smallest key; the others wait and take over when it goes. So the diagram depends on what is there, not on
 * what came first.
 */
export class CoincidentSites {
  private readonly shapes = new Map<number, Round>();
  /** Keys by a hash of their centre: those of several centres where their hashes meet. */
  private readonly groups = new Map<number, number[]>();
  /** A list of one that is used no more, for the next centre. */
  private spare: number[] | undefined;

  /**
   * Turn edits of objects into edits of cells.
   *
   * @param edits new shape per key, undefined where the object goes
   * @param hasCells does the object with this key have cells at present?
   * @returns the same, with objects that step back behind another removed and those that take over added
   */
  resolve(
    edits: ReadonlyMap<number, PreparedShape | undefined>,
    hasCells: (key: number) => boolean,
  ): ReadonlyMap<number, PreparedShape | undefined> {
    const touched: Round[] = [];
    let isShared = false;
    for (const [key, shape] of edits) {
      const old = this.shapes.get(key);
      if (old !== undefined) {
        touched.push(old);
        if (this.leave(key, old)) isShared = true;
      }
      if (shape !== undefined && shape.kind !== 'chains') {
        touched.push(shape);
        this.shapes.set(key, shape);
        if (this.enter(key, shape)) isShared = true;
      } else if (old !== undefined) {
        this.shapes.delete(key);
      }
    }
    if (!isShared) return edits;
    const changes = new Map<number, PreparedShape | undefined>();
    for (const [key, shape] of edits) {
      if (!this.shapes.has(key) && (shape !== undefined || hasCells(key))) changes.set(key, shape);
    }
    for (const round of touched) {
      const owner = this.ownerAt(round);
      for (const key of this.groups.get(hashOf(round)) ?? []) {
        if (!this.isAt(key, round)) continue;
        if (key === owner) {
          if (!hasCells(key) || edits.has(key)) changes.set(key, this.shapes.get(key));
        } else if (hasCells(key)) {
          changes.set(key, undefined);
        }
      }
    }
    return changes;
  }

  /** The key of the object whose cell stands for this one: itself, unless another lies over it. */
  standIn(key: number): number {
    const shape = this.shapes.get(key);
    return shape === undefined ? key : this.ownerAt(shape);
  }

  /** Enter a shape; true if another, or one whose hash is the same, is there. */
  private enter(key: number, shape: Round): boolean {
    const hash = hashOf(shape);
    const group = this.groups.get(hash);
    if (group !== undefined) {
      group.push(key);
      return true;
    }
    const { spare } = this;
    this.groups.set(hash, spare ?? [key]);
    if (spare !== undefined) spare[0] = key;
    this.spare = undefined;
    return false;
  }

  /** Take a shape out; true if another is left. */
  private leave(key: number, shape: Round): boolean {
    const hash = hashOf(shape);
    const group = this.groups.get(hash);
    if (group === undefined) return false;
    if (group.length > 1) {
      group.splice(group.indexOf(key), 1);
      return true;
    }
    this.groups.delete(hash);
    this.spare = group;
    return false;
  }

  private ownerAt(round: Round): number {
    let owner = NONE;
    for (const key of this.groups.get(hashOf(round)) ?? []) {
      if (!this.isAt(key, round)) continue;
      if (owner === NONE) {
        owner = key;
        continue;
      }
      const larger = this.radiusOf(key) - this.radiusOf(owner);
      if (larger > 0 || (larger === 0 && key < owner)) owner = key;
    }
    return owner;
  }

  private isAt(key: number, { x, y }: Round): boolean {
    const shape = this.shapes.get(key);
    return shape !== undefined && shape.x === x && shape.y === y;
  }

  private radiusOf(key: number): number {
    const shape = this.shapes.get(key);
    return shape?.kind === 'circle' ? shape.radius : 0;
  }
}

/** The same for equal centres; adding zero makes -0 and 0 one. */
function hashOf({ x, y }: Round): number {
  centre[0] = x + 0;
  centre[1] = y + 0;
  let hash = Math.imul(bits[0], 0x2c1b3c6d) ^ bits[1];
  hash = Math.imul(hash ^ (hash >>> 15), 0x297a2d39) ^ bits[2];
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ bits[3];
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
  return (hash ^ (hash >>> 16)) >>> 2;
}
