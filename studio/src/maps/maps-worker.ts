import type { FromMaps, ToMaps } from './maps-messages.js';
import { MapsServer } from './maps-server.js';

/** The maps of the scene at hand. */
export function serve(scope: typeof self): void {
  const server = new MapsServer(
    (message: FromMaps, transfer) => scope.postMessage(message, { transfer }),
    // A timer of 0 lets messages in; after five in a row browsers wait 4 ms, which is less than any overlay takes.
    () => new Promise((resolve) => setTimeout(resolve, 0)),
  );
  scope.addEventListener('message', ({ data }: MessageEvent<ToMaps>) => server.handle(data));
}
