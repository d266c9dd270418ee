import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';

/** Where the figures come from. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly v8: string;
}

/** Load averages (1, 5, 15 minutes; zeros on Windows, which has none) before and after a suite. */
export interface Load {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() || 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    v8: process.versions.v8,
  };
}

export function readLoad(): number[] {
  return loadavg().map((value) => Number(value.toFixed(2)));
}

/** Did others use the machine? One core is ours. */
export function isBusy(load: readonly number[], cores: number): boolean {
  return (load[0] ?? 0) > Math.max(1, cores - 0.5);
}
