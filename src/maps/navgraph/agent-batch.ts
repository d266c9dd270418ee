import type { VoronoiDiagram } from '../voronoi/diagram.js';
import type { AgentSites } from './agent-sites.js';

/** Key of the first agent in the diagram; obstacles have smaller ones. */
export const FIRST_AGENT_KEY = 1 << 30;

interface MutablePoint {
  kind: 'point';
  x: number;
  y: number;
}

interface MutableCircle {
  kind: 'circle';
  x: number;
  y: number;
  radius: number;
}

/** The shapes of an agent's site, the present one and the one before, which the diagram still compares with. */
type Slot = (MutablePoint | MutableCircle)[];

/** Hands the agents over to a diagram: those that moved, came or went since the last time, as one batch of edits. */
export class AgentBatch {
  private readonly slots: Slot[] = [];
  private count = 0;

  constructor(
    private readonly diagram: VoronoiDiagram,
    private readonly sites: AgentSites,
  ) {}

  apply(count: number): void {
    const { diagram, slots } = this;
    const { x, y, radius, isFree } = this.sites;
    for (let i = 0; i < Math.max(count, this.count); i++) {
      const key = FIRST_AGENT_KEY + i;
      const isThere = diagram.has(key);
      if (i >= count || isFree[i] === 0) {
        if (isThere) diagram.remove(key);
        continue;
      }
      while (i >= slots.length) slots.push([]);
      const slot = slots[i];
      const old = slot[0];
      const oldRadius = old === undefined || old.kind === 'point' ? 0 : old.radius;
      if (isThere && old.x === x[i] && old.y === y[i] && oldRadius === radius[i]) continue;
      const shape = takeShape(slot, x[i], y[i], radius[i]);
      if (isThere) diagram.move(key, shape);
      else diagram.insert(key, shape);
    }
    this.count = count;
  }
}

/** A shape for a site, in the place of the one before the last, which nobody reads any more. */
function takeShape(slot: Slot, x: number, y: number, radius: number): MutablePoint | MutableCircle {
  const spare = slot[1];
  const kind = radius > 0 ? 'circle' : 'point';
  let shape: MutablePoint | MutableCircle;
  if (spare?.kind === kind) shape = spare;
  else shape = radius > 0 ? { kind: 'circle', x, y, radius } : { kind: 'point', x, y };
  shape.x = x;
  shape.y = y;
  if (shape.kind === 'circle') shape.radius = radius;
  if (slot.length > 0) slot[1] = slot[0];
  slot[0] = shape;
  return shape;
}
