import { Crowd, NeighbourGrid } from '../../crowd/index.js';
import { buildDomain, type Domain, type ObstacleInput } from '../../geometry/index.js';
import {
  buildDiscGround,
  buildDomainDiagram,
  buildFlatDiscMap,
  buildPathGround,
  type PathGround,
  type PathSource,
} from '../../maps/index.js';
import { type BarrierOptions, Congestion, type ProgressInput } from '../../planners/index.js';

/** Blocks of 1 m, streets of 1 m. */
const PITCH = 2;
const RADIUS = 0.2;
const STEP = 0.05;
/** Of those who wait: in rows, touching. */
const BODY = 0.25;

const NOBODY: ProgressInput = {
  count: 0,
  ids: new Int32Array(0),
  x: new Float64Array(0),
  y: new Float64Array(0),
  wayLeft: new Float64Array(0),
  speed: new Float64Array(0),
  stamps: new Int32Array(0),
  waits: new Uint8Array(0),
};

/** A town of blocks, with jams in some of its streets that move. */
export class BarrierField {
  readonly domain: Domain;
  /** The grounds of points and of discs, with the sources of a map there. */
  readonly points: { readonly ground: PathGround; readonly sources: readonly PathSource[] };
  readonly discs: { readonly ground: PathGround; readonly sources: readonly PathSource[] };
  private readonly built: ReturnType<typeof buildDomainDiagram>;
  private turn = 0;

  /** @param blocks per side: four corners each */
  constructor(
    blocks: number,
    private readonly jams: number,
  ) {
    const size = blocks * PITCH;
    const obstacles: ObstacleInput[] = [];
    for (let k = 0; k < blocks * blocks; k++) {
      const x = (k % blocks) * PITCH + 0.5;
      const y = Math.floor(k / blocks) * PITCH + 0.5;
      const ring = Float64Array.of(x, y, x + 1, y, x + 1, y + 1, x, y + 1);
      obstacles.push({ kind: 'polygon', where: `block ${k}`, ring });
    }
    const ring = Float64Array.of(0, 0, size, 0, size, size, 0, size);
    this.domain = buildDomain({ boundary: { areas: [{ where: 'town', ring }] }, obstacles }).domain;
    this.built = buildDomainDiagram(this.domain);
    const sources: PathSource[] = [{ kind: 'point', x: 0.25, y: 0.25 }];
    this.points = { ground: buildPathGround(this.domain), sources };
    const disc = buildDiscGround(this.domain, RADIUS, this.built);
    if (!disc.flat) throw new Error('the disc fits nowhere');
    this.discs = { ground: disc.flat, sources: buildFlatDiscMap(disc, sources).sources };
  }

  /** Barriers that change with every step. */
  watch(options: BarrierOptions): Congestion {
    const congestion = new Congestion(this.domain, this.built, { ...options, interval: STEP }, STEP, BODY);
    this.move(congestion);
    return congestion;
  }

  /** All jams move a little along their streets, and so do their barriers. */
  move(congestion: Congestion): void {
    const { corridors } = congestion.corridors;
    const share = [0.25, 0.75][this.turn++ % 2];
    for (let k = 0; k < this.jams; k++) {
      const { id, axis, along } = corridors[Math.floor(((k + 0.5) * corridors.length) / this.jams)];
      // On the first stretch of its axis, at one place or the other.
      const last = 2 * (along.length - 1);
      const x = axis[0] + share * (axis[last] - axis[0]);
      const y = axis[1] + share * (axis[last + 1] - axis[1]);
      congestion.log.add(id, x, y, x, y);
    }
    congestion.finish(NOBODY, []);
  }

  /** Other prices for all barriers. */
  reprice({ barriers }: Congestion): void {
    const toll = 1 + (this.turn++ % 5);
    for (const barrier of barriers) barrier.tolls.fill(toll);
  }
}

/** A packed crowd before the doors of a hall, all of whom have waited for long. */
export class JamField {
  readonly congestion: Congestion;
  readonly grid = new NeighbourGrid(2 * BODY);
  readonly input: ProgressInput;

  constructor(count: number) {
    const columns = Math.ceil(Math.sqrt(count / 2));
    const rows = Math.ceil(count / columns);
    const [width, height] = [2 * BODY * columns + 4, 2 * BODY * rows + 1];
    const wall = (from: number, to: number): ObstacleInput => ({
      kind: 'line',
      where: 'wall',
      points: Float64Array.of(width - 3, from, width - 3, to),
    });
    const obstacles = [0.05, 0.3, 0.55, 0.8, 1].map((at, k, all) =>
      wall(k === 0 ? 0 : all[k - 1] * height + 1, at * height),
    );
    const ring = Float64Array.of(0, 0, width, 0, width, height, 0, height);
    const { domain } = buildDomain({ boundary: { areas: [{ where: 'hall', ring }] }, obstacles });
    this.congestion = new Congestion(domain, buildDomainDiagram(domain), {}, STEP, BODY);
    const crowd = new Crowd({ capacity: count });
    for (let k = 0; k < count; k++) {
      const x = width - 3 - BODY - 2 * BODY * (k % columns);
      crowd.add({ x, y: 0.5 + BODY + 2 * BODY * Math.floor(k / columns), radius: BODY });
    }
    this.grid.update(crowd);
    this.input = {
      count,
      ids: crowd.traits.ids,
      x: crowd.present.x,
      y: crowd.present.y,
      wayLeft: new Float64Array(count).fill(10),
      speed: new Float64Array(count).fill(1.3),
      stamps: new Int32Array(count),
      waits: new Uint8Array(count),
    };
    for (let k = 0; k < 100; k++) this.step();
  }

  step(): void {
    this.congestion.step(this.input, this.grid);
  }

  /** Groups of those who touch, by looking at every pair: the number of them. */
  countGroups(): number {
    const { x, y, count } = this.input;
    const up = Int32Array.from({ length: count }, (_, k) => k);
    const find = (k: number): number => {
      let at = k;
      while (up[at] !== at) at = up[at] = up[up[at]];
      return at;
    };
    const reach = (2 + this.congestion.settings.contact) * BODY;
    let groups = count;
    for (let i = 0; i < count; i++) {
      for (let j = i + 1; j < count; j++) {
        const dx = x[j] - x[i];
        const dy = y[j] - y[i];
        if (dx * dx + dy * dy > reach * reach) continue;
        const [a, b] = [find(i), find(j)];
        if (a === b) continue;
        up[a] = b;
        groups--;
      }
    }
    return groups;
  }
}
