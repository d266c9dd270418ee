/**
 * What somebody says about the flow through a free space, with the numbers that prove it. Metres, relative to the domain's
 * origin. Nothing in here comes from the solver: a claim may be written by hand or by another program.
 */
export interface FlowClaim {
  /** Largest flow, metres of width. */
  readonly capacity: number;
  /** Straight gates from wall to wall whose lengths add up to the capacity. */
  readonly cut: readonly ClaimedGate[];
  /** `apart`: no source shares a part of the free space with a sink, so that nothing flows. */
  readonly kind: 'chains' | 'area' | 'apart';
  readonly terminals: readonly ClaimedTerminal[];
  /** Every wall of the part of free space that is flowed through, by one of its points, with its potential. */
  readonly nodes: readonly ClaimedNode[];
  /** Area only: phi is given on the plane cut open along the ray (x, y) + t (dx, dy). */
  readonly slit?: ClaimedSlit | undefined;
  /** Area only: what phi gains when the slit is crossed counter-clockwise around the area. */
  readonly jump?: number | undefined;
  readonly lanes?: ClaimedLanes | undefined;
}

export interface ClaimedGate {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly length: number;
}

export interface ClaimedTerminal {
  readonly name: string;
  readonly kind: 'source' | 'sink';
  /** On the outer ring, counter-clockwise along it; or, of an area, its convex hull, counter-clockwise. Flat x, y. */
  readonly points: Float64Array;
}

export interface ClaimedNode {
  readonly x: number;
  readonly y: number;
  readonly potential: number;
}

export interface ClaimedSlit {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

export interface ClaimedLanes {
  /** Radius of the discs that follow the lanes. */
  readonly radius: number;
  /** No more lanes than this are possible. */
  readonly max: number;
  readonly list: readonly ClaimedLane[];
  /** Is `list` as large as it can be? Not checked where it is not given, like the fields below. */
  readonly proven?: boolean | undefined;
  /** Speed that the capacities are for, m/s. */
  readonly speed?: number | undefined;
  /** Bodies per second on all lanes together. */
  readonly flow?: number | undefined;
  /** Proves `max`: gates that part sources and sinks (or go round the area `winding` times), each with the lanes that fit. */
  readonly cut?: { readonly winding: number; readonly gates: readonly ClaimedLaneGate[] } | undefined;
}

export interface ClaimedLaneGate {
  /** Flat x, y; two points, or more where the gate bends at the area. */
  readonly points: Float64Array;
  /** Lanes that fit through. */
  readonly count: number;
}

export interface ClaimedLane {
  /** From source to sink, flat x, y. */
  readonly points: Float64Array;
  readonly length: number;
  readonly clearance: number;
  readonly headway: number;
  /** Bodies per second: speed / headway. */
  readonly capacity?: number | undefined;
  /** Length before it was pulled taut, m. */
  readonly lengthBefore?: number | undefined;
}

/** A terminal as it was asked for: what the claim must be about. */
export interface AskedTerminal {
  readonly name: string;
  readonly kind: 'source' | 'sink';
  /** A line on a wall, flat x, y. */
  readonly line?: Float64Array | undefined;
  /** An area inside the free space, flat x, y. */
  readonly polygon?: Float64Array | undefined;
}

/** Something that a claim says and that is not so. */
export interface FlowProblem {
  /** Such as `flow/steep-pair`. */
  readonly code: string;
  /** Place in the claim. */
  readonly where: string;
  readonly message: string;
}

/** Problems beyond this many are counted but not listed. */
const MAX_LISTED = 20;

/** Collects what is wrong with a claim. */
export class ProblemList {
  readonly listed: FlowProblem[] = [];
  count = 0;

  add(code: string, where: string, message: string): void {
    this.count++;
    if (this.listed.length < MAX_LISTED) this.listed.push({ code: `flow/${code}`, where, message });
  }
}
