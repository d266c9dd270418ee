/**
 * package-lock.json must name no download addresses: npm then takes every package from the registry that the machine
 * is set up for, and checks it against the recorded hash.
 *
 *   node scripts/check-lockfile.mjs [ROOT]
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMain, root as repository } from './run.mjs';

/** Sentences about what is wrong with a lockfile, none when it is in order. */
export function checkLockfile(lock) {
  const problems = [];
  if (!(lock.lockfileVersion >= 3)) problems.push(`lockfileVersion is ${lock.lockfileVersion}, expected 3`);
  for (const [place, entry] of Object.entries(lock.packages ?? {})) {
    if (place === '') continue;
    if (entry.resolved !== undefined && !entry.link) problems.push(`${place} has a resolved address`);
    if (entry.integrity === undefined && !entry.link && !entry.inBundle)
      problems.push(`${place} has no integrity hash`);
  }
  return problems;
}

if (isMain(import.meta.url)) {
  const root = path.resolve(process.argv[2] ?? repository);
  const problems = checkLockfile(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  for (const problem of problems) console.error(`package-lock.json: ${problem}`);
  if (problems.length > 0) {
    console.error('lockfile: keep omit-lockfile-registry-resolved=true in .npmrc and run npm install again');
    process.exitCode = 1;
  } else console.log('lockfile: no addresses, every package with its hash');
}
