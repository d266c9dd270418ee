import { availableParallelism, constants } from 'node:os';
import { createNodeThreads, type RunProgress, type RunResult, type RunStage } from '../node/index.js';
import type { ThreadTeam } from '../sim/index.js';
import { createUsageError } from './report-error.js';
import type { Session } from './session.js';
import { formatNumber, formatPairs } from './terminal/table.js';

/** How a run hears of Ctrl-C and of signals that ask it to end. */
export interface RunStop {
  /** Aborted by the first signal while stepping. */
  readonly signal: AbortSignal;
  /** Told of the stages of the run. */
  readonly onStage: (stage: RunStage) => void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Work with threads that can be stopped. While a scene is set up nothing listens, so that the system ends the process at once even in
 * the middle of a long computation. While it steps, the first signal stops it after the current step and the second at once; in between, while files are
 * opened and closed, any signal ends it at once. The exit code is then 128 and the number of the signal, as shells have it.
 *
 * @param threads asked for; more than there is use for are not started
 */
export async function withTeam<T>(
  threads: number,
  session: Session,
  work: (team: ThreadTeam | undefined, stop: RunStop) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  let stage: RunStage | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    // Leaves through the exit handlers of the process: locks are released, unfinished files removed.
    if (stop.signal.aborted || stage !== 'stepping') process.exit(128 + constants.signals[signal]);
    session.note('stopping after this step; once more to stop at once');
    stop.abort();
  };
  const stopListening = (): void => {
    for (const signal of SIGNALS) process.removeListener(signal, onSignal);
  };
  const onStage = (next: RunStage): void => {
    if (stage === undefined) for (const signal of SIGNALS) process.on(signal, onSignal);
    stage = next;
    if (next === 'done') stopListening();
  };
  const { startTeam } = await import('../sim/index.js');
  const team = threads > 1 ? await startTeam(createNodeThreads(), Math.min(threads, countUsefulThreads())) : undefined;
  try {
    return await work(team, { signal: stop.signal, onStage });
  } finally {
    team?.close();
    stopListening();
  }
}

/**
 * Refuses options of a run that contradict each other.
 *
 * @throws FootfallError `cli/usage`
 */
export function refuseResumeWithForce({
  resume,
  force,
}: {
  readonly resume?: boolean;
  readonly force?: boolean;
}): void {
  if (!resume || !force) return;
  const advice = '--resume continues the run in the folder, --force deletes it and starts again';
  throw createUsageError('these options exclude each other', '--resume --force', advice);
}

/** More threads than this wait for each other; the bytes are the same anyway. */
function countUsefulThreads(): number {
  return Math.max(4, availableParallelism());
}

/** How far a run is, on one line. */
export function formatRunProgress({ time, duration, agents, entered, arrived, factor }: RunProgress): string {
  const left = factor > 0 ? (duration - time) / factor : Infinity;
  const rest = left < Infinity ? `, at most ${formatNumber(Math.ceil(left))} s left` : '';
  return `${formatNumber(time, 1)} of ${formatNumber(duration)} s, ${entered} of ${agents} in, ${arrived} arrived, ${formatNumber(factor, 1)} times real time${rest}`;
}

export interface RunReportOptions {
  readonly threads: number;
  /** What it came to beside the usual. */
  readonly more?: Readonly<Record<string, number | string>>;
}

/** What a run came to, for people and for programs. */
export function reportRun(
  title: string,
  { summary, wallMs, phaseMs, findings, resumedAt, files }: RunResult,
  { threads, more = {} }: RunReportOptions,
  session: Session,
): void {
  const {
    agents,
    arrived,
    left,
    remaining,
    removed,
    steps,
    sim_time,
    overlap_max,
    kernel,
    seed,
    complete,
    barriers,
    groups,
  } = summary;
  session.printJson({
    agents,
    arrived,
    left,
    remaining,
    steps,
    sim_time,
    wall_ms: wallMs,
    overlap_max,
    kernel,
    files,
    seed,
    threads,
    complete,
    phases_ms: phaseMs,
    warnings: findings,
    ...(resumedAt !== undefined && { resumed_at: resumedAt }),
    ...(removed !== undefined && { removed }),
    ...(barriers && { barriers }),
    ...(groups && { groups }),
    ...more,
  });
  session.warn(findings);
  const pairs: [string, string][] = [
    ['  people', formatNumber(agents)],
    ['  arrived', formatNumber(arrived)],
    ['  left', formatNumber(left)],
    ['  remaining', formatNumber(remaining)],
    ['  simulated', `${formatNumber(sim_time, 2)} s in ${formatNumber(steps)} steps`],
    [
      '  took',
      `${formatNumber(wallMs / 1000, 2)} s (${formatNumber((1000 * sim_time) / Math.max(1, wallMs), 1)} times real time)`,
    ],
    [
      '  phases',
      Object.entries(phaseMs)
        .map(([name, ms]) => `${name} ${formatNumber(ms)} ms`)
        .join(', '),
    ],
    ['  largest overlap', `${formatNumber(100 * overlap_max, 2)} % of the radius`],
    ['  seed, kernel', `${seed}, ${kernel}`],
  ];
  if (barriers) {
    const { placed, most, rerouted } = barriers;
    const people = `${formatNumber(rerouted)} people sent another way`;
    pairs.push(['  barriers', `${formatNumber(placed)} placed, at most ${formatNumber(most)} at once; ${people}`]);
  }
  if (groups) pairs.push(['  groups', describeGroups(groups)]);
  for (const [name, value] of Object.entries(more)) {
    pairs.push([
      `  ${name.replaceAll('_', ' ')}`,
      typeof value === 'number' ? formatNumber(value, Number.isInteger(value) ? 0 : 1) : value,
    ]);
  }
  if (resumedAt !== undefined) pairs.push(['  taken up at', `${formatNumber(resumedAt, 2)} s`]);
  session.print(session.colours.bold(title), '', ...formatPairs(pairs), '');
  for (const file of files) session.print(`written: ${file}`);
  if (!complete) session.note('stopped before the end: --resume goes on from here');
}

/** How groups fared, on one line. */
function describeGroups(groups: NonNullable<RunResult['summary']['groups']>): string {
  const gathered = groups.filter((group) => group.gathered_at !== null).length;
  const arrived = groups.filter((group) => group.arrived === group.people).length;
  const widest = groups.reduce((most, group) => Math.max(most, group.lateral_max), 0);
  return `${formatNumber(groups.length)}, ${formatNumber(gathered)} gathered, ${formatNumber(arrived)} arrived whole; at most ${formatNumber(widest, 2)} m beside the path`;
}
