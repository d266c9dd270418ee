import { type Finding, FootfallError } from '../error/index.js';
import { layFormation } from '../planners/index.js';
import { CROWD_DEFAULTS, type Scene } from '../scene/index.js';
import { listMembers } from './group-members.js';
import type { Person } from './population.js';

/** How a group keeps together, every value present. */
export interface GroupSettings {
  /** c, m. */
  readonly width: number;
  /** A, m2. */
  readonly area: number;
  readonly formation: 'none' | 'line' | 'column' | 'wedge' | 'abreast';
  /** Obstacles up to this size are passed on either side, m; 0 for none. */
  readonly ignore: number;
}

/** People who walk together. */
export interface GroupPeople extends GroupSettings {
  /** Index of their crowd, and their number within it. */
  readonly crowd: number;
  readonly number: number;
  /** Indices into the population, in the order of coming. */
  readonly people: readonly number[];
  /** Of the largest and the smallest body, m. */
  readonly largest: number;
  readonly smallest: number;
  /** Its people come from groups that were split or joined, on the last leg of their way. */
  readonly isLater: boolean;
}

/** Room per person that a group without an area has, in squares of its radius: 1 m2 for a radius of 0.2 m. */
const ROOM = 25;
/** Width of a group without one, in radii: as much as its people take side by side in a loose cluster, and room to pass. */
const LEAST_WIDTH = 3.5;
/** Share of the area that bodies may fill. */
const FILL = 0.5;

/** Per crowd, then per single agent: its people go in groups. */
export function markGroupCrowds(scene: Scene): boolean[] {
  const { crowd = [], agents = [] } = scene;
  const isBarred = findBar(scene) !== undefined;
  return [...crowd.map(({ group }) => group !== undefined && !isBarred), ...agents.map(() => false)];
}

/** @throws FootfallError for groups that are to go by lanes */
export function refuseGroupsOnLanes({ crowd = [] }: Scene): void {
  crowd.forEach(({ group, planner = CROWD_DEFAULTS.planner }, c) => {
    if (!group || planner !== 'lanes') return;
    throw new FootfallError('a group cannot go by lanes', {
      code: 'sim/group-on-lanes',
      where: `crowd[${c}].planner`,
      got: '"lanes"',
      expected: 'another planner, or no group',
      advice: 'leave out "planner": a group has a planner of its own',
    });
  });
}

/** Groups that a run cannot keep together. */
export function listLooseGroups(scene: Scene): Finding[] {
  const bar = findBar(scene);
  if (bar === undefined) return [];
  return (scene.crowd ?? []).flatMap(({ group }, k) =>
    group
      ? [{ code: 'sim/loose-groups', where: `crowd[${k}].group`, message: `groups are not held together ${bar}` }]
      : [],
  );
}

function findBar({ boundary, obstacles = [] }: Scene): string | undefined {
  if (!Array.isArray(boundary) && 'periodic' in boundary && boundary.periodic !== undefined) {
    return 'on a ground that repeats: everybody walks alone; leave out "periodic" to have the guarantee';
  }
  const mover = obstacles.findIndex(({ motion }) => motion !== undefined);
  if (mover >= 0) {
    return `among obstacles that move (obstacles[${mover}]): everybody walks alone; leave out "motion" to have the guarantee`;
  }
  return undefined;
}

/**
 * The groups of a scene.
 *
 * @throws FootfallError for a width or an area without room for the bodies
 */
export function planGroups(scene: Scene, population: readonly Person[]): GroupPeople[] {
  const isLed = markGroupCrowds(scene);
  return listMembers(scene, population, isLed).map(({ crowd, number, people, isLater, parts }) => {
    const radii = people.map((index) => population[index].radius);
    const [largest, smallest] = radii.reduce(
      ([most, least], r) => [Math.max(most, r), Math.min(least, r)],
      [0, Infinity],
    );
    return { crowd, number, people, isLater, largest, smallest, ...settle(scene, crowd, radii, parts) };
  });
}

/** Groups of which an entry has fewer people than it asks for. */
export function listShortGroups({ crowd = [] }: Scene, population: readonly Person[]): Finding[] {
  const counts = new Array<number>(crowd.length).fill(0);
  for (const person of population) if (person.crowd < crowd.length) counts[person.crowd]++;
  return crowd.flatMap(({ group }, k) => {
    if (group?.size === undefined || group.size <= counts[k]) return [];
    const message = `groups of ${group.size} are asked for, but only ${counts[k]} people come: they are one group`;
    return [{ code: 'sim/group-size', where: `crowd[${k}].group.size`, message }];
  });
}

/** Settings of a group with these bodies. @param parts how many groups it was made of */
function settle({ crowd = [] }: Scene, c: number, radii: readonly number[], parts: number): GroupSettings {
  const { group = {} } = crowd[c];
  const where = `crowd[${c}].group`;
  const formation = group.formation ?? 'none';
  const largest = radii.reduce((most, r) => Math.max(most, r), 0);
  const squares = radii.reduce((sum, r) => sum + r * r, 0);
  const width = group.width ?? findWidth(formation, radii.length, largest);
  if (width < largest) {
    throw new FootfallError('the group is narrower than one of its members', {
      code: 'sim/group-width',
      where: `${where}.width`,
      got: `${width} m`,
      expected: `at least the largest radius, ${largest} m (single file)`,
      advice: 'leave out "width" to have one that suits the number of people',
    });
  }
  const least = Math.max(Math.PI * width * width, (Math.PI * squares) / FILL);
  const given = group.area === undefined ? undefined : parts * group.area;
  const area = given ?? Math.max(1.5 * least, ROOM * squares, findRoom(formation, radii.length, largest, width));
  if (area < least * (1 - 1e-9)) {
    throw new FootfallError('the area of a group is too small', {
      code: 'sim/group-area',
      where: `${where}.area`,
      got: `${area} m2`,
      expected: `at least ${Math.ceil(1e3 * least) / 1e3} m2: a disc of the width, and twice what the bodies cover`,
      advice: 'make the group narrower or its area larger, or leave out "area"',
    });
  }
  const { ignore = 0 } = group;
  // So that a body fits between the obstacle and the edge of the corridor.
  const most = 2 * (width - 2 * largest);
  if (ignore > 0 && ignore > most * (1 + 1e-9)) {
    throw new FootfallError('the group is too narrow to pass such obstacles on either side', {
      code: 'sim/group-ignore',
      where: `${where}.ignore`,
      got: `${ignore} m`,
      expected:
        most > 0
          ? `at most ${Math.floor(1e3 * most) / 1e3} m: twice the width less four radii of the largest member`
          : `none with a width of ${width} m`,
      advice: `make "width" at least ${Math.ceil(1e3 * (ignore / 2 + 2 * largest)) / 1e3} m`,
    });
  }
  return { width, area, formation, ignore };
}

/** Area of a corridor that a formation fits into, with some room to be out of place, m2. */
function findRoom(formation: GroupSettings['formation'], count: number, radius: number, width: number): number {
  if (formation === 'none') return 0;
  const places = layFormation(formation, count, radius, width);
  let first = 0;
  let last = 0;
  for (let k = 0; k < count; k++) {
    first = Math.max(first, places[2 * k]);
    last = Math.min(last, places[2 * k]);
  }
  return Math.PI * width * width + 2.4 * width * (first - last);
}

function findWidth(formation: GroupSettings['formation'], count: number, radius: number): number {
  const loose = radius * Math.max(LEAST_WIDTH, 1.2 * (1 + Math.sqrt(count)));
  if (formation === 'none' || formation === 'column') return loose;
  // Side by side, and a little room at both ends.
  const abreast = formation === 'line' ? Math.min(count, 9) : Math.min(count, 3);
  return Math.max(loose, radius * (1.5 + 2 * (abreast - 1)));
}
