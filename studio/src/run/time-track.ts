/** Values that hold from one frame on until the next one, in order of time. */
export class TimeTrack<Value> {
  private readonly frames: number[] = [];
  private readonly values: Value[] = [];

  get last(): Value | undefined {
    return this.values[this.values.length - 1];
  }

  /** A value from a frame on; takes the place of one that was given for the same frame. */
  push(frame: number, value: Value): void {
    if (this.frames[this.frames.length - 1] === frame) this.values[this.values.length - 1] = value;
    else {
      this.frames.push(frame);
      this.values.push(value);
    }
  }

  /** What holds at a frame; undefined before the first. */
  at(frame: number): Value | undefined {
    let [low, high] = [0, this.frames.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.frames[middle] <= frame) low = middle + 1;
      else high = middle;
    }
    return this.values[low - 1];
  }
}
