import { checkScene, type Scene, type SceneCheck } from 'footfall/scene';

/** A scene to check, and the answer, which names the version that it is of. */
export interface CheckOrder {
  readonly version: number;
  readonly scene: Scene;
}
export interface CheckAnswer extends Pick<SceneCheck, 'ok' | 'errors' | 'warnings' | 'stats'> {
  readonly version: number;
}

/** Runs in a worker: the check of a large plan takes seconds. */
export function serve(scope: typeof self): void {
  scope.addEventListener('message', ({ data }: MessageEvent<CheckOrder>) => {
    const { ok, errors, warnings, stats } = checkScene(data.scene);
    scope.postMessage({ version: data.version, ok, errors, warnings, stats } satisfies CheckAnswer);
  });
}
