import type { OverlayKind } from './overlay.js';
import type { OverlayBuilder } from './overlay-context.js';

/** Each overlay is a script of its own, loaded when it is first shown. */
const BUILDERS: { readonly [Kind in OverlayKind]: () => Promise<OverlayBuilder<Kind>> } = {
  voronoi: async () => (await import('./voronoi-overlay.js')).buildVoronoiOverlay,
  pathmap: async () => (await import('./pathmap-overlay.js')).buildPathMapOverlay,
  navgraph: async () => (await import('./navgraph-overlay.js')).buildNavGraphOverlay,
  flow: async () => (await import('./flow-overlay.js')).buildFlowOverlay,
  groups: async () => (await import('./groups-overlay.js')).buildGroupsOverlay,
  barriers: async () => (await import('./barriers-overlay.js')).buildBarriersOverlay,
};

/** What builds an overlay. The builder throws a FootfallError where there is no such map of a scene, with what to do about it. */
export async function loadBuilder<Kind extends OverlayKind>(kind: Kind): Promise<OverlayBuilder<Kind>> {
  return BUILDERS[kind]();
}
