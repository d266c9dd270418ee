import { allow, describeArgument, FootfallError, requireOptions, wholeIn } from '../../error/index.js';

/** A day and more, s: people come and go all the while, and each is listed at the start. */
const LONGEST = 100_000;

const DEMO_CHECKS = { agents: allow, duration: allow, seed: wholeIn() };

/** Refuses options that no demo has; numbers of agents and seconds are left to the functions below. */
export function requireDemoOptions(options: unknown): void {
  requireOptions(options, 'Demo.build: options', DEMO_CHECKS);
}

/** The number of agents of a demo. @throws FootfallError out of range */
export function readAgents(agents: number | undefined, usual: number, most: number): number {
  const count = agents ?? usual;
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new FootfallError('this demo has no such number of agents', {
    code: 'demo/agents',
    got: describeArgument(count),
    expected: `1 to ${most}`,
  });
}

/** Simulated seconds of a demo. @throws FootfallError out of range */
export function readDuration(duration: number | undefined, usual: number): number {
  const seconds = duration ?? usual;
  if (typeof seconds === 'number' && seconds > 0 && seconds <= LONGEST) return seconds;
  throw new FootfallError('a demo cannot take so long', {
    code: 'demo/duration',
    got: describeArgument(seconds),
    expected: `more than 0 seconds, at most ${LONGEST}`,
  });
}
