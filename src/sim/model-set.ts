import {
  canMakeDynamics,
  chooseKernel,
  type Dynamics,
  describeLimit,
  hasForceKernel,
  isWithin,
  limitOf,
  makeDynamics,
} from '../dynamics/index.js';
import { FootfallError } from '../error/index.js';
import { CROWD_DEFAULTS, type Scene } from '../scene/index.js';

/** The dynamics that the people of a scene use, each once. */
export interface ModelSet {
  readonly models: readonly Dynamics[];
  /** Per crowd, then per single agent: which of the models moves it. */
  readonly modelOf: Int32Array;
  /** What computes forces, where a model has some. */
  readonly kernel: 'js' | 'simd';
}

/** Dynamics whose forces a kernel computes. */
const WITH_KERNEL = 'social-force';
const NAMES = ['collision-free-speed', 'social-force', 'orca', 'empty-circle'] as const;

/**
 * @param kernel what is to compute forces; `auto` = SIMD where it runs
 * @throws FootfallError for dynamics that are not there, for parameters that they do not have, for a kernel that does not run
 */
export function buildModelSet(scene: Scene, kernel: 'auto' | 'js' | 'simd' = 'auto'): ModelSet {
  const { crowd = [], agents = [], models = {} } = scene;
  const forces = requireKernel(kernel);
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
    return made.push(makeModel(kind as string, options, isModel ? `models.${dynamics}` : where, forces)) - 1;
  });
  // Somebody must move even an empty scene: people may be added later.
  if (made.length === 0) made.push(makeModel(CROWD_DEFAULTS.dynamics, {}, 'crowd', forces));
  const isUsed = made.some(({ name }) => name === WITH_KERNEL);
  return { models: made, modelOf: Int32Array.from(modelOf), kernel: isUsed ? forces : 'js' };
}

/** @throws FootfallError where SIMD is asked for and does not run */
function requireKernel(kernel: 'auto' | 'js' | 'simd'): 'js' | 'simd' {
  if (kernel !== 'simd' || hasForceKernel()) return chooseKernel(kernel);
  throw new FootfallError('the kernel does not run here', {
    code: 'sim/no-kernel',
    where: 'run.kernel',
    got: 'simd',
    expected: 'WebAssembly with SIMD',
    advice: 'take "auto" or "js"',
  });
}

function makeModel(
  kind: string,
  options: Readonly<Record<string, unknown>>,
  where: string,
  kernel: 'js' | 'simd',
): Dynamics {
  if (!canMakeDynamics(kind)) {
    throw new FootfallError('these dynamics are not there', {
      code: 'sim/no-dynamics',
      where,
      got: JSON.stringify(kind),
      expected: `one of ${NAMES.join(', ')}`,
    });
  }
  const chosen = kind === WITH_KERNEL ? { kernel } : {};
  const plain = makeDynamics(kind, chosen);
  const defaults = Object.fromEntries(
    Object.entries(plain.options ?? {}).filter(([, value]) => typeof value === 'number'),
  );
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
    const limit = limitOf(kind, name);
    if (!isWithin(value, limit)) {
      throw new FootfallError('a parameter is out of its range', {
        code: 'sim/bad-parameter',
        where: `${where}.${key}`,
        got: String(value),
        expected: describeLimit(limit),
      });
    }
  }
  const named = Object.fromEntries(Object.entries(options).map(([key, value]) => [toCamelCase(key), value]));
  return Object.keys(named).length === 0 ? plain : makeDynamics(kind, { ...named, ...chosen });
}

/** `time_gap` as JuPedSim writes it is `timeGap` here; both are read. */
function toCamelCase(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
