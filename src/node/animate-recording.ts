import { allow, FootfallError, numberIn, partsOf, requireOptions } from '../error/index.js';
import { atan2 } from '../math/index.js';
import {
  type AnimationSpan,
  type FadingBox,
  type Layer,
  type MovingTrack,
  paletteColor,
  plotPlan,
} from '../plot/index.js';
import { type Recording, requireRecording } from '../record/index.js';
import { compileScene, requireScene, type Scene } from '../scene/index.js';
import type { DemoFilm } from '../sim/index.js';

export interface AnimationOptions {
  /** Width of the picture in pixels. Default 720. [Limit: 160 to 16384] */
  readonly width?: number | undefined;
  /** First second shown. Default 0. */
  readonly from?: number | undefined;
  /** Last second shown. Default: as many as the size allows. */
  readonly to?: number | undefined;
  /** Times as fast as it happened. Default 4. */
  readonly speed?: number | undefined;
  /** Bytes at most. Default 400,000. */
  readonly maxBytes?: number | undefined;
  /** Obstacles and shades that were kept beside the recording. */
  readonly film?: DemoFilm | undefined;
}

export const ANIMATION_DEFAULTS = { width: 720, from: 0, speed: 4, maxBytes: 400_000 } as const;

const ANIMATION_CHECKS = {
  width: allow,
  from: numberIn(0, 1e9),
  to: numberIn(0, Infinity),
  speed: numberIn(1e-3, 1e4),
  maxBytes: numberIn(0, Infinity),
  film: partsOf({}),
};

/** How far things may be off between their samples, pixels: coarser ones are tried until the file is small enough. */
const TOLERANCES = [0.4, 0.8, 1.4];
/** Below this a shorter time is shown, s. */
const SHORTEST = 5;
/** What moves more than this between two pictures of a film has begun its way anew, m. */
const JUMP = 10;
/** Shades are at most so dark. */
const DARKEST = 0.75;
const FRUIT_COLOR = '#7a2f6b';
const CAR_COLOR = '#20242b';

/**
 * A recording as an animated SVG document (SMIL) that needs nothing beside it: the plan, everybody as a disc in the colour of
 * its crowd, obstacles that move. Where the size does not allow for all of the time, the first part is shown.
 *
 * @param scene the scene that was recorded
 * @throws FootfallError where not even five seconds fit
 */
export function animateRecording(recording: Recording, scene: Scene, options: AnimationOptions = {}): string {
  requireRecording(recording, 'animateRecording: recording');
  requireScene(scene);
  requireOptions(options, 'animateRecording: options', ANIMATION_CHECKS);
  const { from = ANIMATION_DEFAULTS.from, speed = ANIMATION_DEFAULTS.speed, film } = options;
  const { maxBytes = ANIMATION_DEFAULTS.maxBytes } = options;
  const last = recording.frameCount > 0 ? recording.timeOf(recording.frameCount - 1) : 0;
  const end = Math.max(Math.min(options.to ?? last, last), from + recording.header.step);
  const { domain } = compileScene(scene);
  for (let to = end; ; to = from + 0.7 * (to - from)) {
    const span: AnimationSpan = { from, to, seconds: (to - from) / speed };
    const crowds = collectTracks(recording, span);
    const boxes = film ? listBoxes(film) : [];
    const movers = film ? listMovers(film, scene) : [];
    for (const tolerance of TOLERANCES) {
      const svg = plotPlan({
        domain,
        title: scene.name ?? '',
        width: options.width ?? ANIMATION_DEFAULTS.width,
        idPrefix: 'animation',
        places: Object.entries(scene.places ?? {}).flatMap(([name, { line }]) => (line ? [{ name, line }] : [])),
        layers: [createLayer(crowds, boxes, movers, span, tolerance)],
      });
      if (svg.length <= maxBytes) return svg;
    }
    if (to - from > SHORTEST) continue;
    throw new FootfallError('the animation does not fit into a file of this size', {
      code: 'plot/animation-size',
      got: `${maxBytes} bytes`,
      expected: 'more, for so many agents',
    });
  }
}

/** Everybody of one crowd. */
interface CrowdTracks {
  readonly name: string;
  readonly tracks: MovingTrack[];
}

function createLayer(
  crowds: readonly CrowdTracks[],
  boxes: readonly FadingBox[],
  movers: readonly MovingTrack[],
  span: AnimationSpan,
  tolerance: number,
): Layer {
  return {
    name: 'motion',
    legend: crowds.map(({ name }, k) => ({ label: name, symbol: 'disc', style: { fill: paletteColor(k) } })),
    draw(pen) {
      pen.fading({ fill: FRUIT_COLOR, isCrisp: true }, boxes, span, tolerance);
      crowds.forEach(({ tracks }, k) => {
        pen.moving({ fill: paletteColor(k) }, tracks, span, tolerance);
      });
      pen.moving({ fill: CAR_COLOR }, movers, span, tolerance);
    },
  };
}

function collectTracks(recording: Recording, { from, to }: AnimationSpan): CrowdTracks[] {
  const { agents, header } = recording;
  const samples = new Map<number, { times: number[]; x: number[]; y: number[] }>();
  for (let k = 0; k < recording.frameCount; k++) {
    const time = recording.timeOf(k);
    if (time < from || time > to) continue;
    const { count, ids, x, y } = recording.readFrame(k);
    for (let n = 0; n < count; n++) {
      let track = samples.get(ids[n]!);
      if (!track) {
        track = { times: [], x: [], y: [] };
        samples.set(ids[n]!, track);
      }
      track.times.push(time);
      track.x.push(x[n]!);
      track.y.push(y[n]!);
    }
  }
  const crowds = new Map<number, CrowdTracks>();
  for (const { id, crowd, radius } of agents) {
    const track = samples.get(id);
    if (!track) continue;
    const known = crowds.get(crowd) ?? { name: header.crowds[crowd] ?? `crowd ${crowd}`, tracks: [] };
    crowds.set(crowd, known);
    known.tracks.push({ ...track, radius });
  }
  return [...crowds].sort(([a], [b]) => a - b).map(([, tracks]) => tracks);
}

function listBoxes(film: DemoFilm): FadingBox[] {
  const { squares, interval } = film;
  if (!squares) return [];
  const { minX, minY, side, columns } = squares;
  return Array.from(squares.read(), (_, k): FadingBox => {
    const levels = film.levelsOf(k);
    const left = minX + side * (k % columns);
    const bottom = minY + side * Math.floor(k / columns);
    return {
      bounds: [left, bottom, left + side, bottom + side],
      times: levels.map((_level, n) => n * interval),
      opacity: levels.map((level) => (DARKEST * level) / 255),
    };
  });
}

/** A track for every time that an obstacle goes along its way. */
function listMovers(film: DemoFilm, { obstacles = [] }: Scene): MovingTrack[] {
  return film.movers.flatMap((index, k) => {
    const outline = obstacles[index]?.polygon?.flat() ?? [];
    const poses = film.posesOf(k);
    const tracks: { times: number[]; x: number[]; y: number[]; turn: number[] }[] = [];
    for (let n = 0; 4 * n < poses.length; n++) {
      const [x, y, dirX, dirY] = poses.slice(4 * n, 4 * n + 4) as [number, number, number, number];
      let track = tracks[tracks.length - 1];
      const at = track ? track.x.length - 1 : 0;
      if (!track || Math.abs(track.x[at]! - x) + Math.abs(track.y[at]! - y) > JUMP) {
        track = { times: [], x: [], y: [], turn: [] };
        tracks.push(track);
      }
      const before = track.turn[track.turn.length - 1];
      track.times.push(n * film.interval);
      track.x.push(x);
      track.y.push(y);
      track.turn.push(turnNear((180 / Math.PI) * atan2(dirY, dirX), before));
    }
    return tracks.map((track) => ({ ...track, outline }));
  });
}

/** The same direction, written so that the way from the one before is the short one. */
function turnNear(degrees: number, before: number | undefined): number {
  if (before === undefined) return degrees;
  return degrees + 360 * Math.round((before - degrees) / 360);
}
