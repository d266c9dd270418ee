import { describeArgument, FootfallError, requireParts, requireThat, requireWhole } from '../../error/index.js';
import type { PathGround, PathKernel, PathMap } from '../../maps/index.js';
import type { WorldPolygon } from './polygon-book.js';
import { MOST_RUNG } from './radius-ladder.js';
import { goalOfPoints } from './world-goals.js';
import { POINTS, WorldGround } from './world-ground.js';
import { isCoordinate, isLength, type WorldSettings } from './world-options.js';

/** Maps to be made elsewhere: plain data that can be sent to another thread. */
export interface MapOrder {
  readonly settings: WorldSettings;
  readonly polygons: readonly WorldPolygon[];
  /** Size of the bodies. */
  readonly rung: number;
  /** Places of each goal, x and y in turn. */
  readonly goals: readonly Float64Array[];
}

/** What a map holds besides the ground that it shares with all others. */
type MapBody = Omit<PathMap, 'domain' | 'mesh' | 'locator' | 'kernel'>;

/** Maps of an order, in the order of its goals; null where the bodies fit nowhere. Plain data as well. */
export interface MadeMaps {
  readonly maps: readonly (MapBody | null)[];
  /** The memory of the maps, to be handed over with `postMessage` instead of copied. */
  readonly buffers: readonly ArrayBuffer[];
}

/**
 * Makes maps for a world in another thread: hand it what `World.orderMaps` returned, send back what it makes, and give that
 * to `World.takeMaps`. Both sides build the same ground from the same polygons, to the last bit, so only the maps travel.
 */
export class MapMaker {
  private ground: WorldGround | undefined;

  /** @param kernel `wasmPathKernel` of `footfall/maps` builds maps faster; the bits are the same */
  constructor(private readonly kernel?: PathKernel) {
    const isKernel = kernel === undefined || typeof kernel?.propagate === 'function';
    requireThat(isKernel, 'MapMaker: kernel', kernel, 'wasmPathKernel');
  }

  /**
   * @param first number of the first goal, and of the one after the last: to share an order among several
   * @throws FootfallError `world/bad-maps` for what `orderMaps` did not return
   */
  make(order: MapOrder, first = 0, end = order?.goals?.length): MadeMaps {
    checkOrder(order);
    requireWhole(first, 'make: first', 0, order.goals.length);
    requireWhole(end, 'make: end', first, order.goals.length);
    const { settings, polygons, rung } = order;
    if (!this.ground?.equals(settings, polygons)) {
      this.ground = new WorldGround(settings, polygons, () => 0, this.kernel);
    }
    const { ground } = this;
    const maps = order.goals.slice(first, end).map((points) => {
      const map = ground.makeMap(goalOfPoints(points), rung);
      if (!map) return null;
      const { domain: _domain, mesh: _mesh, locator: _locator, kernel: _kernel, ...body } = map;
      return body;
    });
    const buffers = new Set<ArrayBuffer>();
    for (const body of maps) if (body) collectBuffers(body, buffers);
    return { maps, buffers: [...buffers] };
  }
}

function collectBuffers(value: object, out: Set<ArrayBuffer>): void {
  for (const part of Object.values(value)) {
    if (ArrayBuffer.isView(part)) out.add(part.buffer as ArrayBuffer);
    else if (typeof part === 'object' && part !== null) collectBuffers(part, out);
  }
}

/**
 * Put maps that were made elsewhere on a ground; nothing where the polygons have changed since.
 *
 * @returns how many could be used
 * @throws FootfallError `world/bad-maps` where order and maps do not belong together
 */
export function acceptMaps(ground: WorldGround, order: MapOrder, made: MadeMaps, first: number): number {
  checkOrder(order);
  requireWhole(first, 'takeMaps: first', 0, order.goals.length);
  requireParts(made, 'takeMaps: made', 'what MapMaker.make returned', 'maps', 'buffers');
  const { maps } = made;
  const most = order.goals.length - first;
  if (!Array.isArray(maps) || maps.length > most) {
    throw badMaps('these maps do not belong to this order', maps, `at most ${most} maps`);
  }
  if (!ground.equals(order.settings, order.polygons)) return 0;
  const room = ground.roomOf(order.rung);
  for (const body of maps) {
    if (body === null) continue;
    if (!(typeof body === 'object' && room && fits(body, room))) {
      throw badMaps(
        'a map does not fit the ground of its order',
        body,
        'what MapMaker.make returned, its buffers with it',
      );
    }
  }
  maps.forEach((body, k) => {
    const map = body && room ? { ...body, ...room, kernel: undefined } : undefined;
    ground.keepMap(goalOfPoints(order.goals[first + k]), order.rung, map);
  });
  return maps.length;
}

/** Whether the arrays of a map are as long as the ground demands; those of a buffer that was sent away are empty. */
function fits({ labels, parents, records, sources }: MapBody, { mesh }: PathGround): boolean {
  const { recordStarts, records: rows } = records ?? {};
  const triangles = mesh.triangles.length / 3;
  return (
    Array.isArray(sources) &&
    labels?.length === mesh.nodeCount &&
    parents?.length === mesh.nodeCount &&
    recordStarts?.length === triangles + 1 &&
    rows?.length === RECORD_SIZE * recordStarts[triangles]
  );
}

function checkOrder(order: MapOrder): void {
  const { settings, polygons, goals, rung } = order ?? {};
  const isGood =
    Array.isArray(settings?.ground) &&
    settings.ground.every(isCoordinate) &&
    isLength(settings.agentRadius) &&
    settings.agentRadius > 0 &&
    Array.isArray(polygons) &&
    polygons.every(isPolygon) &&
    Array.isArray(goals) &&
    goals.every((points) => points instanceof Float64Array && points.length >= 2) &&
    (rung === POINTS || (Number.isInteger(rung) && Math.abs(rung) <= MOST_RUNG));
  if (!isGood) throw badMaps('this is not an order of maps', order, 'what orderMaps of a World returned');
}

function isPolygon(polygon: WorldPolygon | undefined): boolean {
  const { id, ring, isSimple } = polygon ?? {};
  return Number.isInteger(id) && ring instanceof Float64Array && typeof isSimple === 'boolean';
}

function badMaps(what: string, got: unknown, expected: string): FootfallError {
  return new FootfallError(what, { code: 'world/bad-maps', got: describeArgument(got), expected });
}

/** Numbers of a record of a path map. */
const RECORD_SIZE = 8;
