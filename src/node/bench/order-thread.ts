/** What the second thread of the order storm runs: it makes maps of orders. */
import { parentPort } from 'node:worker_threads';
import { wasmPathKernel } from '../../maps/index.js';
import { MapMaker, type MapOrder } from '../../sim/index.js';

const maker = new MapMaker(wasmPathKernel);

/** A part of an order. */
export interface OrderPart {
  readonly order: MapOrder;
  readonly first: number;
  readonly end: number;
}

parentPort?.on('message', ({ order, first, end }: OrderPart) => {
  const made = maker.make(order, first, end);
  parentPort?.postMessage(made, [...made.buffers]);
});
