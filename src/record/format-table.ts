import { toTableCell } from '../error/index.js';
import { NONE } from '../geometry/index.js';
import { listParts, type TrajectoryTables } from './trajectories.js';

/** Rows per chunk of text. */
const CHUNK = 10_000;

/**
 * A table as CSV (RFC 4180): `id,frame,t,x,y,speed,crowd`, rows by frame, then id; t in seconds, lengths in metres. In chunks, so
 * that long ones need not fit into one string.
 */
export function* formatCsv(tables: TrajectoryTables): Generator<string> {
  yield 'id,frame,t,x,y,speed,crowd\r\n';
  for (const { frames, ids, x, y, speed, crowd, crowds, frameRate } of listParts(tables, 'formatCsv: table')) {
    const names = crowds.map(quoteCell);
    let text = '';
    for (let row = 0; row < ids.length; row++) {
      const t = formatDecimal(frames[row] / frameRate);
      const v = Number.isNaN(speed[row]) ? '' : String(speed[row]);
      const name = crowd[row] === NONE ? '' : names[crowd[row]];
      text += `${ids[row]},${frames[row]},${t},${x[row]},${y[row]},${v},${name}\r\n`;
      if (row % CHUNK !== CHUNK - 1) continue;
      yield text;
      text = '';
    }
    if (text !== '') yield text;
  }
}

/** A table as PedPy and the archives of Juelich read it: `# id frame x/m y/m z/m`, all at height 0. */
export function* formatPedestrianText(tables: TrajectoryTables): Generator<string> {
  let isFirst = true;
  for (const { frames, ids, x, y, frameRate } of listParts(tables, 'formatPedestrianText: table')) {
    if (isFirst) yield `#framerate: ${formatRate(frameRate)}\n# id frame x/m y/m z/m\n`;
    isFirst = false;
    let text = '';
    for (let row = 0; row < ids.length; row++) {
      text += `${ids[row]}\t${frames[row]}\t${x[row]}\t${y[row]}\t0\n`;
      if (row % CHUNK !== CHUNK - 1) continue;
      yield text;
      text = '';
    }
    if (text !== '') yield text;
  }
}

/** Two decimals as in the archives, more only where two would change the rate. */
function formatRate(rate: number): string {
  const short = rate.toFixed(2);
  return Number(short) === rate ? short : String(rate);
}

/** Times without the noise of binary fractions: to the microsecond. */
export function formatDecimal(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}

/** Blanks at the ends are quoted too, as readers drop them. Spreadsheets must show names, not run them. */
function quoteCell(name: string): string {
  const text = toTableCell(name);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
