import { linesOfGates, type MeasuringLine } from '../../analysis/index.js';
import { type Finding, FootfallError } from '../../error/index.js';
import type { Domain } from '../../geometry/index.js';
import { buildFlowMap, type FlowTerminal } from '../../maps/index.js';
import type { Scene } from '../../scene/index.js';
import { listGoalNames } from './measuring-names.js';

/** The gates whose use is told over time. */
export interface CutGates {
  readonly gates: readonly MeasuringLine[];
  /** Width of all of them, m. */
  readonly width: number;
  /** `min-cut`: proven to be the narrowest; `exits`: the exits themselves, as no cut is known. */
  readonly kind: 'min-cut' | 'exits';
  readonly findings: readonly Finding[];
}

/**
 * The narrowest cut between where people of a scene begin and where they leave, from its flow map. Of several areas inside the largest
 * one counts, as a proof is known for one only; where the flow map refuses the scene, the exits are the gates.
 */
export function findCutGates(scene: Scene, domain: Domain, exits: readonly MeasuringLine[]): CutGates {
  const sinks = exits.map(({ name, points }): FlowTerminal => ({ name, kind: 'sink', shape: { line: points } }));
  const width = exits.reduce((sum, { length }) => sum + length, 0);
  const lines = listSources(scene, 'line');
  const areas = listSources(scene, 'polygon');
  const findings: Finding[] = [];
  const attempts = lines.length > 0 && areas.length === 0 ? [lines] : areas.map((area) => [area]);
  if (sinks.length === 0 || domain.period > 0) return { gates: [], width: 0, kind: 'exits', findings };
  for (const sources of attempts) {
    try {
      const { minCut, capacity } = buildFlowMap(domain, [...sources, ...sinks]);
      const gates = linesOfGates(minCut);
      if (gates.length === 0) continue;
      return { gates, width: capacity, kind: 'min-cut', findings };
    } catch (error) {
      if (!(error instanceof FootfallError)) throw error;
      const where = sources.map(({ name }) => `places.${name}`).join(', ');
      findings.push({ code: error.code, where, message: `no narrowest cut from here: ${error.message}` });
    }
  }
  return { gates: exits, width, kind: 'exits', findings };
}

/** Places at which people of the scene begin, the largest first. */
function listSources({ crowd = [], places = {} }: Scene, kind: 'line' | 'polygon'): FlowTerminal[] {
  const goals = new Set(crowd.flatMap(({ goal }) => listGoalNames(goal)));
  const names = new Set(crowd.map(({ spawn }) => spawn).filter((name) => typeof name === 'string'));
  const found: { readonly size: number; readonly terminal: FlowTerminal }[] = [];
  for (const name of names) {
    const points = places[name]?.[kind];
    if (!points || goals.has(name)) continue;
    const flat = Float64Array.from(points.flat());
    const shape = kind === 'line' ? { line: flat } : { polygon: flat };
    found.push({ size: computeBoxSize(flat), terminal: { name, kind: 'source', shape } });
  }
  return found.sort((a, b) => b.size - a.size).map(({ terminal }) => terminal);
}

function computeBoxSize(flat: Float64Array): number {
  const [xs, ys] = [0, 1].map((side) => flat.filter((_, k) => k % 2 === side));
  return (Math.max(...xs!) - Math.min(...xs!)) * (Math.max(...ys!) - Math.min(...ys!));
}
