import { createRandom } from '../../src/math/index.js';

/** Seeded choices. The same seed makes the same mutants on every machine. */
export class Dice {
  private readonly random;

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  /** Uniform in [0, 1). */
  next(): number {
    return this.random.next();
  }

  /** Uniform whole number in [0, n); 0 where n is less than 1. */
  below(n: number): number {
    return n < 1 ? 0 : this.random.nextInt(n);
  }

  /** Uniform in [from, to). */
  between(from: number, to: number): number {
    return from + (to - from) * this.random.next();
  }

  isLucky(share: number): boolean {
    return this.random.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** How often something is repeated: mostly a few times, seldom a thousand times. */
  times(): number {
    return this.pick([2, 2, 3, 5, 20, 200, 1000]);
  }
}

/** A seed for one mutant: formats and numbers must not share a stream of choices. */
export function seedOf(format: string, seed: number, index: number): number {
  let hash = 2166136261 ^ seed;
  for (const letter of `${format}/${index}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return hash >>> 0;
}
