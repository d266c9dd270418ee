import { type AskedTerminal, type FlowTerminal, parseFlowClaim, verifyFlow } from '../maps/index.js';
import { MEGABYTE, READ_DEFAULTS, readFileBytes } from '../node/index.js';
import { type CompiledScene, decodeText, type Scene } from '../scene/index.js';
import { checkTerminalNames, readFlowTerminals } from './flow-terminals.js';
import { EXIT, type ExitCode, type Session } from './session.js';
import { formatNumber, formatPairs } from './terminal/table.js';

/** What was asked for on the command line; where it was not, the file says it. */
export interface VerifyRequest {
  readonly file: string;
  readonly from: readonly string[] | undefined;
  readonly to: readonly string[] | undefined;
  /** Speed that lane capacities must be for, m/s. */
  readonly speed: number | undefined;
  /** Megabytes. */
  readonly maxSize: number;
}

/** What is read if no limit was given: lanes across a city fill hundreds of megabytes, and one text cannot hold more. */
const MOST_BYTES = 500 * MEGABYTE;

/** Re-checks a result of `flow --json` against the scene. @throws FootfallError for a file that is none */
export async function verifyFlowFile(
  request: VerifyRequest,
  scene: Scene,
  { domain }: CompiledScene,
  title: string,
  session: Session,
): Promise<ExitCode> {
  session.progress.update(`reading ${request.file}`);
  const isUnset = request.maxSize * MEGABYTE === READ_DEFAULTS.maxBytes;
  const bytes = await readFileBytes(request.file, {
    maxBytes: Math.max(request.maxSize * MEGABYTE, isUnset ? MOST_BYTES : 0),
    raiseLimitWith: '--max-size MB',
  });
  const origin = scene.origin ?? [0, 0];
  const claim = parseFlowClaim(decodeText(bytes, request.file), origin);
  const namesOf = (kind: 'source' | 'sink'): string[] => [
    ...new Set(claim.terminals.filter((terminal) => terminal.kind === kind).map(({ name }) => name)),
  ];
  const read = (texts: readonly string[] | undefined, kind: 'source' | 'sink', option: string): FlowTerminal[] =>
    texts === undefined
      ? namesOf(kind).flatMap((name) => readFlowTerminals([name], kind, request.file, scene, domain))
      : readFlowTerminals(texts, kind, option, scene, domain);
  const terminals = [...read(request.from, 'source', '--from'), ...read(request.to, 'sink', '--to')];
  checkTerminalNames(terminals);
  session.progress.update('checking the proof');
  const far = Math.max(Math.abs(origin[0]), Math.abs(origin[1]));
  const start = performance.now();
  const check = verifyFlow(domain, terminals.map(toAsked), claim, {
    rounding: 2 ** -51 * far,
    speed: request.speed,
    onLaneProgress: (share) => session.progress.update('checking the lanes', share),
  });
  const ms = performance.now() - start;
  session.progress.clear();
  session.printJson({
    valid: check.isValid,
    capacity: claim.capacity,
    problems: check.problems,
    problem_count: check.problemCount,
    walls: check.walls,
    pieces: check.pieces,
    measured_pairs: check.measuredPairs,
    lanes: check.lanes,
    verify_ms: ms,
  });
  session.print(
    session.colours.bold(title),
    '',
    ...formatPairs([
      ['  proof', check.isValid ? 'holds' : 'does not hold'],
      ['  capacity', `${formatNumber(claim.capacity, 3)} m`],
      ['  walls', formatNumber(check.walls)],
      ['  distances measured', formatNumber(check.measuredPairs)],
      ['  lanes', formatNumber(check.lanes)],
      ['  checked in', `${formatNumber(ms, 1)} ms`],
    ]),
    '',
    ...check.problems.map(({ code, where, message }) => `${where}: ${message} (${code})`),
  );
  if (check.problemCount > check.problems.length) {
    session.print(`and ${formatNumber(check.problemCount - check.problems.length)} more`);
  }
  return check.isValid ? EXIT.done : EXIT.no;
}

function toAsked({ name, kind, shape }: FlowTerminal): AskedTerminal {
  return { name, kind, ...shape };
}
