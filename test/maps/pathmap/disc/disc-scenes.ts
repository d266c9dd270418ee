import { buildDomain, type DomainInput, type ObstacleInput } from '../../../../src/geometry/index.js';
import { buildDomainDiagram } from '../../../../src/maps/voronoi/build-diagram.js';
import { createRandom, type Random } from '../../../../src/math/index.js';
import { moveInput, type Similarity } from '../../../geometry/random-input.js';
import { DOOR, MAP_KINDS, type MapKind, type RandomMap, randomMap } from '../../roadmap/random-maps.js';
import { Truth } from '../../roadmap/truth.js';

/** Kinds of scenes for discs: those of the roadmap, and blocks, posts and circles with gaps close to a disc's width. */
export const DISC_KINDS = [...MAP_KINDS, 'gaps', 'street'] as const;
export type DiscKind = MapKind | 'gaps' | 'street';

/** Radius that gaps and doors are made for, before scaling, m. */
export const GAP_RADIUS = DOOR / 2;

/** A random scene; undefined where nothing is free. */
export function discScene(kind: DiscKind, seed: number): RandomMap | undefined {
  if (kind !== 'gaps' && kind !== 'street') return randomMap(kind, seed);
  const random = createRandom(seed + 0.25);
  const obstacles = kind === 'gaps' ? gaps(random) : street(random);
  const similarity: Similarity = {
    angle: random.next() < 0.5 ? 0 : 6 * random.next(),
    scale: 10 ** (random.nextInt(10) - 3),
    dx: 0,
    dy: 0,
  };
  if (random.next() < 0.3) Object.assign(similarity, { scale: 1, dx: 1e5 * random.next(), dy: -1e5 });
  const ring = Float64Array.of(0, 0, 40, 0, 40, 30, 0, 30);
  const input: DomainInput = { boundary: { areas: [{ where: 'boundary', ring }] }, obstacles };
  const { domain } = buildDomain(moveInput(similarity, input));
  const built = buildDomainDiagram(domain);
  const truth = new Truth(domain, built);
  return { label: `${kind} ${seed}`, domain, built, truth, scale: similarity.scale };
}

/** Radii to ask a scene with, before scaling, m. */
export function radiiOf(kind: DiscKind): number[] {
  if (kind === 'doors') return [GAP_RADIUS, GAP_RADIUS * (1 + 1e-4), 0.3];
  if (kind === 'gaps') return [GAP_RADIUS, GAP_RADIUS * (1 - 1e-4), GAP_RADIUS * (1 + 1e-4)];
  return kind === 'street' ? [0.3, GAP_RADIUS] : [0.2, 0.6, 1.5];
}

/** Rows of things with gaps of exactly a disc's width, or a little more or less: posts, circles, blocks, ends of walls. */
function gaps(random: Random): ObstacleInput[] {
  const out: ObstacleInput[] = [];
  let isShut = false;
  const gap = (): number => {
    const shares = isShut ? [1 - 1e-6, 1 - 1e-3, 0.9] : [1, 1, 1 + 1e-6, 1 - 1e-6, 1 + 1e-3, 1 - 1e-3, 1.5];
    return 2 * GAP_RADIUS * shares[random.nextInt(shares.length)];
  };
  for (let row = 0; row < 3; row++) {
    const y = 6 + 9 * row;
    let x = 0;
    // Some rows let nothing through.
    isShut = random.next() < 0.3;
    while (x < 38) {
      x += gap();
      const size = 0.5 + 3 * random.next();
      const where = `${out.length}`;
      switch (random.nextInt(4)) {
        case 0:
          out.push({ kind: 'point', where, x, y });
          break;
        case 1:
          out.push({ kind: 'circle', where, x: x + size, y, radius: size });
          x += 2 * size;
          break;
        case 2:
          out.push({
            kind: 'polygon',
            where,
            ring: Float64Array.of(x, y, x + size, y - 1, x + size, y + 1),
          });
          x += size;
          break;
        default:
          out.push({ kind: 'line', where, points: Float64Array.of(x, y, x + size, y) });
          x += size;
      }
    }
    if (isShut && x < 40) out.push({ kind: 'line', where: 'rest', points: Float64Array.of(x, y, 40, y) });
  }
  return out;
}

/** Blocks in rank and file: corners in a row, ways of equal length. */
function street(random: Random): ObstacleInput[] {
  const out: ObstacleInput[] = [];
  const width = 5 + 3 * random.next();
  for (let x = 2; x + width < 39; x += width + 2) {
    for (let y = 2; y + width < 29; y += width + 2) {
      const ring = Float64Array.of(x, y, x + width, y, x + width, y + width, x, y + width);
      out.push({ kind: 'polygon', where: `${out.length}`, ring });
    }
  }
  return out;
}
