/** `npm run lint`: style and common mistakes (biome), arithmetic of step code, the lockfile. Runs all, fails if one fails. */
import { runNode, toolFile } from './run.mjs';

const results = [
  runNode(toolFile('biome'), ['ci', '--error-on-warnings']),
  runNode(toolFile('check-math.mjs')),
  runNode(toolFile('check-lockfile.mjs')),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
