import type { SavedCrowd } from '../../crowd/index.js';
import { FootfallError } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import type { RandomState } from '../../math/index.js';
import { isSimpleRing } from './grow-ring.js';
import type { WorldPolygon } from './polygon-book.js';
import { findRung } from './radius-ladder.js';
import { type BlockArray, badBytes, decodeBlock, encodeBlock } from './state-block.js';
import { goalOfPoints, WorldGoals } from './world-goals.js';
import { WorldGround } from './world-ground.js';
import { isCoordinate, isLength, type WorldSettings } from './world-options.js';
import type { WorldState } from './world-state.js';

/** What goes into the head of the bytes. */
interface Head {
  readonly settings: WorldSettings;
  readonly steps: number;
  /** null = the maps never followed the polygons. */
  readonly replanStep: number | null;
  readonly isEdited: boolean;
  readonly isPlanStale: boolean;
  readonly freshFrom: number;
  readonly random: RandomState;
  readonly nextPolygon: number;
  readonly nextAgent: number;
  readonly agents: number;
}

type Arrays = Readonly<Record<string, BlockArray>>;

/** The whole state as bytes. */
export function saveState(state: WorldState): Uint8Array {
  state.compact();
  const { crowd, columns, polygons, settings, planned } = state;
  const saved = crowd.save();
  const { count } = crowd;
  const now = polygons.list();
  const head: Head = {
    settings,
    steps: state.steps,
    replanStep: Number.isFinite(state.replanStep) ? state.replanStep : null,
    isEdited: state.isEdited,
    isPlanStale: state.isPlanStale,
    freshFrom: state.freshFrom,
    random: state.random.save(),
    nextPolygon: polygons.nextId,
    nextAgent: saved.nextId,
    agents: count,
  };
  const arrays: Record<string, BlockArray> = {
    accumulator: Float64Array.of(state.accumulator),
    previousX: columns.previousX.slice(0, count),
    previousY: columns.previousY.slice(0, count),
    arrived: columns.arrived.slice(0, count),
    ways: polygons.readWays(now),
    ...packPolygons('polygon', now),
    // Those of the maps, where they are others than those of the walls.
    ...packPolygons('planned', planned.polygons),
  };
  for (const [name, column] of Object.entries(saved.present)) arrays[`present.${name}`] = column;
  for (const [name, column] of Object.entries(saved.traits)) arrays[`traits.${name}`] = column;
  // Numbers of goals depend on which ones were in use before: written in the order of the agents instead.
  Object.assign(arrays, packGoals(state));
  return encodeBlock({ head, arrays });
}

/**
 * Become what was saved. What was built before is kept where it still holds.
 *
 * @throws FootfallError `world/bad-bytes`, `world/other-dynamics` before anything has changed
 */
export function loadState(state: WorldState, bytes: Uint8Array): void {
  const { head: anyHead, arrays } = decodeBlock(bytes);
  const head = checkBlock(anyHead, arrays);
  const now = unpackPolygons('polygon', arrays);
  const planned = unpackPolygons('planned', arrays);
  const crowd = unpackCrowd(head, arrays);
  const { settings, agents } = head;
  if (settings.dynamics !== state.dynamics.name) {
    throw new FootfallError('these bytes are of a world with other dynamics', {
      code: 'world/other-dynamics',
      got: settings.dynamics,
      expected: state.dynamics.name,
      advice: 'make the world with the same dynamics, or use World.from(bytes, { dynamics })',
    });
  }
  const known = [state.groundNow, state.planned];
  state.settings = settings;
  state.polygons.restore(now, arrays.ways as Float64Array, head.nextPolygon);
  const ground = pickGround(known, settings, now, state);
  state.setGround(ground);
  state.planned = pickGround([ground, ...known], settings, planned, state);
  state.steps = head.steps;
  state.accumulator = arrays.accumulator[0];
  state.replanStep = head.replanStep ?? -Infinity;
  state.isEdited = head.isEdited;
  state.isPlanStale = head.isPlanStale;
  state.freshFrom = head.freshFrom;
  state.random.load(head.random);
  state.crowd.load(crowd);
  const { columns } = state;
  columns.reserve(agents);
  columns.previousX.set(arrays.previousX);
  columns.previousY.set(arrays.previousY);
  columns.arrived.set(arrays.arrived);
  columns.doomed.fill(0);
  columns.doomedCount = 0;
  joinGoals(state, arrays);
}

/** Goals in use, each once, and per agent which is its own, or NONE. */
function packGoals({ crowd, columns, goals }: WorldState): Record<string, BlockArray> {
  const numbers = new Map<number, number>();
  const points: number[] = [];
  const ends: number[] = [];
  const goalOf = new Int32Array(crowd.count).fill(NONE);
  for (let slot = 0; slot < crowd.count; slot++) {
    if (columns.routes[slot] === NONE) continue;
    const goal = crowd.traits.goal[slot];
    let number = numbers.get(goal);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(goal, number);
      for (const value of goals.goalAt(goal).points) points.push(value);
      ends.push(points.length);
    }
    goalOf[slot] = number;
  }
  return { 'traits.goal': goalOf, goalPoints: Float64Array.from(points), goalEnds: Int32Array.from(ends) };
}

function joinGoals(state: WorldState, { 'traits.goal': goalOf, goalPoints, goalEnds }: Arrays): void {
  state.goals = new WorldGoals();
  const { crowd, columns, goals, settings } = state;
  const list = Array.from(goalEnds, (end, k) =>
    goalOfPoints(goalPoints.slice(goalEnds[k - 1] ?? 0, end) as Float64Array),
  );
  for (let slot = 0; slot < crowd.count; slot++) {
    columns.routes[slot] = NONE;
    crowd.traits.goal[slot] = NONE;
    if (goalOf[slot] === NONE) continue;
    const route = goals.join(list[goalOf[slot]], findRung(crowd.traits.radius[slot], settings.agentRadius));
    columns.routes[slot] = route;
    crowd.traits.goal[slot] = goals.routeAt(route)?.goal ?? NONE;
  }
}

function packPolygons(name: string, polygons: readonly WorldPolygon[]): Record<string, BlockArray> {
  const points: number[] = [];
  const ends = new Int32Array(polygons.length);
  polygons.forEach(({ ring }, k) => {
    for (const value of ring) points.push(value);
    ends[k] = points.length;
  });
  const ids = Int32Array.from(polygons, ({ id }) => id);
  return { [`${name}Ids`]: ids, [`${name}Ends`]: ends, [`${name}Points`]: Float64Array.from(points) };
}

function unpackPolygons(name: string, arrays: Arrays): WorldPolygon[] {
  const ends = arrays[`${name}Ends`];
  return Array.from(arrays[`${name}Ids`], (id, k) => {
    const ring = arrays[`${name}Points`].slice(ends[k - 1] ?? 0, ends[k]) as Float64Array;
    return { id, ring, isSimple: isSimpleRing(ring) };
  });
}

function unpackCrowd({ agents, nextAgent }: Head, arrays: Arrays): SavedCrowd {
  const pick = (prefix: string): Record<string, Float64Array | Int32Array> =>
    Object.fromEntries(
      Object.entries(arrays)
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, column]) => [name.slice(prefix.length), column as Float64Array | Int32Array]),
    );
  return { nextId: nextAgent, count: agents, present: pick('present.'), traits: pick('traits.') };
}

const PER_AGENT = ['previousX', 'previousY', 'arrived'];
const PRESENT = ['x', 'y', 'vx', 'vy', 'headingX', 'headingY', 'patience'];
const TRAITS = ['ids', 'radius', 'speed', 'wishX', 'wishY', 'wayLeft', 'goal', 'group', 'model'];

/**
 * Everything that the state is made of is there, of the right length and within its range: a world that took in anything
 * else would fail, or never end, in a later step.
 *
 * @throws FootfallError `world/bad-bytes`
 */
function checkBlock(anyHead: unknown, arrays: Arrays): Head {
  const head = anyHead as Head;
  const { settings, agents, random } = head ?? {};
  const need = (isGood: boolean, what: string): void => {
    if (!isGood) throw badBytes(`a world whose ${what} cannot be`);
  };
  need(areSettings(settings), 'settings');
  const wholes = [head.steps, head.nextPolygon, head.nextAgent, agents, head.freshFrom];
  need(
    wholes.every((value) => Number.isInteger(value) && value >= 0),
    'counts',
  );
  need(head.replanStep === null || Number.isInteger(head.replanStep), 'steps');
  need(Array.isArray(random) && random.length === 4 && random.every(Number.isInteger), 'random numbers');
  const columns = [
    ...PER_AGENT,
    ...PRESENT.map((name) => `present.${name}`),
    ...TRAITS.map((name) => `traits.${name}`),
  ];
  for (const name of columns) {
    need(arrays[name]?.length === agents && areFinite(arrays[name], name === 'traits.wayLeft'), name);
  }
  const { 'traits.radius': radius, 'traits.ids': ids, 'traits.goal': goalOf, goalPoints, goalEnds, ways } = arrays;
  const ratio = (value: number): number => value / settings.agentRadius;
  need(
    radius.every((value: number) => ratio(value) >= 1e-9 && ratio(value) <= 1e9),
    'radii',
  );
  need(
    ids.every((id: number, k: number) => id < head.nextAgent && id > (k > 0 ? ids[k - 1] : -1)),
    'ids',
  );
  for (const name of ['polygon', 'planned']) {
    const ends = arrays[`${name}Ends`];
    need(arrays[`${name}Ids`]?.length === ends?.length && areParts(ends, arrays[`${name}Points`], 6), 'polygons');
  }
  need(areParts(goalEnds, goalPoints, 2), 'goals');
  need(
    goalOf.every((goal: number) => goal >= NONE && goal < goalEnds.length),
    'goals',
  );
  need(ways?.length === 2 * arrays.polygonIds.length && areFinite(ways), 'polygons');
  need(arrays.accumulator?.length === 1 && areFinite(arrays.accumulator), 'time');
  return head;
}

function areSettings(settings: WorldSettings | undefined): boolean {
  const { agentRadius, agentSpeed, stepSize, maxSteps, replanTime, arriveDistance, ground } = settings ?? {};
  const lengths = [agentRadius, agentSpeed, stepSize, maxSteps, replanTime, arriveDistance];
  if (!lengths.every(isLength) || !Array.isArray(ground)) return false;
  const [radius, , step, most] = lengths;
  return radius > 0 && step > 0 && step <= 0.25 && most >= 1 && ground.length >= 6 && ground.every(isCoordinate);
}

function areFinite(values: BlockArray, mayBeInfinite = false): boolean {
  for (const value of values) if (!isCoordinate(value) && !(mayBeInfinite && value === Infinity)) return false;
  return true;
}

/** Ends of parts that rise to the length of the points, each part with so many numbers or more, x and y in turn. */
function areParts(ends: BlockArray | undefined, points: BlockArray | undefined, least: number): boolean {
  if (!ends || !points || !areFinite(points)) return false;
  let begin = 0;
  for (const end of ends) {
    if (!(end - begin >= least && (end - begin) % 2 === 0)) return false;
    begin = end;
  }
  return begin === points.length;
}

function pickGround(
  known: readonly WorldGround[],
  settings: WorldSettings,
  polygons: readonly WorldPolygon[],
  { now, kernel }: Pick<WorldState, 'now' | 'kernel'>,
): WorldGround {
  const same = known.find((ground) => ground.equals(settings, polygons));
  return same ?? new WorldGround(settings, polygons, now, kernel);
}
