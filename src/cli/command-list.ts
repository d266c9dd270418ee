import type { Command } from 'commander';
import type { RunCommand } from './session.js';

/** A command as the list of all commands names it; its code is loaded when it is called. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Adds the command with its options to the program. */
  readonly load: () => Promise<(program: Command, run: RunCommand) => void>;
}

/** All commands, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'check',
    summary: 'check a scene or a map, and draw it',
    load: async () => (await import('./commands/check.js')).addCheckCommand,
  },
  {
    name: 'import',
    summary: 'turn a map into a scene file',
    load: async () => (await import('./commands/import.js')).addImportCommand,
  },
  {
    name: 'generate',
    summary: 'make a scene of a given kind',
    load: async () => (await import('./commands/generate.js')).addGenerateCommand,
  },
  {
    name: 'voronoi',
    summary: 'build the Voronoi diagram of the free space, and ask it for clearances',
    load: async () => (await import('./commands/voronoi.js')).addVoronoiCommand,
  },
  {
    name: 'path',
    summary: 'find a way through the free space for a disc',
    load: async () => (await import('./commands/path.js')).addPathCommand,
  },
  {
    name: 'pathmap',
    summary: 'build the map of all shortest paths to some places, and ask it',
    load: async () => (await import('./commands/pathmap.js')).addPathmapCommand,
  },
  {
    name: 'flow',
    summary: 'compute how much can flow between places, the narrowest cut and its lanes',
    load: async () => (await import('./commands/flow.js')).addFlowCommand,
  },
  {
    name: 'navgraph',
    summary: 'build the navigation graph of all agents, and ask where each goes next',
    load: async () => (await import('./commands/navgraph.js')).addNavgraphCommand,
  },
  {
    name: 'run',
    summary: 'simulate a scene and record it',
    load: async () => (await import('./commands/run.js')).addRunCommand,
  },
  {
    name: 'demo',
    summary: 'run one of the scenes of the papers',
    load: async () => (await import('./commands/demo.js')).addDemoCommand,
  },
  {
    name: 'export',
    summary: 'write the trajectories of a run for other programs',
    load: async () => (await import('./commands/export.js')).addExportCommand,
  },
  {
    name: 'analyse',
    summary: 'measure recordings, and compare them',
    load: async () => (await import('./commands/analyse.js')).addAnalyseCommand,
  },
  {
    name: 'studio',
    summary: 'draw, look at maps and run crowds in the browser',
    load: async () => (await import('./commands/studio.js')).addStudioCommand,
  },
  {
    name: 'bench',
    summary: 'measure against other libraries',
    load: async () => (await import('./commands/bench.js')).addBenchCommand,
  },
];
