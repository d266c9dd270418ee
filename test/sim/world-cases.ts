import { createRandom, type Random } from '../../src/math/index.js';
import { World, type WorldOptions, type WorldPoint } from '../../src/sim/world/index.js';

/** A box as a polygon. */
export function box(x: number, y: number, width: number, height: number): WorldPoint[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** A star with some corners, for shapes that are not convex. */
export function star(x: number, y: number, size: number, corners: number): WorldPoint[] {
  return Array.from({ length: 2 * corners }, (_, k): WorldPoint => {
    const angle = (Math.PI * k) / corners;
    const reach = k % 2 === 0 ? size : 0.45 * size;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
}

/** A world with a few polygons and people that go criss-cross; `unit` 1 = metres. */
export function buildBusyWorld(seed: number, options: Partial<WorldOptions> = {}, people = 40, unit = 1): World {
  const random = createRandom(seed);
  const world = new World({ bounds: [0, 0, 30 * unit, 20 * unit], agentRadius: 0.2 * unit, ...options });
  for (let k = 0; k < 8; k++) {
    const x = unit * (3 + 22 * random.next());
    const y = unit * (3 + 13 * random.next());
    const size = unit * (0.5 + random.next());
    world.addPolygon(k % 2 === 0 ? box(x, y, size, 2 * size) : star(x, y, size, 5));
  }
  const goals: WorldPoint[] = [
    [unit, unit],
    [29 * unit, 19 * unit],
    [unit, 19 * unit],
  ];
  for (let k = 0; k < people; k++) {
    const x = unit * (0.5 + 29 * random.next());
    const y = unit * (0.5 + 19 * random.next());
    world.addAgent({ x, y, goal: goals[k % 3], radius: k % 5 === 0 ? 0.26 * unit : undefined });
  }
  return world;
}

/** One of many things that a game may do between two steps. */
export function editAtRandom(world: World, random: Random): void {
  const ids = world.ids;
  const id = ids.length > 0 ? ids[random.nextInt(ids.length)] : -1;
  const x = 0.5 + 29 * random.next();
  const y = 0.5 + 19 * random.next();
  switch (random.nextInt(9)) {
    case 0:
      world.addAgent({ x, y, goal: [29 * random.next(), 10], radius: 0.15 + 0.2 * random.next() });
      break;
    case 1:
      if (id >= 0) world.removeAgent(id);
      break;
    case 2:
      if (id >= 0) world.setGoal(id, random.next() < 0.2 ? null : [x, y]);
      break;
    case 3:
      world.setGoals(ids, [
        [x, y],
        [29 - x / 2, 1],
      ]);
      break;
    case 4:
      world.addPolygon(random.next() < 0.5 ? box(x, y, 1, 2) : star(x, y, 1.5, 4));
      break;
    case 5:
    case 6: {
      const polygon = random.nextInt(12);
      if (world.hasPolygon(polygon)) world.movePolygon(polygon, random.next() - 0.5, random.next() - 0.5);
      break;
    }
    case 7: {
      const polygon = random.nextInt(20);
      if (world.polygonCount > 3 && world.hasPolygon(polygon)) world.removePolygon(polygon);
      break;
    }
    default:
      if (id >= 0) world.moveAgent(id, x, y);
  }
}
