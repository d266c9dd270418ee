/** What trajectories can be exported to. */
export const TRAJECTORY_FORMATS = ['csv', 'txt', 'sqlite', 'parquet'] as const;
export type TrajectoryFormat = (typeof TRAJECTORY_FORMATS)[number];

const ENDINGS: readonly [RegExp, TrajectoryFormat][] = [
  [/\.csv$/i, 'csv'],
  [/\.txt$/i, 'txt'],
  [/\.(sqlite3?|db)$/i, 'sqlite'],
  [/\.(parquet|pq)$/i, 'parquet'],
];

/** The format that the ending of a file name stands for, or undefined. */
export function guessTrajectoryFormat(path: string): TrajectoryFormat | undefined {
  return ENDINGS.find(([ending]) => ending.test(path))?.[1];
}
