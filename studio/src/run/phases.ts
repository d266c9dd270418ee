/** Phases of a step, as the engine names them; kept here so that the page need not load the engine for their names. */
export const PHASES = ['spawn', 'behave', 'plan', 'move', 'arrive'] as const;
