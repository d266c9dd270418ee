import { domainFromBytes, domainToBytes } from '../../../geometry/index.js';
import { checkScene, formatScene, generateCity, parseScene } from '../../../scene/index.js';
import type { Bench } from '../bench.js';
import { loadDelaunayPeer } from '../delaunay-peer.js';
import { buildCityDomain, createCity } from '../maps.js';

/** The way of the same city through files: scene text in, checked, domain out and back as bytes. */
export async function measureScenes(bench: Bench, blocks: number): Promise<void> {
  const title = `city ${blocks}x${blocks}`;
  const scene = generateCity({ blocks });
  const text = formatScene(scene);
  await bench.time({
    name: `${title} scene text parse + validate`,
    ours: () => parseScene(text),
    peer: { name: 'JSON.parse', work: () => JSON.parse(text) },
    quality: `${(text.length / 1e6).toFixed(2)} MB of text`,
  });

  const peer = await loadDelaunayPeer();
  let isOk = true;
  await bench.time({
    name: `${title} whole scene check`,
    ours: () => {
      isOk = checkScene(scene).ok && isOk;
    },
    peer: peer(createCity(blocks)),
    quality: () => (isOk ? 'answers ok' : 'the check refused the city'),
  });

  const domain = buildCityDomain(blocks);
  const bytes = domainToBytes(domain);
  await bench.time({
    name: `${title} domain from bytes`,
    ours: () => domainFromBytes(bytes),
    peer: { name: 'structuredClone', work: () => structuredClone(domain) },
    quality: `${(bytes.length / 1e6).toFixed(2)} MB`,
  });
}
