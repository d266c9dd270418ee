import { NONE } from '../geometry/index.js';
import type { Trajectories } from './trajectories.js';

/** Rows per chunk of text. */
const CHUNK = 10_000;

/**
 * A table as CSV (RFC 4180): `id,frame,t,x,y,speed,crowd`, rows by frame, then id; t in seconds, lengths in metres. In chunks, so
 * that long ones need not fit into one string.
 */
export function* formatCsv(table: Trajectories): Generator<string> {
  const { frames, ids, x, y, speed, crowd, frameRate } = table;
  const names = table.crowds.map(quoteCell);
  let text = 'id,frame,t,x,y,speed,crowd\r\n';
  for (let row = 0; row < ids.length; row++) {
    const t = formatDecimal(frames[row] / frameRate);
    const v = Number.isNaN(speed[row]) ? '' : String(speed[row]);
    const name = crowd[row] === NONE ? '' : names[crowd[row]];
    text += `${ids[row]},${frames[row]},${t},${x[row]},${y[row]},${v},${name}\r\n`;
    if (row % CHUNK !== CHUNK - 1) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** A table as PedPy and the archives of Juelich read it: `# id frame x/m y/m z/m`, all at height 0. */
export function* formatPedestrianText(table: Trajectories): Generator<string> {
  const { frames, ids, x, y, frameRate } = table;
  let text = `#framerate: ${frameRate.toFixed(2)}\n# id frame x/m y/m z/m\n`;
  for (let row = 0; row < ids.length; row++) {
    text += `${ids[row]}\t${frames[row]}\t${x[row]}\t${y[row]}\t0\n`;
    if (row % CHUNK !== CHUNK - 1) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Times without the noise of binary fractions: to the microsecond. */
function formatDecimal(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}

function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
