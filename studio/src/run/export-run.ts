import { Recording, readTables } from 'footfall/record';
import type { RecordedRun } from 'footfall/sim';
import type { RunOrder, RunReport } from './messages.js';
import { joinParts, type RecordedFrames } from './recorded-frames.js';

type ExportOrder = Extract<RunOrder, { kind: 'export' }>;

/** Turns what was recorded so far into a file, in parts, and sends it. */
export async function exportRun(
  { request, format }: ExportOrder,
  recorded: RecordedRun,
  frames: RecordedFrames,
  changes: readonly object[],
  exits: readonly string[],
  post: (report: RunReport, transfer?: Transferable[]) => void,
): Promise<void> {
  try {
    const end = recorded.formatEnd(changes.length > 0 ? { changes } : {});
    const bytes = joinParts([...frames.parts, ...end]);
    const parts = format === 'ffr' ? [bytes] : await convert(bytes, format, recorded, exits);
    post(
      { kind: 'export', request, parts },
      parts.map((part) => part.buffer as ArrayBuffer),
    );
  } catch (error) {
    post({ kind: 'export', request, message: error instanceof Error ? error.message : String(error) });
  }
}

async function convert(
  bytes: Uint8Array,
  format: 'sqlite' | 'csv' | 'report',
  recorded: RecordedRun,
  exits: readonly string[],
): Promise<Uint8Array[]> {
  const recording = new Recording(bytes);
  if (format === 'csv') {
    const { formatCsv } = await import('footfall/record');
    const encoder = new TextEncoder();
    return Array.from(formatCsv(readTables(recording)), (text) => encoder.encode(text));
  }
  if (format === 'report') {
    const { writeReport } = await import('./export-report.js');
    return [new TextEncoder().encode(writeReport(recording, recorded.simulation.scene, exits))];
  }
  const { writeDatabase } = await import('./export-sqlite.js');
  return [await writeDatabase(recording, recorded.simulation.scene)];
}
