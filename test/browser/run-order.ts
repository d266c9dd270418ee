/** What is asked of the worker that runs a scene. */
export interface RunOrder {
  readonly scene: string;
  readonly steps: number;
  readonly threads: number;
}

export interface RunAnswer {
  readonly bytes: number[];
  /** Threads that there were. */
  readonly threads: number;
  /** Why there are no bytes. */
  readonly failure?: string;
}
