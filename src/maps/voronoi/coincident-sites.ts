import { NONE } from '../../geometry/index.js';
import type { PreparedShape } from './shape-cells.js';
import type { CircleShape, PointShape } from './site-shapes.js';

type Round = PointShape | CircleShape;

/**
 * Points and circles round one centre: only one of them can have a cell. It is the one with the largest radius, of equal ones
 * the one with the smallest key; the others wait and take over when it goes. So the diagram depends on what is there, not on
 * what came first.
 */
export class CoincidentSites {
  private readonly shapes = new Map<number, Round>();
  private readonly groups = new Map<string, Set<number>>();

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
    if (!this.concerns(edits)) return edits;
    const changes = new Map<number, PreparedShape | undefined>();
    const touched = new Set<Set<number>>();
    for (const [key, shape] of edits) {
      const old = this.shapes.get(key);
      if (old !== undefined) touched.add(this.leave(key, old));
      if (shape !== undefined && shape.kind !== 'chains') touched.add(this.enter(key, shape));
      else if (shape !== undefined || hasCells(key)) changes.set(key, shape);
    }
    for (const group of touched) {
      const owner = this.ownerOf(group);
      for (const key of group) {
        if (key === owner) {
          if (!hasCells(key) || edits.has(key)) changes.set(key, this.shapes.get(key));
        } else if (hasCells(key)) {
          changes.set(key, undefined);
        }
      }
    }
    return changes;
  }

  /** Is a point or circle among the edits, or among what they replace? */
  private concerns(edits: ReadonlyMap<number, PreparedShape | undefined>): boolean {
    for (const [key, shape] of edits) {
      if (shape === undefined || shape.kind !== 'chains' || this.shapes.has(key)) return true;
    }
    return false;
  }

  /** The key of the object whose cell stands for this one: itself, unless another lies over it. */
  standIn(key: number): number {
    const shape = this.shapes.get(key);
    return shape === undefined ? key : this.ownerOf(this.groups.get(centreOf(shape)) ?? new Set([key]));
  }

  private enter(key: number, shape: Round): Set<number> {
    const centre = centreOf(shape);
    let group = this.groups.get(centre);
    if (group === undefined) {
      group = new Set();
      this.groups.set(centre, group);
    }
    group.add(key);
    this.shapes.set(key, shape);
    return group;
  }

  private leave(key: number, shape: Round): Set<number> {
    const centre = centreOf(shape);
    const group = this.groups.get(centre) ?? new Set();
    group.delete(key);
    if (group.size === 0) this.groups.delete(centre);
    this.shapes.delete(key);
    return group;
  }

  private ownerOf(group: ReadonlySet<number>): number {
    let owner = NONE;
    for (const key of group) {
      if (owner === NONE) {
        owner = key;
        continue;
      }
      const larger = this.radiusOf(key) - this.radiusOf(owner);
      if (larger > 0 || (larger === 0 && key < owner)) owner = key;
    }
    return owner;
  }

  private radiusOf(key: number): number {
    const shape = this.shapes.get(key);
    return shape?.kind === 'circle' ? shape.radius : 0;
  }
}

function centreOf({ x, y }: Round): string {
  return `${x + 0},${y + 0}`;
}
