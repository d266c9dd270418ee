import type { Point } from 'footfall/scene';
import type { Camera } from '../app/contracts.js';
import { formatLength, lengthOf } from '../document/dimensions.js';
import { DraftTool } from './draft-tool.js';
import type { EditorHost } from './editor-host.js';
import { drawEdgeLength, drawTag, INKS, tracePath } from './ink.js';

/** Measures along a line. What was measured last stays until the next one is begun or the tool is put away. */
export class MeasureTool extends DraftTool {
  private measured: readonly Point[] = [];

  constructor(private readonly page: EditorHost) {
    super(page, {
      id: 'measure',
      form: 'line',
      hint: 'Drag, or click point by point and press Enter, to measure.',
      finish: (points) => {
        this.measured = points;
      },
    });
  }

  override cancel(): void {
    super.cancel();
    this.measured = [];
  }

  override draw(context: CanvasRenderingContext2D, camera: Camera): void {
    super.draw(context, camera);
    const { measured } = this;
    if (measured.length === 0) return;
    const ink = INKS[this.page.theme];
    context.beginPath();
    tracePath(context, camera, measured, false);
    context.strokeStyle = ink.guide;
    context.lineWidth = 2;
    context.stroke();
    for (let i = 1; i < measured.length; i++) {
      const length = lengthOf([measured[i - 1], measured[i]], false);
      drawEdgeLength(context, camera, ink, measured[i - 1], measured[i], formatLength(length));
    }
    if (measured.length < 3) return;
    const [px, py] = camera.toScreen(...measured[measured.length - 1]);
    drawTag(context, ink, `in all ${formatLength(lengthOf(measured, false))}`, px, py - 24);
  }
}
