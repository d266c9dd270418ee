/** Types of everything that the build does not compile: tests, scripts, examples; and the studio with its components. */
import { runNode, toolFile } from './run.mjs';

const results = [
  runNode(toolFile('tsc'), ['-p', 'tsconfig.json']),
  runNode(toolFile('svelte-check'), ['--tsconfig', 'studio/tsconfig.json', '--fail-on-warnings', '--output', 'human']),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
