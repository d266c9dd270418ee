import { describeArgument, FootfallError, requireThat } from '../../error/index.js';

/** One option of a generator: the single definition for defaults, limits, the command line and its help. */
export interface GeneratorOption {
  /** What it is, in a few words, with its unit. */
  readonly help: string;
  readonly default: number;
  /** Least value allowed. */
  readonly min: number;
  /** Largest value allowed. */
  readonly max: number;
  /** Only whole numbers are allowed. */
  readonly whole?: boolean;
}

export type GeneratorOptions = Readonly<Record<string, GeneratorOption>>;

/** The values of all options of a generator. */
export type OptionValues<Options extends GeneratorOptions> = { readonly [Name in keyof Options]: number };

/** Every generator takes a seed: the same options and seed give the same scene in every JavaScript engine. */
export const SEED_OPTION: GeneratorOption = {
  help: 'seed of the random choices',
  default: 1,
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  whole: true,
};

/**
 * The given values and the defaults of the others.
 * @throws FootfallError `generate/unknown-option`, `generate/bad-option` naming the option
 */
export function resolveOptions<Options extends GeneratorOptions>(
  kind: string,
  options: Options,
  given: Partial<OptionValues<Options>>,
): OptionValues<Options> {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given) && !ArrayBuffer.isView(given);
  requireThat(isObject, kind, given, 'an object of options');
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(options, name)) {
      throw new FootfallError('unknown option', {
        code: 'generate/unknown-option',
        where: `${kind}.${name}`,
        expected: `one of ${Object.keys(options).join(', ')}`,
      });
    }
  }
  const values: Record<string, number> = {};
  for (const [name, option] of Object.entries(options)) {
    const value = given[name] ?? option.default;
    const fits =
      typeof value === 'number' &&
      value >= option.min &&
      value <= option.max &&
      (!option.whole || Number.isInteger(value));
    if (!fits) {
      throw new FootfallError('the value is out of range', {
        code: 'generate/bad-option',
        where: `${kind}.${name}`,
        got: describeArgument(value),
        expected: `a ${option.whole ? 'whole ' : ''}number from ${option.min} to ${option.max}`,
      });
    }
    values[name] = value;
  }
  return values as OptionValues<Options>;
}

/** Millimetres are enough for a generated scene, and keep its file short. */
export function roundToMillimetre(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}

/** An axis-parallel rectangle as a counter-clockwise ring. */
export function createRectangle(minX: number, minY: number, maxX: number, maxY: number): [number, number][] {
  return [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ];
}

/** Above this, bodies of 0.2 m radius no longer find room at random places. Persons per m2. */
const MAX_DENSITY = 3.5;

/** @throws FootfallError `generate/too-many-people` if the free area (m2) of the spawn area does not hold them */
export function requireRoom(kind: string, people: number, area: number): void {
  const most = Math.floor(MAX_DENSITY * area);
  if (people <= most) return;
  throw new FootfallError('the people do not fit into their spawn area', {
    code: 'generate/too-many-people',
    where: `${kind}.people`,
    got: String(people),
    expected: `at most ${most} on ${Math.round(area)} m2`,
    advice: 'ask for fewer people or a larger scene',
  });
}
