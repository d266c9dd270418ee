import { FootfallError } from '../../error/index.js';
import { type AreaInput, buildDomain, type Domain, NONE, type ObstacleInput } from '../../geometry/index.js';
import { chainsFromDomain } from '../voronoi/domain-chains.js';
import { liesOnOutline } from './contact.js';
import type { Drawn, Frame } from './drawn.js';
import { MAX_SIDES } from './live-object.js';

/** A closed walk along the walls of a cluster, free space on its right. */
export interface Walk {
  /** Vertex ids. */
  readonly loop: Int32Array;
  /** Per side: the member that it comes from, NONE for the rooms. */
  readonly sources: Int32Array;
}

/** A point or circle of a cluster that stands free. */
export interface FreeRound {
  readonly member: number;
  readonly x: number;
  readonly y: number;
  /** 0 for a point. */
  readonly radius: number;
}

/** The free outline of objects that meet, as if nothing else were there. */
export interface ClusterOutline {
  /** x, y per vertex. */
  readonly vertices: Float64Array;
  readonly walks: readonly Walk[];
  readonly rounds: readonly FreeRound[];
}

const NOTHING: ClusterOutline = { vertices: new Float64Array(0), walks: [], rounds: [] };

/**
 * Cut the outlines of objects where they meet and keep what borders free space: a function of the members alone.
 *
 * @param members by rising key
 * @throws FootfallError where edges cannot be untangled, or too many sides come together
 */
export function buildClusterOutline(members: readonly Drawn[], frame: Frame): ClusterOutline {
  const areas: AreaInput[] = [];
  const obstacles: ObstacleInput[] = [];
  /** Per obstacle: its member. */
  const ids: number[] = [];
  for (const [m, o] of members.entries()) {
    if (o.kind === 'room') {
      for (const area of inputAreas(o)) areas.push(area);
    } else if (o.kind !== 'point' || !isOwned(o, frame.contact)) {
      obstacles.push(inputObstacle(o));
      ids.push(m);
    }
  }
  if (members.every(({ kind }) => kind === 'point')) {
    return {
      ...NOTHING,
      rounds: ids.map((member) => ({ member, x: members[member].x, y: members[member].y, radius: 0 })),
    };
  }
  const isRoom = areas.length > 0;
  if (!isRoom) areas.push({ where: 'bounds', ring: frame.box });
  const domain = buildOrNothing(areas, obstacles, frame.circleTolerance);
  if (domain === undefined) return NOTHING;
  return collectOutline(domain, ids, isRoom);
}

/** A point that lies on another object belongs to it; of points in one place, the one with the lowest key stands. */
function isOwned(o: Drawn, contact: number): boolean {
  return o.neighbours.some(
    (other) => (other.kind !== 'point' || other.key < o.key) && liesOnOutline(o.x, o.y, other, contact),
  );
}

/** The domain, or undefined where the members leave nothing free. */
function buildOrNothing(
  areas: readonly AreaInput[],
  obstacles: readonly ObstacleInput[],
  circleTolerance: number,
): Domain | undefined {
  try {
    return buildDomain({ boundary: { areas }, obstacles }, { circleTolerance }).domain;
  } catch (error) {
    const isEmpty =
      error instanceof FootfallError &&
      (error.code === 'geometry/no-free-space' || error.code === 'geometry/empty-boundary');
    if (isEmpty) return undefined;
    throw error;
  }
}

function collectOutline(domain: Domain, ids: readonly number[], isRoom: boolean): ClusterOutline {
  const { walls, segments, posts, circles, circleIds } = chainsFromDomain(domain);
  const walks: Walk[] = [];
  let at = 0;
  for (const loop of walls.loops) {
    const sources = new Int32Array(loop.length);
    let isOurs = isRoom;
    for (let i = 0; i < loop.length; i++) {
      const obstacle = domain.segmentObstacles[segments[at++]];
      sources[i] = obstacle === NONE ? NONE : ids[obstacle];
      if (obstacle !== NONE) isOurs = true;
    }
    // The frame of a cluster without a room touches nothing and is a walk of its own.
    if (isOurs) walks.push({ loop: Int32Array.from(loop), sources });
  }
  if (at > MAX_SIDES) {
    throw new FootfallError('too many walls hang together', {
      code: 'live/too-large',
      got: `${at} sides`,
      expected: `at most ${MAX_SIDES}`,
    });
  }
  const rounds: FreeRound[] = [];
  for (const [k, { x, y, radius }] of circles.entries()) {
    rounds.push({ member: ids[domain.circleObstacles[circleIds[k]]], x, y, radius });
  }
  for (const [k, { x, y }] of posts.entries()) rounds.push({ member: ids[domain.postObstacles[k]], x, y, radius: 0 });
  return { vertices: domain.vertices, walks, rounds };
}

function inputAreas(o: Drawn): AreaInput[] {
  const { rings, areas, isHole } = o;
  const list: { where: string; ring: Float64Array; holes: Float64Array[] }[] = [];
  for (const [k, ring] of rings.entries()) {
    if (isHole[k]) list[areas[k]].holes.push(ring);
    else list.push({ where: o.where ?? 'room', ring, holes: [] });
  }
  return list;
}

function inputObstacle(o: Drawn): ObstacleInput {
  const where = o.where ?? `object ${o.key}`;
  const { rings } = o;
  switch (o.kind) {
    case 'point':
      return { kind: 'point', where, x: o.x, y: o.y };
    case 'circle':
      return { kind: 'circle', where, x: o.x, y: o.y, radius: o.radius };
    case 'line':
      return { kind: 'line', where, points: rings[0] };
    default:
      return { kind: 'polygon', where, ring: rings[0], holes: rings.slice(1) };
  }
}
