/** What looks in float32 for candidates must leave room for. */
import { farthest } from './state';

/** What rounding may add to a distance between entries, m: of float32, and of float64. */
@inline export function narrowSlack(reach: f64): f64 {
  return farthest * 4e-7 + reach * 4e-6;
}

@inline export function margin(reach: f64): f64 {
  return farthest * 1e-14 + reach * 1e-9;
}
