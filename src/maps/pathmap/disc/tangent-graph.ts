import { NONE } from '../../../geometry/index.js';
import { NodeHeap } from '../../roadmap/node-heap.js';
import type { LinkFinder } from './link-finder.js';
import { placeOnWay, signedRadius, turnAhead } from './tangents.js';

/** A way that would have to turn back round an arc by at most so many of its chords passes it by. */
const BACK_CHORDS = 2;
const FULL_TURN = 2 * Math.PI;

/**
 * The graph of taut ways round arcs. Ways round arcs are linked by straight stretches that keep the radius; what a way has
 * still to go is known at every place where a stretch leaves or meets it, and between two of them it grows with the arc.
 */
export class TangentGraph {
  /** Per link: the way it leaves and the place there, where it goes (a way, or -1 - target) and the place there, its length. */
  readonly froms: number[] = [];
  readonly fromPlaces: number[] = [];
  readonly tos: number[] = [];
  readonly toPlaces: number[] = [];
  readonly lengths: number[] = [];
  /** Per way: its links out and in. */
  private readonly outs: number[][];
  private readonly ins: number[][];
  /** Per way: where links from it were looked for already. */
  private readonly tried: number[][];
  private readonly work: number[] = [];
  private readonly grazed: number[] = [];

  /** Events of way w, in order along it, are `eventStarts[w]` to `eventStarts[w + 1] - 1`. */
  eventStarts = new Int32Array(1);
  eventPlaces = new Float64Array(0);
  /** Per event: 2 * link where the link leaves, 2 * link + 1 where it arrives. */
  eventLinks = new Int32Array(0);
  /** Per event: length still to go from there, m; Infinity where there is no way. */
  values = new Float64Array(0);
  /** Per event: 1 where the best way leaves here by the link, 0 where it goes on to the next event. */
  leaves = new Uint8Array(0);
  /** Per event: the target that its way ends at, or NONE. */
  ends = new Int32Array(0);

  /** Per vertex of a flattened arc, as in `VertexArcs.arcVertices`: a length that is surely still to go, m. */
  private floors: Float64Array = new Float64Array(0);

  constructor(readonly finder: LinkFinder) {
    const ways = 2 * finder.ground.arcs.count;
    this.outs = Array.from({ length: ways }, () => []);
    this.ins = Array.from({ length: ways }, () => []);
    this.tried = Array.from({ length: ways }, () => []);
  }

  /** Look for a stretch from a way, and for what follows from it. */
  propose(from: number, to: number): void {
    this.work.push(from, to);
    while (this.work.length > 0) {
      const next = this.work.pop() as number;
      this.tryLink(this.work.pop() as number, next);
    }
  }

  private tryLink(from: number, to: number): void {
    if (from >> 1 === to >> 1 || this.tried[from].includes(to)) return;
    this.tried[from].push(to);
    const { finder, grazed, work } = this;
    const { arcs } = finder.ground;
    const { circles } = arcs;
    const k = 3 * (from >> 1);
    if (!finder.find(circles[k], circles[k + 1], signedRadius(arcs, from), to)) return;
    const { tangent, place } = finder;
    const fromPlace = placeOnWay(arcs, from, tangent.dx, tangent.dy);
    if (!(fromPlace >= 0)) return;
    const { length } = tangent;
    if (to >= 0 && this.isUseless(from, fromPlace, length, to, place)) return;
    grazed.length = 0;
    if (!finder.keepsRadius(grazed)) {
      for (const way of grazed) work.push(from, way, way, to);
      return;
    }
    const link = this.froms.length;
    this.froms.push(from);
    this.fromPlaces.push(fromPlace);
    this.tos.push(to);
    this.toPlaces.push(place);
    this.lengths.push(length);
    this.outs[from].push(link);
    for (const before of this.ins[from]) {
      if (this.turnsBack(from, this.toPlaces[before], fromPlace)) work.push(this.froms[before], to);
    }
    if (to < 0) return;
    this.ins[to].push(link);
    this.eachPassed(to, place, (further) => work.push(from, further));
  }

  /** Links that are surely longer than ways already known need not be looked at: from now on, by these bounds. */
  useFloors(floors: Float64Array): void {
    this.floors = floors;
  }

  private isUseless(from: number, fromPlace: number, length: number, to: number, place: number): boolean {
    const { floors } = this;
    if (floors.length === 0) return false;
    const { arcs, vertexArcs } = this.finder.ground;
    const { sweeps, chords, circles } = arcs;
    const known = Math.min(
      this.valueAt(from, fromPlace),
      sweeps[from >> 1] === FULL_TURN ? Infinity : this.valueAt(from ^ 1, sweeps[from >> 1] - fromPlace),
    );
    if (known === Infinity) return false;
    const k = to >> 1;
    const first = vertexArcs.arcStarts[k];
    const count = vertexArcs.arcStarts[k + 1] - first;
    const along = (to & 1) === 0 ? place : sweeps[k] - place;
    const nearest = chords[k] > 0 ? Math.min(count - 1, Math.max(0, Math.round(along / chords[k]))) : 0;
    const floor = floors[first + nearest] - Math.abs(along - nearest * chords[k]) * circles[3 * k + 2];
    return length + floor > known * (1 + 1e-9) + this.finder.ground.slack;
  }

  /** Where ways go that arrive at a place of a way a little too late: straight there, past the arc. */
  eachPassed(way: number, place: number, visit: (to: number) => void): void {
    for (const after of this.outs[way]) {
      if (this.turnsBack(way, place, this.fromPlaces[after])) visit(this.tos[after]);
    }
  }

  private turnsBack(way: number, arrival: number, departure: number): boolean {
    const { chords, sweeps, slacks } = this.finder.ground.arcs;
    const k = way >> 1;
    const back = arrival - departure;
    const turn = back < 0 && sweeps[k] === FULL_TURN ? back + FULL_TURN : back;
    return turn > slacks[k] && turn <= BACK_CHORDS * chords[k];
  }

  /** Compute what every place has still to go: Dijkstra's method from the targets backwards. */
  settle(): void {
    this.sortEvents();
    const { eventLinks, eventPlaces, values, leaves, ends, finder } = this;
    const { arcs } = finder.ground;
    const { costs } = finder.targets;
    /** Per link: its two events. */
    const events = new Int32Array(2 * this.froms.length);
    for (let e = 0; e < eventLinks.length; e++) events[eventLinks[e]] = e;
    const wayOf = (e: number): number => {
      const link = eventLinks[e] >> 1;
      return (eventLinks[e] & 1) === 0 ? this.froms[link] : this.tos[link];
    };
    const heap = new NodeHeap((a, b) => a - b);
    for (let link = 0; link < this.froms.length; link++) {
      if (this.tos[link] >= 0) continue;
      const e = events[2 * link];
      const value = this.lengths[link] + costs[-1 - this.tos[link]];
      if (value >= values[e]) continue;
      values[e] = value;
      leaves[e] = 1;
      ends[e] = -1 - this.tos[link];
      heap.push(value, e);
    }
    for (let e = heap.pop(Infinity); e !== NONE; e = heap.pop(Infinity)) {
      const value = values[e];
      if (heap.poppedKey > value) continue;
      const way = wayOf(e);
      const before = this.eventBefore(way, e);
      if (before !== NONE) {
        const turn = turnAhead(arcs, way, eventPlaces[before], eventPlaces[e]);
        const longer = value + turn * arcs.circles[3 * (way >> 1) + 2];
        if (longer < values[before]) {
          values[before] = longer;
          leaves[before] = 0;
          ends[before] = ends[e];
          heap.push(longer, before);
        }
      }
      if ((eventLinks[e] & 1) === 0) continue;
      const link = eventLinks[e] >> 1;
      const start = events[2 * link];
      const longer = value + this.lengths[link];
      if (longer < values[start]) {
        values[start] = longer;
        leaves[start] = 1;
        ends[start] = ends[e];
        heap.push(longer, start);
      }
    }
  }

  private eventBefore(way: number, e: number): number {
    const first = this.eventStarts[way];
    if (e > first) return e - 1;
    const isClosed = this.finder.ground.arcs.sweeps[way >> 1] === FULL_TURN;
    const last = this.eventStarts[way + 1] - 1;
    return isClosed && last > first ? last : NONE;
  }

  /** The event behind e along its way, or NONE. */
  eventAfter(way: number, e: number): number {
    const end = this.eventStarts[way + 1];
    if (e + 1 < end) return e + 1;
    return this.finder.ground.arcs.sweeps[way >> 1] === FULL_TURN ? this.eventStarts[way] : NONE;
  }

  /** The first event of a way at or behind a place, or NONE. */
  findEvent(way: number, place: number): number {
    const { sweeps, slacks } = this.finder.ground.arcs;
    const first = this.eventStarts[way];
    const end = this.eventStarts[way + 1];
    for (let e = first; e < end; e++) if (this.eventPlaces[e] >= place - slacks[way >> 1]) return e;
    return end > first && sweeps[way >> 1] === FULL_TURN ? first : NONE;
  }

  /** Length still to go from a place of a way, m; Infinity where there is no way. */
  valueAt(way: number, place: number): number {
    const e = this.findEvent(way, place);
    if (e === NONE) return Infinity;
    const { arcs } = this.finder.ground;
    return this.values[e] + turnAhead(arcs, way, place, this.eventPlaces[e]) * arcs.circles[3 * (way >> 1) + 2];
  }

  private sortEvents(): void {
    const { outs, ins, fromPlaces, toPlaces } = this;
    const ways = outs.length;
    this.eventStarts = new Int32Array(ways + 1);
    let count = 0;
    for (let way = 0; way < ways; way++) {
      this.eventStarts[way] = count;
      count += outs[way].length + ins[way].length;
    }
    this.eventStarts[ways] = count;
    this.eventPlaces = new Float64Array(count);
    this.eventLinks = new Int32Array(count).fill(NONE);
    this.values = new Float64Array(count).fill(Infinity);
    this.leaves = new Uint8Array(count);
    this.ends = new Int32Array(count).fill(NONE);
    const { slacks, sweeps } = this.finder.ground.arcs;
    const codes: number[] = [];
    const placeOf = (code: number): number => ((code & 1) === 0 ? fromPlaces[code >> 1] : toPlaces[code >> 1]);
    for (let way = 0; way < ways; way++) {
      codes.length = 0;
      for (const link of outs[way]) codes.push(2 * link);
      for (const link of ins[way]) codes.push(2 * link + 1);
      const slack = slacks[way >> 1];
      const isClosed = sweeps[way >> 1] === FULL_TURN;
      // Who arrives may leave where he arrives: arrivals go first, though rounding may put them behind.
      const orderOf = (code: number): number => {
        const place = placeOf(code);
        if ((code & 1) === 0) return place;
        return place < slack && isClosed ? place - slack + FULL_TURN : place - slack;
      };
      codes.sort((a, b) => orderOf(a) - orderOf(b) || (b & 1) - (a & 1) || a - b);
      for (let i = 0; i < codes.length; i++) {
        this.eventLinks[this.eventStarts[way] + i] = codes[i];
        this.eventPlaces[this.eventStarts[way] + i] = placeOf(codes[i]);
      }
    }
  }
}
