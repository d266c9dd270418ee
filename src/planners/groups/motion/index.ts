/** The motion of coherent groups along their corridors. */
export { Formation, type FormationKind, layFormation } from './formation.js';
export { GROUP_MARCH_DEFAULTS, GroupMarch, type GroupMarchOptions, type GroupMarchUnit } from './group-march.js';
export { March, type MarchUnit } from './march.js';
export type { MarchCorridor } from './march-corridor.js';
export { MARCH_DEFAULTS, type MarchOptions } from './march-options.js';
export type { SavedMarch } from './saved-march.js';
export type { MarchAim } from './steering.js';
