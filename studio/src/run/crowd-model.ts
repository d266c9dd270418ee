import type { Scene } from 'footfall/scene';

/** How a crowd, or a single agent, finds its way and moves. */
export interface CrowdDescription {
  /** Among the crowds; single agents come behind them. */
  readonly index: number;
  readonly name: string;
  readonly planner: string;
  /** One of the dynamics, never the name of a model. */
  readonly dynamics: string;
  readonly parameters: Readonly<Record<string, number>>;
}

export interface Parameter {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly standard: number;
  readonly least: number;
}

export const PLANNER_NAMES = ['pathmap', 'roadmap', 'mang', 'lanes', 'direct'] as const;
export const DYNAMICS_NAMES = ['collision-free-speed', 'social-force', 'orca', 'empty-circle'] as const;

/** The parameters that people change; the properties of a model hold the rest. */
export const PARAMETERS: Readonly<Record<string, readonly Parameter[]>> = {
  'collision-free-speed': [
    { name: 'timeGap', title: 'Time gap', unit: 's', standard: 0.7, least: 0.01 },
    { name: 'keepRight', title: 'Keep right', unit: 'rad', standard: 0.8, least: -1.57 },
    { name: 'sightSameGoal', title: 'Sight, same goal', unit: 'm', standard: 1.6, least: 0 },
    { name: 'sightOtherGoals', title: 'Sight, other goals', unit: 'm', standard: 2.5, least: 0 },
    { name: 'anticipation', title: 'Anticipation', unit: 's', standard: 0.1, least: 0 },
    { name: 'wallMargin', title: 'Wall margin', unit: 'm', standard: 0.05, least: 0 },
  ],
  'social-force': [
    { name: 'strength', title: 'Strength', unit: 'm/s²', standard: 1.5, least: 0 },
    { name: 'range', title: 'Range', unit: 'm', standard: 0.8, least: 0.01 },
    { name: 'tau', title: 'Relaxation', unit: 's', standard: 0.5, least: 0.01 },
    { name: 'anisotropy', title: 'Anisotropy', unit: '', standard: 0.3, least: 0 },
  ],
  orca: [
    { name: 'timeHorizon', title: 'Horizon', unit: 's', standard: 2, least: 0.01 },
    { name: 'timeHorizonWalls', title: 'Horizon of walls', unit: 's', standard: 0.5, least: 0.01 },
    { name: 'neighbourDistance', title: 'Sight', unit: 'm', standard: 4, least: 0 },
    { name: 'maxNeighbours', title: 'Neighbours', unit: '', standard: 10, least: 0 },
  ],
  'empty-circle': [
    { name: 'largestCircle', title: 'Largest circle', unit: 'm', standard: 0.8, least: 0.01 },
    { name: 'negotiationDistance', title: 'Negotiation', unit: 'm', standard: 0.3, least: 0.01 },
    { name: 'wallDistance', title: 'Wall distance', unit: 'm', standard: 0.1, least: 0.01 },
    { name: 'tau', title: 'Relaxation', unit: 's', standard: 0.1, least: 0.01 },
  ],
};

type Entry = { id?: string | undefined; planner?: string | undefined; dynamics?: string | undefined };

/** Everybody in the scene, by crowd. */
export function describeCrowds({ crowd = [], agents = [], models = {} }: Scene): CrowdDescription[] {
  const entries: readonly Entry[] = [...crowd, ...agents];
  return entries.map(({ id, planner = 'pathmap', dynamics = 'collision-free-speed' }, index) => {
    const { dynamics: kind, ...parameters } = (models as Record<string, Record<string, unknown>>)[dynamics] ?? {
      dynamics,
    };
    const name = id ?? (index < crowd.length ? `crowd ${index}` : `agent ${index - crowd.length}`);
    return { index, name, planner, dynamics: String(kind), parameters: parameters as Record<string, number> };
  });
}

export function setPlanner(scene: Scene, index: number, planner: string): Scene {
  return changeEntry(scene, index, { planner });
}

export function setDynamics(scene: Scene, index: number, dynamics: string): Scene {
  return changeEntry(scene, index, { dynamics });
}

/** Give one crowd a parameter of its own: a model of the scene that no other crowd uses holds it. */
export function setParameter(scene: Scene, index: number, name: string, value: number): Scene {
  const crowds = describeCrowds(scene);
  const { dynamics, parameters } = crowds[index];
  const entries: readonly Entry[] = [...(scene.crowd ?? []), ...(scene.agents ?? [])];
  const models = (scene.models ?? {}) as Record<string, unknown>;
  const used = entries[index].dynamics;
  const isOwn =
    used !== undefined && used in models && entries.every((entry, k) => k === index || entry.dynamics !== used);
  const model = isOwn ? used : findName(models, crowds[index].name);
  const changed = { ...scene, models: { ...models, [model]: { dynamics, ...parameters, [name]: value } } } as Scene;
  return isOwn ? changed : changeEntry(changed, index, { dynamics: model });
}

/** A name for a model that is not taken, and is none of the dynamics. */
function findName(models: Record<string, unknown>, crowd: string): string {
  const base = `${crowd.replace(/\s+/g, '-')}-model`;
  for (let k = 1; ; k++) {
    const name = k === 1 ? base : `${base}-${k}`;
    if (!(name in models)) return name;
  }
}

function changeEntry(scene: Scene, index: number, change: Entry): Scene {
  const { crowd = [], agents = [] } = scene;
  const replaceAt = <T>(list: readonly T[], at: number): T[] =>
    list.map((entry, k) => (k === at ? { ...entry, ...change } : entry));
  if (index < crowd.length) return { ...scene, crowd: replaceAt(crowd, index) } as Scene;
  return { ...scene, agents: replaceAt(agents, index - crowd.length) } as Scene;
}
