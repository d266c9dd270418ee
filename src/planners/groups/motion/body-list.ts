/**
 * Bodies that a group has to do with, as a structure of arrays: its own units first, then strangers, who are read and
 * never moved. Metres, m/s.
 */
export class BodyList {
  /** Units of the group; strangers follow them. */
  units = 0;
  count = 0;
  x = new Float64Array(16);
  y = new Float64Array(16);
  vx = new Float64Array(16);
  vy = new Float64Array(16);
  radius = new Float64Array(16);
  /** Desired speed; strangers have none. */
  speed = new Float64Array(16);
  /** Where a unit wants to be after the present sub-step. */
  wantX = new Float64Array(16);
  wantY = new Float64Array(16);
  /** Per unit: its leash point and its farthest attraction point, metres along the path of the group. */
  leash = new Float64Array(16);
  front = new Float64Array(16);

  /** Make room, keeping what is there. */
  reserve(count: number): void {
    if (count <= this.x.length) return;
    const size = Math.max(count, 2 * this.x.length);
    const grow = (old: Float64Array): Float64Array<ArrayBuffer> => {
      const next = new Float64Array(size);
      next.set(old);
      return next;
    };
    this.x = grow(this.x);
    this.y = grow(this.y);
    this.vx = grow(this.vx);
    this.vy = grow(this.vy);
    this.radius = grow(this.radius);
    this.speed = grow(this.speed);
    this.wantX = grow(this.wantX);
    this.wantY = grow(this.wantY);
    this.leash = grow(this.leash);
    this.front = grow(this.front);
  }

  /** From now on there are no strangers. */
  clearStrangers(): void {
    this.count = this.units;
  }

  addStranger(x: number, y: number, vx: number, vy: number, radius: number): void {
    const at = this.count;
    this.reserve(at + 1);
    this.count = at + 1;
    this.x[at] = x;
    this.y[at] = y;
    this.vx[at] = vx;
    this.vy[at] = vy;
    this.radius[at] = radius;
    this.speed[at] = 0;
  }

  /** Take a unit out; those behind it move up, and so do strangers. */
  removeUnit(at: number): void {
    const { count } = this;
    for (const column of this.columns()) column.copyWithin(at, at + 1, count);
    this.units--;
    this.count--;
  }

  private columns(): Float64Array[] {
    return [this.x, this.y, this.vx, this.vy, this.radius, this.speed, this.wantX, this.wantY, this.leash, this.front];
  }
}
