import { loadNpmPeer } from './npm-peer.js';

/** What is used of recast-navigation: x right, y up, z towards the viewer. */
interface Vector3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

interface RecastModule {
  init(): Promise<void>;
  NavMeshQuery: new (
    navMesh: unknown,
    options: { maxNodes: number },
  ) => { computePath(start: Vector3, end: Vector3): { success: boolean; path: Vector3[] } };
}

interface GeneratorsModule {
  generateSoloNavMesh(
    positions: ArrayLike<number>,
    indices: ArrayLike<number>,
    config: Record<string, number>,
  ): { success: true; navMesh: unknown } | { success: false; error: string };
}

/** A navigation mesh of recast-navigation over squares in [-1,1]. */
export interface RecastMesh {
  readonly label: string;
  readonly buildMs: number;
  /** x0,y0,x1,y1,... of the way it finds, or undefined if it finds none. */
  findPath(x: number, y: number, toX: number, toY: number): Float64Array | undefined;
}

/** Recast knows metres and rounds to cells: the map is made this much larger. */
const SCALE = 100;
/** Its height above the floor makes a square an obstacle. */
const WALL = 10;
/** Squares shrink by this share, so that a side along a row of cells does not fill the row beside it as well. */
const SHRINK = 1e-3;
const MAX_NODES = 65_535;

/**
 * Floor and squares as geometry, cells of an eighth of a side and no agent radius: every side lies on a row of cells, so
 * that the mesh is the free space itself.
 *
 * @param rings four corners each, at most 20 in a row
 * @param side of a square
 */
export async function loadRecast(
  rings: readonly Float64Array[],
  side: number,
): Promise<RecastMesh | { label: string; absent: string }> {
  const peer = await loadNpmPeer<RecastModule>('recast-navigation');
  const generators = await loadNpmPeer<GeneratorsModule>('recast-navigation/generators');
  const { label } = peer;
  if ('absent' in peer) return { label, absent: peer.absent };
  if ('absent' in generators) return { label, absent: generators.absent };
  await peer.module.init();
  const { positions, indices } = describeGeometry(rings);
  const start = performance.now();
  const made = generators.module.generateSoloNavMesh(positions, indices, {
    cs: (SCALE * side) / 8,
    ch: 0.2,
    walkableRadius: 0,
    walkableHeight: 2,
    walkableClimb: 2,
    maxSimplificationError: 0.5,
  });
  const buildMs = performance.now() - start;
  if (!made.success) return { label, absent: `${label} built no mesh: ${made.error}` };
  const query = new peer.module.NavMeshQuery(made.navMesh, { maxNodes: MAX_NODES });
  const findPath = (x: number, y: number, toX: number, toY: number): Float64Array | undefined => {
    const start = { x: SCALE * x, y: 0, z: -SCALE * y };
    const { success, path } = query.computePath(start, { x: SCALE * toX, y: 0, z: -SCALE * toY });
    if (!success) return undefined;
    return Float64Array.from({ length: 2 * path.length }, (_, k) =>
      k % 2 === 0 ? path[k >> 1].x / SCALE : -path[k >> 1].z / SCALE,
    );
  };
  return { label, buildMs, findPath };
}

function describeGeometry(rings: readonly Float64Array[]): { positions: number[]; indices: number[] } {
  const positions: number[] = [];
  const indices: number[] = [];
  const addQuad = (corners: readonly (readonly [number, number, number])[]): void => {
    const first = positions.length / 3;
    for (const [x, y, height] of corners) positions.push(SCALE * x, height, -SCALE * y);
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  };
  addQuad([
    [-1, -1, 0],
    [1, -1, 0],
    [1, 1, 0],
    [-1, 1, 0],
  ]);
  for (const ring of rings) {
    const centreX = (ring[0] + ring[4]) / 2;
    const centreY = (ring[1] + ring[5]) / 2;
    const corners = [0, 2, 4, 6].map((k): [number, number] => [
      centreX + (ring[k] - centreX) * (1 - SHRINK),
      centreY + (ring[k + 1] - centreY) * (1 - SHRINK),
    ]);
    addQuad(corners.map(([x, y]) => [x, y, WALL]));
    corners.forEach(([x, y], k) => {
      const [toX, toY] = corners[(k + 1) % 4];
      addQuad([
        [x, y, 0],
        [toX, toY, 0],
        [toX, toY, WALL],
        [x, y, WALL],
      ]);
    });
  }
  return { positions, indices };
}
