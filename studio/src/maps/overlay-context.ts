import type { MapGround } from './map-ground.js';
import type { DrawingPart, LegendRow, OverlayKind, OverlayOptions, Probe, RunNotes } from './overlay.js';

/** How an overlay is to be built. */
export interface OverlayContext {
  /** Something is being dragged: a stand-in that is quick is better than a late one; the exact one follows. */
  readonly isCoarse: boolean;
  readonly notes: RunNotes;
  /** @param share of the work that is done, 0 to 1 */
  report(share: number): void;
}

/** An overlay as its builder leaves it. */
export interface BuiltOverlay {
  readonly parts: readonly DrawingPart[];
  readonly legend: readonly LegendRow[];
  readonly numbers: Readonly<Record<string, number>>;
  /** It is not the exact one. Default: false. */
  readonly isCoarse?: boolean | undefined;
  readonly probe?: ((x: number, y: number) => Partial<Probe>) | undefined;
}

export type OverlayBuilder<Kind extends OverlayKind> = (
  ground: MapGround,
  options: OverlayOptions[Kind],
  context: OverlayContext,
) => BuiltOverlay;
