import { describe, expect, it } from 'vitest';
import { NONE } from '../../src/geometry/index.js';
import { createPlanPicture, INK, type Layer, plotPlan } from '../../src/plot/index.js';
import { insideLayer, listLayers, listPoints, listTexts, readSvg } from './read-svg.js';
import { buildRoom, createSamplePlan, ring } from './sample-plan.js';

describe('plotPlan', () => {
  it('draws its layers in order, below labels, scale bar and legend', () => {
    const elements = readSvg(plotPlan({ ...createSamplePlan(), showMesh: true }));
    expect(listLayers(elements)).toEqual([
      'ground',
      'mesh',
      'zones',
      'places',
      'agents',
      'labels',
      'scale-bar',
      'legend',
    ]);
  });

  it('has every point inside the picture', () => {
    const elements = readSvg(plotPlan({ ...createSamplePlan(), showMesh: true, colorComponents: true }));
    const [, , width, height] = elements[0].attributes.viewBox.split(' ').map(Number);
    let count = 0;
    for (const [x, y] of elements.flatMap(listPoints)) {
      count++;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeLessThanOrEqual(height);
    }
    expect(count).toBeGreaterThan(100);
  });

  it('gives the same bytes for the same plan', () => {
    expect(plotPlan(createSamplePlan())).toBe(plotPlan(createSamplePlan()));
  });

  it('lists in the legend what is there, and nothing else', () => {
    const full = readSvg(plotPlan(createSamplePlan()));
    expect(listTexts(insideLayer(full, 'legend'))).toEqual([
      'free',
      'solid',
      'thin wall',
      'post',
      'zone',
      'opening',
      'area',
      'point',
      'visitors',
      'tour',
    ]);
    const empty = readSvg(plotPlan({ domain: buildRoom(4, 3, []) }));
    expect(listTexts(insideLayer(empty, 'legend'))).toEqual(['free']);
    expect(listTexts(empty)).not.toContain('');
  });

  it('draws y up', () => {
    const plan = { domain: buildRoom(10, 10, []), agents: [{ at: [2, 9] as const, radius: 0.5 }] };
    const [agent] = insideLayer(readSvg(plotPlan(plan)), 'agents').filter(({ name }) => name === 'circle');
    const { frame } = createPlanPicture(plan);
    expect(Number(agent.attributes.cx)).toBeCloseTo(frame.left + 0.2 * frame.width, 1);
    expect(Number(agent.attributes.cy)).toBeCloseTo(frame.top + 0.1 * frame.height, 1);
    expect(Number(agent.attributes.r)).toBeCloseTo(0.05 * frame.width, 1);
  });

  it('keeps circles exact: a whole one as a circle, a cut one as arcs of its radius', () => {
    const plan = createSamplePlan();
    const { scale } = createPlanPicture(plan).frame;
    const ground = insideLayer(readSvg(plotPlan(plan)), 'ground');
    const radii = ground.filter(({ name }) => name === 'circle').map(({ attributes }) => Number(attributes.r));
    expect(radii[0]).toBeCloseTo(0.6 * scale, 1);
    const arcs = ground.flatMap(({ attributes }) => [...(attributes.d ?? '').matchAll(/A([\d.]+) /g)]);
    expect(arcs.length).toBeGreaterThan(0);
    for (const [, radius] of arcs) expect(Number(radius)).toBeCloseTo(2 * scale, 1);
  });

  it('draws the full circle where a thin wall ends on it', () => {
    const domain = buildRoom(10, 10, [
      { kind: 'circle', where: 'obstacles[0].circle', x: 5, y: 5, radius: 1 },
      { kind: 'line', where: 'obstacles[1].line', points: ring(5, 5, 5, 9) },
    ]);
    const ground = insideLayer(readSvg(plotPlan({ domain })), 'ground');
    const arcs = ground.flatMap(({ attributes }) => [...(attributes.d ?? '').matchAll(/A/g)]);
    expect(arcs.length).toBeGreaterThanOrEqual(3);
  });

  it('leaves courtyards free', () => {
    const domain = buildRoom(10, 10, [
      {
        kind: 'polygon',
        where: 'obstacles[0].polygon',
        ring: ring(2, 2, 8, 2, 8, 8, 2, 8),
        holes: [ring(4, 4, 6, 4, 6, 6, 4, 6)],
      },
    ]);
    const ground = insideLayer(readSvg(plotPlan({ domain })), 'ground');
    const free = ground.filter(({ attributes }) => attributes.fill === INK.free);
    expect(free).toHaveLength(1);
    expect(free[0].attributes['fill-rule']).toBe('evenodd');
    expect(free[0].attributes.d.match(/Z/g)).toHaveLength(3);
  });

  it('shows obstacles across the edge of the ground as solid', () => {
    const across = { kind: 'polygon', where: 'obstacles[0].polygon', ring: ring(4, -1, 6, -1, 6, 3, 4, 3) } as const;
    const domain = buildRoom(10, 10, [across]);
    const { frame } = createPlanPicture({ domain });
    const corners = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ] as const;
    for (const boundary of [undefined, [corners]]) {
      const elements = readSvg(plotPlan({ domain, boundary }));
      const ground = insideLayer(elements, 'ground');
      const [solid] = ground.filter(({ attributes }) => attributes.fill === INK.solid);
      const lowest = Math.max(...listPoints(solid).map(([, y]) => y));
      expect(lowest).toBeCloseTo(frame.toPixelY(0), 1);
      expect(listPoints(solid).some(([, y]) => Math.abs(y - frame.toPixelY(3)) < 0.1)).toBe(false);
      expect(listTexts(insideLayer(elements, 'legend'))).toEqual(['free', 'solid']);
    }
  });

  it('dashes the seam of a periodic plan', () => {
    const elements = readSvg(plotPlan({ domain: buildRoom(26, 2, [], 'x') }));
    const dashed = insideLayer(elements, 'ground').filter(({ attributes }) => attributes['stroke-dasharray']);
    expect(dashed).toHaveLength(1);
    expect(dashed[0].attributes.d.match(/M/g)).toHaveLength(2);
    expect(listTexts(insideLayer(elements, 'legend'))).toContain('ends join');
  });

  it('colours components, also those that only thin walls divide', () => {
    const domain = buildRoom(10, 4, [{ kind: 'line', where: 'obstacles[0].line', points: ring(3, 0, 3, 4) }]);
    const elements = readSvg(plotPlan({ domain, colorComponents: true }));
    const tinted = insideLayer(elements, 'ground').filter(({ attributes }) => attributes['fill-opacity']);
    expect(tinted.map(({ attributes }) => attributes.fill)).toEqual(['#0072b2', '#d55e00']);
    expect(listTexts(insideLayer(elements, 'legend'))).toEqual(
      expect.arrayContaining(['part 1: 28 m\u00b2', 'part 2: 12 m\u00b2']),
    );
  });

  it('draws each inner edge of the triangulation once', () => {
    const { domain } = createSamplePlan();
    const mesh = insideLayer(readSvg(plotPlan({ domain, showMesh: true })), 'mesh');
    const inner = domain.twins.reduce((count, twin) => count + (twin === NONE ? 0 : 1), 0) / 2;
    expect(mesh[0].attributes.d.match(/M/g)).toHaveLength(inner);
  });

  it('puts added layers between ground and places', () => {
    const layer: Layer = {
      name: 'isolines',
      legend: [{ label: 'distance', symbol: 'line', style: { stroke: '#000' } }],
      draw: (pen) => pen.path({ stroke: '#000' }, (sink) => sink.arc(20, 10, 3, 0, 2 * Math.PI)),
    };
    const elements = readSvg(plotPlan({ ...createSamplePlan(), layers: [layer] }));
    expect(listLayers(elements).slice(0, 4)).toEqual(['ground', 'zones', 'isolines', 'places']);
    expect(insideLayer(elements, 'isolines')).toHaveLength(1);
    expect(listTexts(insideLayer(elements, 'legend'))).toContain('distance');
  });

  it('keeps 0.01 px far from the origin', () => {
    const shift = 2 ** 23;
    const near = buildRoom(10, 10, [{ kind: 'circle', where: 'c', x: 5, y: 5, radius: 1 }]);
    const vertices = near.vertices.map((value) => value + shift);
    const circles = near.circles.map((value, k) => (k % 3 === 2 ? value : value + shift));
    const far = { ...near, bounds: near.bounds.map((value) => value + shift), vertices, circles };
    const text = (domain: typeof near): string => plotPlan({ domain });
    const points = (svg: string) => readSvg(svg).flatMap(listPoints).flat();
    const [a, b] = [points(text(near)), points(text(far))];
    expect(b.length).toBe(a.length);
    for (let k = 0; k < a.length; k++) expect(Math.abs(a[k] - b[k])).toBeLessThanOrEqual(0.0101);
  });
});
