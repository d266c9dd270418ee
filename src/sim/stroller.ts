import type { Crowd } from '../crowd/index.js';
import { castRay, type Domain } from '../geometry/index.js';
import { cos, type Random, sin } from '../math/index.js';
import type { PeopleState } from './people-state.js';
import { createStream } from './population.js';

/** Part of the random numbers that belongs to strolling. */
const WANDER_STREAM = 2_000_003;
/** How far one strolls at once, m, and for how long at most, s. */
const STROLL = 6;
const STROLL_TIME = 8;

/** Leads those who stroll about after they have arrived: to a place in sight, and then to another. */
export class Stroller {
  private domain: Domain | undefined;
  private readonly random: Random;

  constructor(seed: number) {
    this.random = createStream(seed, WANDER_STREAM);
  }

  setGround(domain: Domain): void {
    this.domain = domain;
  }

  /** Write the wish of someone who strolls. @param time s */
  stroll(crowd: Crowd, slot: number, people: PeopleState, id: number, time: number): void {
    const { domain, random } = this;
    if (!domain) return;
    const { x, y } = crowd.present;
    const { radius, wishX, wishY } = crowd.traits;
    let dx = people.markX[id] - x[slot];
    let dy = people.markY[id] - y[slot];
    let length = Math.sqrt(dx * dx + dy * dy);
    if (time >= people.until[id] || length < radius[slot]) {
      const angle = 2 * Math.PI * random.next();
      const way = STROLL * random.next();
      const { distance } = castRay(domain, x[slot], y[slot], cos(angle), sin(angle), way + 2 * radius[slot]);
      length = Math.max(0, Math.min(way, distance - 2 * radius[slot]));
      dx = length * cos(angle);
      dy = length * sin(angle);
      people.markX[id] = x[slot] + dx;
      people.markY[id] = y[slot] + dy;
      people.until[id] = time + STROLL_TIME;
    }
    wishX[slot] = length > 0 ? dx / length : 0;
    wishY[slot] = length > 0 ? dy / length : 0;
  }

  /** The random numbers, to go on from. */
  save(): number[] {
    return [...this.random.save()];
  }

  load([a, b, c, d]: readonly number[]): void {
    this.random.load([a, b, c, d]);
  }
}
