import { FootfallError } from '../../error/index.js';
import { type Domain, NONE } from '../../geometry/index.js';
import type { ChainsShape, CircleShape, PointShape } from './site-shapes.js';

/** The walls of a domain as sites: one shape for all walls, one per post, one per free-standing circle. */
export interface DomainChains {
  /** Closed walks along all walls, free space on the right; flattened pieces of circles that touch other walls included. */
  readonly walls: ChainsShape;
  /** Per side of `walls`, loop by loop: the domain's segment that it lies on. */
  readonly segments: Int32Array;
  /** One per post of the domain, in its order. */
  readonly posts: readonly PointShape[];
  /** Circles that stand free, exact. */
  readonly circles: readonly CircleShape[];
  /** Per entry of `circles`: the domain's circle. */
  readonly circleIds: Int32Array;
}

/**
 * The sites of a domain. Each walk follows the walls round one sector of free space at every vertex, so that corners that
 * touch, thin walls and T-junctions need no special case. A circle whose flattened outline is a walk of its own becomes the
 * exact circle; one that is cut by something else stays flattened.
 *
 * @throws FootfallError for periodic domains, whose seam is no wall
 */
export function chainsFromDomain(domain: Domain): DomainChains {
  if (domain.period > 0) {
    throw new FootfallError('a periodic domain has no Voronoi diagram here', {
      code: 'voronoi/periodic',
      where: 'boundary.periodic',
      expected: 'a domain without a seam',
      advice: 'leave out "periodic"',
    });
  }
  const { triangles, edgeSegments, segmentCircles } = domain;
  const seen = new Uint8Array(triangles.length);
  const loops: Int32Array[] = [];
  const segments: number[] = [];
  const isRound = new Uint8Array(domain.circles.length / 3);
  for (let first = 0; first < triangles.length; first++) {
    if (edgeSegments[first] === NONE || seen[first] === 1) continue;
    const loop: number[] = [];
    const along: number[] = [];
    let circle = segmentCircles[edgeSegments[first]];
    // A half-edge has free space on its left; the side along it runs the other way, from its end to its start.
    for (let e = first; seen[e] === 0; e = wallBefore(domain, e)) {
      seen[e] = 1;
      loop.push(triangles[e % 3 === 2 ? e - 2 : e + 1]);
      along.push(edgeSegments[e]);
      if (segmentCircles[edgeSegments[e]] !== circle) circle = NONE;
    }
    if (circle !== NONE) {
      isRound[circle] = 1;
      continue;
    }
    loops.push(Int32Array.from(loop));
    for (const segment of along) segments.push(segment);
  }
  const circles: CircleShape[] = [];
  const circleIds: number[] = [];
  for (let k = 0; k < isRound.length; k++) {
    if (isRound[k] === 0) continue;
    const [x, y, radius] = domain.circles.subarray(3 * k, 3 * k + 3);
    circles.push({ kind: 'circle', x, y, radius });
    circleIds.push(k);
  }
  const posts: PointShape[] = [];
  for (let k = 0; k < domain.posts.length; k += 2) {
    posts.push({ kind: 'point', x: domain.posts[k], y: domain.posts[k + 1] });
  }
  return {
    walls: { kind: 'chains', vertices: domain.vertices, loops },
    segments: Int32Array.from(segments),
    posts,
    circles,
    circleIds: Int32Array.from(circleIds),
  };
}

/** The half-edge on a wall that ends where wall e starts, round the same sector of free space. */
function wallBefore(domain: Domain, e: number): number {
  const { edgeSegments, twins } = domain;
  let out = e;
  for (;;) {
    const into = out % 3 === 0 ? out + 2 : out - 1;
    if (edgeSegments[into] !== NONE) return into;
    out = twins[into];
  }
}
