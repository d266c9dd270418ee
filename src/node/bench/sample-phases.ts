import { type Profiler, Session } from 'node:inspector/promises';
import type { Work } from './measure.js';

/** Which code belongs to a phase: a pattern for the addresses of its files. */
export interface Phase {
  readonly name: string;
  readonly files: RegExp;
}

/** Time between samples, microseconds. */
const INTERVAL = 500;
const GARBAGE = '(garbage collector)';

/**
 * Where the time of some work goes, by V8's sampling profiler: a sample counts for the phase of the outermost function on
 * its stack whose file belongs to one; garbage collection and all else within the work count for themselves. A few per cent
 * are noise.
 *
 * @returns parts of the whole, 0 to 1, largest first; empty where the work took less than a sample
 */
export async function samplePhases(work: Work, phases: readonly Phase[], calls: number): Promise<[string, number][]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: INTERVAL });
    await session.post('Profiler.start');
    for (let call = 0; call < calls; call++) await runSampled(work);
    const { profile } = await session.post('Profiler.stop');
    return sumPhases(profile, phases);
  } finally {
    session.disconnect();
  }
}

/** Parts as text: `cells 71 %, garbage 5 %`. */
export function formatPhases(parts: readonly (readonly [string, number])[]): string {
  return parts.map(([name, part]) => `${name} ${Math.round(100 * part)} %`).join(', ');
}

/** Marks the work on the stack. */
async function runSampled(work: Work): Promise<void> {
  await work();
}

function sumPhases({ nodes, samples = [] }: Profiler.Profile, phases: readonly Phase[]): [string, number][] {
  const names = new Map<number, string | undefined>();
  const parents = new Map<number, Profiler.ProfileNode>();
  for (const node of nodes) for (const child of node.children ?? []) parents.set(child, node);
  const name = (node: Profiler.ProfileNode): string | undefined => {
    const { functionName, url } = node.callFrame;
    if (functionName === GARBAGE) return 'garbage';
    const parent = parents.get(node.id);
    const above = parent === undefined ? undefined : lookUp(parent);
    if (above === undefined) return functionName === runSampled.name ? 'rest' : undefined;
    return above === 'rest' ? (phases.find(({ files }) => files.test(url))?.name ?? above) : above;
  };
  const lookUp = (node: Profiler.ProfileNode): string | undefined => {
    if (!names.has(node.id)) names.set(node.id, name(node));
    return names.get(node.id);
  };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const sums = new Map<string, number>();
  let total = 0;
  for (const id of samples) {
    const node = byId.get(id);
    const phase = node && lookUp(node);
    if (phase === undefined) continue;
    sums.set(phase, (sums.get(phase) ?? 0) + 1);
    total++;
  }
  return [...sums].map(([phase, count]): [string, number] => [phase, count / total]).sort((a, b) => b[1] - a[1]);
}
