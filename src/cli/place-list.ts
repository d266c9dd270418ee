import { type PathSource, sourceOfShape } from '../maps/index.js';
import type { Scene } from '../scene/index.js';
import { parsePoint } from './path-asker.js';

/** Goals or starts as they were named on the command line. */
export interface NamedSources {
  /** Positions are relative to the scene's origin. */
  readonly sources: readonly PathSource[];
  /** What the user called each: the name of a place, or its point. */
  readonly names: readonly string[];
}

/**
 * Reads lists such as `east,west`, or a point such as `3,4.5`, in world coordinates. A name of a place goes first.
 * @param option for messages
 * @throws FootfallError for what is neither
 */
export function readPlaceList(texts: readonly string[], option: string, scene: Scene): NamedSources {
  const [ox, oy] = scene.origin ?? [0, 0];
  const sources: PathSource[] = [];
  const names: string[] = [];
  const addPlace = (name: string): boolean => {
    const place = findPlace(scene, name);
    if (place === undefined) return false;
    sources.push(sourceOfShape(place, `places.${name}`));
    names.push(name);
    return true;
  };
  for (const text of texts) {
    if (addPlace(text)) continue;
    const parts = text.split(',').map((part) => part.trim());
    if (parts.every((name) => findPlace(scene, name) !== undefined)) {
      parts.forEach(addPlace);
      continue;
    }
    const unknown = parts.find((name) => findPlace(scene, name) === undefined)!;
    const isPoint = parts.length === 2 && parts.every((part) => Number.isFinite(Number(part)) && part !== '');
    const [x, y] = parsePoint(isPoint ? text : unknown, option, scene);
    sources.push({ kind: 'point', x: x - ox, y: y - oy, where: option });
    names.push(`${x},${y}`);
  }
  return { sources, names };
}

function findPlace({ places }: Scene, name: string): NonNullable<Scene['places']>[string] | undefined {
  return places !== undefined && Object.hasOwn(places, name) ? places[name] : undefined;
}
