import { orient2d } from '../math/index.js';
import { type Domain, SEAM, SOLID, THIN } from './domain.js';
import { NONE } from './domain-input.js';
import { findTriangle } from './locator.js';
import { requireDomain } from './require-domain.js';
import { nextEdge } from './triangulate.js';
import { validateShape } from './validate-shape.js';

/**
 * Check every invariant of a domain, slowly and without trusting its builder: for tests, and for a domain from
 * elsewhere.
 *
 * @returns what is wrong, one sentence each; empty if all is well
 */
export function validateDomain(domain: Domain): string[] {
  requireDomain(domain, 'validateDomain');
  const faults: string[] = [];
  const fail = (text: string): void => {
    if (faults.length < 20) faults.push(text);
  };
  for (const fault of validateShape(domain)) fail(fault);
  if (faults.length === 0) checkMesh(domain, fail);
  if (faults.length === 0) checkSegments(domain, fail);
  if (faults.length === 0) checkComponents(domain, fail);
  if (faults.length === 0) checkIndexes(domain, fail);
  return faults;
}

type Fail = (text: string) => void;

function checkMesh(domain: Domain, fail: Fail): void {
  const { vertices, triangles, twins, edgeSegments, vertexWeights } = domain;
  if (vertices.some((value) => !Number.isFinite(value))) fail('a coordinate is not finite');
  if (vertexWeights.length * 2 !== vertices.length) fail('weights and vertices differ in number');
  const isUsed = new Uint8Array(vertices.length >> 1);
  for (let e = 0; e < triangles.length; e++) {
    const v = triangles[e];
    if (!(v >= 0 && v < isUsed.length)) {
      fail(`half-edge ${e} starts at vertex ${v}`);
      return;
    }
    isUsed[v] = 1;
  }
  if (isUsed.includes(0)) fail('a vertex belongs to no triangle');
  for (let t = 0; 3 * t < triangles.length; t++) {
    if (!(cornerArea(domain, t) > 0)) fail(`triangle ${t} is not counter-clockwise`);
  }
  for (let e = 0; e < triangles.length; e++) {
    const o = twins[e];
    if (o === NONE) {
      if (edgeSegments[e] === NONE) fail(`half-edge ${e} has neither twin nor segment`);
      continue;
    }
    if (twins[o] !== e) fail(`half-edges ${e} and ${o} are not each other's twins`);
    if (triangles[o] !== triangles[nextEdge(e)] || triangles[e] !== triangles[nextEdge(o)]) {
      fail(`twins ${e} and ${o} do not join the same vertices`);
    }
    if (edgeSegments[e] !== NONE) fail(`half-edge ${e} is passable and blocked`);
  }
}

function cornerArea(domain: Domain, t: number): number {
  const { vertices, triangles } = domain;
  const a = 2 * triangles[3 * t];
  const b = 2 * triangles[3 * t + 1];
  const c = 2 * triangles[3 * t + 2];
  return orient2d(vertices[a], vertices[a + 1], vertices[b], vertices[b + 1], vertices[c], vertices[c + 1]) / 2;
}

function checkSegments(domain: Domain, fail: Fail): void {
  const { triangles, segments, segmentEdges, segmentKinds, segmentCircles, vertexSegments } = domain;
  const { edgeSegments, ringStarts, ringSegmentCount } = domain;
  const uses = new Int32Array(segments.length >> 1);
  for (let e = 0; e < edgeSegments.length; e++) if (edgeSegments[e] !== NONE) uses[edgeSegments[e]]++;
  for (let s = 0; s < uses.length; s++) {
    const e = segmentEdges[s];
    const isRing = s < ringSegmentCount;
    if (edgeSegments[e] !== s) fail(`segment ${s} and half-edge ${e} do not know each other`);
    if (triangles[e] !== segments[2 * s] || triangles[nextEdge(e)] !== segments[2 * s + 1]) {
      fail(`segment ${s} and its half-edge join different vertices`);
    }
    if (uses[s] !== (isRing ? 1 : 2)) fail(`segment ${s} lies on ${uses[s]} half-edges`);
    if (isRing !== (segmentKinds[s] === SOLID || segmentKinds[s] === SEAM)) fail(`segment ${s} is of the wrong kind`);
    for (const v of [segments[2 * s], segments[2 * s + 1]]) {
      const known = vertexSegments[v];
      if (segmentKinds[s] === SEAM) continue;
      if (known === NONE) fail(`vertex ${v} knows no segment`);
      else if (segmentCircles[s] === NONE && known > s) fail(`vertex ${v} missed segment ${s}`);
    }
    if (!isRing && segmentKinds[s] !== THIN) fail(`segment ${s} should be thin`);
  }
  if (ringStarts[ringStarts.length - 1] !== ringSegmentCount) fail('the rings do not hold all ring segments');
  for (let r = 0; r + 1 < ringStarts.length; r++) {
    for (let s = ringStarts[r]; s < ringStarts[r + 1]; s++) {
      const next = s + 1 < ringStarts[r + 1] ? s + 1 : ringStarts[r];
      if (segments[2 * s + 1] !== segments[2 * next]) fail(`ring ${r} is broken after segment ${s}`);
    }
  }
}

function checkComponents(domain: Domain, fail: Fail): void {
  const { vertices, triangles, twins, triangleComponents, componentAreas, componentStarts, areaSums, period } = domain;
  const sums = new Float64Array(componentAreas.length);
  for (let t = 0; 3 * t < triangles.length; t++) {
    const c = triangleComponents[t];
    if (t < componentStarts[c] || t >= componentStarts[c + 1]) fail(`triangle ${t} is not among its component's`);
    sums[c] += cornerArea(domain, t);
    if (areaSums[t] !== sums[c]) fail(`area sum of triangle ${t} is wrong`);
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      if (twins[e] !== NONE && triangleComponents[(twins[e] / 3) | 0] !== c) fail(`components leak at half-edge ${e}`);
    }
  }
  // Each component is connected: a flood from its first triangle reaches all of it (across the seam, elsewhere, too).
  if (period === 0) {
    const seen = new Uint8Array(triangles.length / 3);
    for (let c = 0; c < componentAreas.length; c++) {
      const stack = [componentStarts[c]];
      seen[componentStarts[c]] = 1;
      let count = 0;
      while (stack.length > 0) {
        const t = stack.pop() as number;
        count++;
        for (let e = 3 * t; e < 3 * t + 3; e++) {
          const n = twins[e] === NONE ? NONE : (twins[e] / 3) | 0;
          if (n === NONE || seen[n] === 1) continue;
          seen[n] = 1;
          stack.push(n);
        }
      }
      if (count !== componentStarts[c + 1] - componentStarts[c]) fail(`component ${c} is not connected`);
    }
  }
  // The rings enclose as much as the triangles cover.
  let ringArea = 0;
  let total = 0;
  const { segments, ringSegmentCount, bounds } = domain;
  for (let s = 0; s < ringSegmentCount; s++) {
    const a = 2 * segments[2 * s];
    const b = 2 * segments[2 * s + 1];
    const ay = vertices[a + 1] - bounds[1];
    const by = vertices[b + 1] - bounds[1];
    ringArea += ((vertices[a] - bounds[0]) * by - ay * (vertices[b] - bounds[0])) / 2;
  }
  for (const sum of sums) total += sum;
  const box = (bounds[2] - bounds[0]) * (bounds[3] - bounds[1]);
  if (Math.abs(ringArea - total) > 1e-11 * box) fail(`rings enclose ${ringArea}, triangles cover ${total}`);
}

function checkIndexes(domain: Domain, fail: Fail): void {
  const { vertices, triangles, treeItems, segments, posts, circles } = domain;
  for (let t = 0; 3 * t < triangles.length; t++) {
    const a = 2 * triangles[3 * t];
    const b = 2 * triangles[3 * t + 1];
    const c = 2 * triangles[3 * t + 2];
    const x = (vertices[a] + vertices[b] + vertices[c]) / 3;
    const y = (vertices[a + 1] + vertices[b + 1] + vertices[c + 1]) / 3;
    if (findTriangle(domain, x, y) === NONE) fail(`the centre of triangle ${t} is not found`);
    if (findTriangle(domain, vertices[a], vertices[a + 1]) === NONE) fail(`vertex ${a >> 1} is not found`);
  }
  const items = (segments.length >> 1) + (posts.length >> 1) + circles.length / 3;
  if (treeItems.length !== items || new Set(treeItems).size !== items) fail('the tree does not hold every item once');
}
