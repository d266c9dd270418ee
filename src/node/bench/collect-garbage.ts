import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What V8 knows about its own collector. */
type Collector = (options: { type: 'major'; execution: 'sync'; flavor: 'regular' }) => void;

/**
 * The engine's garbage collector, without asking users for a command line flag. Called without options it would throw
 * compiled code away too, and the next sample would take ten times as long.
 */
export function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collector;
  return () => collect({ type: 'major', execution: 'sync', flavor: 'regular' });
}
