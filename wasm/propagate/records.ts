/** Sort windows, cones and seeds into their triangles; the twin is query-records.ts. */
import { coneCorner, coneIsLeft, coneIsWhole, coneX, coneY, findCone, nextInCone } from './cones';
import {
  at4, at8, COST, count, DEAD, EDGE, labels, LEFT_X, LEFT_Y, LINEAR, nextEdge, nodeCount, NONE, nodeVertices, prevEdge,
  reach, RIGHT_X, RIGHT_Y, ROOT, ROOT_X, ROOT_Y, rounding, seedCount, seeds, sent, sourceRoots, starts, STATE, stripCount,
  strips, tolls, triangleCount, triangles, vertexAt, windowAt, WINDOW, windows,
} from './state';

/** Bytes of a record. */
@inline const RECORD: usize = 64;
/** As in query-records.ts. */
@inline const LEAST_TURN: f64 = 1e-12;
@inline const STALE: f64 = 1e-12;

/** Where the records are written: behind the windows; 0 while they are counted. */
let records: usize = 0;

/** Where the next record of a triangle goes, or 0 if they are counted. */
@inline function takeRecord(t: i32): usize {
  const start = starts + (<usize>t << 2);
  const k = load<i32>(start);
  store<i32>(start, k + 1);
  return records == 0 ? 0 : records + <usize>k * RECORD;
}

/** Returns where the records lie; `starts` tells those of each triangle, and their number at its end. */
export function sortRecords(): usize {
  memory.fill(starts, 0, <usize>(triangleCount + 1) << 2);
  records = 0;
  visitWindows();
  visitCones();
  visitSeeds();
  let sum = 0;
  for (let t = 0; t <= triangleCount; t++) {
    const size = at4(starts, t);
    store<i32>(starts + (<usize>t << 2), sum);
    sum += size;
  }
  const from = (windows + <usize>count * WINDOW + 63) & ~(<usize>63);
  reach(from + <usize>sum * RECORD);
  records = from;
  visitSeeds();
  visitCones();
  visitWindows();
  memory.copy(starts + 4, starts, <usize>triangleCount << 2);
  store<i32>(starts, 0);
  return from;
}

function visitWindows(): void {
  const near = (rounding * rounding) / (LEAST_TURN * LEAST_TURN);
  const canAge = tolls == 0;
  const end = windowAt(count);
  for (let w = windows; w < end; w += WINDOW) {
    const state = load<i32>(w, STATE);
    if ((state & DEAD) != 0) continue;
    const root = load<i32>(w, ROOT);
    const cost = load<f64>(w, COST);
    if (canAge && root < nodeCount && cost > at8(labels, root) + STALE) continue;
    const edge = load<i32>(w, EDGE);
    const record = takeRecord(edge / 3);
    if (record == 0) continue;
    const x = load<f64>(w, ROOT_X), y = load<f64>(w, ROOT_Y);
    let lx = load<f64>(w, LEFT_X), ly = load<f64>(w, LEFT_Y), rx = load<f64>(w, RIGHT_X), ry = load<f64>(w, RIGHT_Y);
    if ((state & LINEAR) != 0) {
      writeNumbers(record, x, y, cost, lx, ly, rx, ry, -1 - root);
      continue;
    }
    lx -= x;
    ly -= y;
    rx -= x;
    ry -= y;
    if (lx * lx + ly * ly < near) {
      const v = vertexAt(at4(triangles, edge));
      const vx = load<f64>(v), vy = load<f64>(v, 8);
      if (passesEnd(lx, ly, vx - x, vy - y)) {
        lx = vx - x;
        ly = vy - y;
      }
    }
    if (rx * rx + ry * ry < near) {
      const v = vertexAt(at4(triangles, nextEdge(edge)));
      const vx = load<f64>(v), vy = load<f64>(v, 8);
      if (passesEnd(rx, -ry, vx - x, y - vy)) {
        rx = vx - x;
        ry = vy - y;
      }
    }
    writeCone(record, root, x, y, cost, lx, ly, rx, ry);
  }
}

function passesEnd(x: f64, y: f64, endX: f64, endY: f64): bool {
  const turn = (2 * rounding) / sqrt<f64>(x * x + y * y);
  return endX * (y + turn * x) - endY * (x - turn * y) > 0;
}

function visitCones(): void {
  for (let node = 0; node < nodeCount; node++) {
    const label = at8(labels, node);
    const old = at8(sent, node);
    if (old == Infinity || old != label) continue;
    findCone(node);
    const isLeft = coneIsLeft, dx = coneX, dy = coneY;
    const v = vertexAt(at4(nodeVertices, node));
    const x = load<f64>(v), y = load<f64>(v, 8);
    for (let e = coneCorner; e != NONE; e = nextInCone(e)) {
      const record = takeRecord(e / 3);
      if (record == 0) continue;
      const p = vertexAt(at4(triangles, nextEdge(e))), q = vertexAt(at4(triangles, prevEdge(e)));
      const isFirst = e == coneCorner && !coneIsWhole;
      const lx = isFirst && !isLeft ? dx : load<f64>(q) - x;
      const ly = isFirst && !isLeft ? dy : load<f64>(q, 8) - y;
      const rx = isFirst && isLeft ? dx : load<f64>(p) - x;
      const ry = isFirst && isLeft ? dy : load<f64>(p, 8) - y;
      writeCone(record, node, x, y, label, lx, ly, rx, ry);
    }
  }
}

function visitSeeds(): void {
  for (let k = 0; k < seedCount; k++) {
    const seed = seeds + (<usize>k << 4);
    const record = takeRecord(<i32>load<f64>(seed, 8));
    if (record == 0) continue;
    const root = <i32>load<f64>(seed);
    const r = sourceRoots + <usize>(root - nodeCount) * 24;
    writeNumbers(record, load<f64>(r), load<f64>(r, 8), load<f64>(r, 16), 0, 0, 0, 0, root);
  }
  for (let k = 0; k < stripCount; k++) {
    const strip = strips + <usize>k * 48;
    const record = takeRecord(<i32>load<f64>(strip, 8));
    if (record == 0) continue;
    const root = <i32>load<f64>(strip);
    const r = sourceRoots + <usize>(root - nodeCount) * 24;
    const x = load<f64>(r), y = load<f64>(r, 8);
    const ax = load<f64>(strip, 16), ay = load<f64>(strip, 24), bx = load<f64>(strip, 32), by = load<f64>(strip, 40);
    if ((bx - ax) * y - (by - ay) * x > 0) writeNumbers(record, x, y, load<f64>(r, 16), ax, ay, bx, by, -1 - root);
    else writeNumbers(record, x, y, load<f64>(r, 16), bx, by, ax, ay, -1 - root);
  }
}

function writeCone(record: usize, root: i32, x: f64, y: f64, cost: f64, lx: f64, ly: f64, rx: f64, ry: f64): void {
  const left = 1 / sqrt<f64>(lx * lx + ly * ly);
  const right = 1 / sqrt<f64>(rx * rx + ry * ry);
  const leftTurn = 2 * rounding * left;
  const rightTurn = 2 * rounding * right;
  writeNumbers(
    record,
    x,
    y,
    cost,
    (lx - leftTurn * ly) * left,
    (ly + leftTurn * lx) * left,
    (rx + rightTurn * ry) * right,
    (ry - rightTurn * rx) * right,
    root,
  );
}

function writeNumbers(
  record: usize, x: f64, y: f64, cost: f64, lx: f64, ly: f64, rx: f64, ry: f64, root: i32,
): void {
  store<f64>(record, x);
  store<f64>(record, y, 8);
  store<f64>(record, cost, 16);
  store<f64>(record, lx, 24);
  store<f64>(record, ly, 32);
  store<f64>(record, rx, 40);
  store<f64>(record, ry, 48);
  store<f64>(record, <f64>root, 56);
}
