import type { Domain } from '../geometry/index.js';
import { type Layer, PALETTE, plotPlan } from '../plot/index.js';
import type { Scene } from '../scene/index.js';
import type { PathAnswer } from './path-asker.js';
import { formatNumber } from './terminal/table.js';

/** A plan with the ways that were found: a disc at the start, another colour at the end. */
export function plotPaths(
  scene: Scene,
  domain: Domain,
  answers: readonly PathAnswer[],
  radius: number,
  width: number | undefined,
): string {
  const [ox, oy] = scene.origin ?? [0, 0];
  const ways = answers.map(({ points }) => points.map(([x, y]) => [x - ox, y - oy] as const));
  const layer: Layer = {
    name: 'path',
    legend: [
      {
        label: `way of a disc of ${formatNumber(radius, 3)} m`,
        symbol: 'line',
        style: { stroke: PALETTE[0]!, width: 2 },
      },
    ],
    draw(pen) {
      pen.path({ stroke: PALETTE[0]!, width: 2 }, (sink) => {
        for (const points of ways) {
          for (const [k, [x, y]] of points.entries()) {
            if (k === 0) sink.moveTo(x, y);
            else sink.lineTo(x, y);
          }
        }
      });
      const ends = ways.filter((points) => points.length > 0).map((points) => [points[0]!, points.at(-1)!] as const);
      pen.circles(
        { fill: PALETTE[0]!, fillOpacity: 0.35 },
        ends.flatMap(([[x, y]]) => [x, y, radius]),
        3,
      );
      pen.circles(
        { fill: PALETTE[1]!, fillOpacity: 0.6 },
        ends.flatMap(([, [x, y]]) => [x, y, radius]),
        3,
      );
    },
  };
  const places = Object.entries(scene.places ?? {}).map(([name, place]) => ({
    name,
    line: place.line,
    polygon: place.polygon,
    point: place.point,
  }));
  return plotPlan({ domain, title: scene.name ?? '', places, layers: [layer], ...(width !== undefined && { width }) });
}
