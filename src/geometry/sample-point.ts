import { badArgument, describeArgument, FootfallError, requireFunction } from '../error/index.js';
import type { Domain } from './domain.js';
import { pullInside } from './pull-inside.js';
import { requireDomain } from './require-domain.js';

/**
 * A random point of a component, uniform by area.
 *
 * @param component 0 is the largest. [Limit: 0 <= component < componentAreas.length]
 * @param random uniform numbers in [0, 1)
 * @throws FootfallError for a component that is not there
 */
export function samplePoint(domain: Domain, component: number, random: () => number): [number, number] {
  requireDomain(domain, 'samplePoint');
  requireFunction(random, 'samplePoint: random');
  const { vertices, triangles, componentStarts, componentAreas, areaSums } = domain;
  if (!(Number.isInteger(component) && component >= 0 && component < componentAreas.length)) {
    throw new FootfallError('there is no such component', {
      code: 'geometry/bad-option',
      where: 'component',
      got: describeArgument(component),
      expected: `a whole number from 0 to ${componentAreas.length - 1}`,
    });
  }
  const aim = draw(random) * componentAreas[component];
  let low = componentStarts[component];
  let high = componentStarts[component + 1] - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (areaSums[middle] > aim) high = middle;
    else low = middle + 1;
  }
  let s = draw(random);
  let t = draw(random);
  if (s + t > 1) {
    s = 1 - s;
    t = 1 - t;
  }
  const a = 2 * triangles[3 * low];
  const b = 2 * triangles[3 * low + 1];
  const c = 2 * triangles[3 * low + 2];
  const x = vertices[a] + s * (vertices[b] - vertices[a]) + t * (vertices[c] - vertices[a]);
  const y = vertices[a + 1] + s * (vertices[b + 1] - vertices[a + 1]) + t * (vertices[c + 1] - vertices[a + 1]);
  const [px, py] = pullInside(domain, low, x, y);
  return [px, py];
}

function draw(random: () => number): number {
  const value = random();
  if (typeof value === 'number' && value >= 0 && value < 1) return value;
  throw badArgument('samplePoint: random', value, 'a function that returns numbers of [0, 1)');
}
