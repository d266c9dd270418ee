/**
 * Installs the dependencies if they are missing or out of date, so that `npm start` and `npm test` work in a fresh
 * checkout. Node built-ins only: nothing is installed when this runs. The work is in install.mjs, which an old Node
 * could not even parse; this file is kept plain enough for any Node that knows modules.
 */
const least = [20, 19];
const version = process.versions.node.split('.').map(Number);
if (version[0] > least[0] || (version[0] === least[0] && version[1] >= least[1])) {
  import('./install.mjs');
} else {
  console.error(
    `setup: Footfall needs Node ${least.join('.')} or newer, this is ${process.versions.node}; get it from https://nodejs.org`,
  );
  process.exit(1);
}
