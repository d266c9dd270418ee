import type { Finding } from '../../error/index.js';
import type { SceneCrowd } from '../index.js';
import type { DxfNote } from './dxf-expand.js';
import { computeWinding } from './enclosing-ring.js';
import type { PlacePart, Point } from './scene-parts.js';

/** How near the end of a journey must come to a line or point to mean it, metres. */
const REACH = 0.5;

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
 */
export function buildJupedsimCrowd(people: JupedsimPeople): { entries: SceneCrowd[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const entries: SceneCrowd[] = [];
  const used = new Set<DxfNote>();
  for (const spawn of people.spawns) {
    const note = people.parameters.find((candidate) => !used.has(candidate) && isAt(spawn, candidate.at));
    if (!note) continue;
    used.add(note);
    const values = readValues(note.text);
    const count = values.get('number');
    if (count === undefined || !Number.isInteger(count) || count < 1 || people.exits.length === 0) {
      const why = people.exits.length === 0 ? 'there is no exit to go to' : 'it states no number of people';
      findings.push({ code: 'import/note-ignored', where: note.where, message: `The note made no crowd: ${why}.` });
      continue;
    }
    const radius = values.get('radius');
    entries.push({
      id: `${spawn.name}-crowd`,
      count,
      spawn: spawn.name,
      ...findGoals(spawn, people),
      ...(radius !== undefined && radius > 0 ? { radius } : {}),
    });
  }
  for (const note of people.parameters) {
    if (used.has(note)) continue;
    const message = 'The note lies in no distribution and was left out.';
    findings.push({ code: 'import/note-ignored', where: note.where, message });
  }
  return { entries, findings };
}

function findGoals(spawn: PlacePart, people: JupedsimPeople): Pick<SceneCrowd, 'goal' | 'route'> {
  const found: { goal: string; stops: string[] }[] = [];
  for (const journey of people.journeys) {
    if (!isAt(spawn, journey[0])) continue;
    const goal = people.exits.find((exit) => isAt(exit, journey[journey.length - 1]));
    if (!goal) continue;
    const between = journey.slice(1, -1).map((point) => people.stops.find((stop) => isAt(stop, point)));
    found.push({ goal: goal.name, stops: between.flatMap((stop) => (stop ? [stop.name] : [])) });
  }
  if (found.length === 1) {
    const { goal, stops } = found[0];
    return stops.length > 0 ? { goal, route: stops.map((to) => ({ to })) } : { goal };
  }
  const goals = found.length > 0 ? found.map(({ goal }) => goal) : people.exits.map(({ name }) => name);
  const distinct = [...new Set(goals)];
  return { goal: distinct.length === 1 ? distinct[0] : distinct };
}

function isAt(place: PlacePart, [x, y]: Point): boolean {
  if (place.polygon) return computeWinding(place.polygon, [x, y]) !== 0;
  const corners = place.line ?? (place.point ? [place.point] : []);
  const middle = corners.length > 1 ? [meanOf(corners)] : [];
  return [...corners, ...middle].some(([px, py]) => (px - x) ** 2 + (py - y) ** 2 <= REACH * REACH);
}

function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce<Point>((total, [x, y]) => [total[0] + x, total[1] + y], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** `key=value` pairs; `\P` is a line break in a CAD note. */
function readValues(text: string): Map<string, number> {
  const values = new Map<string, number>();
  for (const [, key, value] of text
    .replace(/\\P/g, '\n')
    .matchAll(/([A-Za-z_]\w*)\s*=\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)/g)) {
    values.set(key.toLowerCase(), Number(value));
  }
  return values;
}
