import { afterAll, beforeAll } from 'vitest';
import { startTeam, type ThreadTeam } from '../../../src/sim/index.js';
import { makeTestThreads, type TestThreads } from './test-threads.js';

/**
 * Teams of 1, 2 and 4 threads (one is none) for the tests of a file or block, closed at its end. Filled before the first test runs.
 */
export function useTeams(): readonly (ThreadTeam | undefined)[] {
  const teams: (ThreadTeam | undefined)[] = [];
  let threads: TestThreads | undefined;
  beforeAll(async () => {
    threads = await makeTestThreads();
    const { host } = threads;
    teams.push(...(await Promise.all([1, 2, 4].map((count) => startTeam(host, count, { small: 0 })))));
  });
  afterAll(() => {
    for (const team of teams) team?.close();
    threads?.remove();
  });
  return teams;
}
