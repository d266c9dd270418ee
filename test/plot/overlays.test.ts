import { describe, expect, it } from 'vitest';
import { plotAnalysis } from '../../src/plot/index.js';
import { createOverlays } from './overlay-cases.js';
import { insideLayer, listLayers, listTexts, readSvg } from './read-svg.js';
import { findBadNumbers, findOverlaps, listTextBoxes } from './text-boxes.js';
import { makeCorridor } from './walkers.js';

describe('maps over the plan of an analysis', () => {
  const corridor = makeCorridor(20, 60);
  const { domain, source, analysis } = corridor;

  it.each(Object.entries(createOverlays(corridor)))('%s', (name, layer) => {
    const [{ svg }] = plotAnalysis(analysis, { source, domain, layers: [layer], only: ['trajectories'] });
    const elements = readSvg(svg);
    expect(listLayers(elements)).toContain(name);
    expect(insideLayer(elements, name).length).toBeGreaterThan(0);
    expect(listTexts(elements)).toContain(layer.legend?.[0].label);
    expect(findBadNumbers(svg)).toEqual([]);
    expect(findOverlaps(listTextBoxes(svg))).toEqual([]);
  });
});
