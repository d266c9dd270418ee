import { Simulation } from 'footfall/sim';
import { formatDigits, formatLength, formatMs } from './format-number.js';
import { type MapGround, refuse } from './map-ground.js';
import type { DrawingPart, GroupTrace, LegendRow, OverlayOptions } from './overlay.js';
import type { BuiltOverlay, OverlayContext } from './overlay-context.js';

/** Groups set out when all their people have come and are ready: this many steps, or milliseconds, are waited for it. */
const MOST_STEPS = 200;
const MOST_MS = 1500;
/** Discs along a backbone, that many widths apart. */
const SPACING = 0.5;
const MOST_ROWS = 8;

/** The corridors of groups with their backbones: those of the run that is shown, or those that a run begins with. */
export function buildGroupsOverlay(
  ground: MapGround,
  options: OverlayOptions['groups'],
  context: OverlayContext,
): BuiltOverlay {
  if (!(ground.scene.crowd ?? []).some(({ group }) => group !== undefined)) {
    throw refuse('no crowd of the scene goes in groups', 'crowd', 'give a crowd "group" in its properties');
  }
  if (context.notes.groups && context.notes.groups.length > 0) return drawTraces(ground, context.notes.groups);
  const begin = performance.now();
  const run = new Simulation(ground.scene, { now: () => performance.now() });
  const groups = run.groups?.groups ?? [];
  if (groups.length === 0) {
    throw refuse(
      'groups are not held together here',
      'crowd',
      'they need a ground that does not repeat, without obstacles that move',
    );
  }
  const isWaiting = (): boolean => groups.some(({ corridor, isLost, plan }) => !corridor && !isLost && !plan.isLater);
  for (let k = 0; k < MOST_STEPS && isWaiting() && performance.now() - begin < MOST_MS; k++) {
    run.step();
    context.report(0.8 * (k / MOST_STEPS));
  }
  const outlines = ground.record();
  const backbones = ground.record();
  const discs = ground.record();
  const place = { x: 0, y: 0 };
  const rows: LegendRow[] = [];
  const sums = { laid: 0, length: 0, area: 0, lost: 0 };
  groups.forEach(({ corridor, plan, isLost }, k) => {
    if (isLost) sums.lost++;
    if (!corridor) return;
    const { backbone, width } = corridor;
    for (const ring of corridor.outlineRings(0, backbone.length)) outlines.polyline(ring, true);
    backbones.polyline(backbone.points);
    const count = Math.max(1, Math.ceil(backbone.length / (SPACING * width)));
    for (let n = 0; options.discs && n <= count; n++) {
      const s = (n / count) * backbone.length;
      backbone.pointAt(s, place);
      discs.circle(place.x, place.y, corridor.radiusAt(s));
    }
    sums.laid++;
    sums.length += backbone.length;
    sums.area += corridor.areaBetween(0, backbone.length);
    if (rows.length < MOST_ROWS) {
      const name = ground.scene.crowd?.[plan.crowd]?.id ?? `crowd ${plan.crowd + 1}`;
      const value = `${plan.people.length} people, ${formatLength(backbone.length)} long, ${formatLength(width)} to each side`;
      rows.push({ label: `${name}, group ${k + 1}`, value, role: 'backbone' });
    }
  });
  const parts: DrawingPart[] = [{ type: 'path', role: 'corridor', ...outlines.finish() }];
  if (options.discs) parts.push({ type: 'path', role: 'circle', ...discs.finish() });
  parts.push({ type: 'path', role: 'backbone', ...backbones.finish() });
  const waiting = groups.filter(({ corridor, isLost }) => !corridor && !isLost).length;
  return {
    parts,
    legend: [
      {
        label: 'corridors',
        value: String(sums.laid),
        role: 'corridor',
        hint: 'Discs of free space round the path of a group.',
      },
      ...rows,
      ...(waiting > 0 ? [{ label: 'groups that set out later', value: String(waiting) }] : []),
      ...(sums.lost > 0 ? [{ label: 'groups without a way', value: String(sums.lost) }] : []),
      { label: 'built in', value: formatMs(performance.now() - begin) },
    ],
    numbers: {
      groups: groups.length,
      corridors: sums.laid,
      length: sums.length,
      area: sums.area,
      lost: sums.lost,
      waiting,
      build_ms: performance.now() - begin,
    },
  };
}

/** Groups of a run, with the region that each stays in. */
function drawTraces(ground: MapGround, groups: readonly GroupTrace[]): BuiltOverlay {
  const outlines = ground.record();
  const regions = ground.record();
  const backbones = ground.record();
  const rows: LegendRow[] = [];
  const sums = { length: 0, area: 0, gathering: 0 };
  groups.forEach(({ crowd, people, isGathering, path, length, area, outline, region, done }, k) => {
    for (const ring of outline) outlines.polyline(ring, true);
    for (const ring of region) regions.polyline(ring, true);
    backbones.polyline(path);
    sums.length += length;
    sums.area += area;
    if (isGathering) sums.gathering++;
    if (rows.length >= MOST_ROWS) return;
    const name = ground.scene.crowd?.[crowd]?.id ?? `crowd ${crowd + 1}`;
    const state = isGathering ? 'gathers' : `${formatLength(done)} of ${formatLength(length)}`;
    rows.push({ label: `${name}, group ${k + 1}`, value: `${people} people, ${state}`, role: 'backbone' });
  });
  return {
    parts: [
      { type: 'path', role: 'corridor', ...outlines.finish() },
      { type: 'path', role: 'together', ...regions.finish() },
      { type: 'path', role: 'backbone', ...backbones.finish() },
    ],
    legend: [
      { label: 'corridors in the run', value: String(groups.length), role: 'corridor' },
      {
        label: 'regions of groups',
        value: `${formatDigits(sums.area)} m²`,
        role: 'together',
        hint: 'A group never spreads over more than its region.',
      },
      ...rows,
    ],
    numbers: {
      groups: groups.length,
      corridors: groups.length,
      gathering: sums.gathering,
      length: sums.length,
      region_area: sums.area,
    },
  };
}
