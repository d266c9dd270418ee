import type { Finding } from '../error/index.js';
import type { PlaceSpaces } from './place-space.js';
import type { Point } from './point-nodes.js';
import { computeCoverage } from './polygon-coverage.js';
import { formatPath } from './problem.js';
import type { Scene, SceneAgent, SceneCrowd } from './scene-schema.js';

/** Places, zones and positions given as goals that lie where nobody can be. */
export function checkPlaces(scene: Scene, spaces: PlaceSpaces): Finding[] {
  const findings: Finding[] = [];
  for (const name of Object.keys(scene.places ?? {})) findings.push(...checkPlace(name, spaces));
  for (const list of ['crowd', 'agents'] as const) {
    scene[list]?.forEach((person: SceneCrowd | SceneAgent, i) => {
      for (const { keys, position } of listPositions(person)) {
        if (spaces.at(position).size > 0) continue;
        const where = formatPath([list, i, ...keys]);
        findings.push({
          code: 'check/goal-not-free',
          where,
          message: `the point lies ${spaces.describeBlock(position)}`,
        });
      }
    });
  }
  scene.zones?.forEach(({ polygon }, i) => {
    if (computeCoverage(spaces.domain, polygon).free > 0) return;
    const message = 'no part of the zone lies in free space';
    findings.push({ code: 'check/zone-not-free', where: `zones[${i}]`, message });
  });
  return findings;
}

function checkPlace(name: string, spaces: PlaceSpaces): Finding[] {
  const { polygon, line, point } = spaces.place(name);
  const { components, outside, coverage } = spaces.named(name);
  const where = formatPath(['places', name]);
  if (coverage?.area === 0) return [{ code: 'check/place-no-area', where, message: 'the polygon has no area' }];
  if (components.size === 0) {
    const whole = outside === 1 ? 'outside the boundary' : 'inside obstacles or outside the boundary';
    const message = point
      ? `the point lies ${spaces.describeBlock(point)}`
      : `the ${polygon ? 'polygon' : 'line'} lies ${whole}`;
    return [{ code: 'check/place-not-free', where, message }];
  }
  if (outside === 0) return [];
  const share = `${Number((100 * outside).toPrecision(2))} %`;
  const message = line
    ? 'a part of the line lies outside the boundary'
    : `${share} of the polygon lies outside the boundary`;
  return [{ code: 'check/place-partly-outside', where, message }];
}

/** Where a person is sent to by coordinates instead of by the name of a place. */
function listPositions({
  goal,
  route = [],
}: SceneCrowd | SceneAgent): { keys: (string | number)[]; position: Point }[] {
  const positions: { keys: (string | number)[]; position: Point }[] = [];
  route.forEach(({ to }, i) => {
    if (typeof to !== 'string') positions.push({ keys: ['route', i, 'to'], position: to });
  });
  if (isPosition(goal)) positions.push({ keys: ['goal'], position: goal });
  return positions;
}

/** Tells a goal `[x, y]` from the other forms of a goal. */
export function isPosition(goal: SceneCrowd['goal']): goal is Point {
  return Array.isArray(goal) && typeof goal[0] === 'number';
}
