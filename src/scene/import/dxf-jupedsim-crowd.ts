import type { Budget, Finding } from '../../error/index.js';
import type { SceneCrowd } from '../index.js';
import { BoxGrid } from './box-grid.js';
import type { DxfNote } from './dxf-expand.js';
import { computeWinding } from './enclosing-ring.js';
import type { PlacePart, Point } from './scene-parts.js';

/** How near the end of a journey must come to a line or point to mean it, metres. */
const REACH = 0.5;
/** Characters of a note that are read. */
const LONGEST_NOTE = 10_000;
/** Characters of a key: those that mean something are short. */
const LONGEST_KEY = 40;

export interface JupedsimPeople {
  /** Places with polygons. */
  readonly spawns: readonly PlacePart[];
  readonly exits: readonly PlacePart[];
  readonly stops: readonly PlacePart[];
  /** Polylines from a spawn area by way of stops to an exit. */
  readonly journeys: readonly (readonly Point[])[];
  /** Notes such as `number=20\Pradius=0.2`. */
  readonly parameters: readonly DxfNote[];
}

/**
 * One crowd per distribution with a note that states its number of people. Its goals are the exits at the ends of
 * the journeys that start in it (one journey: by way of its stops), or all exits without a journey.
 * @param comparisons counts the comparisons of notes and journeys with places
 * @throws FootfallError `limit/containment`
 */
export function buildJupedsimCrowd(
  people: JupedsimPeople,
  comparisons: Budget,
): { entries: SceneCrowd[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const entries: SceneCrowd[] = [];
  const spawns = new PlaceFinder(people.spawns, comparisons);
  const notesIn = groupByPlace(people.parameters, ({ at }) => spawns.all(at));
  const findGoals = createGoalFinder(people, spawns, comparisons);
  const used = new Set<DxfNote>();
  people.spawns.forEach((spawn, i) => {
    const note = notesIn.get(i)?.find((candidate) => !used.has(candidate));
    if (!note) return;
    used.add(note);
    const values = readValues(note.text);
    const count = values.get('number');
    if (count === undefined || !Number.isInteger(count) || count < 1 || people.exits.length === 0) {
      const why = people.exits.length === 0 ? 'there is no exit to go to' : 'it states no number of people';
      findings.push({ code: 'import/note-ignored', where: note.where, message: `The note made no crowd: ${why}.` });
      return;
    }
    const radius = values.get('radius');
    entries.push({
      id: `${spawn.name}-crowd`,
      count,
      spawn: spawn.name,
      ...findGoals(i),
      ...(radius !== undefined && radius > 0 ? { radius } : {}),
    });
  });
  for (const note of people.parameters) {
    if (used.has(note)) continue;
    const message = 'The note lies in no distribution and was left out.';
    findings.push({ code: 'import/note-ignored', where: note.where, message });
  }
  return { entries, findings };
}

/** Where the people of a spawn area go, by its number. */
function createGoalFinder(
  people: JupedsimPeople,
  spawns: PlaceFinder,
  comparisons: Budget,
): (spawn: number) => Pick<SceneCrowd, 'goal' | 'route'> {
  const exits = new PlaceFinder(people.exits, comparisons);
  const stops = new PlaceFinder(people.stops, comparisons);
  const journeysIn = groupByPlace(people.journeys, (journey) => spawns.all(journey[0]));
  const ways = new Map<readonly Point[], { goal: string; stops: string[] } | undefined>();
  const wayOf = (journey: readonly Point[]): { goal: string; stops: string[] } | undefined => {
    if (!ways.has(journey)) {
      const goal = exits.first(journey[journey.length - 1]);
      const between = goal ? journey.slice(1, -1).map((point) => stops.first(point)) : [];
      const way = goal && { goal: goal.name, stops: between.flatMap((stop) => (stop ? [stop.name] : [])) };
      ways.set(journey, way);
    }
    return ways.get(journey);
  };
  const everyExit = [...new Set(people.exits.map(({ name }) => name))];
  return (spawn) => {
    const found = (journeysIn.get(spawn) ?? []).flatMap((journey) => wayOf(journey) ?? []);
    if (found.length === 1) {
      const { goal, stops } = found[0];
      return stops.length > 0 ? { goal, route: stops.map((to) => ({ to })) } : { goal };
    }
    const distinct = found.length > 0 ? [...new Set(found.map(({ goal }) => goal))] : everyExit;
    return { goal: distinct.length === 1 ? distinct[0] : distinct };
  };
}

function groupByPlace<T>(items: readonly T[], placesOf: (item: T) => readonly number[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    for (const place of placesOf(item)) {
      const group = groups.get(place);
      if (group) group.push(item);
      else groups.set(place, [item]);
    }
  }
  return groups;
}

/** Which places a point means: areas that hold it, lines and points that it comes near to. */
class PlaceFinder {
  private readonly boxes: BoxGrid;
  /** Of areas their ring; of lines their corners and the middle of these. */
  private readonly points: readonly (readonly Point[])[];

  constructor(
    private readonly places: readonly PlacePart[],
    private readonly comparisons: Budget,
  ) {
    this.points = places.map(({ polygon, line, point }) => {
      if (polygon) return polygon;
      const corners = line ?? (point ? [point] : []);
      return corners.length > 1 ? [...corners, meanOf(corners)] : corners;
    });
    this.boxes = new BoxGrid(this.points, comparisons, REACH);
  }

  /** Numbers of the places in ascending order. */
  all(point: Point): number[] {
    return this.boxes.at(point).filter((i) => this.isAt(i, point));
  }

  first(point: Point): PlacePart | undefined {
    const found = this.boxes.at(point).find((i) => this.isAt(i, point));
    return found === undefined ? undefined : this.places[found];
  }

  private isAt(place: number, [x, y]: Point): boolean {
    const points = this.points[place];
    this.comparisons.spend(points.length);
    if (this.places[place].polygon) return computeWinding(points, [x, y]) !== 0;
    return points.some(([px, py]) => (px - x) ** 2 + (py - y) ** 2 <= REACH * REACH);
  }
}

function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce<Point>((total, [x, y]) => [total[0] + x, total[1] + y], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** `key=value` pairs; `\P` is a line break in a CAD note. */
function readValues(text: string): Map<string, number> {
  const values = new Map<string, number>();
  // Cut at the equals signs first: one pattern for the pair would try every start of a long word.
  const pieces = text.slice(0, LONGEST_NOTE).replace(/\\P/g, '\n').split('=');
  for (let i = 1; i < pieces.length; i++) {
    const key = /[A-Za-z_]\w*$/.exec(pieces[i - 1].trimEnd().slice(-LONGEST_KEY))?.[0];
    const value = /^\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)/.exec(pieces[i])?.[1];
    if (key !== undefined && value !== undefined) values.set(key.toLowerCase(), Number(value));
  }
  return values;
}
