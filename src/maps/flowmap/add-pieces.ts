import type { FlowNetwork } from './flow-network.js';

/**
 * A network with more walls.
 *
 * @param added per node: ax, ay, bx, by of the straight walls that it gets, each from a point of the node
 */
export function addPieces(network: FlowNetwork, added: readonly number[][]): FlowNetwork {
  const rows: number[] = [];
  const pieceNode: number[] = [];
  const nodePieces = [0];
  const nodeBoxes = network.nodeBoxes.slice();
  for (let node = 0; node < network.nodeCount; node++) {
    for (let p = network.nodePieces[node]; p < network.nodePieces[node + 1]; p++) {
      rows.push(network.ax[p], network.ay[p], network.bx[p], network.by[p]);
      pieceNode.push(node);
    }
    for (let k = 0; k < added[node].length; k += 4) {
      const [ax, ay, bx, by] = added[node].slice(k, k + 4);
      rows.push(ax, ay, bx, by);
      pieceNode.push(node);
      nodeBoxes[4 * node] = Math.min(nodeBoxes[4 * node], bx);
      nodeBoxes[4 * node + 1] = Math.min(nodeBoxes[4 * node + 1], by);
      nodeBoxes[4 * node + 2] = Math.max(nodeBoxes[4 * node + 2], bx);
      nodeBoxes[4 * node + 3] = Math.max(nodeBoxes[4 * node + 3], by);
    }
    nodePieces.push(pieceNode.length);
  }
  const column = (c: number): Float64Array => Float64Array.from(pieceNode, (_, k) => rows[4 * k + c]);
  return {
    ...network,
    pieceCount: pieceNode.length,
    ax: column(0),
    ay: column(1),
    bx: column(2),
    by: column(3),
    pieceNode: Int32Array.from(pieceNode),
    nodePieces: Int32Array.from(nodePieces),
    nodeBoxes,
  };
}
