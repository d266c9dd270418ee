import { NONE } from '../geometry/index.js';
import { type Congestion, type Corridor, placeBeforeGoals, type SavedCongestion, UNKNOWN } from '../planners/index.js';
import type { BarrierGates } from './barrier-gates.js';

/** Ends of a gate that moved by less than this, m, or this share of its width, are the same. */
const SAME = 1e-6;

/** The corridor of a ground that one of another ground has become, and whether it is seen from its other end. */
interface Heir {
  readonly corridor: Corridor;
  readonly isTurned: boolean;
}

/** Per corridor of the former ground: what has become of it; undefined where there is none any more. */
export type Heirs = readonly (Heir | undefined)[];

/** Find the corridors again whose gates are where they were. */
export function findHeirs(former: readonly Corridor[], present: readonly Corridor[]): Heirs {
  return former.map((own) => {
    const reach = SAME * Math.max(1, own.width);
    const isNear = (ax: number, ay: number, bx: number, by: number): boolean =>
      Math.abs(ax - bx) <= reach && Math.abs(ay - by) <= reach;
    for (const corridor of present) {
      const { ax, ay, bx, by } = corridor;
      if (isNear(own.ax, own.ay, ax, ay) && isNear(own.bx, own.by, bx, by)) return { corridor, isTurned: false };
      if (isNear(own.ax, own.ay, bx, by) && isNear(own.bx, own.by, ax, ay)) return { corridor, isTurned: true };
    }
    return undefined;
  });
}

/**
 * Let a congestion on a new ground, as after a door was shut, go on from that on the former one: who is held up stays so, and
 * barriers stay in corridors that are still there.
 */
export function carryCongestion(former: Congestion, present: Congestion, heirs: Heirs): void {
  const saved = former.save();
  const { counters, log } = saved;
  const idOf = (id: number): number => (id === NONE ? NONE : (heirs[id]?.corridor.id ?? NONE));
  const empty = present.log.save();
  const barriers = saved.barriers
    .filter(({ corridor }) => heirs[corridor] !== undefined)
    .map((barrier) => ({ ...barrier, corridor: idOf(barrier.corridor) }))
    .sort((a, b) => a.corridor - b.corridor);
  const moved: SavedCongestion = {
    ...saved,
    version: saved.version + 1,
    counters: {
      ...counters,
      jams: counters.jams.map(idOf),
      heads: counters.heads.map((id) => (id < 0 ? id : (heirs[id]?.corridor.id ?? UNKNOWN))),
    },
    log: empty,
    barriers,
  };
  present.load(moved);
  const { segments } = log;
  for (let k = 0; k < segments.length; k += 5) {
    const id = idOf(segments[k]);
    if (id !== NONE) present.log.add(id, segments[k + 1], segments[k + 2], segments[k + 3], segments[k + 4]);
  }
  const ways = new Map(
    former.barriers.map(({ corridor, line }) => [idOf(corridor.id), turnWay(corridor, line.along, heirs)]),
  );
  for (const barrier of present.barriers) {
    const { corridor } = barrier;
    const way = ways.get(corridor.id) as number;
    const reach = [Math.min(way, corridor.gate), Math.max(way, corridor.gate)] as const;
    barrier.line = placeBeforeGoals(
      present.domain,
      present.corridors.built.diagram,
      corridor,
      way,
      reach,
      present.goals,
    );
  }
}

/** Who passed the gates of a former ground counts at those that have come of them. */
export function carryGates(former: BarrierGates, present: BarrierGates, heirs: Heirs): void {
  present.carry(former, (place) => {
    const heir = heirs[place >> 1];
    return heir ? 2 * heir.corridor.id + (heir.isTurned ? 1 - (place & 1) : place & 1) : NONE;
  });
}

/** Where a place along a former corridor lies along its heir, m. */
function turnWay({ id, gate }: Corridor, way: number, heirs: Heirs): number {
  const heir = heirs[id];
  if (!heir) return 0;
  return heir.corridor.gate + (heir.isTurned ? gate - way : way - gate);
}
