import { QuantileTally } from './quantile-tally.js';
import { type AnalysisTable, columnOf } from './table.js';

/** Quantiles to a hundredth, up to a day or ten kilometres. */
const [BIN, MOST] = [0.01, 100_000];

/** Means and quantiles over people: of their times, ways, speeds, waiting and detours. */
export function summariseJourneys(journeys: AnalysisTable): Record<string, number> {
  const of = (name: string): QuantileTally => {
    const tally = new QuantileTally(BIN, MOST);
    for (const value of columnOf(journeys, name)) tally.add(value);
    return tally;
  };
  const [time, way, speed, waiting, detour] = ['time', 'distance', 'speed', 'waiting', 'detour'].map(of);
  return {
    travel_time_mean: time.mean(),
    travel_time_50: time.quantile(0.5),
    travel_time_95: time.quantile(0.95),
    distance_mean: way.mean(),
    speed_mean: speed.mean(),
    waiting_mean: waiting.mean(),
    waiting_95: waiting.quantile(0.95),
    detour_mean: detour.mean(),
    detour_95: detour.quantile(0.95),
  };
}

/** The largest number of a column; NaN of nothing. */
export function findLargest(table: AnalysisTable | undefined, name: string): number {
  let most = Number.NaN;
  if (!table) return most;
  for (const value of columnOf(table, name)) if (!(value <= most) && !Number.isNaN(value)) most = value;
  return most;
}

/** Share of all person-seconds at the worst level of service, in the whole scene. */
export function findWorstShare(service: AnalysisTable | undefined): number {
  if (!service) return Number.NaN;
  const [area, share] = [columnOf(service, 'area'), columnOf(service, 'share')];
  let worst = Number.NaN;
  for (let k = 0; k < service.rows && area[k] === 0; k++) worst = share[k];
  return worst;
}
