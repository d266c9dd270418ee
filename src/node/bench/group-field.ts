import { buildDomain, type Domain, findNearestWall, type ObstacleInput, samplePoint } from '../../geometry/index.js';
import { createRandom, type Random } from '../../math/index.js';
import { BackbonePlanner, buildCorridor, type GroupCorridor, type MarchUnit } from '../../planners/index.js';

/** Lengths in radii of a unit, as in the source. */
const WIDE = 1200;
const HIGH = 940;
const RADIUS = 1;
/** Radii per second. */
export const GROUP_SPEED = 15;
const BOXES = 70;
const CYLINDERS = 40;
/** Starts and goals lie this far from walls at least, and from each other. */
const OPEN = 12;
const FAR = 300;
/** Distance of bodies at the start, in their diameters. */
const APART = 1.02;

/** A cluttered field of 1200 x 940 radii in the manner of Kamphuis and Overmars 2004, figure 10: boxes and cylinders. */
export class GroupField {
  readonly domain: Domain;
  private readonly planner: BackbonePlanner;
  private readonly random: Random;

  constructor(seed: number) {
    const random = createRandom(seed);
    const obstacles: ObstacleInput[] = [];
    for (let k = 0; k < BOXES + CYLINDERS; k++) {
      const [x, y] = [40 + (WIDE - 80) * random.next(), 40 + (HIGH - 80) * random.next()];
      const where = `obstacle ${k}`;
      if (k >= BOXES) {
        obstacles.push({ kind: 'circle', where, x, y, radius: 6 + 20 * random.next() });
        continue;
      }
      const [w, h] = [8 + 40 * random.next(), 8 + 40 * random.next()];
      obstacles.push({ kind: 'polygon', where, ring: Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h) });
    }
    const ring = Float64Array.of(0, 0, WIDE, 0, WIDE, HIGH, 0, HIGH);
    this.domain = buildDomain({ boundary: { areas: [{ where: 'field', ring }] }, obstacles }).domain;
    this.planner = new BackbonePlanner(this.domain);
    this.random = random;
  }

  /** The corridor of a group between two random places, with regard to clearance. @param width c, radii */
  sampleCorridor(width: number): GroupCorridor {
    for (;;) {
      const [from, to] = [this.sampleOpenPlace(), this.sampleOpenPlace()];
      if (Math.hypot(to[0] - from[0], to[1] - from[1]) < FAR) continue;
      const goals = [{ kind: 'point', x: to[0], y: to[1] } as const];
      const backbone = this.planner.plan({ from, goals, radius: RADIUS, width });
      if (backbone !== undefined) return buildCorridor(backbone, width, RADIUS);
    }
  }

  private sampleOpenPlace(): readonly [number, number] {
    for (;;) {
      const place = samplePoint(this.domain, 0, () => this.random.next());
      if (findNearestWall(this.domain, place[0], place[1]).distance > OPEN) return place;
    }
  }
}

/**
 * Places for units of radius 1 in the first discs of a corridor, in a hexagonal pattern, those nearest to the start first.
 * @param area that the discs may cover, radii squared
 */
export function placeInCorridor(corridor: GroupCorridor, units: number, area: number): MarchUnit[] {
  const end = corridor.farthestWithin(0, area);
  const place = { x: 0, y: 0 };
  corridor.backbone.pointAt(0, place);
  const [ox, oy] = [place.x, place.y];
  const pitch = 2 * RADIUS * APART;
  const rise = (pitch * Math.sqrt(3)) / 2;
  const reach = Math.ceil(corridor.width / rise) + 1;
  const seen = new Set<string>();
  const found: MarchUnit[] = [];
  for (let s = 0; s <= end && found.length < units; s += RADIUS / 2) {
    corridor.backbone.pointAt(s, place);
    const middle = Math.round((place.y - oy) / rise);
    for (let row = middle - reach; row <= middle + reach; row++) {
      const shift = row % 2 === 0 ? 0 : pitch / 2;
      const centre = Math.round((place.x - ox - shift) / pitch);
      for (let column = centre - reach; column <= centre + reach && found.length < units; column++) {
        const [x, y] = [ox + column * pitch + shift, oy + row * rise];
        if (seen.has(`${row} ${column}`) || !corridor.holds(s, x, y, RADIUS)) continue;
        seen.add(`${row} ${column}`);
        found.push({ x, y, radius: RADIUS, speed: GROUP_SPEED, leash: s });
      }
    }
  }
  return found;
}
