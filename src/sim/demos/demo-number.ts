import { FootfallError } from '../../error/index.js';

/** The number of agents of a demo. @throws FootfallError out of range */
export function readAgents(agents: number | undefined, usual: number, most: number): number {
  const count = agents ?? usual;
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new FootfallError('this demo has no such number of agents', {
    code: 'demo/agents',
    got: String(count),
    expected: `1 to ${most}`,
  });
}

/** Simulated seconds of a demo. @throws FootfallError out of range */
export function readDuration(duration: number | undefined, usual: number): number {
  const seconds = duration ?? usual;
  if (seconds > 0 && seconds < Infinity) return seconds;
  throw new FootfallError('a demo cannot take so long', {
    code: 'demo/duration',
    got: String(seconds),
    expected: 'more than 0 seconds',
  });
}
