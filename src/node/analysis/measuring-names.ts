import {
  createMeasuringArea,
  createMeasuringLine,
  type MeasuringArea,
  type MeasuringLine,
} from '../../analysis/index.js';
import { type Finding, FootfallError } from '../../error/index.js';
import type { Domain } from '../../geometry/index.js';
import { type Point, type Scene, type ScenePlace, suggestName } from '../../scene/index.js';

/** Where to measure, as named by the user. */
export interface MeasuringNames {
  /** Names of areas of the scene, `x,y:x,y:x,y` or `name=x,y:x,y:x,y` in world coordinates; two points are the corners of a box. */
  readonly areas?: readonly string[] | undefined;
  /** Names of lines of the scene, `x,y:x,y` or `name=x,y:x,y`. */
  readonly lines?: readonly string[] | undefined;
  /** Lines through which people leave; the same forms. */
  readonly exits?: readonly string[] | undefined;
}

/** Areas and lines to measure at, relative to the scene's origin. */
export interface FoundPlaces {
  readonly areas: readonly MeasuringArea[];
  readonly lines: readonly MeasuringLine[];
  readonly exits: readonly MeasuringLine[];
  /** Places of the scene that could not be used, and why. */
  readonly findings: readonly Finding[];
}

/**
 * Areas, lines and exits: those that were named, or all that the scene has. Exits are the lines that people of the scene have for
 * goals, unless named.
 *
 * @throws FootfallError for names that the scene does not have, with a suggestion, and for shapes that are none
 */
export function findMeasuringPlaces(
  names: MeasuringNames,
  scene: Scene | undefined,
  domain: Domain | undefined,
): FoundPlaces {
  const finder = new PlaceFinder(scene, domain);
  const areas = names.areas ? finder.readAreas(names.areas) : finder.listAreas();
  const exits = finder.readLines(names.exits ?? listGoalLines(scene), '--exits');
  const named = names.lines ? finder.readLines(names.lines, '--lines') : finder.listLines();
  // One line of a name: what is counted twice would be a row twice.
  const lines = named.map((line) => exits.find(({ name }) => name === line.name) ?? line);
  refuseTwins(areas, '--areas');
  refuseTwins(named, '--lines');
  refuseTwins(exits, '--exits');
  return { areas, lines, exits, findings: finder.findings };
}

/** Lines of the scene at which people leave. */
function listGoalLines(scene: Scene | undefined): string[] {
  const { crowd = [], agents = [], places = {} } = scene ?? {};
  const goals = new Set<string>();
  for (const { goal, atGoal } of [...crowd, ...agents]) {
    if (atGoal !== undefined && atGoal !== 'leave') continue;
    for (const name of listGoalNames(goal)) goals.add(name);
  }
  return Object.keys(places).filter((name) => goals.has(name) && places[name]?.line !== undefined);
}

/** Places that a goal names. */
export function listGoalNames(goal: NonNullable<Scene['crowd']>[number]['goal']): string[] {
  if (goal === undefined) return [];
  if (typeof goal === 'string') return [goal];
  if (Array.isArray(goal)) return goal.filter((name) => typeof name === 'string');
  return Object.keys(goal);
}

/** A shape on the command line, with its name. */
interface GivenShape {
  readonly name: string;
  readonly points: readonly Point[];
}

class PlaceFinder {
  readonly findings: Finding[] = [];
  private readonly places: Readonly<Record<string, ScenePlace>>;
  private readonly origin: Point;

  constructor(
    scene: Scene | undefined,
    private readonly domain: Domain | undefined,
  ) {
    this.places = scene?.places ?? {};
    this.origin = scene?.origin ?? [0, 0];
  }

  listAreas(): MeasuringArea[] {
    return Object.entries(this.places).flatMap(([name, { polygon }]) =>
      polygon ? this.attempt(name, () => createMeasuringArea(name, polygon, this.domain)) : [],
    );
  }

  listLines(): MeasuringLine[] {
    return Object.entries(this.places).flatMap(([name, { line }]) =>
      line ? this.attempt(name, () => createMeasuringLine(name, line)) : [],
    );
  }

  readAreas(texts: readonly string[]): MeasuringArea[] {
    return this.split(texts).map((text) => {
      const place = this.find(text);
      if (place?.polygon) return createMeasuringArea(text, place.polygon, this.domain);
      if (place) throw refuse(`the place ${JSON.stringify(text)} is no area`, '--areas', this.listNames('polygon'));
      const { name, points } = this.readShape(text, '--areas', 'polygon');
      return createMeasuringArea(name, points.length === 2 ? makeBox(points[0]!, points[1]!) : points, this.domain);
    });
  }

  readLines(texts: readonly string[], option: string): MeasuringLine[] {
    return this.split(texts).map((text) => {
      const place = this.find(text);
      if (place?.line) return createMeasuringLine(text, place.line);
      if (place) throw refuse(`the place ${JSON.stringify(text)} is no line`, option, this.listNames('line'));
      const { name, points } = this.readShape(text, option, 'line');
      return createMeasuringLine(name, points);
    });
  }

  /** Names parted by commas; shapes have colons and stay whole, and a name of a place goes first. */
  private split(texts: readonly string[]): string[] {
    return texts.flatMap((text) =>
      this.find(text) || text.includes(':')
        ? [text]
        : text
            .split(',')
            .map((part) => part.trim())
            .filter((part) => part !== ''),
    );
  }

  private find(name: string): ScenePlace | undefined {
    return Object.hasOwn(this.places, name) ? this.places[name] : undefined;
  }

  private readShape(text: string, option: string, kind: 'polygon' | 'line'): GivenShape {
    if (!text.includes(':')) {
      const nearest = suggestName(text, this.listPlaces(kind));
      const known = this.listNames(kind);
      throw refuse(`there is no place ${JSON.stringify(text)}`, option, nearest ? `${nearest} ${known}` : known);
    }
    const cut = text.indexOf('=');
    const shape = text.slice(cut + 1);
    const points = shape.split(':').map((pair): Point => {
      const [x, y, ...more] = pair.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
      return more.length === 0 ? [x ?? Number.NaN, y ?? Number.NaN] : [Number.NaN, Number.NaN];
    });
    if (!points.flat().every(Number.isFinite)) {
      throw refuse(`${JSON.stringify(text)} is no shape`, option, 'write its points as x,y:x,y');
    }
    const [ox, oy] = this.origin;
    return { name: cut < 0 ? shape : text.slice(0, cut), points: points.map(([x, y]) => [x - ox, y - oy]) };
  }

  private listPlaces(kind: 'polygon' | 'line'): string[] {
    return Object.keys(this.places).filter((name) => this.places[name]?.[kind] !== undefined);
  }

  private listNames(kind: 'polygon' | 'line'): string {
    const names = this.listPlaces(kind);
    const words = kind === 'polygon' ? 'areas' : 'lines';
    const form = kind === 'polygon' ? 'name=x,y:x,y:x,y' : 'name=x,y:x,y';
    if (names.length === 0) return `no ${words} are known; give ${form}`;
    const more = names.length > MOST_NAMES ? ', ...' : '';
    return `${words}: ${names.slice(0, MOST_NAMES).join(', ')}${more}; or give ${form}`;
  }

  /** A place that nobody asked for must not stop the rest. */
  private attempt<T>(name: string, make: () => T): T[] {
    try {
      return [make()];
    } catch (error) {
      if (!(error instanceof FootfallError)) throw error;
      this.findings.push({ code: error.code, where: `places.${name}`, message: `not measured: ${error.message}` });
      return [];
    }
  }
}

/** Names of places in a message. */
const MOST_NAMES = 12;

function makeBox([ax, ay]: Point, [bx, by]: Point): Point[] {
  return [
    [Math.min(ax, bx), Math.min(ay, by)],
    [Math.max(ax, bx), Math.min(ay, by)],
    [Math.max(ax, bx), Math.max(ay, by)],
    [Math.min(ax, bx), Math.max(ay, by)],
  ];
}

function refuseTwins(shapes: readonly { readonly name: string }[], option: string): void {
  const seen = new Set<string>();
  for (const { name } of shapes) {
    if (seen.has(name)) throw refuse(`${JSON.stringify(name)} is there twice`, option, 'name every place once');
    seen.add(name);
  }
}

function refuse(what: string, where: string, advice: string): FootfallError {
  return new FootfallError(what, { code: 'analysis/no-place', where, advice });
}
