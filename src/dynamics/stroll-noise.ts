/**
 * A smooth random number between -1 and 1 that belongs to an agent and a place on its way. The same agent, place and seed
 * give the same number, whoever asks and however often: no generator is drawn from.
 *
 * @param id of the agent
 * @param place on its way, in units over which the number changes
 * @param seed whole number
 */
export function strollNoise(id: number, place: number, seed: number): number {
  const cell = Math.floor(place);
  const t = place - cell;
  const a = hash(id, cell, seed);
  const b = hash(id, cell + 1, seed);
  return a + (b - a) * t * t * (3 - 2 * t);
}

/** From -1 to 1, by the mixing of splitmix32. */
function hash(id: number, cell: number, seed: number): number {
  return 2 * (mix(mix(mix(seed) ^ id) ^ cell) / 4294967296) - 1;
}

function mix(value: number): number {
  let z = (value + 0x9e3779b9) | 0;
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return (z ^ (z >>> 16)) >>> 0;
}
