import type { Finding } from '../error/index.js';
import { plural } from './check-input.js';
import { type FaceClasses, MAX_LISTED_DEPTH } from './classify-faces.js';
import type { Chain, ChainSet } from './collect-chains.js';
import { NONE } from './domain-input.js';
import type { Encounter, PlanarGraph } from './planarise.js';

/**
 * Turn what happened to the edges into findings: one per place or pair, not one per cut.
 *
 * @param visible per chain: 1 if some of its edges border free space
 */
export function describeRepairs(
  set: ChainSet,
  graph: PlanarGraph,
  classes: FaceClasses,
  visible: Uint8Array,
): Finding[] {
  const findings: Finding[] = [];
  describeEncounters(set, graph.encounters, findings);
  describeSpikes(set, graph, findings);
  describeSolids(set, graph, classes, visible, findings);
  describeLines(set, visible, findings);
  return findings;
}

/** Crossings within one ring, and of thin walls; overlaps of different solids are told by their areas. */
function describeEncounters(set: ChainSet, encounters: readonly Encounter[], findings: Finding[]): void {
  const groups = new Map<string, { code: string; first: Encounter; count: number; a: Chain; b: Chain }>();
  for (const encounter of encounters) {
    const a = set.chains[encounter.chainA];
    const b = set.chains[encounter.chainB];
    let code: string | undefined;
    if (encounter.kind === 'merge') code = 'repair/near-vertices';
    else if (a.solid === NONE && b.solid === NONE) code = encounter.kind === 'cross' ? 'repair/walls-cross' : undefined;
    else if (a.solid === NONE || b.solid === NONE) {
      code = encounter.kind === 'cross' ? 'repair/wall-crosses-solid' : undefined;
    } else if (a.solid === b.solid) {
      code = encounter.kind === 'cross' ? 'repair/self-intersection' : 'repair/self-touch';
    }
    if (!code) continue;
    const key = `${code} ${Math.min(encounter.chainA, encounter.chainB)} ${Math.max(encounter.chainA, encounter.chainB)}`;
    const group = groups.get(key);
    if (group) group.count++;
    else groups.set(key, { code, first: encounter, count: 1, a, b });
  }
  const inOrder = [...groups.values()].sort(
    (p, q) => p.first.chainA - q.first.chainA || p.first.positionA - q.first.positionA,
  );
  for (const { code, first, count, a, b } of inOrder) {
    const where = `${a.where}[${first.positionA}]`;
    const other = a === b ? `its edge ${first.positionB}` : `${b.where}[${first.positionB}]`;
    const more = count > 1 ? ` (and ${count - 1} more)` : '';
    const at = `at (${first.x}, ${first.y})${more}`;
    const message =
      code === 'repair/near-vertices'
        ? `vertex closer than the tolerance to one of ${other} ${at}; the two were taken for one`
        : code === 'repair/walls-cross'
          ? `wall crosses ${other} ${at}; both were cut there`
          : code === 'repair/wall-crosses-solid'
            ? `crosses ${other} ${at}; the part inside was left out`
            : code === 'repair/self-intersection'
              ? `edge crosses ${other} ${at}; every part that the ring winds around is solid`
              : `edge touches ${other} ${at}; closed there`;
    findings.push({ code, where, message });
  }
}

/** A ring that runs along an edge there and back encloses nothing there. */
function describeSpikes(set: ChainSet, graph: PlanarGraph, findings: Finding[]): void {
  const spikes = new Map<number, number>();
  const count = graph.edges.length >> 1;
  for (let k = 0; k < count; k++) {
    const from = graph.sourceStarts[k];
    const to = graph.sourceStarts[k + 1];
    // The sources of an edge come chain by chain.
    for (let s = from; to - from > 1 && s < to; ) {
      const chain = graph.sourceChains[s];
      const first = s;
      let sum = 0;
      for (; s < to && graph.sourceChains[s] === chain; s++) sum += graph.sourceSigns[s];
      if (set.chains[chain].solid === NONE) continue;
      if (s - first > 1 && sum === 0) spikes.set(chain, (spikes.get(chain) ?? 0) + 1);
    }
  }
  for (const [chain, edges] of spikes) {
    findings.push({
      code: 'repair/spike',
      where: set.chains[chain].where,
      message: `${plural(edges, 'edge', 'edges')} of a spike without area left out`,
    });
  }
}

function describeSolids(
  set: ChainSet,
  graph: PlanarGraph,
  classes: FaceClasses,
  visible: Uint8Array,
  findings: Finding[],
): void {
  const { solids } = set;
  const size = solids.length;
  const isVisibleSolid = new Uint8Array(size);
  set.chains.forEach(({ solid }, c) => {
    if (visible[c] === 1 && solid !== NONE) isVisibleSolid[solid] = 1;
  });
  /** One solid that overlaps another, for those that do. */
  const covers = new Map<number, number>();
  for (const key of classes.overlaps) {
    const low = Math.floor(key / size);
    const high = key % size;
    if (!covers.has(low)) covers.set(low, high);
    if (!covers.has(high)) covers.set(high, low);
  }
  for (const key of [...classes.overlaps].sort((p, q) => p - q)) {
    // A solid that vanishes in another one is told below.
    if (isVisibleSolid[key % size] === 0 || isVisibleSolid[Math.floor(key / size)] === 0) continue;
    findings.push({
      code: 'repair/overlap',
      where: solids[key % size].where,
      message: `overlaps ${solids[Math.floor(key / size)].where}; the two count as one solid`,
    });
  }
  for (const key of findTouching(set, graph)) {
    if (classes.overlaps.has(key)) continue;
    findings.push({
      code: 'repair/touching',
      where: solids[key % size].where,
      message: `touches ${solids[Math.floor(key / size)].where}; there is no way between them`,
    });
  }
  solids.forEach(({ obstacle, where }, solid) => {
    if (obstacle === NONE) return;
    const isOutside = classes.outside.has(solid);
    const isVisible = isVisibleSolid[solid] === 1;
    if (isOutside) {
      findings.push(
        isVisible
          ? {
              code: 'repair/across-boundary',
              where,
              message: 'reaches beyond the boundary; the part outside was left out',
            }
          : { code: 'repair/outside', where, message: 'lies outside the boundary and was left out' },
      );
    } else if (!isVisible) {
      const cover = covers.get(solid);
      findings.push({
        code: 'repair/nested',
        where,
        message: `lies inside ${cover === undefined ? 'other solids' : solids[cover].where} and adds nothing`,
      });
    }
  });
}

/** Pairs of obstacles' solids that share a vertex of the planar graph (of many at one vertex only some), rising. */
function findTouching(set: ChainSet, graph: PlanarGraph): number[] {
  const size = set.solids.length;
  const { edges, sourceStarts, sourceChains } = graph;
  let vertexCount = 0;
  for (let k = 0; k < edges.length; k++) if (edges[k] >= vertexCount) vertexCount = edges[k] + 1;
  const first = new Int32Array(vertexCount).fill(NONE);
  const solidOf = Int32Array.from(set.chains, ({ solid, obstacle }) => (obstacle === NONE ? NONE : solid));
  const owners = new Map<number, Set<number>>();
  const pairs = new Set<number>();
  for (let k = 0; 2 * k < edges.length; k++) {
    for (let s = sourceStarts[k]; s < sourceStarts[k + 1]; s++) {
      const solid = solidOf[sourceChains[s]];
      if (solid === NONE) continue;
      for (let i = 2 * k; i < 2 * k + 2; i++) {
        const v = edges[i];
        const one = first[v];
        if (one === NONE) first[v] = solid;
        if (one === NONE || one === solid) continue;
        const others = owners.get(v) ?? new Set([one]);
        owners.set(v, others);
        if (others.has(solid)) continue;
        let listed = 0;
        for (const other of others) {
          if (listed++ === (others.size < MAX_LISTED_DEPTH ? MAX_LISTED_DEPTH : 1)) break;
          pairs.add(Math.min(other, solid) * size + Math.max(other, solid));
        }
        others.add(solid);
      }
    }
  }
  return [...pairs].sort((p, q) => p - q);
}

/** Thin walls of which nothing is left. */
function describeLines(set: ChainSet, visible: Uint8Array, findings: Finding[]): void {
  set.chains.forEach((chain, c) => {
    if (chain.solid !== NONE || visible[c] === 1) return;
    findings.push({
      code: 'repair/wall-hidden',
      where: chain.where,
      message: 'lies in solids or outside the boundary and was left out',
    });
  });
}
