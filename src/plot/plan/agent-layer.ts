import type { LegendEntry } from '../legend.js';
import { paletteColor } from '../palette.js';
import type { Layer } from '../picture.js';
import type { Style } from '../style.js';
import type { PlanAgent } from './plan.js';

/** Agents smaller than this are drawn this big, pixels. */
const MIN_RADIUS = 1.2;

/** Agents as discs, one colour per group in the order in which the groups first appear. */
export function createAgentLayer(agents: readonly PlanAgent[]): Layer {
  const groups = new Map<string, number[]>();
  for (const { at, radius, group = 'agents' } of agents) {
    const discs = groups.get(group) ?? [];
    discs.push(at[0], at[1], radius);
    groups.set(group, discs);
  }
  const names = [...groups.keys()];
  const styles = names.map((_, k): Style => ({ fill: paletteColor(k), fillOpacity: 0.85 }));
  return {
    name: 'agents',
    legend: names.map((label, k): LegendEntry => ({ label, symbol: 'disc', style: styles[k] })),
    draw(pen) {
      names.forEach((name, k) => {
        pen.circles(styles[k], groups.get(name)!, MIN_RADIUS);
      });
    },
  };
}
