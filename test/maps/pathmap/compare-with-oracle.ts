import { buildDomain, type Domain, type DomainInput } from '../../../src/geometry/index.js';
import { buildPathGround, buildPlainPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { findPlainDistance, findPlainNext } from '../../../src/maps/pathmap/find-next.js';
import type { PathMap } from '../../../src/maps/pathmap/path-map.js';
import type { PathSource } from '../../../src/maps/pathmap/path-source.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { pointSource, segmentSource } from './oracle-segment.js';
import { randomScene, type SceneKind } from './random-scenes.js';
import { classifyPlace, sampleOpen, samplePlace } from './sample-places.js';
import { type OracleSource, type Place, VisibilityOracle } from './visibility-oracle.js';

export interface Comparison {
  queries: number;
  unreachable: number;
  /** Worst error relative to the distance, or to a thousandth of the size where the distance is smaller. */
  worst: number;
  /** What did not agree, enough to repeat it. */
  readonly mismatches: string[];
}

export function createComparison(): Comparison {
  return { queries: 0, unreachable: 0, worst: 0, mismatches: [] };
}

export function sizeOf({ bounds }: Domain): number {
  return Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]);
}

/**
 * Compare a map of one random scene with brute force: at places chosen on purpose and at all vertices.
 *
 * @param withSegments some of the sources are segments, a third of these along walls
 */
export function compareScene(kind: SceneKind, seed: number, withSegments: boolean, out: Comparison): void {
  compareInput(randomScene(kind, seed), kind, seed, withSegments, out);
}

/**
 * As compareScene, for any scene.
 *
 * @param slack what brute force itself may be off by, as a share of the size
 */
export function compareInput(
  input: DomainInput,
  kind: string,
  seed: number,
  withSegments: boolean,
  out: Comparison,
  slack = 0,
): void {
  const { domain } = buildDomain(input, { circleTolerance: 0.2 });
  const random = createRandom(seed + 1000);
  const oracle = new VisibilityOracle(domain);
  const sources: PathSource[] = [];
  const oracleSources: OracleSource[] = [];
  const count = 1 + random.nextInt(2);
  for (let i = 0; i < count; i++) addSource(domain, random, withSegments, sources, oracleSources);
  const map = buildPlainPathMap(domain, { ground: buildPathGround(domain), sources });
  const labels = oracle.computeLabels(oracleSources);
  const places: Place[] = [];
  for (let i = 0; i < 30; i++) places.push(samplePlace(domain, random));
  for (let i = 0; i < 10; i++) places.push(...sampleBorder(domain, map, random));
  for (let v = 0; 2 * v < domain.vertices.length; v++) places.push(oracle.vertexPlace(v));
  for (const place of places) {
    const want = oracle.query(place, oracleSources, labels);
    judge(
      domain,
      `${kind} ${seed} (${place.x},${place.y})`,
      want,
      findPlainDistance(map, place.x, place.y),
      out,
      slack,
    );
  }
}

/** Count one comparison; the bound is 1e-9 of the distance, more only where float64 itself is coarser. */
export function judge(domain: Domain, what: string, want: number, got: number, out: Comparison, slack = 0): void {
  out.queries++;
  if (want === Infinity) out.unreachable++;
  if (want === Infinity || got < 0) {
    if (want !== Infinity || got !== -1) out.mismatches.push(`${what}: got ${got}, expected ${want}`);
    return;
  }
  const size = sizeOf(domain);
  const far = Math.max(...domain.bounds.map(Math.abs)) / size;
  if (Math.abs(want - got) <= slack * size) return;
  const error = Math.abs(want - got) / Math.max(want, 1e-3 * size);
  if (error > Math.max(1e-9, 1e-12 * far)) out.mismatches.push(`${what}: got ${got}, expected ${want}`);
  else out.worst = Math.max(out.worst, error);
}

function addSource(
  domain: Domain,
  random: Random,
  withSegments: boolean,
  sources: PathSource[],
  oracleSources: OracleSource[],
): void {
  const cost = random.next() < 0.5 ? 0 : 0.3 * sizeOf(domain) * random.next();
  const a = random.next() < 0.3 ? sampleOpen(domain, random) : samplePlace(domain, random);
  if (!withSegments || random.next() < 0.3) {
    sources.push({ kind: 'point', x: a.x, y: a.y, cost });
    oracleSources.push(pointSource(a, cost));
    return;
  }
  const b = samplePlace(domain, random);
  let points = Float64Array.of(a.x, a.y, b.x, b.y);
  if (random.next() < 0.3) {
    const { segments, vertices } = domain;
    const s = 2 * random.nextInt(segments.length >> 1);
    const [u, v] = [2 * segments[s], 2 * segments[s + 1]];
    points = Float64Array.of(vertices[u], vertices[u + 1], vertices[v], vertices[v + 1]);
  }
  sources.push({ kind: 'line', points, cost });
  oracleSources.push(segmentSource(domain, points[0], points[1], points[2], points[3], cost));
}

/** A point where the next corner changes, found by halving a stretch between two open points of different parents. */
function sampleBorder(domain: Domain, map: PathMap, random: Random): Place[] {
  const a = sampleOpen(domain, random);
  const b = sampleOpen(domain, random);
  let [lo, hi] = [0, 1];
  const parentAt = (share: number): number => {
    const step = findPlainNext(map, a.x + share * (b.x - a.x), a.y + share * (b.y - a.y));
    return step.status === 'found' ? step.vertex : NaN;
  };
  const first = parentAt(0);
  if (parentAt(1) === first) return [];
  for (let k = 0; k < 45; k++) {
    const middle = (lo + hi) / 2;
    if (parentAt(middle) === first) lo = middle;
    else hi = middle;
  }
  const place = classifyPlace(domain, a.x + lo * (b.x - a.x), a.y + lo * (b.y - a.y));
  return place ? [place] : [];
}
