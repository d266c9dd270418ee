import type { PathSink } from '../path-sink.js';

/** Pixels between points that are kept: a bend of ten pixels loses a thirtieth of one. */
const STEP = 1.5;

/**
 * Draws a polyline without the points that nobody can see: flattened curves have one every few hundredths of a pixel.
 * @param points flat x, y, metres
 * @param scale pixels per metre
 * @param isOn go on from the last point drawn instead of starting anew
 * @param isBack from the end to the begin
 */
export function drawThinned(points: Float64Array, scale: number, sink: PathSink, isOn = false, isBack = false): void {
  const count = points.length / 2;
  const least = (STEP / scale) * (STEP / scale);
  let [lastX, lastY] = [0, 0];
  for (let n = 0; n < count; n++) {
    const k = 2 * (isBack ? count - 1 - n : n);
    const [x, y] = [points[k], points[k + 1]];
    const [dx, dy] = [x - lastX, y - lastY];
    if (n > 0 && n < count - 1 && dx * dx + dy * dy < least) continue;
    if (n === 0 && !isOn) sink.moveTo(x, y);
    else sink.lineTo(x, y);
    [lastX, lastY] = [x, y];
  }
}
