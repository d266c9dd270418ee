import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import { buildDomain, type Domain, type DomainInput } from '../../src/geometry/index.js';
import {
  buildDomainDiagram,
  buildFeatureView,
  buildPathMap,
  DomainSites,
  fillQueries,
  findIsolines,
  findNext,
  NavGraph,
  PathFinder,
  Roadmap,
  sampleViewEdge,
  VoronoiDiagram,
} from '../../src/maps/index.js';

const INPUT: DomainInput = {
  boundary: { areas: [{ where: 'boundary', ring: Float64Array.of(0, 0, 10, 0, 10, 6, 0, 6) }] },
  obstacles: [{ kind: 'polygon', where: 'pillar', ring: Float64Array.of(4, 2, 5, 2, 5, 4, 4, 4) }],
};
const { domain } = buildDomain(INPUT);
const agents = [2, Float64Array.of(1, 9), Float64Array.of(1, 5), undefined] as const;

/** A value that TypeScript would not let through. */
const odd = (value: unknown): never => value as never;

describe('Doors of the maps', () => {
  it('name the option that there is none of: it was the default in silence', () => {
    const sources = [{ kind: 'point', x: 1, y: 1 }] as const;
    expect(() => buildPathMap(domain, odd({ sources, raduis: 0.3 }))).toThrow(/raduis.*did you mean "radius"/);
    expect(() => buildDomain(INPUT, odd({ circleTolerence: 0.1 }))).toThrow(/did you mean "circleTolerance"/);
  });

  it('tell a domain from another: names of cells came from whatever it held', () => {
    const other: Domain = buildDomain({
      ...INPUT,
      boundary: { areas: [{ where: 'b', ring: Float64Array.of(0, 0, 9, 0, 9, 9) }] },
    }).domain;
    expect(() => new DomainSites(buildDomainDiagram(domain), other, INPUT)).toThrow(/DomainSites: built/);
  });

  it('refuse arrays without room for the answers: the last ones were lost', () => {
    const map = buildPathMap(domain, { sources: [{ kind: 'point', x: 1, y: 1 }] });
    const xy = Float64Array.of(9, 5, 9, 1);
    expect(() => fillQueries(map, xy, { distances: new Float64Array(1) })).toThrow(/out\.distances/);
    expect(() => findNext(map, Number.NaN, 1)).toThrow(FootfallError);
  });

  it('bound the points of a curve: a tolerance of 1e-300 filled the memory', () => {
    const { diagram } = buildDomainDiagram(domain);
    const view = buildFeatureView(diagram);
    const parabola = view.edgeKinds.indexOf(1);
    expect(() => sampleViewEdge(diagram, view, parabola, 1e-300)).toThrow(/tolerance/);
    const map = buildPathMap(domain, { sources: [{ kind: 'point', x: 1, y: 1 }] });
    expect(() => findIsolines(map, { levels: [1], tolerance: 1e-300 })).toThrow(/tolerance/);
  });

  it('ask for coordinates that are numbers: lists and texts were taken for them', () => {
    const diagram = new VoronoiDiagram({ bounds: [0, 0, 10, 6] });
    expect(() => diagram.insert(1, odd({ kind: 'square', x: 1, y: 1 }))).toThrow(/no such kind/);
    expect(() => diagram.insert(1, odd({ kind: 'point', x: [2], y: '3' }))).toThrow(FootfallError);
    expect(diagram.has(1)).toBe(false);
    expect(diagram.update().computed).toBe(0);
  });
});

describe('A navigation graph', () => {
  it('has no agent where there is no point: NaN was in the cell of agent 0', () => {
    const graph = new NavGraph(domain);
    graph.update(...agents);
    expect(() => graph.cellOf(Number.NaN, 1)).toThrow(/NavGraph: x, y/);
    expect(() => graph.isAdjacent(7, 1, 1)).toThrow(/NavGraph: agent/);
  });

  it('refuses movers without extent when they are set: the next update ended half way', () => {
    const graph = new NavGraph(domain);
    for (const points of [[1, 1], [1, 1, 1, 1], []]) {
      expect(() => graph.setMovers([{ kind: 'line', points }])).toThrow(FootfallError);
    }
    expect(() => graph.setMovers([{ kind: 'ring', points: [1, 1, 2, 2, 3, 3] }])).toThrow(/without area/);
    graph.update(...agents);
    expect(graph.tables.agentCount).toBe(2);
  });

  it('takes an option that is undefined as absent: the second order was left out', () => {
    const graph = new NavGraph(domain, odd({ secondOrder: undefined }));
    graph.update(...agents);
    expect(graph.tables.firstBlackEdge[2]).toBeGreaterThan(0);
  });
});

describe('A search', () => {
  it('with a cell that is not there leaves the one before it to be resumed', () => {
    const finder = new PathFinder(buildDomainDiagram(domain).diagram);
    finder.find({ from: [1, 1], to: [9, 5], radius: 0.2, iterations: 1 });
    expect(() => finder.find({ from: [2, 2], to: [9, 1], fromCell: 999 })).toThrow(/no such cell/);
    const { status, points } = finder.resume();
    expect([status, ...points.subarray(-2)]).toEqual(['found', 9, 5]);
  });

  it('knows nodes that were asked for: others had arcs of the first one', () => {
    const roadmap = new Roadmap(buildDomainDiagram(domain).diagram);
    expect(() => roadmap.settle(3)).toThrow(/what nodeAt returns/);
    expect(() => roadmap.compareNodes(0, 1)).toThrow(/what nodeAt returns/);
  });
});
