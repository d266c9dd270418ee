import type { NavGraph } from '../../../src/maps/navgraph/nav-graph.js';
import { type NavTables, RED } from '../../../src/maps/navgraph/nav-tables.js';

/** An edge as plain numbers; sites in rising order, ends in the order of coordinates. */
export interface PlainEdge {
  sites: readonly [number, number];
  ends: readonly [readonly [number, number], readonly [number, number]];
  length: number;
  clearance: number;
}

/**
 * The graph that an agent goes by: the red edges that it does not govern and the black ones in its cell; where two edges of
 * the same sites meet and nothing else does, they are one.
 */
export function graphFor({ tables }: NavGraph, agent: number): PlainEdge[] {
  const edges: number[] = [];
  for (let e = 0; e < tables.edgeCount; e++) {
    const isOwn =
      tables.edgeColour[e] === RED
        ? tables.edgeLeft[e] !== agent && tables.edgeRight[e] !== agent
        : tables.edgeCell[e] === agent;
    if (isOwn) edges.push(e);
  }
  return mergeJoints(tables, edges, (site) => site);
}

/** The first-order graph of a navigation graph. @param rename of its sites */
export function firstOrderOf({ tables }: NavGraph, rename: (site: number) => number): PlainEdge[] {
  const edges: number[] = [];
  for (let e = 0; e < tables.edgeCount; e++) if (tables.edgeColour[e] === RED) edges.push(e);
  return mergeJoints(tables, edges, rename);
}

function mergeJoints(t: NavTables, edges: readonly number[], rename: (site: number) => number): PlainEdge[] {
  const at = new Map<number, number[]>();
  const pair = new Map<number, string>();
  for (const e of edges) {
    pair.set(e, sitesOf(t, e, rename).join(' '));
    for (const v of [t.edgeFrom[e], t.edgeTo[e]]) at.set(v, [...(at.get(v) ?? []), e]);
  }
  const isJoint = (v: number): boolean => {
    const met = at.get(v) ?? [];
    return met.length === 2 && met[0] !== met[1] && pair.get(met[0]) === pair.get(met[1]);
  };
  const seen = new Set<number>();
  const out: PlainEdge[] = [];
  const other = (e: number, v: number): number => (t.edgeFrom[e] === v ? t.edgeTo[e] : t.edgeFrom[e]);
  /** Follow a chain from v over e to its end. */
  const walk = (from: number, first: number): void => {
    let v = from;
    let e = first;
    let length = 0;
    let clearance = Infinity;
    for (;;) {
      seen.add(e);
      length += t.edgeLength[e];
      clearance = Math.min(clearance, t.edgeClearance[e]);
      v = other(e, v);
      if (!isJoint(v)) break;
      const next = (at.get(v) as number[]).find((f) => f !== e) as number;
      if (seen.has(next)) break;
      e = next;
    }
    const a = [t.vx[from], t.vy[from]] as const;
    const b = [t.vx[v], t.vy[v]] as const;
    const isOrdered = a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]);
    out.push({ sites: sitesOf(t, first, rename), ends: isOrdered ? [a, b] : [b, a], length, clearance });
  };
  for (const e of edges) {
    if (seen.has(e)) continue;
    if (!isJoint(t.edgeFrom[e])) walk(t.edgeFrom[e], e);
    else if (!isJoint(t.edgeTo[e])) walk(t.edgeTo[e], e);
  }
  // What is left are loops of joints.
  for (const e of edges) if (!seen.has(e)) walk(t.edgeFrom[e], e);
  return out;
}

function sitesOf(t: NavTables, e: number, rename: (site: number) => number): readonly [number, number] {
  const a = rename(t.edgeLeft[e]);
  const b = rename(t.edgeRight[e]);
  return a < b ? [a, b] : [b, a];
}

/** What two sets of edges differ in, in words, beyond `limit` (m); edges shorter than that count for nothing. */
export function compareEdges(ours: readonly PlainEdge[], theirs: readonly PlainEdge[], limit: number): string[] {
  const problems: string[] = [];
  const pool = new Map<string, PlainEdge[]>();
  for (const edge of theirs) {
    const key = edge.sites.join(' ');
    pool.set(key, [...(pool.get(key) ?? []), edge]);
  }
  for (const edge of ours) {
    const candidates = pool.get(edge.sites.join(' ')) ?? [];
    let best = -1;
    let least = Infinity;
    candidates.forEach((candidate, k) => {
      const off = distanceBetween(edge, candidate);
      if (off < least) [least, best] = [off, k];
    });
    if (least <= limit) candidates.splice(best, 1);
    else if (edge.length > limit) problems.push(`only ours, off by ${least}: ${describe(edge)}`);
  }
  for (const rest of pool.values()) {
    for (const edge of rest) if (edge.length > limit) problems.push(`only theirs: ${describe(edge)}`);
  }
  return problems;
}

function distanceBetween(a: PlainEdge, b: PlainEdge): number {
  const gap = (i: number, j: number): number =>
    Math.max(Math.abs(a.ends[i][0] - b.ends[j][0]), Math.abs(a.ends[i][1] - b.ends[j][1]));
  const ends = Math.min(Math.max(gap(0, 0), gap(1, 1)), Math.max(gap(0, 1), gap(1, 0)));
  return Math.max(ends, Math.abs(a.length - b.length), Math.abs(a.clearance - b.clearance));
}

function describe({ sites, ends, length }: PlainEdge): string {
  return `${sites.join('|')} (${ends[0].join(', ')}) - (${ends[1].join(', ')}) of ${length} m`;
}
