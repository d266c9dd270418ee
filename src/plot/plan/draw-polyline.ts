import type { PathSink } from '../path-sink.js';
import type { PlanPoint } from './plan.js';

export function drawPolyline(points: readonly PlanPoint[], sink: PathSink, isClosed: boolean): void {
  points.forEach(([x, y], k) => {
    if (k === 0) sink.moveTo(x, y);
    else sink.lineTo(x, y);
  });
  if (isClosed) sink.closePath();
}
