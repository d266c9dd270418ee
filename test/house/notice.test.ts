import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { productionPackages } from '../../scripts/package/install.mjs';
import { repository } from './run-script.js';

const notice = readFileSync(path.join(repository, 'NOTICE'), 'utf8');

/** Licences that a user may combine with any code, open or closed. */
const PERMISSIVE = ['MIT', 'ISC', 'Unlicense', 'BSL-1.0', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD'];

function readManifest(place: string) {
  return JSON.parse(readFileSync(path.join(repository, place, 'package.json'), 'utf8'));
}

it('NOTICE names every package that a user gets, with its licence, and no other', () => {
  const installed = productionPackages().map(({ place, name }) => `${name} ${readManifest(place).license}`);
  const optional = Object.keys(readManifest('.').peerDependencies);
  const peers = optional.map((name) => `${name} ${readManifest(`node_modules/${name}`).license}`);
  const bundled = ['svelte', 'uplot'].map((name) => `${name} ${readManifest(`node_modules/${name}`).license}`);
  const named = [...notice.matchAll(/^ {2}(\S+) +(\S+) {2,}\S/gm)].map((match) => `${match[1]} ${match[2]}`);
  expect(named.sort()).toEqual([...installed, ...peers, ...bundled].sort());
});

it('every licence of a package that a user gets is permissive', () => {
  for (const { place } of productionPackages()) expect(PERMISSIVE).toContain(readManifest(place).license);
});
