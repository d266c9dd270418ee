import { zlibSync } from 'fflate';
import type { FrameSource } from '../../analysis/index.js';
import type { Frame } from '../frame.js';
import { toBase64 } from '../image/encode-png.js';

/** Ways of everybody in few bytes: see `packTracks`. */
export interface PackedTracks {
  /** Base64 of the compressed bytes. */
  readonly data: string;
  /** Pictures per second of the recording, their number, and the time of the first one, s. */
  readonly rate: number;
  readonly count: number;
  readonly first: number;
  /** Pieces of ways, in all. */
  readonly pieces: number;
  /** People that were ever seen, and of whom one in `every` is kept. */
  readonly agents: number;
  readonly every: number;
}

/** Places are kept to this part of a pixel. */
export const STEPS_PER_PIXEL = 16;
/** Pictures per second are thinned out, down to this, before people are left out. */
const LEAST_RATE = 2.5;

/** A way without gaps. */
interface Piece {
  readonly crowd: number;
  readonly radius: number;
  readonly start: number;
  readonly places: number[];
}

/**
 * Everybody's places in the pixels of a picture, at equal times. Per piece of a way, as whole numbers of variable length (LEB128):
 * crowd, radius in sixteenths of a pixel, number of the first picture, how many pictures, then x and y of each: differences of
 * differences, the sign in the lowest bit. All of it compressed (zlib). Reads the source twice.
 *
 * @param most places kept at most, about
 */
export function packTracks(source: FrameSource, frame: Frame, most: number): PackedTracks {
  const own = source.step ?? 1;
  const { rows, seen, first, last } = count(source);
  const ownRate = source.frameRate / own;
  const wanted = Math.max(1, Math.ceil(rows / Math.max(1, most)));
  const stride = Math.max(1, Math.min(wanted, Math.floor(ownRate / LEAST_RATE)));
  const every = Math.max(1, Math.ceil(rows / stride / Math.max(1, most)));
  const pieces: Piece[] = [];
  const open = new Map<number, Piece>();
  for (const { frame: number, count: people, ids, x, y } of source.frames()) {
    const at = (number - first) / (own * stride);
    if (!Number.isInteger(at)) continue;
    for (let k = 0; k < people; k++) {
      const id = ids[k];
      const order = seen.get(id) ?? 0;
      if (order % every !== 0) continue;
      let piece = open.get(id);
      if (!piece || piece.start + piece.places.length / 2 !== at) {
        const radius = source.radiusOf(id);
        const pixels = (Number.isFinite(radius) ? radius : 0.2) * frame.scale;
        piece = { crowd: Math.max(0, source.crowdOf(id)), radius: toStep(pixels), start: at, places: [] };
        open.set(id, piece);
        pieces.push(piece);
      }
      piece.places.push(toStep(frame.toPixelX(x[k])), toStep(frame.toPixelY(y[k])));
    }
  }
  const bytes = encodePieces(pieces);
  return {
    data: toBase64(zlibSync(bytes, { level: 9 })),
    rate: ownRate / stride,
    count: Number.isFinite(first) ? Math.floor((last - first) / (own * stride)) + 1 : 0,
    first: Number.isFinite(first) ? first / source.frameRate : 0,
    pieces: pieces.length,
    agents: seen.size,
    every,
  };
}

function toStep(pixels: number): number {
  return Math.round(pixels * STEPS_PER_PIXEL);
}

/** @returns people and frames; everybody by the order in which they were first seen; first and last frame, NaN for none */
function count(source: FrameSource): { rows: number; seen: Map<number, number>; first: number; last: number } {
  const seen = new Map<number, number>();
  let [rows, first, last] = [0, Number.NaN, Number.NaN];
  for (const { frame, count: people, ids } of source.frames()) {
    if (Number.isNaN(first)) first = frame;
    last = frame;
    rows += people;
    for (let k = 0; k < people; k++) if (!seen.has(ids[k])) seen.set(ids[k], seen.size);
  }
  return { rows, seen, first, last };
}

function encodePieces(pieces: readonly Piece[]): Uint8Array {
  let bytes = new Uint8Array(1024);
  let size = 0;
  const put = (value: number): void => {
    if (size + 10 > bytes.length) {
      const grown = new Uint8Array(2 * bytes.length);
      grown.set(bytes);
      bytes = grown;
    }
    let rest = value;
    while (rest >= 128) {
      bytes[size++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    bytes[size++] = rest;
  };
  const putSigned = (value: number): void => put(value < 0 ? -2 * value - 1 : 2 * value);
  for (const { crowd, radius, start, places } of pieces) {
    put(crowd);
    put(radius);
    put(start);
    put(places.length / 2);
    const [at, step] = [
      [0, 0],
      [0, 0],
    ];
    for (let k = 0; k < places.length; k++) {
      const axis = k & 1;
      const next = places[k] - at[axis];
      putSigned(next - step[axis]);
      // The first place is no step: nothing is expected of the second.
      step[axis] = k < 2 ? 0 : next;
      at[axis] = places[k];
    }
  }
  return bytes.subarray(0, size);
}
