/** A seeded source of random numbers: the same seed gives the same numbers in every JavaScript engine. */
export interface Random {
  /** Uniform in [0, 1), 53 bits. */
  next(): number;
  /** Uniform whole number in [0, n). [Limit: 1 <= n <= 2^32] */
  nextInt(n: number): number;
  /** Where the stream stands: four whole numbers of 32 bits. */
  save(): RandomState;
  /** Go on from where another stream stood. */
  load(state: RandomState): void;
}

/** The inside of a stream of random numbers. */
export type RandomState = readonly [number, number, number, number];

/**
 * Small fast counter generator (sfc32, Doty-Humphrey), period about 2^128, seeded through splitmix32.
 * Any finite number is a seed; its integer part modulo 2^32 and the next 32 bits count.
 */
export function createRandom(seed: number): Random {
  const whole = Math.trunc(seed);
  let mix = whole >>> 0;
  const high = Math.floor(whole / 4294967296) >>> 0;
  const splitmix = (): number => {
    mix = (mix + 0x9e3779b9) >>> 0;
    let z = mix;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
  let a = splitmix();
  let b = splitmix() ^ high;
  let c = splitmix();
  let counter = 1;
  const next32 = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) next32();
  return {
    next: () => (next32() * 2097152 + (next32() >>> 11)) / 9007199254740992,
    nextInt: (n) => Math.floor(((next32() * 2097152 + (next32() >>> 11)) / 9007199254740992) * n),
    save: () => [a | 0, b | 0, c | 0, counter],
    load: (state) => {
      [a, b, c, counter] = state;
    },
  };
}
