import type { FrameColumns } from '../run/frame-layout.js';
import type { ViewCamera } from './camera.js';
import { copyTrailFrame, isTrailNext, joinFrames, TRAIL, type TrailFrame } from './trail-pieces.js';

const VERTEX = `#version 300 es
in float x;
in float y;
in float radius;
in float value;
uniform vec2 middle;
uniform vec2 extent;
uniform float scale;
uniform float ratio;
uniform float least;

uniform sampler2D colours;
uniform float width;
out vec4 colour;
out float size;
void main() {
  gl_Position = vec4((vec2(x, y) - middle) * scale / extent, 0.0, 1.0);
  size = max(least, 2.0 * radius * scale) * ratio + 1.0;
  gl_PointSize = size;
  float at = clamp(value, 0.0, 1.0) * (width - 1.0) + 0.5;
  colour = texture(colours, vec2(at / width, 0.5));
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
in vec4 colour;
in float size;
uniform float alpha;
uniform float solid;
out vec4 pixel;
void main() {
  if (solid > 0.5) {
    pixel = vec4(colour.rgb * alpha, alpha);
    return;
  }
  vec2 p = 2.0 * gl_PointCoord - 1.0;
  float d = dot(p, p);
  float reach = sqrt(d);
  float edge = alpha * clamp((1.0 - reach) * size * 0.5, 0.0, 1.0);
  float rim = mix(1.0, 0.72, smoothstep(0.72, 0.9, reach));
  pixel = vec4(colour.rgb * rim * edge, edge);
}`;

/** People are at least so large, pixels. */
const LEAST = 3;
/** Bytes per end of a trail's piece: x, y, value. */
const END = 12;

export interface AgentPaint {
  /** 0 to 1 per person: where in the colours. */
  readonly values: Float32Array;
  /** Colours as RGB, 3 bytes each. */
  readonly colours: Uint8Array;
  readonly hasTrails: boolean;
}

/** Draws people as discs: one upload of a few columns per frame, one call to draw. */
export class AgentLayer {
  private readonly gl: WebGL2RenderingContext;
  private readonly program: WebGLProgram;
  private readonly buffers: Readonly<Record<'x' | 'y' | 'radius' | 'value', WebGLBuffer>>;
  private readonly texture: WebGLTexture;
  private count = 0;
  /** Pieces from each frame to the next, newest last. */
  private trail: { readonly buffer: WebGLBuffer; readonly ends: number; readonly frame: number }[] = [];
  /** Where the last piece ends. */
  private before: TrailFrame | undefined;
  private room = 0;
  private painted: Uint8Array | undefined;

  /** @returns undefined where there is no WebGL 2 */
  static open(canvas: HTMLCanvasElement): AgentLayer | undefined {
    const gl = canvas.getContext('webgl2', {
      alpha: true,
      antialias: false,
      depth: false,
      preserveDrawingBuffer: true,
    });
    return gl ? new AgentLayer(gl) : undefined;
  }

  private constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.program = link(gl);
    this.buffers = {
      x: gl.createBuffer(),
      y: gl.createBuffer(),
      radius: gl.createBuffer(),
      value: gl.createBuffer(),
    };
    this.texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    for (const kind of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, kind, gl.NEAREST);
  }

  /** Take over a frame. */
  upload(columns: FrameColumns, count: number, frame: number, paint: AgentPaint): void {
    const { gl, buffers } = this;
    if (paint.hasTrails) this.keepTrail(columns, count, frame, paint.values);
    else this.dropTrail();
    const isLarger = columns.room > this.room;
    this.room = Math.max(this.room, columns.room);
    const put = (buffer: WebGLBuffer, values: Float32Array): void => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      if (isLarger) gl.bufferData(gl.ARRAY_BUFFER, 4 * this.room, gl.DYNAMIC_DRAW);
      // Shared memory cannot be uploaded as it is.
      gl.bufferSubData(gl.ARRAY_BUFFER, 0, isShared(values) ? values.slice(0, count) : values.subarray(0, count));
    };
    put(buffers.x, columns.x);
    put(buffers.y, columns.y);
    put(buffers.radius, columns.radius);
    put(buffers.value, paint.values);
    this.count = count;
    if (this.painted === paint.colours) return;
    this.painted = paint.colours;
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    const width = paint.colours.length / 3;
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB8, width, 1, 0, gl.RGB, gl.UNSIGNED_BYTE, paint.colours);
  }

  /** Nobody is there. */
  clear(): void {
    this.count = 0;
    this.dropTrail();
  }

  draw(camera: ViewCamera, base: readonly [number, number]): void {
    const { gl, program, buffers } = this;
    const { canvas } = gl;
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (this.count === 0 && this.trail.length === 0) return;
    gl.useProgram(program);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    const ratio = canvas.width / Math.max(1, camera.width);
    const set = (name: string, ...values: number[]): void => {
      const place = gl.getUniformLocation(program, name);
      if (values.length === 2) gl.uniform2f(place, values[0], values[1]);
      else gl.uniform1f(place, values[0]);
    };
    set('middle', camera.centerX - base[0], camera.centerY - base[1]);
    set('extent', camera.width / 2, camera.height / 2);
    set('scale', camera.scale);
    set('ratio', ratio);
    set('width', (this.painted?.length ?? 3) / 3);
    set('solid', 1);
    this.constant('radius', 0);
    const newest = this.trail[this.trail.length - 1]?.frame ?? 0;
    for (const { buffer, ends, frame } of this.trail) {
      (['x', 'y', 'value'] as const).forEach((name, part) => {
        this.point(name, buffer, END, 4 * part);
      });
      set('alpha', 0.9 * (1 - (newest - frame) / TRAIL));
      gl.drawArrays(gl.LINES, 0, ends);
    }
    set('solid', 0);
    for (const name of ['x', 'y', 'radius', 'value'] as const) this.point(name, buffers[name]);
    set('least', LEAST);
    set('alpha', 1);
    gl.drawArrays(gl.POINTS, 0, this.count);
  }

  /** One more piece of everybody's trail. */
  private keepTrail(columns: FrameColumns, count: number, frame: number, values: Float32Array): void {
    const { gl, before } = this;
    if (before?.frame === frame) return;
    const present = copyTrailFrame(columns, count, frame);
    if (!isTrailNext(before, frame)) {
      this.dropTrail();
      this.before = present;
      return;
    }
    this.before = present;
    const pieces = joinFrames(before, present, values);
    let buffer: WebGLBuffer | undefined;
    while (this.trail.length > 0 && this.trail[0].frame <= frame - TRAIL) {
      if (buffer) gl.deleteBuffer(buffer);
      buffer = this.trail.shift()?.buffer;
    }
    buffer ??= gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, pieces, gl.DYNAMIC_DRAW);
    this.trail.push({ buffer, ends: pieces.length / 3, frame });
  }

  private dropTrail(): void {
    for (const { buffer } of this.trail) this.gl.deleteBuffer(buffer);
    this.trail = [];
    this.before = undefined;
  }

  /** @param stride bytes from one value to the next; 0: they lie side by side */
  private point(name: string, buffer: WebGLBuffer, stride = 0, offset = 0): void {
    const { gl, program } = this;
    const place = gl.getAttribLocation(program, name);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, 1, gl.FLOAT, false, stride, offset);
  }

  private constant(name: string, value: number): void {
    const { gl, program } = this;
    const place = gl.getAttribLocation(program, name);
    gl.disableVertexAttribArray(place);
    gl.vertexAttrib1f(place, value);
  }
}

function isShared(values: Float32Array): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && (values.buffer as ArrayBufferLike) instanceof SharedArrayBuffer;
}

function link(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(`The program that draws people cannot be used: ${gl.getProgramInfoLog(program)}`);
  }
  return program;
}
