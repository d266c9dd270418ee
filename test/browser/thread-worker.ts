/** What a thread of a team runs in the browser. */
import { serveThread } from '../../src/sim/index.js';

serveThread(self);
