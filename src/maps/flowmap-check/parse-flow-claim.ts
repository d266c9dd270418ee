import { FootfallError, requireNumbers, requireText } from '../../error/index.js';
import type {
  ClaimedGate,
  ClaimedLane,
  ClaimedLaneGate,
  ClaimedLanes,
  ClaimedNode,
  ClaimedTerminal,
  FlowClaim,
} from './flow-claim.js';

/** A JSON value with the place that it came from. */
interface Field {
  readonly value: unknown;
  readonly where: string;
}

/**
 * Reads what `footfall flow --json` printed.
 * @param origin world position of the domain's (0, 0); the file speaks world coordinates
 * @throws FootfallError (`flow/bad-certificate`) for what is no such object
 */
export function parseFlowClaim(text: string, origin: readonly [number, number] = [0, 0]): FlowClaim {
  requireText(text, 'parseFlowClaim: text');
  requireNumbers(origin, 'parseFlowClaim: origin', 2, 2);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refuse({ value: '', where: 'the file' }, 'JSON', error instanceof Error ? error.message : String(error));
  }
  const root: Field = { value, where: '' };
  const certificate = key(root, 'certificate');
  const slit = optional(certificate, 'slit');
  const jump = optional(certificate, 'jump');
  return {
    capacity: number(key(root, 'capacity')),
    cut: list(key(root, 'min_cut')).map((gate) => readGate(gate, origin)),
    kind: choice(key(certificate, 'kind'), ['chains', 'area', 'apart']),
    terminals: list(key(certificate, 'terminals')).map((terminal) => readTerminal(terminal, origin)),
    nodes: list(key(certificate, 'nodes')).map((node) => readNode(node, origin)),
    ...(slit !== undefined && { slit: readSlit(slit, origin) }),
    ...(jump !== undefined && { jump: number(jump) }),
    ...(hasLanes(root, certificate) && { lanes: readLanes(root, certificate, origin) }),
  };
}

function readGate(gate: Field, origin: readonly [number, number]): ClaimedGate {
  const [ax, ay] = point(key(gate, 'from'), origin);
  const [bx, by] = point(key(gate, 'to'), origin);
  return { ax, ay, bx, by, length: number(key(gate, 'length')) };
}

function readTerminal(terminal: Field, origin: readonly [number, number]): ClaimedTerminal {
  const points = readPoints(key(terminal, 'points'), origin, 2);
  return { name: text(key(terminal, 'name')), kind: choice(key(terminal, 'kind'), ['source', 'sink']), points };
}

function readNode(node: Field, origin: readonly [number, number]): ClaimedNode {
  const [x, y] = point(key(node, 'at'), origin);
  return { x, y, potential: number(key(node, 'potential')) };
}

function readSlit(slit: Field, origin: readonly [number, number]): NonNullable<FlowClaim['slit']> {
  const [x, y] = point(key(slit, 'from'), origin);
  const [dx, dy] = point(key(slit, 'direction'), [0, 0]);
  return { x, y, dx, dy };
}

/** Does anything speak of lanes? Then all that belongs to them must be there. */
function hasLanes(root: Field, certificate: Field): boolean {
  const fields = ['radius', 'speed', 'lanes_proven', 'lanes_flow'].map((name) => optional(root, name));
  const isCounted = key(root, 'lanes_max').value !== null;
  const isListed = list(key(root, 'lanes')).length > 0;
  return isCounted || isListed || [...fields, optional(certificate, 'lane_cut')].some((field) => field !== undefined);
}

function readLanes(root: Field, certificate: Field, origin: readonly [number, number]): ClaimedLanes {
  const cut = optional(certificate, 'lane_cut');
  const speed = optional(root, 'speed');
  const radius = number(key(root, 'radius'));
  if (!(radius > 0)) throw refuse(key(root, 'radius'), 'a number above 0');
  return {
    radius,
    max: whole(key(root, 'lanes_max')),
    proven: yesOrNo(key(root, 'lanes_proven')),
    flow: number(key(root, 'lanes_flow')),
    ...(speed !== undefined && { speed: number(speed) }),
    list: list(key(root, 'lanes')).map((lane) => readLane(lane, origin)),
    ...(cut !== undefined && {
      cut: {
        winding: whole(key(cut, 'winding'), 1),
        gates: list(key(cut, 'gates')).map((g) => readLaneGate(g, origin)),
      },
    }),
  };
}

function readLaneGate(gate: Field, origin: readonly [number, number]): ClaimedLaneGate {
  return { points: readPoints(key(gate, 'points'), origin, 2), count: whole(key(gate, 'count')) };
}

function readLane(lane: Field, origin: readonly [number, number]): ClaimedLane {
  const clearance = key(lane, 'min_clearance');
  const before = optional(lane, 'length_before');
  return {
    points: readPoints(key(lane, 'points'), origin, 2),
    length: number(key(lane, 'length')),
    clearance: clearance.value === null ? Infinity : number(clearance),
    headway: number(key(lane, 'headway')),
    capacity: number(key(lane, 'capacity')),
    ...(before !== undefined && { lengthBefore: number(before) }),
  };
}

function readPoints(field: Field, origin: readonly [number, number], least: number): Float64Array {
  const { value, where } = field;
  if (!Array.isArray(value)) throw refuse(field, 'a list');
  if (value.length < least) throw refuse(field, `at least ${least} points`, `${value.length}`);
  const flat = new Float64Array(2 * value.length);
  // Lanes have millions of points: only a bad one gets a name.
  for (let k = 0; k < value.length; k++) {
    const entry: unknown = value[k];
    const isGood = Array.isArray(entry) && entry.length === 2 && Number.isFinite(entry[0]) && Number.isFinite(entry[1]);
    const [x, y] = isGood
      ? [entry[0] - origin[0], entry[1] - origin[1]]
      : point({ value: entry, where: `${where}[${k}]` }, origin);
    flat[2 * k] = x;
    flat[2 * k + 1] = y;
  }
  return flat;
}

function point(field: Field, [ox, oy]: readonly [number, number]): [number, number] {
  const parts = list(field);
  if (parts.length !== 2) throw refuse(field, 'a point [x, y]');
  return [number(parts[0]) - ox, number(parts[1]) - oy];
}

function key(field: Field, name: string): Field {
  const found = optional(field, name);
  if (found === undefined) throw refuse({ value: undefined, where: join(field.where, name) }, 'a value', 'nothing');
  return found;
}

function optional({ value, where }: Field, name: string): Field | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse({ value, where }, 'an object');
  if (!Object.hasOwn(value, name)) return undefined;
  return { value: (value as Record<string, unknown>)[name], where: join(where, name) };
}

function list(field: Field): Field[] {
  if (!Array.isArray(field.value)) throw refuse(field, 'a list');
  return field.value.map((value: unknown, k) => ({ value, where: `${field.where}[${k}]` }));
}

function number(field: Field): number {
  if (typeof field.value !== 'number' || !Number.isFinite(field.value)) throw refuse(field, 'a number');
  return field.value;
}

function whole(field: Field, least = 0): number {
  const value = number(field);
  if (!Number.isSafeInteger(value) || value < least) throw refuse(field, `a whole number from ${least}`);
  return value;
}

function yesOrNo(field: Field): boolean {
  if (typeof field.value !== 'boolean') throw refuse(field, 'true or false');
  return field.value;
}

function text(field: Field): string {
  if (typeof field.value !== 'string') throw refuse(field, 'a text');
  return field.value;
}

function choice<T extends string>(field: Field, choices: readonly T[]): T {
  const found = choices.find((name) => name === field.value);
  if (found === undefined) throw refuse(field, `one of ${choices.join(', ')}`);
  return found;
}

function join(where: string, name: string): string {
  return where === '' ? name : `${where}.${name}`;
}

function refuse({ value, where }: Field, expected: string, got?: string): FootfallError {
  const shown = got ?? describe(value);
  return new FootfallError('this is no result of footfall flow --json', {
    code: 'flow/bad-certificate',
    where: where === '' ? 'the file' : where,
    got: shown.length > LONGEST ? `${shown.slice(0, LONGEST)}...` : shown,
    expected,
  });
}

/** Characters of a bad value that are quoted. */
const LONGEST = 60;

/** A bad value in a few words: lists and objects may be large, or nested deeper than the stack. */
function describe(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, LONGEST));
  return value === undefined ? 'nothing' : String(value);
}
