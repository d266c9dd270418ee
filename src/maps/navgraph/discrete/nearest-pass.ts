import { LEAF, type LeafLists } from './cull-sites.js';
import type { PixelGrid } from './pixel-grid.js';
import type { SiteElements } from './site-elements.js';
import { sweepElement, sweepOthers } from './sweep-element.js';

/** Nothing is nearest: the centre of the pixel is in a wall or outside. */
export const NO_ELEMENT = -1;

/** One diagram in pixels: the nearest element of each and how far it is. */
export interface NearestRaster {
  /** Per pixel: element, or NO_ELEMENT. */
  readonly element: Int32Array;
  /** Per pixel: distance, metres, below 0 inside the disc of an agent; 0 without an element. */
  readonly distance: Float32Array;
}

/** A raster in which nothing is nearest yet. */
export function createNearestRaster(grid: PixelGrid): NearestRaster {
  const size = grid.width * grid.height;
  return { element: new Int32Array(size).fill(NO_ELEMENT), distance: new Float32Array(size) };
}

/**
 * First pass: the nearest element of every free pixel. Distances are compared as float64 and kept as float32; of equally near
 * elements the lowest has the pixel.
 *
 * @param lists what can be nearest per leaf; without it every element is tried everywhere, with the same result
 */
export function fillFirst(
  elements: SiteElements,
  grid: PixelGrid,
  free: Uint8Array,
  lists: LeafLists | undefined,
  out: NearestRaster,
): void {
  eachLeaf(elements, grid, lists, (depth, owner, items, from, to, box) => {
    const wanted = readLeaf(grid, box, depth, (pixel) => free[pixel] === 1);
    if (wanted === 0) return;
    for (let k = from; k < to; k++) sweepElement(elements, items[k], grid, box, depth, owner);
    writeLeaf(grid, box, depth, owner, out);
  });
}

/**
 * Second pass: in the cells of agents, the nearest element but for the agent itself. Pixels of other cells have none.
 *
 * @param first the result of the first pass
 */
export function fillSecond(
  elements: SiteElements,
  grid: PixelGrid,
  first: NearestRaster,
  lists: LeafLists | undefined,
  out: NearestRaster,
): void {
  const { agentCount } = elements;
  const owners = first.element;
  eachLeaf(elements, grid, lists, (depth, owner, items, from, to, box) => {
    const wanted = readLeaf(grid, box, depth, (pixel) => owners[pixel] >= 0 && owners[pixel] < agentCount);
    if (wanted === 0) return;
    let k = from;
    for (; k < to && items[k] < agentCount; k++) sweepOthers(elements, items[k], grid, box, depth, owner, owners);
    for (; k < to; k++) sweepElement(elements, items[k], grid, box, depth, owner);
    writeLeaf(grid, box, depth, owner, out);
  });
}

/** Per leaf: 1 if an agent has a pixel in it. */
export function findAgentLeaves(elements: SiteElements, grid: PixelGrid, first: NearestRaster): Uint8Array {
  const columns = Math.ceil(grid.width / LEAF);
  const leaves = new Uint8Array(columns * Math.ceil(grid.height / LEAF));
  const { agentCount } = elements;
  for (let row = 0, pixel = 0; row < grid.height; row++) {
    const line = Math.floor(row / LEAF) * columns;
    for (let column = 0; column < grid.width; column++, pixel++) {
      const e = first.element[pixel];
      if (e >= 0 && e < agentCount) leaves[line + (column >> 5)] = 1;
    }
  }
  return leaves;
}

/** Columns and rows of a leaf, the last ones not included. */
export type LeafBox = Int32Array;

type LeafWork = (
  depth: Float64Array,
  owner: Int32Array,
  items: Int32Array,
  from: number,
  to: number,
  box: LeafBox,
) => void;

function eachLeaf(elements: SiteElements, grid: PixelGrid, lists: LeafLists | undefined, work: LeafWork): void {
  const depth = new Float64Array(LEAF * LEAF);
  const owner = new Int32Array(LEAF * LEAF);
  const box = new Int32Array(4);
  let all = new Int32Array(0);
  if (!lists) {
    all = new Int32Array(elements.count);
    for (let e = 0; e < all.length; e++) all[e] = e;
  }
  const columns = Math.ceil(grid.width / LEAF);
  const rows = Math.ceil(grid.height / LEAF);
  for (let leaf = 0; leaf < columns * rows; leaf++) {
    box[0] = (leaf % columns) * LEAF;
    box[1] = Math.floor(leaf / columns) * LEAF;
    box[2] = Math.min(grid.width, box[0] + LEAF);
    box[3] = Math.min(grid.height, box[1] + LEAF);
    if (lists) work(depth, owner, lists.items, lists.starts[leaf], lists.ends[leaf], box);
    else work(depth, owner, all, 0, all.length, box);
  }
}

/** Open the pixels of a leaf that are to be filled: depth infinite there, and below everything elsewhere. Returns their count. */
function readLeaf(grid: PixelGrid, box: LeafBox, depth: Float64Array, isWanted: (pixel: number) => boolean): number {
  let count = 0;
  for (let row = box[1]; row < box[3]; row++) {
    let at = (row - box[1]) * LEAF;
    for (let pixel = row * grid.width + box[0]; pixel < row * grid.width + box[2]; pixel++, at++) {
      const wanted = isWanted(pixel);
      depth[at] = wanted ? Infinity : -Infinity;
      if (wanted) count++;
    }
  }
  return count;
}

function writeLeaf(grid: PixelGrid, box: LeafBox, depth: Float64Array, owner: Int32Array, out: NearestRaster): void {
  for (let row = box[1]; row < box[3]; row++) {
    let at = (row - box[1]) * LEAF;
    for (let pixel = row * grid.width + box[0]; pixel < row * grid.width + box[2]; pixel++, at++) {
      if (!(depth[at] > -Infinity && depth[at] < Infinity)) continue;
      out.element[pixel] = owner[at];
      out.distance[pixel] = depth[at];
    }
  }
}
