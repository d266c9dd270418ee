/** What changes in a step: read from the present, written to the future. One array per quantity, indexed by slot. */
export interface CrowdState {
  /** Centre of the body, m. */
  x: Float64Array;
  y: Float64Array;
  /** Velocity, m/s. */
  vx: Float64Array;
  vy: Float64Array;
  /** Where the body faces, a unit vector; (0, 0) until the agent first knows where to go. */
  headingX: Float64Array;
  headingY: Float64Array;
  /** Seconds that the agent has made no headway, as its dynamics counts them. */
  patience: Float64Array;
}

/** What a step only reads. One array per quantity, indexed by slot. */
export interface CrowdTraits {
  /** Stable name of the agent in this slot; rising with the slot. */
  ids: Int32Array;
  /** Radius of the body, m. */
  radius: Float64Array;
  /** Desired speed, m/s. */
  speed: Float64Array;
  /** Direction that the planner wants, a unit vector; (0, 0) = stand still. */
  wishX: Float64Array;
  wishY: Float64Array;
  /** Way left to the goal, m; Infinity where no map says it. */
  wayLeft: Float64Array;
  /** Agents of one goal id queue for the same place; NONE = a goal of its own. */
  goal: Int32Array;
  /** Group that the agent belongs to, or NONE. */
  group: Int32Array;
  /** Which of the dynamics in use moves the agent. */
  model: Int32Array;
}

/** Columns of what changes in a step. */
export const STATE_KEYS = ['x', 'y', 'vx', 'vy', 'headingX', 'headingY', 'patience'] as const;
const FLOAT_TRAITS = ['radius', 'speed', 'wishX', 'wishY', 'wayLeft'] as const;
const WHOLE_TRAITS = ['ids', 'goal', 'group', 'model'] as const;
/** Columns of what a step only reads. */
export const TRAIT_KEYS = [...FLOAT_TRAITS, ...WHOLE_TRAITS] as const;

/** Bytes that one agent takes in the store; the neighbour grid comes on top. */
export const BYTES_PER_AGENT = 8 * (2 * STATE_KEYS.length + FLOAT_TRAITS.length) + 4 * WHOLE_TRAITS.length;

/** All columns of a crowd, as views on one buffer, so that it goes to a file or to other threads as it is. */
export interface CrowdColumns {
  readonly buffer: ArrayBufferLike;
  readonly states: readonly [CrowdState, CrowdState];
  readonly traits: CrowdTraits;
}

/**
 * Lay the columns over a buffer.
 *
 * @param buffer at least `capacity * BYTES_PER_AGENT` bytes
 * @param capacity agents; a multiple of 2, so that every column starts on 8 bytes
 */
export function layColumns(buffer: ArrayBufferLike, capacity: number): CrowdColumns {
  let offset = 0;
  const floats = (): Float64Array => {
    const view = new Float64Array(buffer, offset, capacity);
    offset += 8 * capacity;
    return view;
  };
  const wholes = (): Int32Array => {
    const view = new Int32Array(buffer, offset, capacity);
    offset += 4 * capacity;
    return view;
  };
  const state = (): CrowdState => ({
    x: floats(),
    y: floats(),
    vx: floats(),
    vy: floats(),
    headingX: floats(),
    headingY: floats(),
    patience: floats(),
  });
  const states: [CrowdState, CrowdState] = [state(), state()];
  const traits: CrowdTraits = {
    radius: floats(),
    speed: floats(),
    wishX: floats(),
    wishY: floats(),
    wayLeft: floats(),
    ids: wholes(),
    goal: wholes(),
    group: wholes(),
    model: wholes(),
  };
  return { buffer, states, traits };
}

/** Copy the first `count` agents of one set of columns to another. */
export function copyColumns(from: CrowdColumns, to: CrowdColumns, count: number): void {
  for (let k = 0; k < 2; k++) {
    for (const key of STATE_KEYS) to.states[k][key].set(from.states[k][key].subarray(0, count));
  }
  for (const key of FLOAT_TRAITS) to.traits[key].set(from.traits[key].subarray(0, count));
  for (const key of WHOLE_TRAITS) to.traits[key].set(from.traits[key].subarray(0, count));
}

/** Move an agent to a lower slot, in the present state and in its traits; the future is written anew by every step. */
export function moveSlot(columns: CrowdColumns, present: CrowdState, from: number, to: number): void {
  for (const key of STATE_KEYS) present[key][to] = present[key][from];
  for (const key of FLOAT_TRAITS) columns.traits[key][to] = columns.traits[key][from];
  for (const key of WHOLE_TRAITS) columns.traits[key][to] = columns.traits[key][from];
}
