import * as analysis from '../../../src/analysis/index.js';
import * as crowd from '../../../src/crowd/index.js';
import * as dynamics from '../../../src/dynamics/index.js';
import * as geometry from '../../../src/geometry/index.js';
import * as maps from '../../../src/maps/index.js';
import * as groups from '../../../src/planners/groups/index.js';
import * as record from '../../../src/record/index.js';
import * as scene from '../../../src/scene/index.js';
import * as sim from '../../../src/sim/index.js';

const ROOM = Float64Array.of(0, 0, 10, 0, 10, 6, 0, 6);
const PILLAR = Float64Array.of(4, 2, 5, 2, 5, 4, 4, 4);
export const POINT = { kind: 'point', x: 1, y: 1 } as const;

/** Bytes and texts that are the same for all cases, made once. */
const kept = new Map<string, unknown>();

function once<T>(name: string, make: () => T): T {
  if (!kept.has(name)) kept.set(name, make());
  return kept.get(name) as T;
}

/**
 * Small valid objects of every kind, each made when first asked for. One fixture per case: what a misuse spoils must not
 * reach the next one. The same fixture twice gives equal objects.
 */
export class Fixture {
  private readonly parts = new Map<string, unknown>();
  /** Objects that the engine made; they are handed in whole, never changed inside. */
  readonly made = new Set<unknown>();

  /** Marks what a recipe took from the engine itself. */
  keep<T>(part: T): T {
    this.made.add(part);
    return part;
  }

  private lazy<T>(name: string, make: () => T): T {
    if (!this.parts.has(name)) {
      const part = make();
      this.parts.set(name, part);
      this.made.add(part);
    }
    return this.parts.get(name) as T;
  }

  get input(): geometry.DomainInput {
    const obstacles = [
      { kind: 'polygon' as const, where: 'obstacles[0]', ring: PILLAR.slice() },
      { kind: 'circle' as const, where: 'obstacles[1]', x: 7, y: 3, radius: 0.5 },
      { kind: 'line' as const, where: 'obstacles[2]', points: Float64Array.of(1, 4, 3, 5) },
      { kind: 'point' as const, where: 'obstacles[3]', x: 8.5, y: 1 },
    ];
    return { boundary: { areas: [{ where: 'boundary', ring: ROOM.slice() }] }, obstacles };
  }

  get domain(): geometry.Domain {
    return this.lazy('domain', () => geometry.buildDomain(this.input).domain);
  }

  /** With polygons and lines alone: what maps with prices and weights are built on. */
  get plainInput(): geometry.DomainInput {
    const [polygon] = this.input.obstacles;
    return {
      ...this.input,
      obstacles: [{ ...polygon, weights: Float64Array.of(1, 2, 1, 1) } as geometry.PolygonInput],
    };
  }

  get plainDomain(): geometry.Domain {
    return this.lazy('plainDomain', () => geometry.buildDomain(this.plainInput).domain);
  }

  get built(): maps.DomainDiagram {
    return this.lazy('built', () => maps.buildDomainDiagram(this.domain));
  }

  get diagram(): maps.VoronoiDiagram {
    return this.lazy('diagram', () => this.built.diagram);
  }

  /** A piece of an edge. */
  get piece(): number {
    return this.view.pieces[0];
  }

  get view(): maps.DiagramView {
    return this.lazy('view', () => maps.buildFeatureView(this.diagram));
  }

  get pathGround(): maps.PathGround {
    return this.lazy('pathGround', () => maps.buildPathGround(this.domain));
  }

  get pathMap(): maps.PathMap {
    return this.lazy('pathMap', () => maps.buildPlainPathMap(this.domain, { sources: [POINT] }));
  }

  get plainMap(): maps.PathMap {
    return this.lazy('plainMap', () => maps.buildPlainPathMap(this.plainDomain, { sources: [POINT] }));
  }

  get weightedMap(): maps.WeightedPathMap {
    return this.lazy('weightedMap', () =>
      maps.buildWeightedPathMap(this.plainDomain, { sources: [POINT], direction: 'from' }),
    );
  }

  get discMap(): maps.DiscPathMap {
    return this.lazy('discMap', () => maps.buildDiscPathMap(this.domain, { sources: [POINT], radius: 0.2 }));
  }

  get discGround(): maps.DiscGround {
    return this.lazy('discGround', () => maps.buildDiscGround(this.domain, 0.2));
  }

  get hopMap(): maps.HopPathMap {
    return this.lazy('hopMap', () =>
      maps.buildHopPathMap(this.plainDomain, { sources: [POINT], barriers: [{ obstacle: 0, weight: 2 }] }),
    );
  }

  get barredInput(): geometry.DomainInput {
    const line = { kind: 'line' as const, where: 'obstacles[0]', points: Float64Array.of(6, 0, 6, 6) };
    return { ...this.input, obstacles: [line] };
  }

  get barredDomain(): geometry.Domain {
    return this.lazy('barredDomain', () => geometry.buildDomain(this.barredInput).domain);
  }

  get priced(): maps.PricedGround {
    return this.lazy('priced', () => maps.buildPricedGround(this.barredDomain, [{ obstacle: 0, toll: 2 }]));
  }

  get raster(): maps.PathRaster {
    return this.lazy('raster', () => maps.fillPathRaster(this.pathMap, { width: 20, kernel: 'js' }));
  }

  get flowTerminals(): maps.FlowTerminal[] {
    return [
      { name: 'in', kind: 'source', shape: { line: Float64Array.of(0, 1, 0, 3) } },
      { name: 'out', kind: 'sink', shape: { line: Float64Array.of(10, 1, 10, 3) } },
    ];
  }

  get flowMap(): maps.FlowMap {
    return this.lazy('flowMap', () => maps.buildFlowMap(this.domain, this.flowTerminals));
  }

  get lanes(): maps.Lanes {
    return this.lazy('lanes', () => this.flowMap.lanes(0.3));
  }

  get navGraph(): maps.NavGraph {
    return this.lazy('navGraph', () => {
      const graph = new maps.NavGraph(this.domain);
      graph.update(2, Float64Array.of(1, 9), Float64Array.of(1, 5), undefined);
      return graph;
    });
  }

  get navRequest(): maps.NavRequest {
    const zeros = (): Float64Array => new Float64Array(2);
    return {
      agents: Int32Array.of(0, 1),
      count: 2,
      x: Float64Array.of(1, 9),
      y: Float64Array.of(1, 5),
      radius: Float64Array.of(0.2, 0.2),
      goal: Int32Array.of(0, 0),
      aimX: Float64Array.of(9, 9),
      aimY: Float64Array.of(1, 1),
      formerX: zeros(),
      formerY: zeros(),
    };
  }

  get navGoals(): maps.NavGoals {
    const one = (value: number): Float64Array => Float64Array.of(value);
    return { count: 1, first: Int32Array.of(0, 1), x: one(9), y: one(1), extra: one(0) };
  }

  get live(): maps.LiveDiagram {
    return this.lazy('live', () => {
      const live = new maps.LiveDiagram({ bounds: [0, 0, 10, 6] });
      live.insert(1, { kind: 'polygon', ring: PILLAR.slice() });
      live.insert(2, { kind: 'circle', x: 8, y: 3, radius: 0.5 });
      live.update();
      return live;
    });
  }

  get plane(): maps.VoronoiDiagram {
    return this.lazy('plane', () => {
      const plane = new maps.VoronoiDiagram({ bounds: [0, 0, 10, 6] });
      plane.insert(1, { kind: 'point', x: 2, y: 3 });
      plane.insert(2, { kind: 'circle', x: 7, y: 3, radius: 0.5 });
      plane.update();
      return plane;
    });
  }

  get scene(): scene.Scene {
    return this.lazy('scene', () => scene.validateScene(this.sceneInput));
  }

  private get sceneInput(): object {
    return {
      footfall: 1,
      name: 'a room',
      boundary: [
        [0, 0],
        [10, 0],
        [10, 6],
        [0, 6],
      ],
      obstacles: [
        {
          polygon: [
            [4, 2],
            [5, 2],
            [5, 4],
            [4, 4],
          ],
        },
      ],
      places: {
        out: {
          line: [
            [10, 1],
            [10, 3],
          ],
        },
        start: {
          polygon: [
            [0.5, 0.5],
            [3, 0.5],
            [3, 3],
            [0.5, 3],
          ],
        },
      },
      crowd: [{ spawn: 'start', count: 3, goal: 'out', speed: 1.3 }],
      run: { seed: 1, step: 0.05, duration: 12, record: 10 },
    };
  }

  get compiled(): scene.CompiledScene {
    return this.lazy('compiled', () => scene.compileScene(this.scene));
  }

  get simulation(): sim.Simulation {
    return this.lazy('simulation', () => {
      const simulation = new sim.Simulation(this.scene);
      for (let k = 0; k < 3; k++) simulation.step();
      return simulation;
    });
  }

  get recordingBytes(): Uint8Array {
    const bytes = once('recording', () => {
      const parts: Uint8Array[] = [];
      const run = new sim.RecordedRun(new sim.Simulation(this.scene), (part) => parts.push(part.slice()), {
        version: '0',
      });
      while (!run.simulation.isOver) run.step();
      run.close();
      return new Uint8Array(Buffer.concat(parts));
    });
    return bytes.slice();
  }

  get recording(): record.Recording {
    return this.lazy('recording', () => new record.Recording(this.recordingBytes));
  }

  get table(): record.Trajectories {
    return this.lazy('table', () => record.readTrajectories(this.recording));
  }

  get source(): analysis.FrameSource {
    return this.lazy('source', () => analysis.sourceOfRecording(this.recording));
  }

  get line(): analysis.MeasuringLine {
    return this.lazy('line', () =>
      analysis.createMeasuringLine('out', [
        [9, 1],
        [9, 3],
      ]),
    );
  }

  get area(): analysis.MeasuringArea {
    return this.lazy('area', () =>
      analysis.createMeasuringArea('area', [
        [1, 1],
        [3, 1],
        [3, 3],
        [1, 3],
      ]),
    );
  }

  get grid(): analysis.MeasuringGrid {
    return this.lazy('grid', () => analysis.createMeasuringGrid([0, 0, 10, 6], 1));
  }

  get cells(): analysis.VoronoiCells {
    return this.lazy('cells', () => new analysis.VoronoiCells(this.compiled.domain));
  }

  get analysed(): analysis.Analysis {
    return this.lazy('analysed', () =>
      structuredClone(
        once('analysed', () => {
          const { domain } = this.compiled;
          return analysis.analyse(this.source, { domain, lines: [this.line], areas: [this.area], exits: [this.line] });
        }),
      ),
    );
  }

  get someTable(): analysis.AnalysisTable {
    return this.lazy('someTable', () => this.analysed.tables[0]);
  }

  /** What measures are told, and a frame of it. */
  get facts(): analysis.RunFacts {
    return this.lazy('facts', () => ({
      frameRate: 10,
      frameTime: 0.1,
      crowds: ['people'],
      agentCount: () => 2,
      idOf: (slot: number) => slot,
      crowdOf: () => 0,
      radiusOf: () => 0.2,
    }));
  }

  get frame(): analysis.FrameView {
    return this.lazy('frame', () => ({
      index: 0,
      frame: 0,
      time: 0,
      count: 2,
      ids: Int32Array.of(0, 1),
      slots: Int32Array.of(0, 1),
      x: Float64Array.of(1.5, 2.5),
      y: Float64Array.of(1.5, 2),
      speed: Float64Array.of(1, 1),
      vx: Float64Array.of(1, 1),
      vy: Float64Array.of(0, 0),
    }));
  }

  get crowd(): crowd.Crowd {
    return this.lazy('crowd', () => {
      const people = new crowd.Crowd();
      for (let k = 0; k < 4; k++) people.add({ x: 1 + k / 2, y: 1, speed: 1.3, goal: 0 });
      const { wishX, wayLeft } = people.traits;
      wishX.fill(1, 0, 4);
      wayLeft.fill(5, 0, 4);
      return people;
    });
  }

  get walls(): dynamics.WallGrid {
    return this.lazy('walls', () => dynamics.buildWallGrid(this.domain, 3));
  }

  get neighbours(): crowd.NeighbourGrid {
    return this.lazy('neighbours', () => {
      const grid = new crowd.NeighbourGrid(2);
      grid.update(this.crowd);
      return grid;
    });
  }

  get backbone(): groups.Backbone {
    return this.lazy('backbone', () => groups.buildBackbone([1, 1, 7, 1], this.domain));
  }

  get corridor(): groups.Corridor {
    return this.lazy('corridor', () => groups.buildCorridor(this.backbone, 1, 0.2));
  }

  get groupState(): groups.GroupState {
    return this.lazy('groupState', () => {
      const state = groups.createGroupState([0.2, 0.2], 6);
      groups.updateAttraction(this.corridor, state, [1.5, 2], [1, 1]);
      return state;
    });
  }

  get planner(): groups.BackbonePlanner {
    return this.lazy('planner', () => new groups.BackbonePlanner(this.domain));
  }

  get march(): groups.GroupMarch {
    return this.lazy(
      'march',
      () =>
        new groups.GroupMarch(
          this.domain,
          [
            { x: 1, y: 1 },
            { x: 1.6, y: 1 },
          ],
          [9, 1],
        ),
    );
  }

  get world(): sim.World {
    return this.lazy('world', () => {
      const world = new sim.World({ bounds: [0, 0, 10, 6] });
      world.addPolygon([
        [4, 2],
        [5, 2],
        [5, 4],
      ]);
      for (let k = 0; k < 3; k++) world.addAgent({ x: 1 + k, y: 1, goal: [9, 5] });
      world.step(0.1);
      return world;
    });
  }
}
