import { describe, expect, it } from 'vitest';
import { buildDomain } from '../../src/geometry/index.js';
import { plotGroups } from '../../src/plot/groups/plot-groups.js';

const { domain } = buildDomain({
  boundary: { areas: [{ where: 'room', ring: Float64Array.of(0, 0, 10, 0, 10, 6, 0, 6) }] },
  obstacles: [{ kind: 'circle', where: 'pillar', x: 5, y: 1, radius: 0.5 }],
});

describe('pictures of groups', () => {
  const group = {
    name: 'tour',
    backbone: [1, 3, 9, 3],
    corridor: [1, 3, 1.5, 5, 3, 1.5, 9, 3, 1.5],
    region: [3, 3, 1.5],
    units: [3, 3, 0.25, 3.6, 3, 0.25],
    ways: [[1, 3, 3, 3], []],
  };

  it('have corridor and region under the walls, path and units above, and a legend', () => {
    const svg = plotGroups({ domain, groups: [group] });
    const layers = [...svg.matchAll(/data-layer="([^"]+)"/g)].map(([, name]) => name);
    expect(layers.slice(0, 4)).toEqual(['ground', 'corridors', 'walls', 'groups']);
    expect(svg.match(/<circle/g)).toHaveLength(2 * 3 + 2 * 1 + 2 + 2 + 1);
    expect(svg).toBe(plotGroups({ domain, groups: [group] }));
  });

  it('do without a region and without ways, and show a part of the ground', () => {
    const { region: _, ways: __, ...bare } = group;
    const svg = plotGroups({ domain, groups: [bare], bounds: [0, 1, 5, 5], idPrefix: 'part' });
    expect(svg).toContain('part-clip');
    expect(svg).not.toContain('#f7dfa8');
  });
});
