import {
  type Finding,
  FindingList,
  FootfallError,
  requireOptions,
  WORK_CHECKS,
  type WorkOptions,
} from '../error/index.js';
import type { Domain } from '../geometry/index.js';
import { checkAgents } from './check-agents.js';
import { checkEvents } from './check-events.js';
import { checkPlaces } from './check-places.js';
import { checkReach } from './check-reach.js';
import { checkRoom } from './check-room.js';
import { type CompiledScene, compileScene } from './compile-scene.js';
import { countPeople } from './count-people.js';
import { judgeSceneText, type ParseOptions } from './parse-scene.js';
import { PlaceSpaces } from './place-space.js';
import { errorToFinding, problemToFinding } from './problem.js';
import { RUN_DEFAULTS } from './run-keys.js';
import { requireRunnable } from './run-limits.js';
import type { Scene } from './scene-schema.js';
import { type Judgement, judgeScene } from './validate-scene.js';

/** What a scene holds, after repair. */
export interface SceneStats {
  /** Closed walls: boundary and solid obstacles. */
  readonly rings: number;
  /** Segments of thin walls. */
  readonly walls: number;
  /** Posts. */
  readonly points: number;
  readonly circles: number;
  /** Vertices of the free space. */
  readonly vertices: number;
  readonly places: number;
  /** People in all; of those who come at a rate the expected number. */
  readonly agents: number;
  /** Free area, m2. */
  readonly area: number;
  /** Free area as drawn, before repair, m2: overlapping obstacles count as often as drawn; at least 0. */
  readonly area_before: number;
  /** Parts of the free space between which there is no way. */
  readonly components: number;
}

/** What `checkScene` found. */
export interface SceneCheck {
  /** Whether there is no error; warnings do not count. */
  readonly ok: boolean;
  readonly errors: Finding[];
  /** Repairs that were made, and what will not work. */
  readonly warnings: Finding[];
  /** Zeros for what could not be built. */
  readonly stats: SceneStats;
  readonly domain?: Domain;
  /** The scene itself, where it is valid. */
  readonly scene?: Scene | undefined;
  /** What the domain is part of, to build a `Simulation` on without compiling the scene again. */
  readonly compiled?: CompiledScene;
}

/**
 * Everything that is wrong or doubtful in a scene: faults of the file, geometry that cannot be repaired, repairs that
 * were made, and what will not work when it runs. Never throws for what the scene holds.
 * @param scene a scene, or any value that should be one
 */
export function checkScene(scene: unknown, options: WorkOptions = {}): SceneCheck {
  requireOptions(options, 'checkScene: options', WORK_CHECKS);
  return checkJudged(judgeScene(scene, options), options);
}

/** Like {@link checkScene}, from the text of a scene file. */
export function checkSceneText(text: string, options: ParseOptions = {}): SceneCheck {
  return checkJudged(judgeSceneText(text, options), options);
}

function checkJudged({ scene, problems }: Judgement, options: WorkOptions): SceneCheck {
  if (!scene) {
    const errors = new FindingList();
    errors.addAll(problems.map(problemToFinding));
    return { ok: false, errors: errors.toArray(), warnings: [], stats: computeStats() };
  }
  const warnings = new FindingList();
  let compiled: CompiledScene;
  try {
    requireRunnable(scene, options);
    compiled = compileScene(scene, { limits: options.limits, onProgress: options.onProgress });
  } catch (error) {
    if (!(error instanceof FootfallError)) throw error;
    checkEvents(scene, warnings);
    const errors = [errorToFinding(error)];
    return { ok: false, errors, warnings: warnings.toArray(), stats: computeStats(scene) };
  }
  const spaces = new PlaceSpaces(scene, compiled);
  warnings.addListed(compiled.report.findings);
  checkPlaces(scene, spaces, warnings);
  checkAgents(scene.agents ?? [], spaces, warnings);
  checkRoom(scene, spaces, warnings);
  checkReach(scene, spaces, warnings);
  checkEvents(scene, warnings);
  checkFrames(scene, warnings);
  const stats = computeStats(scene, compiled);
  return { ok: true, errors: [], warnings: warnings.toArray(), stats, domain: compiled.domain, scene, compiled };
}

/** Frames beyond which a recording takes long to read, and gigabytes on the disk. */
const MANY_FRAMES = 10_000_000;

/** A long run that is recorded often: nothing stops it before the disk is full. */
function checkFrames({ run = {} }: Scene, list: FindingList): void {
  const { duration = RUN_DEFAULTS.duration, record = RUN_DEFAULTS.record } = run;
  const frames = duration * record;
  if (frames <= MANY_FRAMES) return;
  const count = frames.toLocaleString('en-US', { maximumFractionDigits: 0 });
  const message = `a run of the whole duration records ${count} frames; a smaller "record" or "duration" saves time and disk space`;
  list.add('check/many-frames', 'run.record', message);
}

function computeStats(scene?: Scene, compiled?: CompiledScene): SceneStats {
  const domain = compiled?.domain;
  return {
    rings: domain ? domain.ringStarts.length - 1 : 0,
    walls: domain ? domain.segments.length / 2 - domain.ringSegmentCount : 0,
    points: domain ? domain.posts.length / 2 : 0,
    circles: domain ? domain.circles.length / 3 : 0,
    vertices: domain ? domain.vertices.length / 2 : 0,
    places: Object.keys(scene?.places ?? {}).length,
    agents: scene ? countPeople(scene) : 0,
    area: compiled?.report.area ?? 0,
    area_before: Math.max(0, compiled?.report.areaBefore ?? 0),
    components: domain?.componentAreas.length ?? 0,
  };
}
