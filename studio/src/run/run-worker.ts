import type { RunOrder, RunReport } from './messages.js';
import { RunSession } from './run-session.js';

/** How long to compute before messages get their turn, ms. */
const TURN = 24;

/** Serves the page: one run at a time, the newest one. */
export function serve(scope: typeof self): void {
  const post = (report: RunReport, transfer: Transferable[] = []): void => scope.postMessage(report, { transfer });
  const host = new RunHost(post);
  scope.addEventListener('message', ({ data }: MessageEvent<RunOrder>) => host.take(data));
}

/** Takes orders and gives the run its turns. */
class RunHost {
  private session: RunSession | undefined;
  /** The newest scene that waits for its turn: older ones are not built. */
  private waiting: Extract<RunOrder, { kind: 'load' }> | undefined;
  private isBuilding = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly channel = new MessageChannel();
  private settings: Extract<RunOrder, { kind: 'want' }> | undefined;
  private speed = 1;

  constructor(private readonly post: (report: RunReport, transfer?: Transferable[]) => void) {
    this.channel.port1.onmessage = () => this.turn();
  }

  take(order: RunOrder): void {
    if (order.kind === 'load') {
      this.waiting = order;
      // Orders that came while the last scene was built are looked at first.
      if (!this.isBuilding) void this.build();
      return;
    }
    if (order.kind === 'speed') this.speed = order.speed;
    if (order.kind === 'want') this.settings = order;
    const { session } = this;
    if (!session) return;
    try {
      session.take(order);
    } catch (error) {
      this.fail(session, error);
    }
    this.schedule(0);
  }

  private async build(): Promise<void> {
    this.isBuilding = true;
    for (let order = this.waiting; order; order = this.waiting) {
      this.waiting = undefined;
      const before = this.session;
      try {
        this.session = await RunSession.open(order, before, this.post);
        if (this.session !== before) before?.close(order.keep);
        this.session.take({ kind: 'speed', speed: this.speed });
        if (this.settings) this.session.take(this.settings);
      } catch (error) {
        before?.close(false);
        before?.endThreads();
        this.session = undefined;
        this.post({ kind: 'failed', run: order.run, message: describe(error) });
      }
    }
    this.isBuilding = false;
    this.schedule(0);
  }

  private turn(): void {
    const { session } = this;
    if (!session || this.isBuilding) return;
    try {
      this.schedule(session.advance(TURN));
    } catch (error) {
      this.fail(session, error);
    }
  }

  /** Next turn after so many milliseconds; never for Infinity. */
  private schedule(wait: number): void {
    clearTimeout(this.timer);
    if (wait === Infinity) return;
    if (wait > 0) this.timer = setTimeout(() => this.turn(), wait);
    else this.channel.port2.postMessage(0);
  }

  private fail(session: RunSession, error: unknown): void {
    session.close(false);
    session.endThreads();
    this.session = undefined;
    this.post({ kind: 'failed', run: session.run, message: describe(error) });
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
