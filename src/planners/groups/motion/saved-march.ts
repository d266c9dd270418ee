/** A march to go on from. */
export interface SavedMarch {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly radius: Float64Array;
  readonly speed: Float64Array;
  readonly leash: Float64Array;
  /** Units in the order along the path. */
  readonly order: Int32Array;
  readonly back: number;
  readonly rate: number;
  readonly stalled: number;
  readonly mark: number;
  readonly random: readonly number[];
}
