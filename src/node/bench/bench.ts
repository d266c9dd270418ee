import type { FootfallError } from '../../error/index.js';
import {
  type MeasureOptions,
  type MeasureTools,
  measureInTurn,
  prepareSampler,
  type Sampler,
  type Samples,
  type Work,
} from './measure.js';
import { type BenchRow, makeRow, type RowFigures, type Target } from './row.js';
import { computeMedian, computeSpread, fitGrowth } from './statistics.js';

/** The other side of a row: work in this process, a sampler of its own (another process), or why it is missing. */
export type Peer =
  | { readonly name: string; readonly work: Work }
  | { readonly name: string; readonly sampler: Sampler }
  | { readonly name: string; readonly absent: string };

export interface TimeSpec {
  readonly name: string;
  /** Absent for a row that only records what a peer takes. */
  readonly ours?: Work;
  /** In place of `ours`: something that warms up and measures by itself. */
  readonly sampler?: Sampler;
  /** Unit that the row shows; samples are milliseconds all the same. Milliseconds by default. */
  readonly unit?: 'ms' | 'us';
  readonly peer?: Peer;
  readonly target?: Target;
  /** Counts or checks worth showing beside the figure; called after measuring. */
  readonly quality?: string | (() => string | Promise<string>);
}

export interface RateSpec extends Omit<TimeSpec, 'unit'> {
  /** Operations that one call of `ours` makes, or one sample stands for, and those of the peer. */
  readonly count: number;
  readonly peerCount?: number;
}

export interface GrowthSpec {
  readonly name: string;
  readonly sizes: readonly number[];
  /** Milliseconds per size. */
  readonly ours: readonly number[];
  readonly theirs?: readonly number[];
  readonly peer?: string;
  readonly target?: Target;
  readonly quality?: string;
}

/** What a suite measures with. Each call adds one row and returns it. */
export interface Bench {
  readonly seed: number;
  /** Time per operation, in turn with the peer. */
  time(spec: TimeSpec): Promise<BenchRow>;
  /** Operations per second. */
  rate(spec: RateSpec): Promise<BenchRow>;
  /** Exponent of the growth of times with size. */
  growth(spec: GrowthSpec): BenchRow;
  /** A figure that was measured elsewhere. */
  value(figures: RowFigures): BenchRow;
}

export interface BenchRecord {
  readonly rows: BenchRow[];
  /** All samples by row name, milliseconds per call. */
  readonly samples: Record<string, Samples>;
}

export interface BenchSettings extends MeasureOptions {
  readonly seed: number;
  /** Told about each row as it is done. */
  readonly onRow?: (row: BenchRow) => void;
}

/** A bench with its record; the clock is passed in. */
export function createBench(tools: MeasureTools, settings: BenchSettings): { bench: Bench; record: BenchRecord } {
  const record: BenchRecord = { rows: [], samples: {} };
  const add = (figures: RowFigures): BenchRow => {
    const row = makeRow(figures);
    record.rows.push(row);
    settings.onRow?.(row);
    return row;
  };

  const measure = async (spec: TimeSpec): Promise<{ samples: Samples; peerFailure: string | undefined }> => {
    const ours = spec.sampler ?? (spec.ours && (await prepareSampler(spec.ours, tools, settings)));
    const { sampler, failure } = await preparePeer(spec.peer, tools, settings);
    const samples = await measureInTurn(ours, sampler, tools, settings);
    record.samples[spec.name] = samples;
    return { samples, peerFailure: failure };
  };

  const bench: Bench = {
    seed: settings.seed,
    async time(spec) {
      const { samples, peerFailure } = await measure(spec);
      const unit = spec.unit ?? 'ms';
      const factor = unit === 'us' ? 1000 : 1;
      return add({
        ...(await describe(spec, samples, peerFailure)),
        unit,
        ours: factor * computeMedian(samples.ours),
        theirs: factor * computeMedian(samples.theirs),
      });
    },
    async rate(spec) {
      const { samples, peerFailure } = await measure(spec);
      return add({
        ...(await describe(spec, samples, peerFailure)),
        unit: '1/s',
        ours: (spec.count * 1000) / computeMedian(samples.ours),
        theirs: ((spec.peerCount ?? spec.count) * 1000) / computeMedian(samples.theirs),
      });
    },
    growth(spec) {
      const ours = fitGrowth(spec.sizes, spec.ours);
      const range = `${Math.min(...spec.sizes)} to ${Math.max(...spec.sizes)}, r2 ${ours.r2.toFixed(3)}`;
      return add({
        name: spec.name,
        peer: spec.peer ?? null,
        unit: 'exponent',
        ours: ours.exponent,
        theirs: spec.theirs ? fitGrowth(spec.sizes, spec.theirs).exponent : null,
        target: spec.target,
        quality: [`${spec.sizes.length} sizes from ${range}`, spec.quality].filter((part) => part).join('; '),
      });
    },
    value: add,
  };
  return { bench, record };
}

async function describe(
  spec: TimeSpec,
  samples: Samples,
  peerFailure: string | undefined,
): Promise<Omit<RowFigures, 'unit'>> {
  const rounds = Math.min(samples.ours.length, samples.theirs.length);
  const ratios = Array.from({ length: rounds }, (_, k) => samples.ours[k] / samples.theirs[k]);
  const alone = samples.ours.length > 0 ? samples.ours : samples.theirs;
  const quality = typeof spec.quality === 'function' ? await spec.quality() : spec.quality;
  return {
    name: spec.name,
    peer: spec.peer?.name ?? null,
    spread: computeSpread(rounds > 0 ? ratios : alone),
    target: spec.target,
    quality: [quality, peerFailure].filter((part) => part).join('; '),
  };
}

/** A peer that fails must not take our figures with it: its reason goes into the row. */
async function preparePeer(
  peer: Peer | undefined,
  tools: MeasureTools,
  settings: BenchSettings,
): Promise<{ sampler?: Sampler; failure?: string }> {
  if (peer === undefined) return {};
  if ('absent' in peer) return { failure: `peer absent: ${peer.absent}` };
  try {
    if ('work' in peer) return { sampler: await prepareSampler(peer.work, tools, settings) };
    await peer.sampler();
    return { sampler: peer.sampler };
  } catch (error) {
    const message = (error as Error | FootfallError).message ?? String(error);
    return { failure: `peer failed: ${message.split('\n')[0]}` };
  }
}
