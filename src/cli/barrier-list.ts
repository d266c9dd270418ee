import { FootfallError } from '../error/index.js';
import type { AnyBarrier } from '../maps/index.js';
import type { CompiledScene, Scene } from '../scene/index.js';
import { parseNumber } from './parse-value.js';

/** Lines of a scene that may be crossed, as named on the command line. */
export interface NamedBarriers {
  /** The scene with those lines behind all other obstacles: where they lie on walls, walls count. */
  readonly scene: Scene;
  /** Finds the barriers in what was compiled from `scene`. */
  find(compiled: CompiledScene): AnyBarrier[];
}

/**
 * Reads `--toll id=metres` and `--barrier id=factor`.
 * @throws FootfallError for what is not so, for ids that no line has, for ranges that maps refuse
 */
export function readBarriers(tolls: readonly string[], weights: readonly string[], scene: Scene): NamedBarriers {
  const wanted = new Map<number, { toll: number } | { weight: number }>();
  for (const text of tolls) wanted.set(...readOne(text, '--toll', scene, (toll) => ({ toll })));
  for (const text of weights) wanted.set(...readOne(text, '--barrier', scene, (weight) => ({ weight })));
  const obstacles = scene.obstacles ?? [];
  const order = [...obstacles.keys()].sort((a, b) => Number(wanted.has(a)) - Number(wanted.has(b)) || a - b);
  return {
    scene: wanted.size === 0 ? scene : { ...scene, obstacles: order.map((k) => obstacles[k]!) },
    find({ sceneObstacles }) {
      return [...sceneObstacles].flatMap((at, obstacle) => {
        const price = wanted.size === 0 ? undefined : wanted.get(order[at]!);
        return price === undefined ? [] : [{ obstacle, ...price }];
      });
    },
  };
}

function readOne<T>(text: string, option: string, scene: Scene, make: (value: number) => T): [number, T] {
  const at = text.lastIndexOf('=');
  const id = text.slice(0, Math.max(0, at));
  const k = scene.obstacles?.findIndex((obstacle) => obstacle.id === id && obstacle.line !== undefined) ?? -1;
  try {
    if (k >= 0) return [k, make(parseNumber(text.slice(at + 1)))];
  } catch {
    // Refused below.
  }
  const ids = scene.obstacles?.flatMap(({ id: own, line }) => (own !== undefined && line ? [own] : [])) ?? [];
  throw new FootfallError('this names no barrier', {
    code: 'cli/usage',
    where: option,
    got: JSON.stringify(text),
    expected:
      ids.length === 0
        ? 'id=number, with the id of a line among the obstacles (none has one)'
        : `id=number, with an id among ${ids.slice(0, 12).join(', ')}`,
  });
}
