import type { FlowMap } from '../maps/index.js';
import { plotFlow } from '../plot/index.js';
import type { Scene } from '../scene/index.js';
import type { LanePair } from './flow-answer.js';

/** The flow of a scene: cut, lines of flow, useless regions, lanes before and after shortening. */
export function drawFlow(map: FlowMap, pair: LanePair | undefined, { name }: Scene, width: number | undefined): string {
  return plotFlow({
    map,
    lanes: pair?.lanes,
    before: pair?.before,
    ...(name !== undefined && { title: name }),
    ...(width !== undefined && { width }),
  });
}
