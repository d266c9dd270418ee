import { type Finding, FootfallError } from '../error/index.js';
import type { Scene } from '../scene/index.js';
import { Simulation, type SimulationOptions } from './simulation.js';

/**
 * Why a scene cannot be run, by building all that a run needs before its first step: models with their parameters, groups, lanes, barriers,
 * doors, agents. It takes as long as setting up the run, and refuses exactly what that refuses.
 *
 * @returns what is wrong, or undefined for a scene that runs
 */
export function validateRun(scene: Scene, options: SimulationOptions = {}): Finding | undefined {
  try {
    new Simulation(scene, options);
    return undefined;
  } catch (error) {
    if (!(error instanceof FootfallError)) throw error;
    const { code, where = '', message } = error;
    const prefix = `${where}: `;
    return { code, where, message: message.startsWith(prefix) ? message.slice(prefix.length) : message };
  }
}
