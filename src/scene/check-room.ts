import type { FindingList } from '../error/index.js';
import { findNearestWall, findTriangle, NONE } from '../geometry/index.js';
import { countValid } from './count-people.js';
import { CROWD_DEFAULTS } from './crowd-keys.js';
import type { PlaceSpaces } from './place-space.js';
import type { Ring } from './point-nodes.js';
import { formatPath } from './problem.js';
import { RUN_DEFAULTS } from './run-keys.js';
import type { Scene } from './scene-schema.js';

/** Share of the plane that equal discs can cover: the hexagonal packing. */
const HEX_COVERAGE = Math.PI / Math.sqrt(12);

/** Share that discs thrown at random reach before the search for room becomes hopeless: 4.3 of 0.2 m radius per m2. */
const RANDOM_COVERAGE = 4.3 * Math.PI * 0.2 * 0.2;

/** Looks per edge of a spawn area for walls along it, and edges of it that are looked at; of more every second, third... */
const SAMPLES_PER_EDGE = 8;
const MOST_EDGES = 512;

/** People who come at the same time to the same place. */
interface Throng {
  readonly spawn: string;
  /** Index of the first crowd in it. */
  readonly first: number;
  count: number;
  /** Area of their bodies, m2. */
  bodies: number;
  radius: number;
  isHex: boolean;
}

/** Crowds of nobody, and spawn areas too small for all who start there at once. */
export function checkRoom(scene: Scene, spaces: PlaceSpaces, list: FindingList): void {
  const duration = scene.run?.duration ?? RUN_DEFAULTS.duration;
  const throngs = new Map<string, Throng>();
  scene.crowd?.forEach((crowd, i) => {
    const { spawn, arrive = CROWD_DEFAULTS.arrive, radius = CROWD_DEFAULTS.radius, spawnLayout } = crowd;
    const count = countValid(crowd, duration);
    if (count === 0) list.add('check/nobody', `crowd[${i}]`, 'nobody belongs to this crowd');
    if (!('at' in arrive)) return;
    const key = `${arrive.at} ${spawn}`;
    const throng = throngs.get(key) ?? { spawn, first: i, count: 0, bodies: 0, radius: 0, isHex: true };
    throng.count += count;
    throng.bodies += count * Math.PI * radius * radius;
    throng.radius = Math.max(throng.radius, radius);
    if (spawnLayout !== 'hex') throng.isHex = false;
    throngs.set(key, throng);
  });
  for (const throng of throngs.values()) checkThrong(throng, spaces, list);
}

function checkThrong(throng: Throng, spaces: PlaceSpaces, list: FindingList): void {
  const { spawn, first, count, bodies, radius, isHex } = throng;
  const { polygon } = spaces.place(spawn);
  const { coverage, components } = spaces.named(spawn);
  if (!polygon || !coverage || components.size === 0 || count < 2) return;
  // The border adds room; where none of it is needed, it is not looked at.
  if (bodies <= RANDOM_COVERAGE * coverage.free) return;
  const room = coverage.free + radius * computeOpenLength(polygon, radius, spaces);
  const where = formatPath(['crowd', first, 'spawn']);
  const mean = bodies / count;
  const area = `${JSON.stringify(spawn)} has ${Number(coverage.free.toPrecision(4))} m2 of free ground`;
  if (bodies > HEX_COVERAGE * room) {
    const most = Math.floor((HEX_COVERAGE * room) / mean);
    const message = `${area}, room for at most ${most} of the ${count} who start there; the rest will wait`;
    list.add('check/spawn-too-small', where, message);
  } else if (!isHex && bodies > RANDOM_COVERAGE * room) {
    const most = Math.floor((RANDOM_COVERAGE * room) / mean);
    const finds = `where a random layout finds room for about ${most} of the ${count} who start there`;
    list.add('check/spawn-dense', where, `${area}, ${finds}; the rest will wait unless "spawnLayout" is "hex"`);
  }
}

/**
 * Length of the border that is no wall. Only centres must lie in the area, so that there bodies reach out of it by a
 * radius; along walls they are wholly inside.
 */
function computeOpenLength(ring: Ring, radius: number, { domain }: PlaceSpaces): number {
  let open = 0;
  const stride = Math.ceil(ring.length / MOST_EDGES);
  for (let i = 0; i < ring.length; i += stride) {
    const [ax, ay] = ring[i];
    const dx = ring[(i + 1) % ring.length][0] - ax;
    const dy = ring[(i + 1) % ring.length][1] - ay;
    const piece = (stride * Math.sqrt(dx * dx + dy * dy)) / SAMPLES_PER_EDGE;
    for (let k = 0.5; k < SAMPLES_PER_EDGE; k++) {
      const x = ax + (k / SAMPLES_PER_EDGE) * dx;
      const y = ay + (k / SAMPLES_PER_EDGE) * dy;
      if (findTriangle(domain, x, y) !== NONE && findNearestWall(domain, x, y).distance >= radius) open += piece;
    }
  }
  return open;
}
