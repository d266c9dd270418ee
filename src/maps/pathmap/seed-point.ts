import { NONE } from '../../geometry/index.js';
import { addWindow } from './add-window.js';
import { nextEdge } from './path-mesh.js';
import { type WindowFront, writeWindow } from './window-front.js';

/**
 * Start the windows of a point in every triangle that it belongs to: all around it, on both sides of a thin wall it lies
 * on.
 *
 * @param x,y mesh coordinates
 * @param cost mesh units
 */
export function seedPoint(
  front: WindowFront,
  source: number,
  x: number,
  y: number,
  cost: number,
  triangles: readonly number[],
): void {
  const { mesh } = front;
  const { vertices, twins, frames, tolls, tolerance } = mesh;
  const root = front.addRoot(source, false, x, y, cost, cost);
  for (const t of triangles) {
    front.seeds.push(root, t);
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const p = 2 * mesh.triangles[e];
      const q = 2 * mesh.triangles[nextEdge(e)];
      const dx = x - vertices[p];
      const dy = y - vertices[p + 1];
      const distance = Math.sqrt(dx * dx + dy * dy);
      // At a vertex the windows of all its triangles are those of the source itself.
      if (distance <= tolerance) front.labelSource(e, cost + distance, root);
      else front.label(e, cost + distance, root);
      const o = twins[e];
      if (o === NONE) continue;
      const ex = vertices[q] - vertices[p];
      const ey = vertices[q + 1] - vertices[p + 1];
      const size = frames[5 * (o < e ? o : e) + 4];
      // On the edge itself: the triangle behind holds the point too.
      if (ex * dy - ey * dx <= tolerance * size) continue;
      const [px, py, qx, qy] = [vertices[p], vertices[p + 1], vertices[q], vertices[q + 1]];
      front.reserve();
      writeWindow(front, 0, size, x, y, cost + (tolls.length > 0 ? tolls[e] : 0), qx, qy, px, py);
      addWindow(front, o, root, 0);
    }
  }
}
