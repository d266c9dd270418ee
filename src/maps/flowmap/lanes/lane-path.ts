import { ARC_RIGHT, createLaneCurve, type LaneCurve, LINE } from './lane-curve.js';

/** A border as it is walked: parts with the wave's segment that each runs around. Grows; one is reused for many lanes. */
export class LanePath {
  count = 0;
  points = new Float64Array(256);
  centres = new Float64Array(256);
  radii = new Float64Array(128);
  /** Segment of the wave per part. */
  regions = new Int32Array(128);

  /** Starts anew at a point. */
  begin(x: number, y: number): void {
    this.count = 0;
    this.points[0] = x;
    this.points[1] = y;
  }

  /** Adds a part from the last point; radius 0 = a line. */
  add(x: number, y: number, cx: number, cy: number, radius: number, region: number): void {
    const k = this.count++;
    if (k + 1 >= this.radii.length) this.grow();
    this.points[2 * k + 2] = x;
    this.points[2 * k + 3] = y;
    this.centres[2 * k] = radius > 0 ? cx : 0;
    this.centres[2 * k + 1] = radius > 0 ? cy : 0;
    this.radii[k] = radius;
    this.regions[k] = region;
  }

  /** Moves the last point. */
  moveEnd(x: number, y: number): void {
    this.points[2 * this.count] = x;
    this.points[2 * this.count + 1] = y;
  }

  /** The lane; arcs of a border with the covered side on the right run clockwise. */
  toCurve(level: number, source: number, sink: number): LaneCurve {
    const kinds = new Uint8Array(this.count);
    for (let k = 0; k < this.count; k++) kinds[k] = this.radii[k] > 0 ? ARC_RIGHT : LINE;
    return createLaneCurve(level, source, sink, {
      kinds,
      points: this.points.slice(0, 2 * this.count + 2),
      centres: this.centres.slice(0, 2 * this.count),
      radii: this.radii.slice(0, this.count),
    });
  }

  private grow(): void {
    const length = 2 * this.radii.length;
    const copy = (from: Float64Array, size: number): Float64Array<ArrayBuffer> => {
      const to = new Float64Array(size);
      to.set(from);
      return to;
    };
    this.points = copy(this.points, 2 * length);
    this.centres = copy(this.centres, 2 * length);
    this.radii = copy(this.radii, length);
    const regions = new Int32Array(length);
    regions.set(this.regions);
    this.regions = regions;
  }
}
