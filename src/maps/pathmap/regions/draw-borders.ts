import { NONE } from '../../../geometry/index.js';
import { nextEdge, prevEdge } from '../path-mesh.js';
import { BorderGraph, WALL } from './border-graph.js';
import { type Cell, placeCuts, type Side } from './cell.js';
import { cutStretch } from './cut-stretch.js';
import { createStretch } from './meet-sheets.js';
import { type PartOptions, partCell, partCellAt } from './part-cell.js';
import type { RegionField } from './region-field.js';
import { POINT } from './sheet.js';

/** Sources nearer than this to a side of their triangle (mesh units) lie on it. */
const ON_SIDE = 1e-10;

/**
 * Draw all borders of a field. The places of the graph start with the vertices of the mesh. Every edge is cut once, for
 * both triangles at it.
 */
export function drawBorders(field: RegionField, options: PartOptions): BorderGraph {
  const { mesh, sheets } = field;
  const { vertices, triangles } = mesh;
  const graph = new BorderGraph();
  for (let v = 0; v < vertices.length; v += 2) graph.addPlace(vertices[v], vertices[v + 1]);
  const sides = cutEdges(field, graph, options.tolerance);
  for (let t = 0; t < sheets.length; t++) {
    if (sheets[t].length === 0) continue;
    const e = 3 * t;
    let cells: Cell[] = [
      {
        corners: [triangles[e], triangles[e + 1], triangles[e + 2]],
        sides: [sides[e], sides[e + 1], sides[e + 2]],
        sheets: sheets[t],
      },
    ];
    for (const [x, y] of listSeeds(field, t)) {
      const k = cells.findIndex((cell) => isInside(graph, cell, x, y));
      if (k < 0) continue;
      const place = graph.addPlace(x, y);
      cells = [...cells.slice(0, k), ...partCellAt(graph, cells[k], place, options.tolerance), ...cells.slice(k + 1)];
    }
    for (const cell of cells) partCell(graph, cell, options);
  }
  return graph;
}

/** Per half-edge: its side of the edge. */
function cutEdges({ mesh, sheets }: RegionField, graph: BorderGraph, tolerance: number): Side[] {
  const { vertices, triangles, twins } = mesh;
  const sides: Side[] = new Array(triangles.length);
  for (let e = 0; e < triangles.length; e++) {
    const o = twins[e];
    if (o !== NONE && o < e) continue;
    const a = triangles[e];
    const b = triangles[nextEdge(e)];
    const c = 2 * triangles[prevEdge(e)];
    const at = createStretch(vertices[2 * a], vertices[2 * a + 1], vertices[2 * b], vertices[2 * b + 1]);
    const left = { sheets: sheets[(e / 3) | 0], x: vertices[c], y: vertices[c + 1] };
    if (o === NONE) {
      const line = placeCuts(graph, a, b, cutStretch(at, left, undefined, tolerance), false);
      sides[e] = line.left;
      const { places, keys } = line.left;
      for (let k = 0; k < keys.length; k++) graph.addSegment(places[k], places[k + 1], keys[k], WALL);
      continue;
    }
    const d = 2 * triangles[prevEdge(o)];
    const right = { sheets: sheets[(o / 3) | 0], x: vertices[d], y: vertices[d + 1] };
    const line = placeCuts(graph, a, b, cutStretch(at, left, right, tolerance), true);
    sides[e] = line.left;
    sides[o] = line.right;
  }
  return sides;
}

/** Points of sources strictly inside a triangle: around them a region may lie that no side of the triangle shows. */
function listSeeds({ mesh, layers, governors, sheets }: RegionField, t: number): [number, number][] {
  const out: [number, number][] = [];
  for (const { kind, key, x, y } of sheets[t]) {
    if (kind !== POINT || governors[key].root < layers[governors[key].layer].map.mesh.nodeCount) continue;
    if (out.some(([ox, oy]) => Math.abs(x - ox) + Math.abs(y - oy) < ON_SIDE)) continue;
    let isIn = true;
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const a = 2 * mesh.triangles[e];
      const b = 2 * mesh.triangles[nextEdge(e)];
      const at = createStretch(mesh.vertices[a], mesh.vertices[a + 1], mesh.vertices[b], mesh.vertices[b + 1]);
      if (at.ux * (y - at.y) - at.uy * (x - at.x) < ON_SIDE) isIn = false;
    }
    if (isIn) out.push([x, y]);
  }
  return out;
}

function isInside({ xs, ys }: BorderGraph, { corners }: Cell, x: number, y: number): boolean {
  for (let k = 0; k < 3; k++) {
    const a = corners[k];
    const b = corners[(k + 1) % 3];
    if ((xs[b] - xs[a]) * (y - ys[a]) - (ys[b] - ys[a]) * (x - xs[a]) <= 0) return false;
  }
  return true;
}
