/** A linear program in few variables: maximise `goal . x` for x >= 0 and `rows[k] . x <= limits[k]`, all limits >= 0. */
export interface SmallProgram {
  readonly goal: readonly number[];
  readonly rows: readonly (readonly number[])[];
  readonly limits: readonly number[];
}

export interface SmallOptimum {
  readonly value: number;
  readonly x: Float64Array;
  /** Per row: how much the optimum would gain if its limit were 1 larger. The limits so weighted add up to the value. */
  readonly prices: Float64Array;
}

const ZERO = 1e-11;

/**
 * The simplex method on a full tableau, from the origin; the lowest index enters and leaves, so that it cannot cycle (Bland
 * 1977). Undefined if the goal is not bounded.
 */
export function solveSmallProgram({ goal, rows, limits }: SmallProgram): SmallOptimum | undefined {
  const n = goal.length;
  const m = rows.length;
  const width = n + m + 1;
  const table = rows.map((row, k) => {
    const line = new Float64Array(width);
    line.set(row);
    line[n + k] = 1;
    line[width - 1] = limits[k];
    return line;
  });
  const top = new Float64Array(width);
  for (let j = 0; j < n; j++) top[j] = -goal[j];
  const basis = Array.from({ length: m }, (_, k) => n + k);
  for (;;) {
    let enter = 0;
    while (enter < width - 1 && top[enter] >= -ZERO) enter++;
    if (enter === width - 1) break;
    let leave = -1;
    let least = Infinity;
    for (let k = 0; k < m; k++) {
      if (table[k][enter] <= ZERO) continue;
      const ratio = table[k][width - 1] / table[k][enter];
      if (ratio < least - ZERO || (ratio <= least + ZERO && leave >= 0 && basis[k] < basis[leave])) {
        least = Math.min(least, ratio);
        leave = k;
      }
    }
    if (leave < 0) return undefined;
    const pivot = table[leave][enter];
    for (let j = 0; j < width; j++) table[leave][j] /= pivot;
    for (const line of [...table, top]) {
      const share = line[enter];
      if (line === table[leave] || share === 0) continue;
      for (let j = 0; j < width; j++) line[j] -= share * table[leave][j];
    }
    basis[leave] = enter;
  }
  const x = new Float64Array(n);
  basis.forEach((j, k) => {
    if (j < n) x[j] = table[k][width - 1];
  });
  return { value: top[width - 1], x, prices: top.slice(n, n + m) };
}
