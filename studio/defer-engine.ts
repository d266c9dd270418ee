import path from 'node:path';
import type { Plugin } from 'vite';

/** A class or function of the engine that only some scenes need, and the module that has it. */
interface Deferred {
  readonly part: string;
  readonly file: string;
  readonly name: string;
}

/** What a run makes only for crowds by lanes, crowds in groups, and runs with barriers: two fifths of the simulation. */
const DEFERRED: readonly Deferred[] = [
  { part: 'lanes', file: 'src/sim/lane-traffic.ts', name: 'LaneTraffic' },
  { part: 'lanes', file: 'src/planners/lane-layer.ts', name: 'layFlowLanes' },
  { part: 'groups', file: 'src/sim/group-traffic.ts', name: 'GroupTraffic' },
  { part: 'barriers', file: 'src/sim/barrier-traffic.ts', name: 'BarrierTraffic' },
];

const PREFIX = '\0deferred:';
const REAL = '?deferred';

/**
 * Puts a stand-in in the place of each of these, and the thing itself into a script that is loaded when a scene
 * needs it: src/worker/engine-parts.ts waits for that before a run is made.
 */
export function deferEngine(root: string): Plugin {
  const byFile = new Map(DEFERRED.map((entry) => [path.join(root, entry.file), entry]));
  const registry = path.join(root, 'studio/src/worker/engine-parts.ts');
  return {
    name: 'footfall-defer-engine',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined || !/\/src\/(sim|planners)\//.test(importer) || !source.startsWith('./'))
        return undefined;
      const file = path.resolve(path.dirname(importer.replace(REAL, '')), source.replace(/\.js$/, '.ts'));
      return byFile.has(file) ? { id: PREFIX + file, moduleSideEffects: true } : undefined;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const file = id.slice(PREFIX.length);
      const { part, name } = byFile.get(file) as Deferred;
      return `
        import { definePart } from ${JSON.stringify(registry)};
        let Real;
        definePart(${JSON.stringify(part)}, async () => { ({ ${name}: Real } = await import(${JSON.stringify(file)})); });
        const ready = () => {
          if (!Real) throw new Error(${JSON.stringify(`the part "${part}" of the engine was not loaded`)});
          return Real;
        };
        export const ${name} = new Proxy(function () {}, {
          construct: (_, given) => Reflect.construct(ready(), given),
          apply: (_, self, given) => Reflect.apply(ready(), self, given),
        });
      `;
    },
  };
}
