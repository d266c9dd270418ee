/**
 * Runs misuses of the API in a process of its own, with a line of a log before and after each, so that the parent knows
 * which one hangs. The working folder is scratch space.
 *
 *   node misuse-child.mjs LOG FROM every REGEXP | LOG FROM COUNT SEED
 */
import { appendFileSync } from 'node:fs';
import { Fixture } from './fixture.js';
import { chooseMisuse, describeMisuse, judge, listAllMisuses, RECIPES } from './misuse.js';
import { writeInputs } from './node-recipes.js';

const [log, from, mode, choice] = process.argv.slice(2);
const all =
  mode === 'every' ? listAllMisuses(Object.keys(RECIPES).filter((name) => new RegExp(choice).test(name))) : [];
const count = mode === 'every' ? all.length : Number(mode);
writeInputs(new Fixture());
// A rejection that no caller awaits is a failure of the case that caused it.
let stray: string | undefined;
process.on('unhandledRejection', (error) => {
  stray = `an unhandled rejection: ${error instanceof Error ? error.message : String(error)}`;
});
for (let k = Number(from); k < count; k++) {
  const misuse = all[k] ?? chooseMisuse(k, Number(choice));
  const name = describeMisuse(misuse);
  appendFileSync(log, `${k}\tbegin\t${name}\n`);
  let problem: string | undefined;
  try {
    problem = await judge(misuse);
  } catch (error) {
    problem = `the judge fails: ${error instanceof Error ? error.stack : error}`;
  }
  problem ??= stray;
  stray = undefined;
  const outcome = problem === undefined ? 'ok' : 'bad';
  appendFileSync(log, `${k}\t${outcome}\t${name}\t${problem?.replaceAll('\n', ' ') ?? ''}\n`);
}
appendFileSync(log, 'done\n');
process.exit(0);
