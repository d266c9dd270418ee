/** What a worker thread of Node runs. */
import { parentPort } from 'node:worker_threads';
import { type TeamMessage, ThreadWork } from '../../sim/index.js';

const work = new ThreadWork();
parentPort?.on('message', (message: TeamMessage) => work.receive(message));
parentPort?.postMessage('ready');
