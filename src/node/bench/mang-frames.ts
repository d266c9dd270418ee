import type { Scene } from '../../scene/index.js';
import { type Behaviour, Simulation } from '../../sim/index.js';

/** Milliseconds of one step, by the columns of the paper. */
export interface FrameTimes {
  readonly diagram: number;
  readonly graph: number;
  readonly plan: number;
  readonly dynamics: number;
  readonly total: number;
}

export const FRAME_PARTS = ['diagram', 'graph', 'plan', 'dynamics'] as const;

/** A run whose steps are timed part by part; it begins anew where it ends. */
export class MangFrames {
  private run: Simulation;
  private people = 0;
  private steps = 0;
  private vertices = 0;
  private edges = 0;

  /** @param build the same run each time */
  constructor(private readonly build: () => { readonly scene: Scene; readonly behaviours?: readonly Behaviour[] }) {
    this.run = this.begin();
  }

  /** Means over the steps measured so far: agents, vertices, edges. */
  get counts(): { readonly agents: number; readonly vertices: number; readonly edges: number } {
    const { steps, people, vertices, edges } = this;
    return { agents: people / steps, vertices: vertices / steps, edges: edges / steps };
  }

  get simulation(): Simulation {
    return this.run;
  }

  /** Steps that are not measured. */
  warm(steps: number): void {
    for (let k = 0; k < steps; k++) this.advance();
  }

  /** Means over some steps. */
  measure(steps: number): FrameTimes {
    const before = this.read();
    const { run } = this;
    for (let k = 0; k < steps; k++) {
      this.run.step();
      this.steps++;
      this.people += this.run.crowd.count;
      this.vertices += this.run.navGraphs.graph.tables.vertexCount;
      this.edges += this.run.navGraphs.graph.tables.edgeCount;
    }
    const after = this.read();
    if (run.isOver) this.run = this.begin();
    const share = (key: keyof FrameTimes): number => (after[key] - before[key]) / steps;
    return {
      diagram: share('diagram'),
      graph: share('graph'),
      plan: share('plan'),
      dynamics: share('dynamics'),
      total: share('total'),
    };
  }

  private advance(): void {
    if (this.run.isOver) this.run = this.begin();
    this.run.step();
  }

  private begin(): Simulation {
    const { scene, behaviours } = this.build();
    return new Simulation(scene, { behaviours, now: () => performance.now() });
  }

  private read(): FrameTimes {
    const { phaseMs, navGraphs } = this.run;
    const { diagram, graph, plan } = navGraphs.times;
    const total = Object.values(phaseMs).reduce((sum, ms) => sum + ms, 0);
    return { diagram, graph, plan, dynamics: phaseMs.move, total };
  }
}
