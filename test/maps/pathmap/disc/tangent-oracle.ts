import type { Truth } from '../../roadmap/truth.js';

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** A place on a circle, walked one way round: +1 counter-clockwise, -1 clockwise. */
interface State {
  readonly circle: number;
  readonly turn: number;
  readonly angle: number;
}

const TURN = 2 * Math.PI;

/**
 * Shortest ways for a disc by brute force: all tangents between all circles about ends of walls, posts and discs, each checked
 * against every wall; arcs cut wherever anything could end them, each piece checked in its middle. No diagram, no mesh.
 */
export class TangentOracle {
  readonly circles: Circle[] = [];

  constructor(
    readonly truth: Truth,
    readonly radius: number,
    /** How much nearer than the radius is still allowed. */
    readonly slack: number,
  ) {
    const seen = new Set<string>();
    const add = (x: number, y: number, own: number): void => {
      const key = `${x} ${y} ${own}`;
      if (seen.has(key)) return;
      seen.add(key);
      this.circles.push({ x, y, r: radius + own });
    };
    const { segments, discs } = truth;
    for (let k = 0; k < segments.length; k += 2) add(segments[k], segments[k + 1], 0);
    for (let k = 0; k < discs.length; k += 3) add(discs[k], discs[k + 1], discs[k + 2]);
  }

  private isClear(ax: number, ay: number, bx: number, by: number): boolean {
    return this.truth.segmentClearance(ax, ay, bx, by) >= this.radius - this.slack;
  }

  /** Lengths from each goal to the nearest source (all of them points with clearance); Infinity where there is no way. */
  solve(sources: readonly (readonly [number, number])[], goals: readonly (readonly [number, number])[]): number[] {
    const { circles } = this;
    const states: State[] = [];
    const links: [number, number, number][] = [];
    const ends = sources.length + goals.length;
    const places: Circle[] = [...sources, ...goals].map(([x, y]) => ({ x, y, r: 0 }));
    const all = [...places, ...circles];
    // Vertices: places first, then states on circles.
    const vertexOf = (k: number, turn: number, ux: number, uy: number): number => {
      if (k < ends) return k;
      states.push({ circle: k - ends, turn, angle: Math.atan2(-turn * ux, turn * uy) });
      return ends + states.length - 1;
    };
    for (let i = 0; i < all.length; i++) {
      for (let j = i + 1; j < all.length; j++) {
        if (i < sources.length && j < sources.length) continue;
        if (i >= sources.length && i < ends && j < ends) continue;
        for (const si of i < ends ? [0] : [1, -1]) {
          for (const sj of j < ends ? [0] : [1, -1]) {
            const [a, b] = [all[i], all[j]];
            const [x, y] = [b.x - a.x, b.y - a.y];
            const d = Math.hypot(x, y);
            const k = sj * b.r - si * a.r;
            if (d === 0) {
              if (i < ends && j < ends) links.push([i, j, 0]);
              continue;
            }
            if (Math.abs(k) > d + this.slack) continue;
            const length = Math.sqrt(Math.max(0, d * d - k * k));
            const size = Math.hypot(length, k) * d;
            const [ux, uy] = [(length * x + k * y) / size, (length * y - k * x) / size];
            const [px, py] = [a.x + si * a.r * uy, a.y - si * a.r * ux];
            const [qx, qy] = [b.x + sj * b.r * uy, b.y - sj * b.r * ux];
            if (!this.isClear(px, py, qx, qy)) continue;
            // There, and the same way back with both turns the other way; from sources only there, to goals only back.
            const isGoal = i >= sources.length && i < ends;
            if (!isGoal) links.push([vertexOf(i, si, ux, uy), vertexOf(j, sj, ux, uy), length]);
            if (i >= sources.length) links.push([vertexOf(j, -sj, -ux, -uy), vertexOf(i, -si, -ux, -uy), length]);
          }
        }
      }
    }
    this.linkArcs(states, ends, links);
    return this.search(sources.length, ends, ends + states.length, links);
  }

  /** Join neighbouring states of a circle where the arc between them keeps clear of everything. */
  private linkArcs(states: readonly State[], ends: number, links: [number, number, number][]): void {
    const { circles, truth } = this;
    const on: number[][] = circles.map(() => []);
    states.forEach((state, k) => {
      on[state.circle].push(k);
    });
    circles.forEach((circle, c) => {
      if (on[c].length === 0) return;
      const cuts = this.listCuts(circle);
      for (const turn of [1, -1]) {
        const marks: { angle: number; state: number }[] = cuts.map((angle) => ({ angle, state: -1 }));
        for (const k of on[c]) if (states[k].turn === turn) marks.push({ angle: states[k].angle, state: k });
        marks.sort((p, q) => p.angle - q.angle);
        if (turn < 0) marks.reverse();
        const n = marks.length;
        // Walk round once from each state to the next; ties are linked both ways.
        for (let i = 0; i < n; i++) {
          if (marks[i].state < 0) continue;
          let turned = 0;
          for (let step = 1; step <= n; step++) {
            const from = marks[(i + step - 1) % n];
            const to = marks[(i + step) % n];
            let gap = turn * (to.angle - from.angle);
            if (gap < 0) gap += TURN;
            if (n === 1) gap = TURN;
            const middle = from.angle + 0.5 * turn * gap;
            const x = circle.x + circle.r * Math.cos(middle);
            const y = circle.y + circle.r * Math.sin(middle);
            if (gap > 1e-9 && truth.clearance(x, y) < this.radius - this.slack) break;
            turned += gap;
            if (to.state < 0) continue;
            if (turned > TURN) break;
            links.push([ends + marks[i].state, ends + to.state, turned * circle.r]);
            if (turned < 1e-9) {
              links.push([ends + to.state, ends + marks[i].state, 0]);
              continue;
            }
            break;
          }
        }
      }
    });
  }

  /** Angles at which the clearance on a circle may pass the radius. */
  private listCuts({ x, y, r }: Circle): number[] {
    const { segments, discs } = this.truth;
    const cuts: number[] = [];
    const meetCircle = (cx: number, cy: number, cr: number): void => {
      const d = Math.hypot(cx - x, cy - y);
      const cosine = (d * d + r * r - cr * cr) / (2 * d * r);
      if (!(Math.abs(cosine) <= 1)) return;
      const middle = Math.atan2(cy - y, cx - x);
      cuts.push(wrap(middle + Math.acos(cosine)), wrap(middle - Math.acos(cosine)));
    };
    for (let k = 0; k < segments.length; k += 4) {
      const [ax, ay, bx, by] = segments.slice(k, k + 4);
      meetCircle(ax, ay, this.radius);
      meetCircle(bx, by, this.radius);
      const d = Math.hypot(bx - ax, by - ay);
      const [nx, ny] = [-(by - ay) / d, (bx - ax) / d];
      const height = (x - ax) * nx + (y - ay) * ny;
      for (const off of [this.radius, -this.radius, 0]) {
        const sine = (off - height) / r;
        if (!(Math.abs(sine) <= 1)) continue;
        const middle = Math.atan2(ny, nx);
        cuts.push(wrap(middle + Math.acos(sine)), wrap(middle - Math.acos(sine)));
      }
    }
    for (let k = 0; k < discs.length; k += 3) meetCircle(discs[k], discs[k + 1], discs[k + 2] + this.radius);
    return cuts;
  }

  /** Dijkstra's method from the sources. */
  private search(sources: number, ends: number, count: number, links: readonly [number, number, number][]): number[] {
    const out: [number, number][][] = Array.from({ length: count }, () => []);
    for (const [a, b, length] of links) {
      out[a].push([b, length]);
    }
    const best = new Float64Array(count).fill(Infinity);
    const done = new Uint8Array(count);
    const heap: [number, number][] = [];
    const push = (key: number, v: number): void => {
      let i = heap.push([key, v]) - 1;
      while (i > 0 && heap[(i - 1) >> 1][0] > heap[i][0]) {
        const p = (i - 1) >> 1;
        [heap[p], heap[i]] = [heap[i], heap[p]];
        i = p;
      }
    };
    const pop = (): [number, number] => {
      const top = heap[0];
      const last = heap.pop() as [number, number];
      if (heap.length > 0) {
        heap[0] = last;
        for (let i = 0; ; ) {
          let c = 2 * i + 1;
          if (c >= heap.length) break;
          if (c + 1 < heap.length && heap[c + 1][0] < heap[c][0]) c++;
          if (heap[c][0] >= heap[i][0]) break;
          [heap[c], heap[i]] = [heap[i], heap[c]];
          i = c;
        }
      }
      return top;
    };
    for (let s = 0; s < sources; s++) {
      best[s] = 0;
      push(0, s);
    }
    while (heap.length > 0) {
      const [key, v] = pop();
      if (done[v] === 1) continue;
      done[v] = 1;
      // A goal is no place to turn at.
      if (v >= sources && v < ends) continue;
      for (const [w, length] of out[v]) {
        if (key + length >= best[w]) continue;
        best[w] = key + length;
        push(key + length, w);
      }
    }
    return [...best.subarray(sources, ends)];
  }
}

function wrap(angle: number): number {
  return angle > Math.PI ? angle - TURN : angle <= -Math.PI ? angle + TURN : angle;
}
