import { describe, expect, it } from 'vitest';
import { judge, type SampleTrace, sampleTrace } from './sample-trace.js';
import { Track } from './track.js';
import { WallSet, wallsOf } from './wall-set.js';

/** Breaks the sample and names the rules that the checker finds broken. */
function breakIt(change: (trace: SampleTrace) => void, withWitness = false): string[] {
  const trace = sampleTrace();
  change(trace);
  return judge(trace, withWitness).book.broken.sort();
}

/** Middle of the run, above the block. */
const MIDDLE = 150;

describe('the checker of groups', () => {
  it('finds nothing wrong with a group as it should be, with witnesses or without', () => {
    const trace = sampleTrace();
    for (const withWitness of [false, true]) {
      const check = judge(trace, withWitness);
      expect(check.book.describe()).toEqual([]);
      const summary = check.finish();
      expect(summary.dispersion).toBeCloseTo(0.6, 2);
      expect(summary.gap).toBeGreaterThan(0.5);
      expect(summary.overlap).toBe(0);
    }
  });

  it('DEF-3.1, THM-3.1: sees one unit too far from the backbone for one step', () => {
    const change = (by: number) => (trace: SampleTrace) => {
      trace.steps[20].y[0] += by;
    };
    expect(breakIt(change(0.6))).toEqual([]);
    expect(breakIt(change(0.72))).toEqual(['DEF-3.1', 'DEF-3.2']);
    expect(breakIt(change(1.1))).toContain('THM-3.1');
  });

  it('DEF-3.2: sees a unit near the backbone that no disc holds', () => {
    // The discs above the block have a radius of 2 m but for a post 0.5 m beside the backbone.
    const trace = sampleTrace();
    const { walls } = trace.group;
    const discs = [...walls.discs, 20, 14.5, 0];
    const narrow = new WallSet([...walls.segments], discs, [...walls.anchors]);
    const result = judge({ ...trace, group: { ...trace.group, walls: narrow } });
    expect(result.book.find('DEF-3.1')).toBeUndefined();
    expect(result.book.find('DEF-3.2')?.worst).toBeGreaterThan(0.05);
  });

  it('DEF-3.2: sees a witness that does not hold the unit, though others would', () => {
    const change = (trace: SampleTrace): void => {
      trace.steps[MIDDLE].attraction[2] += 1.2;
    };
    expect(breakIt(change)).toEqual([]);
    expect(breakIt(change, true)).toContain('DEF-3.2');
  });

  it('DEF-3.3: sees a unit that gets to another strand of the backbone', () => {
    const backbone = [4, 14, 26, 14, 26, 15.5, 4, 15.5];
    const trace = sampleTrace({ backbone, width: 0.7, isGoal: () => true });
    for (const { x, y } of trace.steps) for (let i = 0; i < x.length; i++) [x[i], y[i]] = [0.5 * x[i] + 6, 14];
    expect(judge(trace).book.describe()).toEqual([]);
    trace.steps[MIDDLE].y.fill(15.5);
    expect(judge(trace).book.broken).toContain('DEF-3.3');
  });

  it('DEF-3.6: sees a group that is too long, and no unit alone could tell', () => {
    const trace = sampleTrace({ area: 9 });
    expect(judge(trace).book.describe()).toEqual([]);
    for (const [n, { x, y }] of trace.steps.entries()) {
      const late = trace.steps[Math.max(0, n - 60)];
      [x[5], y[5]] = [late.x[3], late.y[3]];
    }
    trace.group = { ...trace.group, isGoal: () => true };
    expect(judge(trace).book.broken).toEqual(['DEF-3.6']);
    // Six metres between the outermost attraction points, discs of 1.5 m: about 7 + 2 x 1.5 x 6 less what bodies reach.
    expect(judge(trace).book.find('DEF-3.6')?.worst).toBeGreaterThan(5);
  });

  it('DEF-3.7: sees an attraction point beyond the farthest that is allowed', () => {
    const trace = sampleTrace({ area: 11.5 });
    expect(judge(trace, true).book.broken).toEqual(['DEF-3.7']);
    expect(judge(trace).book.broken).toEqual([]);
  });

  it('ALG-1: sees attraction points that jump over a stretch whose discs do not hold the unit', () => {
    // A post beside the backbone makes the discs there small. One unit is on either side of it within one step.
    const trace = sampleTrace();
    const { walls } = trace.group;
    const narrow = new WallSet([...walls.segments], [...walls.discs, 20, 14.3, 0], [...walls.anchors]);
    trace.group = { ...trace.group, walls: narrow, backbone: [4, 14, 36, 14], isGoal: () => true };
    const fill = (value: number): number[] => new Array(trace.group.radii.length).fill(value);
    trace.steps = [
      { x: fill(19.9), y: fill(13), attraction: fill(14.6) },
      { x: fill(20.1), y: fill(13), attraction: fill(17.4) },
    ];
    const before = judge(trace, true).book.find('ALG-1');
    expect(before?.worst).toBeGreaterThan(0.1);
    expect(judge(trace).book.find('ALG-1')).toBeUndefined();
  });

  it('DEF-2.1: sees a backbone too near a wall', () => {
    expect(judge(sampleTrace({ backbone: [4, 10, 14, 14, 18, 12.2, 26, 14, 36, 10] })).book.broken).toContain(
      'DEF-2.1',
    );
  });

  it('HOMOTOPY: sees a unit that goes below the block, and one that goes below the post, too', () => {
    for (const [depth, turns] of [
      [4.5, 1],
      [1.5, 1],
    ]) {
      const trace = sampleTrace();
      for (const { x, y } of trace.steps) y[0] = x[0] < 15 || x[0] > 25 ? y[0] : depth;
      const breach = judge(trace).book.find('HOMOTOPY');
      expect(breach?.count).toBe(1);
      expect(breach?.worst).toBe(turns);
    }
  });

  it('WALL: sees a wall between two steps that are both free of it', () => {
    const broken = breakIt((trace) => {
      // Over the corner of the block at (18, 12): free before, free after, 0.1 m off in between.
      [trace.steps[MIDDLE].x[1], trace.steps[MIDDLE].y[1]] = [17.6, 11.6];
      [trace.steps[MIDDLE + 1].x[1], trace.steps[MIDDLE + 1].y[1]] = [18.4, 12.5];
    });
    expect(broken).toContain('WALL');
    const walls = wallsOf({
      boundary: [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 9],
      ],
      obstacles: [
        {
          line: [
            [4, 4],
            [5, 4],
          ],
        },
      ],
    });
    expect(walls.sweep(4.5, 3, 4.5, 5)).toBe(0);
    expect(walls.sweep(3, 3, 3, 5)).toBe(1);
  });

  it('GOAL: sees who does not arrive, and who is taken out elsewhere', () => {
    expect(breakIt((trace) => trace.steps.splice(MIDDLE))).toEqual(['GOAL']);
  });

  it('reports overlaps as a share of the radius', () => {
    const trace = sampleTrace();
    trace.steps[30].x[2] = trace.steps[30].x[0];
    trace.steps[30].y[2] = trace.steps[30].y[0] - 0.45;
    expect(judge(trace).finish().overlap).toBeCloseTo(0.2, 6);
  });

  it('THM-3.1 holds though its proof does not: the nearest point of the backbone need not be an attraction point', () => {
    // A post beside the backbone: the disc at the point nearest to the unit is small, one further on holds the unit.
    const walls = new WallSet([], [0.4, -0.2, 0], []);
    const track = new Track([-5, 0, 5, 0], walls, 3);
    const [x, y] = [0, 0.6];
    expect(track.depthAt(5, x, y, 0)).toBeLessThan(0);
    const { s, depth } = track.deepest(x, y, 0);
    expect(depth).toBeGreaterThanOrEqual(0);
    expect(Math.abs(s - 5)).toBeGreaterThan(0.2);
    expect(track.distance(x, y)).toBeLessThanOrEqual(3);
  });
});
