import { countNodes } from './box-tree.js';
import { GRID_SIZE } from './build-locator.js';
import type { Domain } from './domain.js';
import { NONE } from './domain-input.js';

/**
 * Do the arrays of a domain fit each other: lengths, ranges of ids, starts that rise? Whatever passes can be searched
 * without reading outside an array or running for ever.
 *
 * @returns what is wrong, one sentence each
 */
export function validateShape(domain: Domain): string[] {
  const faults: string[] = [];
  const counts = {
    vertices: domain.vertices.length / 2,
    edges: domain.triangles.length,
    triangles: domain.triangles.length / 3,
    components: domain.componentAreas.length,
    segments: domain.segments.length / 2,
    rings: domain.ringComponents.length,
    posts: domain.posts.length / 2,
    circles: domain.circles.length / 3,
    grids: domain.grid.length / GRID_SIZE,
    cells: countCells(domain.grid),
  };
  for (const [name, count] of Object.entries(counts)) {
    if (!(Number.isInteger(count) && count >= 0)) faults.push(`the number of ${name} is ${count}`);
  }
  const items = counts.segments + counts.posts + counts.circles;
  const hasLength = (name: keyof Domain & ArrayName, length: number): void => {
    if (domain[name].length !== length) faults.push(`${name} holds ${domain[name].length} values, not ${length}`);
  };
  hasLength('bounds', 4);
  hasLength('vertexWeights', counts.vertices);
  hasLength('areaSums', counts.triangles);
  hasLength('segmentKinds', counts.segments);
  hasLength('treeBoxes', 4 * countNodes(items));
  hasLength('treeItems', items);
  const numbers = ['bounds', 'vertices', 'vertexWeights', 'posts', 'circles', 'grid', 'treeBoxes', 'areaSums'] as const;
  for (const name of numbers) {
    if (domain[name].some((value) => !Number.isFinite(value))) faults.push(`${name} holds a value that is not finite`);
  }
  if (!(domain.tolerance >= 0 && domain.period >= 0 && counts.grids > 0)) faults.push('a size is out of range');
  if (faults.length > 0) return faults;

  const ids: [ArrayName, number, number, number][] = [
    ['vertexSegments', counts.vertices, NONE, counts.segments],
    ['triangles', counts.edges, 0, counts.vertices],
    ['twins', counts.edges, NONE, counts.edges],
    ['edgeSegments', counts.edges, NONE, counts.segments],
    ['triangleComponents', counts.triangles, 0, counts.components],
    ['segments', 2 * counts.segments, 0, counts.vertices],
    ['segmentEdges', counts.segments, 0, counts.edges],
    ['segmentObstacles', counts.segments, NONE, Infinity],
    ['segmentCircles', counts.segments, NONE, counts.circles],
    ['ringComponents', counts.rings, 0, counts.components],
    ['postObstacles', counts.posts, 0, Infinity],
    ['circleObstacles', counts.circles, 0, Infinity],
    ['gridTriangles', domain.gridTriangles.length, -counts.grids, counts.triangles],
    ['treeItems', items, 0, items],
  ];
  for (const [name, length, low, high] of ids) {
    hasLength(name, length);
    const bad = domain[name].find((id) => !(id >= low && id < high));
    if (bad !== undefined) faults.push(`${name} holds ${bad}, which is no id`);
  }
  const starts: [ArrayName, number, number][] = [
    ['componentStarts', counts.components, counts.triangles],
    ['ringStarts', counts.rings, domain.ringSegmentCount],
    ['gridStarts', counts.cells, domain.gridTriangles.length],
  ];
  for (const [name, count, total] of starts) {
    const values = domain[name];
    hasLength(name, count + 1);
    const isRising = values.every((value, i) => i === 0 || value >= values[i - 1]);
    if (!isRising || values[0] !== 0 || values[count] !== total)
      faults.push(`${name} does not rise from 0 to ${total}`);
  }
  if (faults.length === 0 && !isNested(domain)) faults.push('a grid divides no cell of an earlier one');
  if (domain.ringSegmentCount > counts.segments) faults.push('more ring segments than segments');
  return faults;
}

/** Cells of all grids, NaN where they do not follow one another. */
function countCells(grid: Float64Array): number {
  let count = 0;
  for (let g = 0; g < grid.length; g += GRID_SIZE) {
    const [cell, columns, rows, first] = grid.subarray(g + 2, g + GRID_SIZE);
    if (!(cell > 0 && columns > 0 && rows > 0 && first === count)) return NaN;
    count += columns * rows;
  }
  return count;
}

/** A cell that names a grid names a later one and nothing else: following the names comes to an end. */
function isNested({ grid, gridStarts, gridTriangles }: Domain): boolean {
  let g = 0;
  for (let at = 0; at + 1 < gridStarts.length; at++) {
    while (g + GRID_SIZE < grid.length && grid[g + GRID_SIZE + 5] <= at) g += GRID_SIZE;
    for (let k = gridStarts[at]; k < gridStarts[at + 1]; k++) {
      if (gridTriangles[k] >= 0) continue;
      if (gridStarts[at + 1] - gridStarts[at] !== 1 || GRID_SIZE * (-1 - gridTriangles[k]) <= g) return false;
    }
  }
  return true;
}

/** Fields of a domain that are arrays. */
type ArrayName = {
  [Name in keyof Domain]: Domain[Name] extends Float64Array | Int32Array | Uint8Array ? Name : never;
}[keyof Domain];
