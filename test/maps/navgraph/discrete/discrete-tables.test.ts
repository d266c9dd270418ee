import { describe, expect, it } from 'vitest';
import { buildDiscreteNavGraph } from '../../../../src/maps/navgraph/discrete/discrete-nav-graph.js';
import { BLACK, type NavTables, RED } from '../../../../src/maps/navgraph/nav-tables.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { NAV_KINDS, navScene, STANDS } from '../nav-scenes.js';

/** What is wrong with tables, in words. */
function findFaults(t: NavTables): string[] {
  const faults: string[] = [];
  const check = (isRight: boolean, fault: string): void => {
    if (!isRight) faults.push(fault);
  };
  const degrees = new Int32Array(t.vertexCount);
  const reds = new Uint8Array(t.vertexCount);
  for (let e = 0; e < t.edgeCount; e++) {
    degrees[t.edgeFrom[e]]++;
    degrees[t.edgeTo[e]]++;
    const isBlack = t.edgeColour[e] === BLACK;
    if (!isBlack) reds[t.edgeFrom[e]] = reds[t.edgeTo[e]] = 1;
    check(isBlack === t.edgeCell[e] >= 0, `cell of edge ${e}`);
    check(t.edgeLeft[e] !== t.edgeRight[e], `sites of edge ${e}`);
    check(!isBlack || (t.edgeLeft[e] !== t.edgeCell[e] && t.edgeRight[e] !== t.edgeCell[e]), `own edge ${e}`);
    check(t.edgeLength[e] > 0 && t.edgeClearance[e] >= 0, `length of edge ${e}`);
    const ends = Math.hypot(t.vx[t.edgeTo[e]] - t.vx[t.edgeFrom[e]], t.vy[t.edgeTo[e]] - t.vy[t.edgeFrom[e]]);
    check(t.edgeLength[e] > (1 - 1e-12) * ends, `edge ${e} is shorter than straight`);
  }
  for (let v = 0; v < t.vertexCount; v++) {
    check(t.firstOut[v + 1] - t.firstOut[v] === degrees[v] && degrees[v] > 0, `degree of vertex ${v}`);
    for (let k = t.firstOut[v]; k < t.firstOut[v + 1]; k++) {
      check(t.edgeFrom[t.outEdge[k]] === v || t.edgeTo[t.outEdge[k]] === v, `edges of vertex ${v}`);
    }
    check((t.vertexKind[v] === RED) <= (reds[v] === 1), `colour of vertex ${v}`);
  }
  for (let a = 0; a < t.agentCount; a++) {
    for (let k = t.firstBlackEdge[a]; k < t.firstBlackEdge[a + 1]; k++) {
      check(t.edgeCell[t.blackEdges[k]] === a, `black edges of ${a}`);
    }
    for (let k = t.firstBlackVertex[a]; k < t.firstBlackVertex[a + 1]; k++) {
      check(t.vertexKind[t.blackVertices[k]] !== RED, `black vertices of ${a}`);
    }
    const neighbours = t.neighbours.subarray(t.firstNeighbour[a], t.firstNeighbour[a + 1]);
    check(new Set(neighbours).size === neighbours.length, `neighbours of ${a}`);
    for (const b of neighbours) {
      if (b < 0) continue;
      check(t.neighbours.subarray(t.firstNeighbour[b], t.firstNeighbour[b + 1]).includes(a), `${a} beside ${b}`);
    }
  }
  return faults;
}

describe('tables of the discrete graph', () => {
  it('hold together, whatever the scene, the sites, the repair and the welding', () => {
    for (let i = 0; i < runs(3, 15, 120); i++) {
      const seed = (i % 2 === 0 ? FIXED_SEED : rotatingSeed) + 5000 + i;
      const scene = navScene(NAV_KINDS[i % NAV_KINDS.length], seed, { stand: STANDS[i % STANDS.length] });
      if (!scene) continue;
      const agents = { count: scene.x.length, x: scene.x, y: scene.y, radius: i % 2 === 0 ? scene.radius : undefined };
      const graph = buildDiscreteNavGraph(scene.domain, agents, {
        width: 60 + 20 * (i % 7),
        sites: i % 3 === 0 ? 'obstacles' : 'features',
        repair: i % 4 !== 1,
        weld: i % 5,
      });
      expect(findFaults(graph.tables), `${scene.label}, ${i}`).toEqual([]);
      expect(graph.pointStarts[graph.tables.edgeCount]).toBe(graph.points.length);
    }
  });
});
