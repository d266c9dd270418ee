import { PAGE } from '../../../math/index.js';
import type { KernelRun } from '../path-kernel.js';
import type { PathMesh } from '../path-mesh.js';
import { type QueryRecords, RECORD_SIZE, takeRecords, takeStarts } from '../query-records.js';
import { LAYOUT, type WindowFront } from '../window-front.js';
import { type Kernel, startKernel } from './load-kernel.js';

/** A kernel, its memory, and the mesh that lies in it. */
export interface KernelStore extends Kernel {
  mesh?: WeakRef<PathMesh> | undefined;
}

/** Bytes of a window and of its parts, as in wasm/propagate/state.ts. */
const WINDOW = 128;
const NEXT = 40;
const ROOT_X = 64;
/** Bytes of an entry of the queue, and how many there is room for at first. */
const ENTRY = 12;
const ENTRIES = 1024;
/** Bytes of the queue's lists and of the work space of trimming. */
const LISTS = 4 * (2 * 4096 + 65);
const PIECES = 512;
/** The block of parameters. */
const PARAMETERS = 64;
const FIRST_FREE = 256;
/** Windows per node that there is room for at first. */
const WINDOWS_PER_NODE = 7;
/** Memory above this is not kept for the next map. */
const KEPT_BYTES = 2 ** 27;

const { WINDOW_SIZE, ROOT_X: FRONT_ROOT_X } = LAYOUT;

/** The store that nobody uses: fresh memory costs more than a small map. */
let spare: KernelStore | undefined;

/** Let windows run in memory of their own; see PathKernel. */
export function propagateInKernel(front: WindowFront): KernelRun | undefined {
  const store: KernelStore | undefined = spare ?? startKernel();
  spare = undefined;
  if (!store || !runKernel(store, front)) return undefined;
  return {
    takeRecords: (spent) => {
      const records = readRecords(store, front.mesh, spent);
      if (store.memory.buffer.byteLength <= KEPT_BYTES) spare = store;
      return records;
    },
  };
}

/**
 * Let the windows of a front run until none is left; labels, parents and the number of windows go into the front.
 *
 * @param front seeded, and without more than that
 * @returns false if memory is not enough: the front is as it was, for the twin
 */
export function runKernel(store: KernelStore, front: WindowFront): boolean {
  const { mesh } = front;
  const { exports, memory } = store;
  let end = FIRST_FREE;
  const reserve = (bytes: number): number => {
    const at = end;
    end = Math.ceil((at + bytes) / 128) * 128;
    return at;
  };
  const { nodeCount } = mesh;
  const size = mesh.triangles.length;
  const at = {
    vertices: reserve(8 * mesh.vertices.length),
    triangles: reserve(4 * size),
    twins: reserve(4 * size),
    fanTwins: reserve(4 * size),
    frames: reserve(40 * size),
    tolls: mesh.tolls.length > 0 ? reserve(8 * size) : 0,
    cornerNodes: reserve(4 * size),
    nodeVertices: reserve(4 * nodeCount),
    nodeCorners: reserve(4 * nodeCount),
    nodeTurns: reserve(nodeCount),
    labels: reserve(8 * nodeCount),
    parents: reserve(4 * nodeCount),
    arrivals: reserve(4 * nodeCount),
    sent: reserve(8 * nodeCount),
    heads: reserve(4 * size),
    sourceRoots: reserve(8 * front.sourceRoots.length),
    rootIsLinear: reserve(front.rootIsLinear.length),
    rootStarts: reserve(8 * front.rootStarts.length),
    seeds: reserve(8 * front.seeds.length),
    strips: reserve(8 * front.strips.length),
    lists: reserve(LISTS),
    starts: reserve(4 * (size / 3 + 1)),
    pieces: reserve(PIECES),
    entries: reserve(ENTRY * ENTRIES),
    windows: 0,
  };
  at.windows = end;
  try {
    const missing = end + WINDOW * (front.count + WINDOWS_PER_NODE * nodeCount) - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    const floats = new Float64Array(memory.buffer);
    const words = new Int32Array(memory.buffer);
    const bytes = new Uint8Array(memory.buffer);
    if (store.mesh?.deref() !== mesh) {
      store.mesh = undefined;
      floats.set(mesh.vertices, at.vertices / 8);
      words.set(mesh.triangles, at.triangles / 4);
      words.set(mesh.twins, at.twins / 4);
      words.set(mesh.fanTwins, at.fanTwins / 4);
      floats.set(mesh.frames, at.frames / 8);
      if (at.tolls > 0) floats.set(mesh.tolls, at.tolls / 8);
      words.set(mesh.cornerNodes, at.cornerNodes / 4);
      words.set(mesh.nodeVertices, at.nodeVertices / 4);
      words.set(mesh.nodeCorners, at.nodeCorners / 4);
      bytes.set(mesh.nodeTurns, at.nodeTurns);
      store.mesh = new WeakRef(mesh);
    }
    floats.set(front.labels, at.labels / 8);
    words.set(front.parents, at.parents / 4);
    words.set(front.arrivals, at.arrivals / 4);
    floats.set(front.sent, at.sent / 8);
    words.set(front.heads.length === size ? front.heads : front.heads.subarray(0, size), at.heads / 4);
    floats.set(front.sourceRoots, at.sourceRoots / 8);
    bytes.set(front.rootIsLinear, at.rootIsLinear);
    floats.set(front.rootStarts, at.rootStarts / 8);
    floats.set(front.seeds, at.seeds / 8);
    floats.set(front.strips, at.strips / 8);
    writeSeeded(front, floats, words, at.windows);
    floats[PARAMETERS / 8] = mesh.rounding;
    floats[PARAMETERS / 8 + 1] = front.bucketsPerUnit;
    const counts = [nodeCount, size / 3, front.seeds.length / 2, front.strips.length / 6, ENTRIES, front.count];
    const ofMesh = [at.vertices, at.triangles, at.twins, at.fanTwins, at.frames, at.tolls, at.cornerNodes];
    const ofNodes = [
      at.nodeVertices,
      at.nodeCorners,
      at.nodeTurns,
      at.labels,
      at.parents,
      at.arrivals,
      at.sent,
      at.heads,
    ];
    const ofSources = [at.sourceRoots, at.rootIsLinear, at.rootStarts, at.seeds, at.strips];
    const work = [at.lists, at.starts, at.pieces, at.entries, at.windows];
    words.set([...counts, ...ofMesh, ...ofNodes, ...ofSources, ...work], PARAMETERS / 4 + 4);
    exports.begin(PARAMETERS);
    front.queue.visitFresh(exports.queueItem);
    front.count = exports.run();
  } catch {
    store.mesh = undefined;
    return false;
  }
  front.labels.set(new Float64Array(memory.buffer, at.labels, nodeCount));
  front.parents.set(new Int32Array(memory.buffer, at.parents, nodeCount));
  return true;
}

function writeSeeded(front: WindowFront, floats: Float64Array, words: Int32Array, start: number): void {
  const { windows } = front;
  for (let w = 0; w < front.count; w++) {
    const from = WINDOW_SIZE * w;
    const to = start + WINDOW * w;
    for (let k = 0; k < FRONT_ROOT_X; k++) floats[to / 8 + k] = windows[from + k];
    for (let k = FRONT_ROOT_X; k < WINDOW_SIZE; k++) floats[(to + ROOT_X) / 8 + k - FRONT_ROOT_X] = windows[from + k];
    const mark = (to + NEXT) / 4;
    words[mark] = front.nexts[w];
    words[mark + 1] = front.edges[w];
    words[mark + 2] = front.roots[w];
    words[mark + 3] = front.states[w];
  }
}

/** The records of the map whose windows ran last in a store. */
function readRecords(store: KernelStore, mesh: PathMesh, spent?: QueryRecords): QueryRecords {
  const { exports, memory } = store;
  const at = exports.index();
  const triangleCount = mesh.triangles.length / 3;
  // The addresses of the parameters, in the order in which runKernel wrote them.
  const starts = new Int32Array(memory.buffer, new Int32Array(memory.buffer, PARAMETERS)[31], triangleCount + 1);
  const size = RECORD_SIZE * starts[triangleCount];
  const recordStarts = takeStarts(triangleCount + 1, spent);
  recordStarts.set(starts);
  const records = takeRecords(size, spent);
  records.set(new Float64Array(memory.buffer, at, size));
  return { recordStarts, records };
}
