import path from 'node:path';
import type { Plugin } from 'vite';

/** Classes or functions of the engine that only some scenes need, and the module that has them. */
interface Deferred {
  readonly part: string;
  readonly file: string;
  readonly names: readonly string[];
  /** The module that gets the stand-in; every one if absent. Others get the thing itself. */
  readonly from?: string;
}

const MODELS = 'src/dynamics/make-dynamics.ts';

/** What a run makes only for some planners, models, groups and barriers: more than half of the simulation. */
const DEFERRED: readonly Deferred[] = [
  { part: 'lanes', file: 'src/sim/lane-traffic.ts', names: ['LaneTraffic'] },
  { part: 'lanes', file: 'src/planners/lane-layer.ts', names: ['layFlowLanes'] },
  { part: 'lanes', file: 'src/planners/lane-book.ts', names: ['LaneBook'], from: 'src/planners/lane-planner.ts' },
  { part: 'groups', file: 'src/sim/group-traffic.ts', names: ['GroupTraffic'] },
  { part: 'barriers', file: 'src/sim/barrier-traffic.ts', names: ['BarrierTraffic'] },
  { part: 'hops', file: 'src/maps/pathmap/hops/hop-path-map.ts', names: ['buildHopPathMap', 'withHopReader'] },
  {
    part: 'hops',
    file: 'src/maps/pathmap/hops/hop-ground.ts',
    names: ['buildHopGround', 'hopGroundOf'],
    from: 'src/maps/index.ts',
  },
  {
    part: 'hops',
    file: 'src/maps/pathmap/hops/find-hop.ts',
    names: ['placeOfRoot'],
    from: 'src/maps/pathmap/fill-walks.ts',
  },
  { part: 'mang', file: 'src/planners/mang-space.ts', names: ['openNavGraph', 'openNavPlanner'] },
  { part: 'behaviours', file: 'src/sim/behaviour-desk.ts', names: ['BehaviourDesk'] },
  { part: 'regions', file: 'src/maps/pathmap/regions/find-regions.ts', names: ['findRegions'] },
  { part: 'orca', file: 'src/dynamics/orca.ts', names: ['Orca'], from: MODELS },
  { part: 'social-force', file: 'src/dynamics/social-force.ts', names: ['SocialForce'], from: MODELS },
  { part: 'empty-circle', file: 'src/dynamics/empty-circle.ts', names: ['EmptyCircle'], from: MODELS },
];

const PREFIX = '\0deferred:';

/**
 * Puts a stand-in in the place of each of these, and the thing itself into a script that is loaded when a scene
 * needs it: src/worker/engine-parts.ts waits for that before a run is made.
 */
export function deferEngine(root: string): Plugin {
  const byFile = new Map(DEFERRED.map((entry) => [path.join(root, entry.file), entry]));
  const engine = path.join(root, 'src') + path.sep;
  const registry = path.join(root, 'studio/src/worker/engine-parts.ts');
  return {
    name: 'footfall-defer-engine',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer?.startsWith(engine) || !source.startsWith('./')) return undefined;
      const file = path.resolve(path.dirname(importer), source.replace(/\.js$/, '.ts'));
      const entry = byFile.get(file);
      if (!entry || (entry.from !== undefined && path.join(root, entry.from) !== importer)) return undefined;
      return { id: PREFIX + file, moduleSideEffects: true };
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const file = id.slice(PREFIX.length);
      const { part, names } = byFile.get(file) as Deferred;
      return `
        import { definePart, standIn } from ${JSON.stringify(registry)};
        let real;
        definePart(${JSON.stringify(part)}, async () => { real = await import(${JSON.stringify(file)}); });
        ${names.map((name) => `export const ${name} = standIn('${part}', () => real?.${name});`).join('\n')}
      `;
    },
  };
}
