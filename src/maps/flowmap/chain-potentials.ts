import type { ChainSigns } from './match-chains.js';

/**
 * Potentials of all chains: no two differ by more than their distance, matched ones by all of it, every source lets in
 * and every sink lets out. Without the last rule a source could swallow what another one sends.
 *
 * Bellman-Ford on difference constraints from the first low chain, which gets 0.
 *
 * @param closure distances of all chains, count x count
 * @param matching low and high chain in turn
 * @param signs leave out to allow flow between terminals of one kind
 * @param slack by how much rounding may break a constraint
 * @returns the potentials, or undefined where the constraints contradict each other
 */
export function solveChains(
  closure: Float64Array,
  count: number,
  matching: Int32Array,
  signs: ChainSigns | undefined,
  slack: number,
): Float64Array | undefined {
  // Row: value[to] <= value[from] + length.
  const from: number[] = [];
  const to: number[] = [];
  const lengths: number[] = [];
  const add = (a: number, b: number, length: number): void => {
    from.push(a);
    to.push(b);
    lengths.push(length);
  };
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) if (a !== b && closure[a * count + b] < Infinity) add(a, b, closure[a * count + b]);
  }
  for (let k = 0; k < matching.length; k += 2) {
    add(matching[k + 1], matching[k], -closure[matching[k] * count + matching[k + 1]]);
  }
  if (signs) {
    const { sources, sinks } = signs;
    for (let k = 0; k < sources.length; k += 2) add(sources[k], sources[k + 1], 0);
    for (let k = 0; k < sinks.length; k += 2) add(sinks[k + 1], sinks[k], 0);
  }
  const values = new Float64Array(count).fill(Infinity);
  values[matching[0]] = 0;
  for (let round = 0; round <= count; round++) {
    let isChanged = false;
    for (let k = 0; k < from.length; k++) {
      const value = values[from[k]] + lengths[k];
      if (value >= values[to[k]] - (values[to[k]] < Infinity ? slack : 0)) continue;
      values[to[k]] = value;
      isChanged = true;
    }
    if (!isChanged) return values;
  }
  return undefined;
}
