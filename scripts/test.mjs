/**
 * Runs the checks and tests of one tier and closes with `N passed, N failed`.
 *
 *   node scripts/test.mjs [quick|normal|long] [--no-repeats] [FILTER...]
 *
 * quick: lint, build and tests at small counts, in under a minute. normal: everything at reduced counts (npm test).
 * long: tests at full counts. Filters go to vitest and leave the other checks out. `--no-repeats` leaves out
 * the test files that do the same in every tier, for a long run right after a normal one.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, runNode, startNode, toolFile } from './run.mjs';

const TIERS = {
  quick: ['build', 'lint', 'tests'],
  normal: ['build', 'lint', 'typecheck', 'tests', 'snippets', 'pictures', 'package', 'docs', 'api', 'house'],
  long: ['build', 'tests'],
};

const given = process.argv.slice(2);
const isWithoutRepeats = given.includes('--no-repeats');
const [tier = 'normal', ...filters] = given.filter((word) => word !== '--no-repeats');
const chosen = TIERS[tier];
if (chosen === undefined) {
  console.error(`test: unknown tier ${tier}; expected ${Object.keys(TIERS).join(', ')}`);
  process.exit(2);
}

/**
 * Each check counts as one test; `tests` counts as many as vitest ran. `needs` names a check that must have passed. Those that are
 * run `beside` others come two at a time: `first` before the tests, the rest after them.
 */
const CHECKS = {
  build: { first: true, beside: () => startAll(['check-layers.mjs', 'build.mjs']) },
  lint: { first: true, beside: () => startAll(['lint.mjs']) },
  typecheck: { first: true, beside: () => startAll(['typecheck.mjs']) },
  api: { needs: 'build', beside: () => startAll(['api-report.mjs']) },
  tests: {},
  snippets: { needs: 'build', beside: () => startNode(toolFile('run-snippets.mjs')) },
  pictures: { needs: 'build', beside: () => startNode(toolFile('make-doc-pictures.mjs')) },
  package: { needs: 'build', beside: () => startNode(toolFile('check-package.mjs')) },
  docs: { beside: () => startNode(toolFile('typedoc'), ['--emit', 'none']) },
  house: { beside: () => startNode(toolFile('house.mjs'), ['--check']) },
};

const total = { passed: 0, failed: 0, skipped: 0 };
const summary = [];
const failed = new Set();

const names = filters.length > 0 ? ['tests'] : chosen;
const waiting = names.filter((name) => CHECKS[name].beside !== undefined);
await runBeside(waiting.filter((name) => CHECKS[name].first));
if (names.includes('tests')) {
  console.log('\n== tests');
  const start = performance.now();
  const outcome = runTests();
  record('tests', outcome.failed === 0, `${outcome.text}, ${formatSeconds(start)}`, outcome);
}
await runBeside(waiting.filter((name) => !CHECKS[name].first));

console.log(`\n${tier} tier`);
for (const line of summary) console.log(line);
if (total.skipped > 0) {
  const reason = process.env.FOOTFALL_DATA ? '' : ' (FOOTFALL_DATA is not set: tests on outside data did not run)';
  console.log(`${total.skipped} skipped${reason}`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Runs checks two at a time, in their order. @param {string[]} list */
async function runBeside(list) {
  const takeNext = async () => {
    for (let name = list.shift(); name !== undefined; name = list.shift()) {
      if (isHopeless(name)) continue;
      const start = performance.now();
      const { ok, output } = await CHECKS[name].beside();
      console.log(`\n== ${name}\n${output.trimEnd()}`);
      record(name, ok, formatSeconds(start));
    }
  };
  await Promise.all([takeNext(), takeNext()]);
}

/** Runs programs one after the other, up to the first that fails. @param {string[]} files */
async function startAll(files) {
  const outputs = [];
  for (const file of files) {
    const { ok, output } = await startNode(toolFile(file));
    outputs.push(output);
    if (!ok) return { ok, output: outputs.join('') };
  }
  return { ok: true, output: outputs.join('') };
}

/** Whether a check cannot be run since what it needs has failed; it counts as failed then. */
function isHopeless(name) {
  const { needs } = CHECKS[name];
  if (needs === undefined || !failed.has(needs)) return false;
  record(name, false, `not run: ${needs} failed`);
  return true;
}

function formatSeconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

function record(name, ok, text, counts = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }) {
  for (const key of Object.keys(total)) total[key] += counts[key];
  if (!ok) failed.add(name);
  summary.push(`  ${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(10)} ${text}`);
}

/** Runs vitest and reads its counts from a report file, because its exit code alone cannot be summed. */
function runTests() {
  const report = path.join(root, '.cache', `vitest-${tier}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  const hangs = path.join(root, '.cache', `hangs-${tier}.txt`);
  for (const file of [report, hangs]) rmSync(file, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters];
  const ok = runNode(toolFile('vitest'), args, {
    FOOTFALL_TIER: tier,
    FOOTFALL_REPEATS: isWithoutRepeats ? 'no' : 'yes',
    FOOTFALL_HANGS: hangs,
  });
  // The watchdog ends a test that blocks its process; vitest knows only that the process is gone.
  if (existsSync(hangs)) console.log(`\n${readFileSync(hangs, 'utf8').trimEnd()}`);
  let results;
  try {
    results = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, text: 'vitest ended without a report' };
  }
  listSlowest(results.testResults);
  const passed = results.numPassedTests;
  const skipped = results.numPendingTests + results.numTodoTests;
  // A file that fails to load, or an unhandled error, fails the run without failing a test.
  const failedTests = results.numFailedTests || (ok ? 0 : Math.max(1, results.numFailedTestSuites));
  return { passed, failed: failedTests, skipped, text: `${passed} passed, ${failedTests} failed, ${skipped} skipped` };
}

/** Where the time goes. @param {{name: string, startTime: number, endTime: number}[]} files */
function listSlowest(files) {
  const rows = files
    .map(({ name, startTime, endTime }) => ({ name: path.relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds);
  const sum = rows.reduce((all, { seconds }) => all + seconds, 0);
  console.log(`\nslowest of ${rows.length} files (${sum.toFixed(0)} s in all):`);
  for (const { name, seconds } of rows.slice(0, 25)) console.log(`${seconds.toFixed(0).padStart(6)} s  ${name}`);
}
