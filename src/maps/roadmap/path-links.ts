import { NONE } from '../../geometry/index.js';
import type { Attachment } from './attach-point.js';
import { type EdgePart, reverseToPoint, wholeEdge } from './edge-part.js';
import { clearanceOfLeg } from './leg-free.js';
import { endsOfPoint, endsOfSite, type PathEnd, partBetween } from './path-ends.js';
import type { Roadmap } from './roadmap.js';
import { DIRECT, type RoadmapSearch, type SearchTask, weighLength } from './roadmap-search.js';
import type { Route } from './route.js';

/** How the start and the goal of one question hang on the roadmap: handed to a search, and read back from it as a way. */
export class PathLinks {
  private starts: readonly PathEnd[] = [];
  private ends: readonly PathEnd[] = [];
  /** The way without any vertex: along one edge, or straight to where the goal hangs on the agent's own cell. */
  private direct:
    | { readonly parts: readonly EdgePart[]; readonly length: number; readonly clearance: number }
    | undefined;
  private readonly pieces: number[] = [];

  /** @param start undefined where the start is a site of the diagram: the task's own cell */
  constructor(
    private readonly roadmap: Roadmap,
    private readonly from: readonly [number, number],
    private readonly start: Attachment | undefined,
    private readonly goal: Attachment,
  ) {}

  /** Begin a search with all starts and ends that are wide enough for it. */
  connect(search: RoadmapSearch, task: SearchTask): void {
    const { roadmap, start, goal } = this;
    const { diagram } = roadmap;
    const { limit, cap } = task;
    const costOf = (end: PathEnd): number => (task.cost === 'length' ? end.length : end.weighted);
    this.starts =
      start === undefined ? endsOfSite(diagram, task.own, limit, cap) : endsOfPoint(diagram, start, limit, cap);
    this.ends = endsOfPoint(diagram, goal, limit, cap);
    this.direct = undefined;
    search.begin(task);
    for (const end of this.ends) search.addEnd(roadmap.nodeAt(end.corner), costOf(end));
    for (const end of this.starts) search.addStart(roadmap.nodeAt(end.corner), costOf(end));
    if (start === undefined) this.connectOwnEdge(search, task);
    else this.connectAlongEdge(search, task, start);
  }

  /** Start and goal hang on one edge. */
  private connectAlongEdge(search: RoadmapSearch, { limit, cap, cost }: SearchTask, start: Attachment): void {
    const { goal } = this;
    const between = partBetween(this.roadmap.diagram, start, goal, limit);
    if (between === undefined) return;
    const { part, length, smallest } = between;
    const clearance = Math.min(start.clearance, smallest, goal.clearance);
    this.direct = { parts: [part], length: start.leg + length + goal.leg, clearance };
    search.addDirect(
      cost === 'length'
        ? this.direct.length
        : weighLength(start.leg, start.clearance, cap) +
            weighLength(length, smallest, cap) +
            weighLength(goal.leg, goal.clearance, cap),
    );
  }

  /** The goal hangs on an edge of the agent's own cell: straight to its circle's centre, and on. */
  private connectOwnEdge(search: RoadmapSearch, { limit, cap, cost, own }: SearchTask): void {
    const { goal } = this;
    const { diagram } = this.roadmap;
    const { piece, x, y } = goal.circle;
    if (diagram.store.owners[piece] !== own && diagram.store.neighbours[piece] !== own) return;
    const [ax, ay] = this.from;
    const enough = Math.min(diagram.tolerances.scale, Math.max(limit, cap));
    const clearance = clearanceOfLeg(diagram, ax, ay, x, y, enough, own);
    if (clearance < limit) return;
    const length = Math.sqrt((x - ax) * (x - ax) + (y - ay) * (y - ay));
    this.direct = { parts: [], length: length + goal.leg, clearance: Math.min(clearance, goal.clearance) };
    search.addDirect(
      cost === 'length'
        ? this.direct.length
        : weighLength(length, clearance, cap) + weighLength(goal.leg, goal.clearance, cap),
    );
  }

  /**
   * The way that a search has come to, stretch by stretch.
   *
   * @param isPartial to the node nearest to the goal, instead of to the goal
   */
  trace(search: RoadmapSearch, isPartial: boolean, to: readonly [number, number]): Route {
    const { roadmap, start, goal, direct, from, pieces } = this;
    const { diagram } = roadmap;
    if (!isPartial && search.bestEnd === DIRECT && direct !== undefined) {
      return { from, to, parts: direct.parts, length: direct.length, minClearance: direct.clearance, goal };
    }
    const last = isPartial ? search.nearest : search.endNode(search.bestEnd);
    if (last === NONE) {
      return { from, to, parts: [], length: 0, minClearance: start?.clearance ?? 0, goal: undefined };
    }
    const parts: EdgePart[] = [];
    const first = this.starts[search.tracePath(last, pieces)];
    let { length, clearance } = first;
    if (first.part !== undefined) parts.push(first.part);
    for (const p of pieces) {
      length += roadmap.lengthOf(p);
      clearance = Math.min(clearance, roadmap.clearanceOf(p));
      parts.push(wholeEdge(diagram, p));
    }
    const { via } = first;
    if (isPartial) return { from, to, via, parts, length, minClearance: clearance, goal: undefined };
    const end = this.ends[search.bestEnd];
    length += end.length;
    clearance = Math.min(clearance, end.clearance);
    if (end.part !== undefined) parts.push(reverseToPoint(diagram, end.part, goal.circle.x, goal.circle.y));
    return { from, to, via, parts, length, minClearance: clearance, goal };
  }
}
