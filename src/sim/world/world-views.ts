import type { Crowd } from '../../crowd/index.js';
import type { AgentColumns } from './agent-columns.js';

/** The agents as single-precision arrays for drawing, two numbers each in the order of the slots. */
export class WorldViews {
  positions = new Float32Array(0);
  velocities = new Float32Array(0);
  headings = new Float32Array(0);
  ids = new Int32Array(0);
  private room = 0;
  private buffers = [new Float32Array(0), new Float32Array(0), new Float32Array(0)];
  private idBuffer = new Int32Array(0);

  /** @param alpha 0 = where they were one inner step ago, 1 = where they are */
  update(crowd: Crowd, { previousX, previousY }: AgentColumns, alpha: number): void {
    const { count, present } = crowd;
    this.fit(count);
    const { positions, velocities, headings } = this;
    const { x, y, vx, vy, headingX, headingY } = present;
    for (let slot = 0; slot < count; slot++) {
      const oldX = previousX[slot];
      const oldY = previousY[slot];
      positions[2 * slot] = alpha === 1 ? x[slot] : oldX + alpha * (x[slot] - oldX);
      positions[2 * slot + 1] = alpha === 1 ? y[slot] : oldY + alpha * (y[slot] - oldY);
      velocities[2 * slot] = vx[slot];
      velocities[2 * slot + 1] = vy[slot];
      headings[2 * slot] = headingX[slot];
      headings[2 * slot + 1] = headingY[slot];
    }
    this.ids.set(crowd.traits.ids.subarray(0, count));
  }

  /** Views of the right length; the memory behind them stays while there is room. */
  private fit(count: number): void {
    if (this.room < count) {
      this.room = Math.max(16, 2 * count);
      this.buffers = this.buffers.map(() => new Float32Array(2 * this.room));
      this.idBuffer = new Int32Array(this.room);
      this.ids = this.idBuffer.subarray(0, 0);
    }
    if (this.ids.length === count && this.positions.buffer === this.buffers[0].buffer) return;
    [this.positions, this.velocities, this.headings] = this.buffers.map((all) => all.subarray(0, 2 * count));
    this.ids = this.idBuffer.subarray(0, count);
  }
}
