import { describe, expect, it } from 'vitest';
import { BlackPart } from '../../../src/maps/navgraph/black-part.js';
import { BlackVertices } from '../../../src/maps/navgraph/black-vertices.js';
import { EarTree } from '../../../src/maps/navgraph/ear-tree.js';
import { NavGraph } from '../../../src/maps/navgraph/nav-graph.js';
import { BLACK } from '../../../src/maps/navgraph/nav-tables.js';
import { SecondOrder } from '../../../src/maps/navgraph/second-order.js';
import { validateNavGraph } from '../../../src/maps/navgraph/validate-nav-graph.js';
import type { CellStore } from '../../../src/maps/voronoi/cell-store.js';
import { distanceToSite } from '../../../src/maps/voronoi/site-distance.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { compareEdges, firstOrderOf, graphFor } from './lemma-oracle.js';
import { NAV_KINDS, type NavScene, navScene, randomSimilarity, STANDS, type Stand } from './nav-scenes.js';

type AgentsAs = 'points' | 'discs';

/** Random scenes of all kinds in turn, every third one turned, shifted and of another size. */
function* eachScene(count: number, base: number, stands: readonly Stand[]): Generator<[NavScene, AgentsAs, string]> {
  for (let i = 0; i < count; i++) {
    const seed = base + i;
    const kind = NAV_KINDS[i % NAV_KINDS.length];
    const stand = stands[Math.floor(i / NAV_KINDS.length) % stands.length];
    const agentsAs = i % 2 === 0 ? 'points' : 'discs';
    const similarity = i % 3 === 2 ? { similarity: randomSimilarity(createRandom(seed)) } : {};
    const scene = navScene(kind, seed, { stand, ...similarity });
    if (scene !== undefined) yield [scene, agentsAs, `${scene.label} ${agentsAs}`];
  }
}

function graphOf({ domain, x, y, radius }: NavScene, agentsAs: AgentsAs): NavGraph {
  const graph = new NavGraph(domain, { agentsAs });
  graph.update(x.length, x, y, radius);
  return graph;
}

/** Agents of a scene that are looked at. */
const LOOKS = runs(3, 4, 50);

/** Compare the graphs of agents with the diagram of all the others, computed from scratch. */
function expectLemma2(scene: NavScene, agentsAs: AgentsAs, label: string): number {
  const graph = graphOf(scene, agentsAs);
  const { sites } = graph;
  let cells = 0;
  for (let agent = 0; agent < sites.count && cells < LOOKS; agent++) {
    if (sites.isFree[agent] === 0) continue;
    const others: number[] = [];
    for (let i = 0; i < sites.count; i++) if (i !== agent && sites.isFree[i] === 1) others.push(i);
    const bare = new NavGraph(scene.domain, { agentsAs, secondOrder: false });
    const pick = (from: Float64Array): Float64Array => Float64Array.from(others, (i) => from[i]);
    bare.update(others.length, pick(sites.x), pick(sites.y), pick(sites.radius));
    const theirs = firstOrderOf(bare, (site) => (site >= 0 ? others[site] : site));
    const limit = 1e-9 * graph.diagram.tolerances.scale;
    expect(compareEdges(graphFor(graph, agent), theirs, limit), `${label}, agent ${agent}`).toEqual([]);
    cells++;
  }
  return cells;
}

describe('the lemmas of the multi-agent navigation graph', () => {
  it('NAV-1, Lemma 1: red edges lie between first nearest sites, black ones inside a cell between second nearest', () => {
    for (const base of [FIXED_SEED, rotatingSeed]) {
      for (const [scene, agentsAs, label] of eachScene(runs(6, 18, 250), base, ['anywhere'])) {
        const graph = graphOf(scene, agentsAs);
        expect(validateNavGraph(graph, runs(2, 3, 6)), label).toEqual([]);
        expectStrictlyInside(graph, label);
      }
    }
  });

  it('NAV-2, Lemma 2: red edges of others and black edges inside are the graph of all sites but the agent', () => {
    let cells = 0;
    for (const base of [FIXED_SEED, rotatingSeed]) {
      for (const [scene, agentsAs, label] of eachScene(runs(6, 18, 250), base, ['anywhere'])) {
        cells += expectLemma2(scene, agentsAs, label);
      }
    }
    expect(cells).toBeGreaterThan(runs(10, 80, 2000));
  });

  it('NAV-1 and NAV-2 hold on lattices, circles and lines of agents, for agents in one place and overlapping bodies', () => {
    for (const base of [FIXED_SEED, rotatingSeed]) {
      for (const [scene, agentsAs, label] of eachScene(runs(6, 36, 180), base, STANDS)) {
        expect(validateNavGraph(graphOf(scene, agentsAs), 2), label).toEqual([]);
        expectLemma2(scene, agentsAs, label);
      }
    }
  });
});

/** Between the ends of a black edge its agent is nearer than the governors. */
function expectStrictlyInside(graph: NavGraph, label: string): void {
  const { tables, diagram, agentCells } = graph;
  const { store, tolerances } = diagram;
  const points: number[] = [];
  const outside: number[] = [];
  for (let e = 0; e < tables.edgeCount; e++) {
    if (tables.edgeColour[e] !== BLACK || tables.edgeLength[e] < 1e-4 * tables.edgeClearance[e]) continue;
    points.length = 0;
    graph.sampleEdge(e, 1e-3 * tables.edgeLength[e], points);
    const x = points.length > 4 ? points[2] : 0.5 * (points[0] + points[2]);
    const y = points.length > 4 ? points[3] : 0.5 * (points[1] + points[3]);
    const left = tables.edgeLeft[e] >= 0 ? agentCells[tables.edgeLeft[e]] : -1 - tables.edgeLeft[e];
    const own = distanceToSite(store, agentCells[tables.edgeCell[e]], x, y, tolerances.behind);
    if (!(own < distanceToSite(store, left, x, y, tolerances.behind))) outside.push(e);
  }
  expect(outside, label).toEqual([]);
}

describe('two ways to the second order', () => {
  it('agree to the last bit wherever no four sites touch one circle', () => {
    let clear = 0;
    for (const base of [FIXED_SEED, rotatingSeed]) {
      for (const [scene, agentsAs, label] of eachScene(runs(6, 18, 200), base, STANDS)) {
        const graph = graphOf(scene, agentsAs);
        const { store, tolerances } = graph.diagram;
        const tree = new EarTree(store, tolerances);
        const second = new SecondOrder(store, tolerances);
        const black = new BlackVertices(store, second);
        for (let agent = 0; agent < scene.x.length; agent++) {
          const cell = graph.agentCells[agent];
          if (cell < 0 || store.pieceCounts[cell] < 2) continue;
          const cut = new BlackPart();
          if (!tree.compute(cell, store.pieceStarts[cell], cut)) continue;
          clear++;
          const laid = new BlackPart();
          second.compute(cell, store.pieceStarts[cell]);
          black.compute(laid);
          expect(describePart(store, cut), `${label}, agent ${agent}`).toEqual(describePart(store, laid));
        }
      }
    }
    expect(clear).toBeGreaterThan(runs(20, 100, 1000));
  });

  it('do not reach through the wall of a narrow corridor: a circle behind it touched both of its neighbours', () => {
    const scene = navScene('tangled', 20261130);
    if (scene === undefined) throw new Error('no scene');
    expect(validateNavGraph(graphOf(scene, 'discs'), 5)).toEqual([]);
    expectLemma2(scene, 'discs', scene.label);
  });
});

/** Edges by their sites and the places of their ends, in an order that does not depend on how they were found. */
function describePart({ vertices }: CellStore, part: BlackPart): string[] {
  const endOf = (code: number): string =>
    code < 0 ? `red ${vertices[-2 - code]}` : part.places.subarray(3 * code, 3 * code + 3).join(' ');
  const out: string[] = [];
  for (let e = 0; e < part.edgeCount; e++) {
    const isOrdered = part.lefts[e] < part.rights[e];
    const sites = isOrdered ? [part.lefts[e], part.rights[e]] : [part.rights[e], part.lefts[e]];
    const ends = [endOf(part.froms[e]), endOf(part.tos[e])];
    out.push([...sites, ...(isOrdered ? ends : ends.reverse())].join(' | '));
  }
  return out.sort();
}
