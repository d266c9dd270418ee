import { requireBoolean, requireOptions } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import { requireDiagram, type VoronoiDiagram } from './diagram.js';
import { cellsByKey, type DiagramView } from './diagram-view.js';
import { PARTS } from './shape-cells.js';
import { eachHalfEdge, ViewRows } from './view-rows.js';

export interface FeatureViewOptions {
  /** With the edges between a side and its own end points; their feet on the walls become vertices too. */
  readonly withLaterals?: boolean;
}

export const FEATURE_VIEW_DEFAULTS: Required<FeatureViewOptions> = { withLaterals: false };

/**
 * The diagram with every side, corner, point and circle as a site of its own, sites by key. Edges come by their left site,
 * counter-clockwise round it. A closed loop, as between a circle and one round it, has one vertex where it starts and ends.
 */
export function buildFeatureView(diagram: VoronoiDiagram, options: FeatureViewOptions = {}): DiagramView {
  requireDiagram(diagram, 'buildFeatureView');
  requireOptions(options, 'buildFeatureView: options', { withLaterals: requireBoolean });
  const { withLaterals = FEATURE_VIEW_DEFAULTS.withLaterals } = options;
  const { store } = diagram;
  const cells = cellsByKey(store);
  const ranks = new Int32Array(store.cellEnd).fill(NONE);
  const objects = new Int32Array(cells.length);
  const parts = new Int32Array(cells.length);
  for (let i = 0; i < cells.length; i++) {
    const key = store.keys[cells[i]];
    ranks[cells[i]] = i;
    objects[i] = Math.floor(key / PARTS);
    parts[i] = key - objects[i] * PARTS;
  }
  const rows = new ViewRows(diagram);
  for (const p of eachHalfEdge(diagram, withLaterals)) {
    const left = ranks[store.owners[p]];
    const right = ranks[store.neighbours[p]];
    if (left < right) rows.addEdge([p], left, right);
  }
  return rows.finish(withLaterals ? 'feature' : 'sides', objects, parts, cells);
}
