import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type NpmPeer<Module> =
  | { readonly label: string; readonly module: Module }
  | { readonly label: string; readonly absent: string };

/** Loads a package that only benchmarks need; where it is missing the row says so. */
export async function loadNpmPeer<Module>(name: string): Promise<NpmPeer<Module>> {
  try {
    const module = (await import(name)) as Module;
    return { label: `${name} ${findVersion(name)}`.trim(), module };
  } catch {
    return { label: name, absent: `${name} is not installed` };
  }
}

/** Version of an installed package; walks up from its entry file, since many packages do not export package.json. */
function findVersion(name: string): string {
  try {
    let folder = dirname(fileURLToPath(import.meta.resolve(name)));
    while (folder !== dirname(folder)) {
      const manifest = readManifest(join(folder, 'package.json'));
      if (manifest?.name === name) return manifest.version ?? '';
      folder = dirname(folder);
    }
  } catch {
    // No version is no reason to leave the peer out.
  }
  return '';
}

function readManifest(file: string): { name?: string; version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
  } catch {
    return undefined;
  }
}
