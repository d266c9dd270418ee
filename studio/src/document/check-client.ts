import type { Scene, SceneStats } from 'footfall/scene';
import type { CheckAnswer, CheckOrder } from './check-worker.js';
import { type PlacedFinding, placeFindings } from './finding-places.js';

/** The part of a worker that is used. */
export interface Messenger {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface CheckResult {
  readonly version: number;
  readonly ok: boolean;
  readonly findings: readonly PlacedFinding[];
  readonly stats: SceneStats | undefined;
}

/** Checks scenes in a worker. While it works only the latest scene waits: those between are never looked at. */
export class CheckClient {
  result: CheckResult = { version: -1, ok: true, findings: [], stats: undefined };
  private current: CheckOrder | undefined;
  private waiting: CheckOrder | undefined;
  private readonly listeners = new Set<(result: CheckResult) => void>();

  constructor(private readonly worker: Messenger) {
    worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => this.take(data);
    worker.onerror = () => this.next();
  }

  get busy(): boolean {
    return this.current !== undefined;
  }

  check(scene: Scene, version: number): void {
    this.waiting = { scene, version };
    if (!this.current) this.next();
  }

  subscribe(listener: (result: CheckResult) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private next(): void {
    this.current = this.waiting;
    this.waiting = undefined;
    if (this.current) this.worker.postMessage(this.current);
  }

  private take({ version, ok, errors, warnings, stats }: CheckAnswer): void {
    const scene = this.current?.scene;
    this.next();
    if (!scene) return;
    this.result = { version, ok, findings: placeFindings(scene, { errors, warnings }), stats };
    for (const listener of [...this.listeners]) listener(this.result);
  }
}
