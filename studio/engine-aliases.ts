import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface EngineAlias {
  readonly find: RegExp;
  readonly replacement: string;
}

/** The public entry points of the package, by name, as their sources: `footfall/maps` is src/maps/index.ts. */
export function engineAliases(root: string): EngineAlias[] {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { readonly default: string }>;
  };
  return Object.entries(exports).flatMap(([name, target]) => {
    if (typeof target === 'string') {
      return name.endsWith('.json') && target.startsWith('./schema/')
        ? [{ find: exactly(name), replacement: path.join(root, target) }]
        : [];
    }
    const source = target.default.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, '.ts');
    return [{ find: exactly(name), replacement: path.join(root, source) }];
  });
}

function exactly(name: string): RegExp {
  return new RegExp(`^footfall${name.slice(1).replaceAll('.', '\\.')}$`);
}
