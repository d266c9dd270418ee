/** Trajectories in files: ours, and those of others. */
export { type ExportOptions, exportTrajectories, type TrajectoryExport } from './export-trajectories.js';
export { guessTrajectoryFormat, TRAJECTORY_FORMATS, type TrajectoryFormat } from './formats.js';
export {
  loadTrajectories,
  OPEN_CHECKS,
  OPEN_DEFAULTS,
  type OpenTrajectories,
  type OpenTrajectoriesOptions,
  openTrajectories,
} from './open-trajectories.js';
