/** As much of three.js as the example uses, without drawing: it writes down what it was given. */
const notes = (globalThis as unknown as { threeNotes?: Record<string, unknown> }).threeNotes ?? {};

class Anything {
  readonly domElement = {};
  readonly position = { set: () => undefined };
  frustumCulled = true;
  instanceCount = 0;
  background: unknown;
  copy(): this {
    return this;
  }
  rotateX(): this {
    return this;
  }
  setAttribute(): this {
    return this;
  }
  setSize(): void {}
  add(): void {}
  lookAt(): void {}
  lineTo(): void {}
  render(): void {}
  setAnimationLoop(frame: unknown): void {
    notes.frame = frame;
  }
}

export class InstancedBufferAttribute {
  needsUpdate = false;
  constructor(public array: Float32Array) {
    notes.array = () => this.array;
  }
  setUsage(): this {
    return this;
  }
}

export const DynamicDrawUsage = 1;
export {
  Anything as Color,
  Anything as CylinderGeometry,
  Anything as ExtrudeGeometry,
  Anything as InstancedBufferGeometry,
  Anything as Mesh,
  Anything as MeshBasicMaterial,
  Anything as PerspectiveCamera,
  Anything as Scene,
  Anything as ShaderMaterial,
  Anything as Shape,
  Anything as WebGLRenderer,
};
