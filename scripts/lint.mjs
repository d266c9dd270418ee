/** `npm run lint`: style and common mistakes (biome), arithmetic of step code, the lockfile, kernels. Runs all, fails if one fails. */
import { runNode, toolFile } from './run.mjs';

// `biome ci` paints even what goes to a file.
const colors = process.stdout.isTTY && !process.env.NO_COLOR ? 'force' : 'off';
const results = [
  runNode(toolFile('biome'), ['ci', '--error-on-warnings', `--colors=${colors}`]),
  runNode(toolFile('check-math.mjs')),
  runNode(toolFile('check-lockfile.mjs')),
  runNode(toolFile('build-wasm.mjs'), ['--check']),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
