/** Read a scene file, say what will not work, and draw it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { plotScene } from 'footfall/node';
import { checkScene, parseScene } from 'footfall/scene';

const file = new URL('../scenes/examples/market-square.scene.json', import.meta.url);
const scene = parseScene(readFileSync(file, 'utf8'), { fileName: 'market-square.scene.json' });
const { ok, errors, warnings, stats, domain } = checkScene(scene);

for (const { code, where, message } of [...errors, ...warnings]) console.log(`${code} at ${where}: ${message}`);
console.log(`${stats.area.toFixed(1)} m2 free in ${stats.components} part(s), ${stats.agents} people`);
if (ok && domain) {
  mkdirSync('out', { recursive: true });
  writeFileSync('out/market-square.svg', plotScene(scene, domain));
  console.log('out/market-square.svg written');
}
