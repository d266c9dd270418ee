import { FootfallError } from '../error/index.js';
import type { SceneCheck } from '../scene/index.js';
import { type CheckReport, NO_STATS, printCheckReport } from './check-report.js';
import { reportError, toFinding, toFootfallError } from './report-error.js';
import type { ExitCode, Session } from './session.js';

/** What a check found, without the domain and other things that are no part of the report. */
export function toCheckReport({ ok, errors, warnings, stats }: SceneCheck, format: string): CheckReport {
  return { ok, errors, warnings, stats, format };
}

/**
 * Runs a command that ends in a report. Whatever it throws becomes a report too, with `ok: false`, so that programs
 * always get their one object.
 */
export async function withCheckReport(
  title: string,
  session: Session,
  work: () => Promise<CheckReport>,
): Promise<ExitCode> {
  let report: CheckReport;
  try {
    report = await work();
  } catch (thrown) {
    const error = toFootfallError(thrown);
    if (session.debug || !(thrown instanceof FootfallError)) {
      session.printJson({ ok: false, errors: [toFinding(error)], warnings: [], stats: NO_STATS });
      return reportError(thrown, session);
    }
    report = { ok: false, errors: [toFinding(error)], warnings: [], stats: NO_STATS };
  }
  return printCheckReport(report, title, session);
}
