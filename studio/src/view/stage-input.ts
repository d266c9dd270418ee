import type { AppState } from '../app/app-state.svelte.js';
import type { StagePointer } from '../app/contracts.js';

/** Pixels that a key moves the view by. */
const KEY_PAN = 60;
/** Who is farther from the pointer is not meant. */
const PICK_PIXELS = 10;

/** Wheel, drags, pinches and keys over the stage: they move the camera, or go to the active tool. */
export class StageInput {
  private readonly touches = new Map<number, { x: number; y: number }>();
  private mode: 'none' | 'tool' | 'pan' | 'pinch' = 'none';
  private last = { x: 0, y: 0 };
  private readonly stop = new AbortController();
  private isSpaceDown = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly app: AppState,
  ) {
    const { signal } = this.stop;
    host.addEventListener('pointerdown', this.down, { signal });
    host.addEventListener('pointermove', this.move, { signal });
    host.addEventListener('pointerup', this.up, { signal });
    host.addEventListener('pointercancel', this.cancel, { signal });
    host.addEventListener('pointerleave', this.leave, { signal });
    host.addEventListener('wheel', this.wheel, { signal, passive: false });
    host.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    host.addEventListener('dblclick', this.pick, { signal });
    host.addEventListener('keydown', this.key, { signal });
    window.addEventListener('keydown', this.space, { signal });
    window.addEventListener('keyup', this.space, { signal });
  }

  close(): void {
    this.stop.abort();
  }

  private locate(event: MouseEvent): { x: number; y: number } {
    const { left, top } = this.host.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  private describe(event: PointerEvent): StagePointer {
    const { camera } = this.app;
    const { x: px, y: py } = this.locate(event);
    const [x, y] = camera.toWorld(px, py);
    const { shiftKey: shift, altKey: alt, ctrlKey, metaKey, button, pointerType } = event;
    return { x, y, px, py, shift, alt, ctrl: ctrlKey || metaKey, button, pointerType, pixel: 1 / camera.scale };
  }

  private readonly down = (event: PointerEvent): void => {
    this.host.focus({ preventScroll: true });
    this.host.setPointerCapture(event.pointerId);
    const at = this.locate(event);
    this.touches.set(event.pointerId, at);
    this.last = at;
    if (this.touches.size === 2) {
      if (this.mode === 'tool') this.app.tool?.cancel();
      this.mode = 'pinch';
      return;
    }
    if (this.touches.size > 2) return;
    const { tool } = this.app;
    if (!tool || event.button === 1 || event.button === 2 || this.isSpaceDown) this.mode = 'pan';
    else {
      this.mode = 'tool';
      tool.down(this.describe(event));
      this.app.invalidate('editor');
    }
  };

  private readonly move = (event: PointerEvent): void => {
    const at = this.locate(event);
    const pointer = this.describe(event);
    this.app.pointer = { x: pointer.x, y: pointer.y };
    if (this.mode === 'pinch') this.pinch(event.pointerId, at);
    else if (this.mode === 'pan') {
      this.app.setCamera(this.app.camera.pan(at.x - this.last.x, at.y - this.last.y));
    } else {
      this.app.tool?.move(pointer);
      this.app.invalidate('editor', 'maps');
    }
    if (this.touches.has(event.pointerId)) this.touches.set(event.pointerId, at);
    this.last = at;
  };

  private readonly up = (event: PointerEvent): void => {
    this.touches.delete(event.pointerId);
    if (this.mode === 'tool') {
      this.app.tool?.up(this.describe(event));
      this.app.invalidate('editor');
    }
    if (this.touches.size === 0) this.mode = 'none';
    else this.last = [...this.touches.values()][0];
  };

  private readonly cancel = (event: PointerEvent): void => {
    this.touches.delete(event.pointerId);
    if (this.mode === 'tool') this.app.tool?.cancel();
    if (this.touches.size === 0) this.mode = 'none';
  };

  private readonly leave = (): void => {
    this.app.pointer = undefined;
    this.app.invalidate('maps');
  };

  private readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = this.locate(event);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    // A pinch on a touch pad comes as a wheel with ctrl, in small steps.
    const speed = event.ctrlKey ? 0.01 : 0.0015;
    const factor = Math.exp(-Math.max(-300, Math.min(300, event.deltaY * lines)) * speed);
    this.app.setCamera(this.app.camera.zoomAt(x, y, factor));
  };

  /** Follow who is there. */
  private readonly pick = (event: MouseEvent): void => {
    const { app } = this;
    if (app.tool && app.tool.id !== 'select') return;
    const { x: px, y: py } = this.locate(event);
    const [x, y] = app.camera.toWorld(px, py);
    const id = app.run.pick(x, y, PICK_PIXELS / app.camera.scale);
    if (id === undefined) return;
    // The first of the two clicks has selected what lies under the person.
    app.document.select([]);
    app.run.follow(id);
  };

  /** Two fingers: what is under them stays under them. */
  private pinch(id: number, at: { x: number; y: number }): void {
    const before = this.touches.get(id);
    const other = [...this.touches].find(([key]) => key !== id)?.[1];
    if (!before || !other) return;
    const distance = Math.hypot(at.x - other.x, at.y - other.y);
    const previous = Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    const panned = this.app.camera.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    this.app.setCamera(panned.zoomAt((at.x + other.x) / 2, (at.y + other.y) / 2, distance / previous));
  }

  private readonly key = (event: KeyboardEvent): void => {
    const { app } = this;
    if (app.tool?.key?.(event)) {
      event.preventDefault();
      app.invalidate('editor');
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { camera } = app;
    const middle = [camera.width / 2, camera.height / 2] as const;
    const moves: Record<string, () => typeof camera> = {
      ArrowLeft: () => camera.pan(KEY_PAN, 0),
      ArrowRight: () => camera.pan(-KEY_PAN, 0),
      ArrowUp: () => camera.pan(0, KEY_PAN),
      ArrowDown: () => camera.pan(0, -KEY_PAN),
      '+': () => camera.zoomAt(...middle, 1.25),
      '=': () => camera.zoomAt(...middle, 1.25),
      '-': () => camera.zoomAt(...middle, 0.8),
    };
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      app.setCamera(move());
    } else if (event.key === '0') app.showAll();
  };

  private readonly space = (event: KeyboardEvent): void => {
    if (event.key !== ' ') return;
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, button');
    this.isSpaceDown = event.type === 'keydown' && !isTyping;
  };
}
