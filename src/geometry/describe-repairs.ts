import type { FindingList } from '../error/index.js';
import { plural } from './check-input.js';
import { type FaceClasses, MAX_LISTED_DEPTH } from './classify-faces.js';
import { type Chain, type ChainSet, MOST_REPAIRS } from './collect-chains.js';
import { NONE } from './domain-input.js';
import type { Encounter, EncounterLog, PlanarGraph } from './planarise.js';

/**
 * Turn what happened to the edges into findings: one per place or pair, not one per cut.
 *
 * @param visible per chain: 1 if some of its edges border free space
 */
export function describeRepairs(
  set: ChainSet,
  graph: PlanarGraph,
  encounters: EncounterGroups,
  classes: FaceClasses,
  open: Uint8Array,
  visible: Uint8Array,
): void {
  encounters.describe(set.findings);
  describeSpikes(set, graph, set.findings);
  describeSolids(set, graph, classes, open, visible, set.findings);
  describeLines(set, visible, set.findings);
}

interface EncounterGroup {
  readonly code: string;
  readonly first: Encounter;
  count: number;
}

/**
 * Crossings within one ring, and of thin walls, by pairs of chains; overlaps of different solids are told by their areas.
 * Ten thousand pairs of a kind are kept: walls that all cross in one point would else be millions.
 */
export class EncounterGroups implements EncounterLog {
  private readonly groups = new Map<string, Map<number, EncounterGroup>>();
  private readonly more = new Map<string, number>();

  constructor(private readonly chains: readonly Chain[]) {}

  add(encounter: Encounter): void {
    const { chainA, chainB } = encounter;
    const code = findCode(encounter.kind, this.chains[chainA], this.chains[chainB]);
    if (code === undefined) return;
    let groups = this.groups.get(code);
    if (!groups) {
      groups = new Map();
      this.groups.set(code, groups);
    }
    const key = Math.min(chainA, chainB) * this.chains.length + Math.max(chainA, chainB);
    const group = groups.get(key);
    if (group) group.count++;
    else if (groups.size < MOST_REPAIRS) groups.set(key, { code, first: encounter, count: 1 });
    else this.more.set(code, (this.more.get(code) ?? 0) + 1);
  }

  describe(findings: FindingList): void {
    const inOrder = [...this.groups.values()]
      .flatMap((groups) => [...groups.values()])
      .sort((p, q) => p.first.chainA - q.first.chainA || p.first.positionA - q.first.positionA);
    for (const { code, first, count } of inOrder) {
      const a = this.chains[first.chainA];
      const b = this.chains[first.chainB];
      const other = a === b ? `its edge ${first.positionB}` : `${b.where}[${first.positionB}]`;
      const more = count > 1 ? ` (and ${count - 1} more)` : '';
      const at = `at (${first.x}, ${first.y})${more}`;
      findings.add(code, `${a.where}[${first.positionA}]`, describeEncounter(code, other, at));
    }
    for (const [code, count] of this.more) findings.addMore(code, count);
  }
}

function findCode(kind: Encounter['kind'], a: Chain, b: Chain): string | undefined {
  if (kind === 'merge') return 'repair/near-vertices';
  if (a.solid === NONE && b.solid === NONE) return kind === 'cross' ? 'repair/walls-cross' : undefined;
  if (a.solid === NONE || b.solid === NONE) return kind === 'cross' ? 'repair/wall-crosses-solid' : undefined;
  if (a.solid !== b.solid) return undefined;
  return kind === 'cross' ? 'repair/self-intersection' : 'repair/self-touch';
}

function describeEncounter(code: string, other: string, at: string): string {
  switch (code) {
    case 'repair/near-vertices':
      return `vertex closer than the tolerance to one of ${other} ${at}; the two were taken for one`;
    case 'repair/walls-cross':
      return `wall crosses ${other} ${at}; both were cut there`;
    case 'repair/wall-crosses-solid':
      return `crosses ${other} ${at}; the part inside was left out`;
    case 'repair/self-intersection':
      return `edge crosses ${other} ${at}; every part that the ring winds around is solid`;
    default:
      return `edge touches ${other} ${at}; closed there`;
  }
}

/** A ring that runs along an edge there and back encloses nothing there. */
function describeSpikes(set: ChainSet, graph: PlanarGraph, findings: FindingList): void {
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
    const message = (): string => `${plural(edges, 'edge', 'edges')} of a spike without area left out`;
    findings.add('repair/spike', set.chains[chain].where, message);
  }
}

function describeSolids(
  set: ChainSet,
  graph: PlanarGraph,
  classes: FaceClasses,
  open: Uint8Array,
  visible: Uint8Array,
  findings: FindingList,
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
    const message = (): string => `overlaps ${solids[Math.floor(key / size)].where}; the two count as one solid`;
    findings.add('repair/overlap', solids[key % size].where, message);
  }
  for (const key of findTouching(set, graph, open)) {
    if (classes.overlaps.has(key)) continue;
    const message = (): string => `touches ${solids[Math.floor(key / size)].where}; there is no way between them`;
    findings.add('repair/touching', solids[key % size].where, message);
  }
  solids.forEach(({ obstacle, where }, solid) => {
    if (obstacle === NONE) return;
    const isOutside = classes.outside.has(solid);
    const isVisible = isVisibleSolid[solid] === 1;
    if (isOutside) {
      if (isVisible) {
        findings.add('repair/across-boundary', where, 'reaches beyond the boundary; the part outside was left out');
      } else findings.add('repair/outside', where, 'lies outside the boundary and was left out');
    } else if (!isVisible) {
      const cover = covers.get(solid);
      const message = (): string =>
        `lies inside ${cover === undefined ? 'other solids' : solids[cover].where} and adds nothing`;
      findings.add('repair/nested', where, message);
    }
  });
}

/**
 * Pairs of obstacles' solids that share a vertex of the planar graph (of many at one vertex only some), rising. Only
 * vertices at free space count: where it is solid all round, no way is closed. The triangles of a navigation mesh would
 * else be a finding per pair.
 *
 * @param open per vertex of the graph: 1 if it is a corner of free space
 */
function findTouching(set: ChainSet, graph: PlanarGraph, open: Uint8Array): number[] {
  const size = set.solids.length;
  const { edges, sourceStarts, sourceChains } = graph;
  const first = new Int32Array(open.length).fill(NONE);
  const solidOf = Int32Array.from(set.chains, ({ solid, obstacle }) => (obstacle === NONE ? NONE : solid));
  const owners = new Map<number, Set<number>>();
  const pairs = new Set<number>();
  for (let k = 0; 2 * k < edges.length; k++) {
    for (let s = sourceStarts[k]; s < sourceStarts[k + 1]; s++) {
      const solid = solidOf[sourceChains[s]];
      if (solid === NONE) continue;
      for (let i = 2 * k; i < 2 * k + 2; i++) {
        const v = edges[i];
        if (open[v] === 0) continue;
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
function describeLines(set: ChainSet, visible: Uint8Array, findings: FindingList): void {
  set.chains.forEach((chain, c) => {
    if (chain.solid !== NONE || visible[c] === 1) return;
    findings.add('repair/wall-hidden', chain.where, 'lies in solids or outside the boundary and was left out');
  });
}
