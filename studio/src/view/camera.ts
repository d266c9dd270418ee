import type { Camera } from '../app/contracts.js';

/** A box in the world, m. */
export interface WorldBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Pixels round a box that is fitted into the stage. */
const MARGINS = { side: 36, top: 50, bottom: 64 };

/** Pixels per metre at the least and at the most. */
const SCALES = { least: 0.02, most: 4000 };

/** A place to look from: the world point in the middle of the stage, and a scale. Never changes; moves give a new one. */
export class ViewCamera implements Camera {
  constructor(
    readonly centerX: number,
    readonly centerY: number,
    readonly scale: number,
    readonly width: number,
    readonly height: number,
  ) {}

  toScreen(x: number, y: number): [number, number] {
    return [this.width / 2 + (x - this.centerX) * this.scale, this.height / 2 - (y - this.centerY) * this.scale];
  }

  toWorld(px: number, py: number): [number, number] {
    return [this.centerX + (px - this.width / 2) / this.scale, this.centerY - (py - this.height / 2) / this.scale];
  }

  /** Follow a drag by so many pixels. */
  pan(dx: number, dy: number): ViewCamera {
    return this.with(this.centerX - dx / this.scale, this.centerY + dy / this.scale, this.scale);
  }

  /** Look closer by a factor; the point under the pixel stays where it is. */
  zoomAt(px: number, py: number, factor: number): ViewCamera {
    const scale = Math.min(SCALES.most, Math.max(SCALES.least, this.scale * factor));
    const [x, y] = this.toWorld(px, py);
    return this.with(x - (px - this.width / 2) / scale, y + (py - this.height / 2) / scale, scale);
  }

  /** Look at a point. */
  lookAt(x: number, y: number): ViewCamera {
    return this.with(x, y, this.scale);
  }

  /** The stage has another size; what is in its middle stays there. */
  resize(width: number, height: number): ViewCamera {
    return new ViewCamera(this.centerX, this.centerY, this.scale, width, height);
  }

  /** Show a whole box, clear of the legend above and the bar for snapping below. */
  fit(box: WorldBox): ViewCamera {
    const { side, top, bottom } = MARGINS;
    const [w, h] = [Math.max(1e-3, box.maxX - box.minX), Math.max(1e-3, box.maxY - box.minY)];
    const across = Math.max(1, this.width - 2 * side) / w;
    const up = Math.max(1, this.height - top - bottom) / h;
    const scale = Math.min(SCALES.most, Math.max(SCALES.least, Math.min(across, up)));
    return this.with((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2 - (bottom - top) / 2 / scale, scale);
  }

  private with(x: number, y: number, scale: number): ViewCamera {
    return new ViewCamera(x, y, scale, this.width, this.height);
  }
}
