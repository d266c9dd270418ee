/** A domain goes to a worker as one block of bytes; both sides read the same memory. */
import { Worker } from 'node:worker_threads';
import { buildDomain, domainToBytes } from 'footfall';

const { domain } = buildDomain({
  boundary: { areas: [{ where: 'hall', ring: Float64Array.of(0, 0, 40, 0, 40, 20, 0, 20) }] },
  obstacles: [{ kind: 'line', where: 'rope', points: Float64Array.of(20, 0, 20, 15) }],
});

const bytes = domainToBytes(domain);
const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
shared.set(bytes);

const code = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.entry).then(({ domainFromBytes, isVisible }) => {
    const domain = domainFromBytes(workerData.bytes);
    parentPort.postMessage(isVisible(domain, 10, 5, 30, 5));
  });
`;
const entry = import.meta.resolve('footfall');
const worker = new Worker(code, { eval: true, workerData: { entry, bytes: shared } });
worker.on('message', (isVisible) =>
  console.log(`seen from the worker: ${isVisible ? 'visible' : 'hidden by the rope'}`),
);
