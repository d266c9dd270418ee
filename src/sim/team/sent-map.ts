import { FootfallError } from '../../error/index.js';
import { type AnyPathMap, type HopPathMap, type PathMap, withHopReader } from '../../maps/index.js';

/** A map as a message: without functions, which cannot be sent. */
export type SentMap = PathMap | Omit<HopPathMap, 'reader'>;

/** @throws FootfallError for maps that threads cannot read */
export function packMap(map: AnyPathMap): SentMap {
  // Answers are the same with a kernel and without.
  if (map.kind === 'plain') return map.kernel ? { ...map, kernel: undefined } : map;
  if (map.kind === 'hops') {
    const { reader, ...data } = map;
    return data;
  }
  throw new FootfallError('threads cannot read such maps', {
    code: 'sim/unshared-map',
    got: map.kind,
    expected: 'plain or hops',
  });
}

/** The map again, in the thread that received it. */
export function unpackMap(sent: SentMap): AnyPathMap {
  return sent.kind === 'hops' ? withHopReader(sent) : sent;
}
