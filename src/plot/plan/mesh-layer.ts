import type { Domain } from '../../geometry/index.js';
import { INK } from '../palette.js';
import type { Layer } from '../picture.js';
import type { Style } from '../style.js';
import { nextEdge } from './free-outline.js';

const MESH: Style = { stroke: INK.mesh, width: 0.6 };

/** The inner edges of the triangulation of the free space. */
export function createMeshLayer(domain: Domain): Layer {
  const { vertices, triangles, twins } = domain;
  return {
    name: 'mesh',
    legend: [{ label: 'triangulation', symbol: 'line', style: MESH }],
    draw(pen) {
      pen.path(MESH, (sink) => {
        for (let edge = 0; edge < triangles.length; edge++) {
          if (twins[edge] < edge) continue;
          const a = 2 * triangles[edge];
          const b = 2 * triangles[nextEdge(edge)];
          sink.moveTo(vertices[a], vertices[a + 1]);
          sink.lineTo(vertices[b], vertices[b + 1]);
        }
      });
    },
  };
}
