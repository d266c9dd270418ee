import { allow, numberIn, requireOptions, wholeIn } from '../error/index.js';
import { createBarrierLayer, type Layer, paletteColor, plotPlan } from '../plot/index.js';
import { type BarrierNote, type Recording, requireRecording } from '../record/index.js';
import { compileScene, type Scene } from '../scene/index.js';

export interface RecordingPictureOptions {
  /** Width of the picture in pixels. [Limit: 160 to 16384] */
  readonly width?: number | undefined;
  /** Frames up to this moment, s; all of them if absent. */
  readonly until?: number | undefined;
  /** Points of ways at most, about; more are thinned out evenly in time. Default 120,000. */
  readonly points?: number | undefined;
}

const PICTURE_CHECKS = {
  width: allow,
  until: numberIn(-Infinity, Infinity),
  points: wholeIn(1),
};

/** More points than this are thinned out. */
const MOST_POINTS = 120_000;

/** One colour of lines. */
interface Tracks {
  readonly name: string;
  /** Per agent: x, y in turn. */
  readonly lines: Map<number, number[]>;
  readonly ends: number[];
}

/**
 * Who went where, as an SVG document: the plan of the scene, a line per person in the colour of its crowd, and bodies where
 * people are at the last moment shown; where the run had barriers, those of the moment with the longest delays up to then.
 *
 * @param scene the scene that was recorded
 */
export function plotRecording(recording: Recording, scene: Scene, options: RecordingPictureOptions = {}): string {
  requireRecording(recording, 'plotRecording: recording');
  requireOptions(options, 'plotRecording: options', PICTURE_CHECKS);
  const { domain } = compileScene(scene);
  const tracks = collectTracks(recording, options.until ?? Infinity, options.points ?? MOST_POINTS);
  const layer: Layer = {
    name: 'ways',
    legend: tracks.map(({ name }, k) => ({
      label: name,
      symbol: 'line',
      style: { stroke: paletteColor(k), width: 2 },
    })),
    draw(pen) {
      tracks.forEach(({ lines }, k) => {
        pen.path({ stroke: paletteColor(k), width: 1, strokeOpacity: 0.35 }, (sink) => {
          for (const line of lines.values()) {
            for (let n = 0; n < line.length; n += 2) {
              // Across the seam of a ground that repeats there is no line.
              const isJump = n > 0 && domain.period > 0 && Math.abs(line[n]! - line[n - 2]!) > domain.period / 2;
              if (n === 0 || isJump) sink.moveTo(line[n]!, line[n + 1]!);
              else sink.lineTo(line[n]!, line[n + 1]!);
            }
          }
        });
      });
      tracks.forEach(({ ends }, k) => {
        pen.circles({ fill: paletteColor(k), fillOpacity: 0.9 }, ends, 1.5);
      });
    },
  };
  return plotPlan({
    domain,
    title: scene.name ?? '',
    places: Object.entries(scene.places ?? {}).map(([name, { line, polygon, point }]) => ({
      name,
      line,
      polygon,
      point,
    })),
    zones: (scene.zones ?? []).map(({ polygon, factor }) => ({ polygon, factor })),
    layers: [layer, ...drawWorstBarriers(recording, options.until ?? Infinity)],
    ...(options.width !== undefined && { width: options.width }),
  });
}

/** The barriers of the moment at which most time was to be lost at them; none where there never was one. */
export function drawWorstBarriers(recording: Recording, until: number): Layer[] {
  const { header } = recording;
  let corridors: BarrierNote['corridors'];
  let worst: { readonly note: BarrierNote; readonly corridors: BarrierNote['corridors'] } | undefined;
  let most = -1;
  for (const note of recording.listBarrierNotes()) {
    if (note.step * header.step > until + 1e-9) break;
    corridors = note.corridors ?? corridors;
    const sum = note.barriers.reduce((all, { delay }) => all + delay, 0);
    if (note.barriers.length === 0 || sum <= most) continue;
    most = sum;
    worst = { note, corridors };
  }
  if (!worst) return [];
  const { barriers, candidates } = worst.note;
  return [createBarrierLayer({ barriers, candidates, corridors: worst.corridors })];
}

/** Lines by crowd, thinned out evenly in time. */
function collectTracks(recording: Recording, until: number, points: number): Tracks[] {
  const { header, agents, frameNumbers } = recording;
  const shown = frameNumbers.filter((frame) => frame / header.frameRate <= until + 1e-9).length;
  let rows = 0;
  for (let k = 0; k < shown; k++) rows += recording.readFrame(k).count;
  const every = Math.max(1, Math.ceil(rows / points));
  const crowdOf = new Map(agents.map(({ id, crowd }) => [id, crowd]));
  const radiusOf = new Map(agents.map(({ id, radius }) => [id, radius]));
  const tracks = new Map<number, Tracks>();
  for (let k = 0; k < shown; k++) {
    const isLast = k === shown - 1;
    if (k % every !== 0 && !isLast) continue;
    const { count, ids, x, y } = recording.readFrame(k);
    for (let n = 0; n < count; n++) {
      const id = ids[n]!;
      const crowd = crowdOf.get(id) ?? 0;
      let track = tracks.get(crowd);
      if (!track) {
        track = { name: header.crowds[crowd] ?? `crowd ${crowd}`, lines: new Map(), ends: [] };
        tracks.set(crowd, track);
      }
      const line = track.lines.get(id);
      if (line) line.push(x[n]!, y[n]!);
      else track.lines.set(id, [x[n]!, y[n]!]);
      if (isLast) track.ends.push(x[n]!, y[n]!, radiusOf.get(id) ?? 0.2);
    }
  }
  return [...tracks].sort(([a], [b]) => a - b).map(([, track]) => track);
}
