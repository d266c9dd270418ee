/**
 * Frames between two sights of a person, as a rule: tables of street scenes have every sixth or tenth frame only, and speeds need a
 * window of at least that many. The most frequent difference; of equally frequent ones the smaller; 1 where nobody is seen twice.
 *
 * @param order rows by id, then frame; rows in any order otherwise
 */
export function findFrameStep(frames: ArrayLike<number>, ids: ArrayLike<number>, order?: ArrayLike<number>): number {
  const counts = new Map<number, number>();
  const last = new Map<number, number>();
  for (let k = 0; k < frames.length; k++) {
    const row = order ? order[k] : k;
    const before = last.get(ids[row]);
    last.set(ids[row], frames[row]);
    const step = before === undefined ? 0 : frames[row] - before;
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  let [best, most] = [1, 0];
  for (const [step, count] of counts) {
    if (count > most || (count === most && step < best)) [best, most] = [step, count];
  }
  return best;
}
