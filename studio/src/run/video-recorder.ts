import { joinLayers } from '../view/stage-picture.js';

const TYPES = ['video/mp4;codecs=avc1', 'video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];
const FRAMES_PER_SECOND = 25;

/** Films the stage while it is shown. */
export class VideoRecorder {
  private readonly canvas = joinLayers();
  private readonly recorder: MediaRecorder;
  private readonly parts: Blob[] = [];
  private readonly timer: ReturnType<typeof setInterval>;

  /** A browser may film nothing at all. */
  static get isPossible(): boolean {
    return (
      typeof MediaRecorder !== 'undefined' && findType() !== undefined && 'captureStream' in HTMLCanvasElement.prototype
    );
  }

  constructor() {
    const stream = this.canvas.captureStream(FRAMES_PER_SECOND);
    this.recorder = new MediaRecorder(stream, { mimeType: findType() ?? 'video/webm', videoBitsPerSecond: 4_000_000 });
    this.recorder.addEventListener('dataavailable', ({ data }) => this.parts.push(data));
    this.recorder.start(1000);
    this.timer = setInterval(() => joinLayers(this.canvas), 1000 / FRAMES_PER_SECOND);
  }

  /** Ending of the file. */
  get ending(): string {
    return this.recorder.mimeType.startsWith('video/mp4') ? 'mp4' : 'webm';
  }

  /** The film so far; nothing more is filmed. */
  stop(): Promise<Blob> {
    clearInterval(this.timer);
    return new Promise((resolve) => {
      this.recorder.addEventListener('stop', () => resolve(new Blob(this.parts, { type: this.recorder.mimeType })));
      this.recorder.stop();
    });
  }
}

function findType(): string | undefined {
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type));
}
