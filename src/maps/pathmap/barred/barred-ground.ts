import { NONE } from '../../../geometry/index.js';
import type { PathGround } from '../build-path-map.js';
import { computeFrame } from '../build-path-mesh.js';
import type { PricedGround } from '../live/priced-ground.js';
import { computePlane } from '../mesh-locator.js';
import { numberNodes } from '../mesh-nodes.js';
import type { PathMesh } from '../path-mesh.js';
import { insertLine } from './insert-lines.js';
import { LineMesh } from './line-mesh.js';
import { patchTriangleGrid } from './patch-grid.js';

/**
 * A ground with lines in it that may be crossed for a price, made from the one without them: the mesh is edited where the
 * lines are, and kept elsewhere. It depends on the ground and the lines alone, not on lines that were there before.
 *
 * Its domain is that of the ground, with the vertices of the mesh behind its own: walls and obstacles are as they were.
 *
 * @param lines x, y per point, m: from wall to wall, parts behind walls do not count; none meets another but at its ends
 * @returns undefined where lines are not of that kind, as those that end in the open: build the domain with them instead
 */
export function buildBarredGround(base: PathGround, lines: readonly Float64Array[]): PricedGround | undefined {
  const { centreX, centreY, scale } = base.mesh;
  const edited = new LineMesh(base, lines.length);
  for (let k = 0; k < lines.length; k++) {
    const points = lines[k].map((value, i) => (value - (i % 2 === 0 ? centreX : centreY)) * scale);
    if (!insertLine(edited, points, k + 1)) return undefined;
  }
  const marks = edited.marks.slice(0, 3 * edited.triangleCount);
  const mesh = finishMesh(base.mesh, edited, marks);
  return { ground: finishGround(base, mesh, edited), marks };
}

function finishMesh(base: PathMesh, edited: LineMesh, marks: Float64Array): PathMesh {
  const size = 3 * edited.triangleCount;
  const vertices = edited.vertices.slice(0, 2 * edited.vertexCount);
  const triangles = edited.triangles.slice(0, size);
  const twins = edited.twins.slice(0, size);
  const fanTwins = twins.slice();
  for (let e = 0; e < size; e++) if (marks[e] > 0) fanTwins[e] = NONE;
  const frames = new Float64Array(5 * size);
  frames.set(base.frames);
  for (const t of edited.touched) {
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const lower = twins[e] !== NONE && twins[e] < e ? twins[e] : e;
      computeFrame(vertices, triangles, lower, frames);
    }
  }
  const hasLines = marks.some((mark) => mark > 0);
  return {
    ...base,
    vertices,
    triangles,
    twins,
    fanTwins,
    tolls: hasLines ? marks : new Float64Array(0),
    frames,
    ...numberNodes(vertices, triangles, twins, fanTwins, base.domainVertexCount, edited.bends),
  };
}

function finishGround({ domain, locator }: PathGround, mesh: PathMesh, { touched }: LineMesh): PathGround {
  const { vertices, triangles, centreX, centreY, scale, reach } = mesh;
  const planes = new Float64Array(3 * triangles.length);
  planes.set(locator.planes);
  for (const t of touched) for (let e = 3 * t; e < 3 * t + 3; e++) computePlane(vertices, triangles, e, planes);
  const places = new Float64Array(vertices.length);
  places.set(domain.vertices);
  for (let k = domain.vertices.length; k < places.length; k++) {
    places[k] = vertices[k] / scale + (k % 2 === 0 ? centreX : centreY);
  }
  const grid = patchTriangleGrid(locator.grid, vertices, triangles, touched, 2 * reach);
  return { domain: { ...domain, vertices: places }, mesh, locator: { grid, planes } };
}
