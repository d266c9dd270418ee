import { computeCurveOrder } from '../math/index.js';

/** Children per node. */
const FAN = 8;

/**
 * A static tree of boxes in flat arrays, packed along a Z-curve.
 *
 * Level 0 holds the boxes of the items in curve order; node k of a level covers nodes 8k to 8k + 7 of the level below.
 * The levels follow one another in `boxes`, the root last. Nothing else is stored: all indices are arithmetic.
 */
export interface BoxTree {
  /** minX, minY, maxX, maxY per node, level by level. */
  readonly boxes: Float64Array;
  /** Per position of level 0: the item there. */
  readonly items: Int32Array;
}

/** Levels that a tree can have: 8^12 items are more than fit in memory. */
const MAX_LEVELS = 14;

/** Work space of the queries, written before it is read in every call; queries do not call each other. */
const starts = new Int32Array(MAX_LEVELS + 1);
const stackNodes = new Int32Array(FAN * MAX_LEVELS);
const stackLevels = new Int32Array(FAN * MAX_LEVELS);
const stackBounds = new Float64Array(FAN * MAX_LEVELS);

/** First node of each level into `starts`, and behind them the total; returns the level of the root. */
function layOut(itemCount: number): number {
  let level = 0;
  let count = itemCount;
  let total = itemCount;
  starts[0] = 0;
  while (count > 1) {
    starts[++level] = total;
    count = Math.ceil(count / FAN);
    total += count;
  }
  starts[level + 1] = total;
  return level;
}

/** Nodes of a tree over so many items, those of the items among them. */
export function countNodes(itemCount: number): number {
  return starts[layOut(itemCount) + 1];
}

/**
 * @param itemBoxes minX, minY, maxX, maxY per item
 * @param isOrdered items near in the list are near in the plane already: keep their order
 */
export function buildBoxTree(itemBoxes: Float64Array, isOrdered = false): BoxTree {
  const n = itemBoxes.length >> 2;
  const top = layOut(n);
  const boxes = new Float64Array(4 * starts[top + 1]);
  const items = isOrdered ? countUp(n) : orderByCentre(itemBoxes);
  for (let p = 0; p < n; p++) {
    const i = items[p];
    boxes[4 * p] = itemBoxes[4 * i];
    boxes[4 * p + 1] = itemBoxes[4 * i + 1];
    boxes[4 * p + 2] = itemBoxes[4 * i + 2];
    boxes[4 * p + 3] = itemBoxes[4 * i + 3];
  }
  for (let level = 1; level <= top; level++) {
    const below = starts[level - 1];
    for (let node = starts[level]; node < starts[level + 1]; node++) {
      const first = below + FAN * (node - starts[level]);
      const last = Math.min(first + FAN, starts[level]);
      let minX = Infinity;
      let minY = Infinity;
      let maxX = -Infinity;
      let maxY = -Infinity;
      for (let child = first; child < last; child++) {
        if (boxes[4 * child] < minX) minX = boxes[4 * child];
        if (boxes[4 * child + 1] < minY) minY = boxes[4 * child + 1];
        if (boxes[4 * child + 2] > maxX) maxX = boxes[4 * child + 2];
        if (boxes[4 * child + 3] > maxY) maxY = boxes[4 * child + 3];
      }
      boxes[4 * node] = minX;
      boxes[4 * node + 1] = minY;
      boxes[4 * node + 2] = maxX;
      boxes[4 * node + 3] = maxY;
    }
  }
  return { boxes, items };
}

function countUp(n: number): Int32Array {
  const items = new Int32Array(n);
  for (let i = 0; i < n; i++) items[i] = i;
  return items;
}

function orderByCentre(itemBoxes: Float64Array): Int32Array {
  const centres = new Float64Array(itemBoxes.length >> 1);
  for (let i = 0; i < centres.length; i += 2) {
    centres[i] = itemBoxes[2 * i] + itemBoxes[2 * i + 2];
    centres[i + 1] = itemBoxes[2 * i + 1] + itemBoxes[2 * i + 3];
  }
  return new Int32Array(computeCurveOrder(centres));
}

/**
 * All pairs of items whose boxes come within `gap` of each other, each pair once, in an order that depends only on the
 * boxes. The visitor gets the two item ids.
 *
 * @param isNew per item: 1 if pairs with it are wanted; pairs of which neither is new are left out
 */
export function visitBoxPairs(
  tree: BoxTree,
  gap: number,
  isNew: Uint8Array,
  visit: (a: number, b: number) => void,
): void {
  const { boxes, items } = tree;
  const n = items.length;
  const top = layOut(n);
  const holdsNew = new Uint8Array(starts[top + 1]);
  for (let p = 0; p < n; p++) holdsNew[p] = isNew[items[p]];
  for (let level = 1; level <= top; level++) {
    for (let child = starts[level - 1]; child < starts[level]; child++) {
      holdsNew[starts[level] + Math.floor((child - starts[level - 1]) / FAN)] |= holdsNew[child];
    }
  }
  const nodes = stackNodes;
  const levels = stackLevels;
  for (let p = 0; p < n; p++) {
    const minX = boxes[4 * p] - gap;
    const minY = boxes[4 * p + 1] - gap;
    const maxX = boxes[4 * p + 2] + gap;
    const maxY = boxes[4 * p + 3] + gap;
    const isAny = holdsNew[p];
    // Climb from p: on every level, the later siblings of p's ancestor are the subtrees behind p not yet seen.
    let position = p;
    for (let level = 0; level < top; level++) {
      const parent = Math.floor(position / FAN);
      const end = Math.min(FAN * (parent + 1), starts[level + 1] - starts[level]);
      let depth = 0;
      for (let sibling = position + 1; sibling < end; sibling++) {
        nodes[depth] = starts[level] + sibling;
        levels[depth++] = level;
      }
      while (depth > 0) {
        const node = nodes[--depth];
        const at = 4 * node;
        if ((isAny | holdsNew[node]) === 0) continue;
        if (boxes[at] > maxX || boxes[at + 2] < minX || boxes[at + 1] > maxY || boxes[at + 3] < minY) continue;
        const nodeLevel = levels[depth];
        if (nodeLevel === 0) {
          visit(items[p], items[node]);
          continue;
        }
        const below = starts[nodeLevel - 1];
        const first = below + FAN * (node - starts[nodeLevel]);
        const last = Math.min(first + FAN, starts[nodeLevel]);
        for (let child = first; child < last; child++) {
          nodes[depth] = child;
          levels[depth++] = nodeLevel - 1;
        }
      }
      position = parent;
    }
  }
}

/** Visits the items whose boxes come within `gap` of a segment, measured along x and y. */
export function visitBoxesAlong(
  { boxes, items }: BoxTree,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  gap: number,
  visit: (item: number) => void,
): void {
  if (items.length === 0) return;
  const top = layOut(items.length);
  const dx = bx - ax;
  const dy = by - ay;
  const isRising = dx > 0 === dy > 0;
  const found: number[] = [];
  let depth = 1;
  stackNodes[0] = starts[top];
  stackLevels[0] = top;
  while (depth > 0) {
    const node = stackNodes[--depth];
    const level = stackLevels[depth];
    const minX = boxes[4 * node] - gap;
    const minY = boxes[4 * node + 1] - gap;
    const maxX = boxes[4 * node + 2] + gap;
    const maxY = boxes[4 * node + 3] + gap;
    if ((ax < minX && bx < minX) || (ax > maxX && bx > maxX)) continue;
    if ((ay < minY && by < minY) || (ay > maxY && by > maxY)) continue;
    // Of the four corners two decide whether all lie on one side of the line.
    const first = dx * (minY - ay) - dy * ((isRising ? maxX : minX) - ax);
    const second = dx * (maxY - ay) - dy * ((isRising ? minX : maxX) - ax);
    if ((first > 0 && second > 0) || (first < 0 && second < 0)) continue;
    if (level === 0) {
      found.push(items[node]);
      continue;
    }
    const child = starts[level - 1] + FAN * (node - starts[level]);
    const last = Math.min(child + FAN, starts[level]);
    for (let next = child; next < last; next++) {
      stackNodes[depth] = next;
      stackLevels[depth++] = level - 1;
    }
  }
  // Only now: the visitor may query a tree too, and the work space is shared.
  for (const item of found) visit(item);
}

/** The distances that a nearest search compares: one method, so that the search stays free of closures. */
export interface Measure {
  /** Squared distance of an item from the point; Infinity to pass it over. */
  square(item: number, x: number, y: number): number;
}

/**
 * Branch and bound towards a point: nearer boxes first, boxes farther than the best so far never. Equal distances go to
 * the lowest item id.
 *
 * @param limit squared distance beyond which nothing is of interest
 * @returns the nearest item, or -1 if every item was passed over
 */
export function findNearestItem(tree: BoxTree, x: number, y: number, measure: Measure, limit = Infinity): number {
  const { boxes, items } = tree;
  const n = items.length;
  if (n === 0) return -1;
  const top = layOut(n);
  let best = -1;
  let bestSquare = limit;
  let depth = 1;
  stackNodes[0] = starts[top];
  stackLevels[0] = top;
  stackBounds[0] = 0;
  while (depth > 0) {
    depth--;
    if (stackBounds[depth] > bestSquare) continue;
    const node = stackNodes[depth];
    const level = stackLevels[depth];
    const first = level === 0 ? node : starts[level - 1] + FAN * (node - starts[level]);
    const last = level === 0 ? node + 1 : Math.min(first + FAN, starts[level]);
    const base = depth;
    for (let child = first; child < last; child++) {
      const at = 4 * child;
      const dx = x < boxes[at] ? boxes[at] - x : x > boxes[at + 2] ? x - boxes[at + 2] : 0;
      const dy = y < boxes[at + 1] ? boxes[at + 1] - y : y > boxes[at + 3] ? y - boxes[at + 3] : 0;
      const bound = dx * dx + dy * dy;
      if (bound > bestSquare) continue;
      if (level <= 1) {
        const item = items[child];
        const square = measure.square(item, x, y);
        if (square < bestSquare || (square === bestSquare && item < best)) {
          bestSquare = square;
          best = item;
        }
        continue;
      }
      // Keep the nearest child on top: insertion into the few that this node pushed.
      let slot = depth++;
      while (slot > base && stackBounds[slot - 1] < bound) {
        stackNodes[slot] = stackNodes[slot - 1];
        stackLevels[slot] = stackLevels[slot - 1];
        stackBounds[slot] = stackBounds[slot - 1];
        slot--;
      }
      stackNodes[slot] = child;
      stackLevels[slot] = level - 1;
      stackBounds[slot] = bound;
    }
  }
  return best;
}
