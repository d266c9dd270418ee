import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScene, type Scene } from '../../../src/scene/index.js';
import { RecordedRun, Simulation } from '../../../src/sim/index.js';
import { NoteTrack } from '../../../studio/src/run/note-track.js';
import { TimeTrack } from '../../../studio/src/run/time-track.js';
import { ViewCamera } from '../../../studio/src/view/camera.js';
import { findNameSpot } from '../../../studio/src/view/place-names.js';
import { isTrailNext, joinFrames } from '../../../studio/src/view/trail-pieces.js';
import { runs } from '../../tier.js';
import { sceneFile } from '../show-maps.js';

it('a track says what held at a frame, as a search from the end does', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60), { maxLength: 30 }), fc.nat(70), (steps, frame) => {
      const track = new TimeTrack<number>();
      const list: [number, number][] = [];
      [...steps]
        .sort((a, b) => a - b)
        .forEach((at, value) => {
          track.push(at, value);
          list.push([at, value]);
        });
      expect(track.at(frame)).toBe(list.filter(([at]) => at <= frame).pop()?.[1]);
    }),
    { numRuns: runs(100, 300, 3000) },
  );
});

it('groups of a run keep their corridor, and the region that comes on along it', () => {
  const scene = parseScene(readFileSync(sceneFile('groups/school-class'), 'utf8'));
  const run = new RecordedRun(new Simulation(scene), () => {}, { version: 'test' });
  const track = new NoteTrack(10);
  for (let frame = 0; frame <= 120; frame++) {
    while (run.simulation.steps < frame * run.every) run.step();
    track.add(frame, run);
  }
  const [early, late] = [track.at(60)?.groups?.[0], track.at(120)?.groups?.[0]];
  expect(early?.people).toBe(30);
  expect(late!.done).toBeGreaterThan(early!.done);
  // The outline of the same corridor is not computed again.
  expect(late!.outline).toBe(early!.outline);
  const xs = late!.region.flatMap((ring) => [...(ring as Float64Array)].filter((_, k) => k % 2 === 0));
  const { crowd } = run.simulation;
  const inside = [...crowd.present.x].filter((x) => x >= Math.min(...xs) - 1e-6 && x <= Math.max(...xs) + 1e-6);
  expect(inside.length).toBeGreaterThanOrEqual(30);
});

describe('trails', () => {
  const at = (frame: number, ids: number[], x: number[]) => ({
    frame,
    ids: Int32Array.from(ids),
    x: Float32Array.from(x),
    y: new Float32Array(ids.length),
  });
  it('join who is in both frames, and break where somebody jumped', () => {
    const pieces = joinFrames(
      at(3, [1, 4, 5, 9], [0, 1, 2, 3]),
      at(4, [1, 5, 7, 9], [0.5, 2.5, 9, 40]),
      Float32Array.of(0, 1, 0, 1),
    );
    expect([...pieces]).toEqual([0, 0, 0, 0.5, 0, 0, 2, 0, 1, 2.5, 0, 1]);
  });
  it('break where time goes back or far on', () => {
    const before = at(100, [], []);
    expect([99, 100, 101, 150, 151].map((frame) => isTrailNext(before, frame))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(isTrailNext(undefined, 1)).toBe(false);
  });
});

describe('the name of a place', () => {
  const camera = new ViewCamera(5, 5, 20, 400, 400);
  const boundary: Scene['boundary'] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];
  const spotOf = (place: NonNullable<Scene['places']>[string]) =>
    findNameSpot(camera, { footfall: 1, boundary } as Scene, place)!;

  it('of an exit stands inside of the ground, on whichever side its line was drawn', () => {
    for (const line of [
      [
        [10, 4],
        [10, 6],
      ],
      [
        [10, 6],
        [10, 4],
      ],
    ] as [number, number][][]) {
      const { px, align } = spotOf({ line });
      expect(align).toBe('right');
      expect(px).toBeLessThan(camera.toScreen(10, 5)[0]);
    }
    expect(
      spotOf({
        line: [
          [4, 0],
          [6, 0],
        ],
      }).py,
    ).toBeLessThan(camera.toScreen(5, 0)[1]);
  });

  it('of an area begins inside of it, even where the corner of its box is outside', () => {
    const { px, py } = spotOf({
      polygon: [
        [1, 1],
        [9, 1],
        [9, 9],
        [5, 9],
        [1, 5],
      ],
    });
    const [x, y] = camera.toWorld(px, py);
    // Left of the slanted side there is nothing of the area.
    expect(x - 1).toBeGreaterThan(y - 5);
    expect(x).toBeLessThan(9);
  });
});
