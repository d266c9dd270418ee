import type { FindingList } from '../error/index.js';
import type { PlaceSpaces } from './place-space.js';
import type { Point } from './point-nodes.js';
import { formatPath } from './problem.js';
import type { Scene, SceneAgent, SceneCrowd } from './scene-schema.js';

/** Places, zones and positions given as goals that lie where nobody can be. */
export function checkPlaces(scene: Scene, spaces: PlaceSpaces, list: FindingList): void {
  for (const name of Object.keys(scene.places ?? {})) checkPlace(name, spaces, list);
  for (const key of ['crowd', 'agents'] as const) {
    scene[key]?.forEach((person: SceneCrowd | SceneAgent, i) => {
      for (const { keys, position } of listPositions(person)) {
        if (spaces.at(position).size > 0) continue;
        const message = (): string => `the point lies ${spaces.describeBlock(position)}`;
        list.add('check/goal-not-free', formatPath([key, i, ...keys]), message);
      }
    });
  }
  scene.zones?.forEach(({ polygon }, i) => {
    if (spaces.cover(polygon).free > 0) return;
    list.add('check/zone-not-free', `zones[${i}]`, 'no part of the zone lies in free space');
  });
}

function checkPlace(name: string, spaces: PlaceSpaces, list: FindingList): void {
  const { polygon, line, point } = spaces.place(name);
  const { components, outside, coverage } = spaces.named(name);
  const where = formatPath(['places', name]);
  if (coverage?.area === 0) {
    list.add('check/place-no-area', where, 'the polygon has no area or crosses itself');
  } else if (components.size === 0) {
    const whole = outside === 1 ? 'outside the boundary' : 'inside obstacles or outside the boundary';
    const shape = polygon ? 'polygon' : 'line';
    list.add('check/place-not-free', where, () =>
      point ? `the point lies ${spaces.describeBlock(point)}` : `the ${shape} lies ${whole}`,
    );
  } else if (outside > 0) {
    const share = line ? 'a part of the line' : `${Number((100 * outside).toPrecision(2))} % of the polygon`;
    list.add('check/place-partly-outside', where, `${share} lies outside the boundary`);
  }
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
