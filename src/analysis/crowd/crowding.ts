import { type AnalysisTable, columnOf, TableWriter } from '../table.js';

/** 1/m2: dense, very dense, and where people can no longer choose their way. */
export const CROWDING_THRESHOLDS: readonly number[] = [2, 4, 6];

/**
 * For how long areas were denser than thresholds: in all, and the longest time at a stretch. A frame counts for one frame's time; a
 * gap in the recording ends a stretch.
 *
 * Columns: area, threshold (1/m2), time (s above), longest (s), first, last (s, of the first and last frame above; NaN where there
 * is none), density_max (1/m2). A row per area and threshold.
 *
 * @param densities what `ClassicDensity` or `VoronoiDensity` found
 * @param frameTime s for which a frame stands: 1 / frame rate, as a rule
 */
export function computeCrowding(
  densities: AnalysisTable,
  frameTime: number,
  thresholds: readonly number[] = CROWDING_THRESHOLDS,
): AnalysisTable {
  const [area, time, density] = ['area', 'time', 'density'].map((name) => columnOf(densities, name));
  const names = densities.labels.area ?? [];
  const table = new TableWriter(
    'crowding',
    [
      ['area', ''],
      ['threshold', '1/m2'],
      ['time', 's'],
      ['longest', 's'],
      ['first', 's'],
      ['last', 's'],
      ['density_max', '1/m2'],
    ],
    { area: names },
  );
  for (let a = 0; a < names.length; a++) {
    for (const threshold of thresholds) {
      let [frames, longest, spell, most] = [0, 0, 0, 0];
      let [first, last, before] = [Number.NaN, Number.NaN, Number.NaN];
      for (let k = 0; k < area.length; k++) {
        if (area[k] !== a) continue;
        most = Math.max(most, density[k]);
        if (density[k] > threshold) {
          frames++;
          spell = time[k] - before <= 1.5 * frameTime ? spell + 1 : 1;
          longest = Math.max(longest, spell);
          before = time[k];
          if (Number.isNaN(first)) first = time[k];
          last = time[k];
        }
      }
      table.add(a, threshold, frames * frameTime, longest * frameTime, first, last, most);
    }
  }
  return table.build();
}
