import { CollisionFreeSpeed, type Dynamics, EmptyCircle, Orca, SocialForce } from '../dynamics/index.js';
import { FootfallError } from '../error/index.js';
import { CROWD_DEFAULTS, type Scene } from '../scene/index.js';

/** The dynamics that the people of a scene use, each once. */
export interface ModelSet {
  readonly models: readonly Dynamics[];
  /** Per crowd, then per single agent: which of the models moves it. */
  readonly modelOf: Int32Array;
}

/** Everything that can be named, with its parameters as defaults. */
const MAKERS = {
  'collision-free-speed': (options: object) => new CollisionFreeSpeed(options),
  'social-force': (options: object) => new SocialForce(options),
  orca: (options: object) => new Orca(options),
  'empty-circle': (options: object) => new EmptyCircle(options),
} as const;

/** @throws FootfallError for dynamics that are not there, for parameters that they do not have */
export function buildModelSet({ crowd = [], agents = [], models = {} }: Scene): ModelSet {
  const names: string[] = [];
  const made: Dynamics[] = [];
  const people = [
    ...crowd.map(({ dynamics }, k) => ({ dynamics, where: `crowd[${k}].dynamics` })),
    ...agents.map(({ dynamics }, k) => ({ dynamics, where: `agents[${k}].dynamics` })),
  ];
  const modelOf = people.map(({ dynamics = CROWD_DEFAULTS.dynamics, where }) => {
    const known = names.indexOf(dynamics);
    if (known >= 0) return known;
    names.push(dynamics);
    const isModel = Object.hasOwn(models, dynamics);
    const { dynamics: kind, ...options } = isModel ? models[dynamics] : { dynamics };
    return made.push(makeModel(kind as string, options, isModel ? `models.${dynamics}` : where)) - 1;
  });
  // Somebody must move even an empty scene: people may be added later.
  if (made.length === 0) made.push(makeModel(CROWD_DEFAULTS.dynamics, {}, 'crowd'));
  return { models: made, modelOf: Int32Array.from(modelOf) };
}

function makeModel(kind: string, options: Readonly<Record<string, unknown>>, where: string): Dynamics {
  if (!Object.hasOwn(MAKERS, kind)) {
    throw new FootfallError('these dynamics are not there', {
      code: 'sim/no-dynamics',
      where,
      got: JSON.stringify(kind),
      expected: `one of ${Object.keys(MAKERS).join(', ')}`,
    });
  }
  const plain = MAKERS[kind as keyof typeof MAKERS]({});
  const defaults: object = plain.options;
  for (const [key, value] of Object.entries(options)) {
    const name = toCamelCase(key);
    if (!Object.hasOwn(defaults, name)) {
      throw new FootfallError(`${kind} has no such parameter`, {
        code: 'sim/no-parameter',
        where: `${where}.${key}`,
        got: JSON.stringify(value),
        expected: `one of ${Object.keys(defaults).join(', ')}`,
      });
    }
    if (typeof value !== 'number') {
      throw new FootfallError('a parameter is no number', {
        code: 'sim/bad-parameter',
        where: `${where}.${key}`,
        got: JSON.stringify(value),
        expected: 'a number',
      });
    }
  }
  const named = Object.fromEntries(Object.entries(options).map(([key, value]) => [toCamelCase(key), value]));
  return Object.keys(named).length === 0 ? plain : MAKERS[kind as keyof typeof MAKERS](named);
}

/** `time_gap` as JuPedSim writes it is `timeGap` here; both are read. */
function toCamelCase(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
