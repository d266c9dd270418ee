import { type Finding, FootfallError } from '../error/index.js';
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
  /** Parts of the free space between which there is no way. */
  readonly components: number;
}

export interface SceneCheck {
  /** Whether there is no error; warnings do not count. */
  readonly ok: boolean;
  readonly errors: Finding[];
  /** Repairs that were made, and what will not work. */
  readonly warnings: Finding[];
  /** Zeros for what could not be built. */
  readonly stats: SceneStats;
  readonly domain?: Domain;
}

/** Of each kind of warning so many are listed one by one; a last one tells how many more there are. */
const MOST_PER_CODE = 100;

/**
 * Everything that is wrong or doubtful in a scene: faults of the file, geometry that cannot be repaired, repairs that
 * were made, and what will not work when it runs. Never throws for what the scene holds.
 * @param scene a scene, or any value that should be one
 */
export function checkScene(scene: unknown): SceneCheck {
  return checkJudged(judgeScene(scene));
}

/** Like {@link checkScene}, from the text of a scene file. */
export function checkSceneText(text: string, options: ParseOptions = {}): SceneCheck {
  return checkJudged(judgeSceneText(text, options));
}

function checkJudged({ scene, problems }: Judgement): SceneCheck {
  if (!scene) return { ok: false, errors: problems.map(problemToFinding), warnings: [], stats: computeStats() };
  const events = checkEvents(scene);
  let compiled: CompiledScene;
  try {
    compiled = compileScene(scene);
  } catch (error) {
    if (!(error instanceof FootfallError)) throw error;
    return { ok: false, errors: [errorToFinding(error)], warnings: events, stats: computeStats(scene) };
  }
  const spaces = new PlaceSpaces(scene, compiled);
  const warnings = [
    ...compiled.report.findings,
    ...checkPlaces(scene, spaces),
    ...checkAgents(scene.agents ?? [], spaces),
    ...checkRoom(scene, spaces),
    ...checkReach(scene, spaces),
    ...events,
  ];
  const stats = computeStats(scene, compiled);
  return { ok: true, errors: [], warnings: shortenList(warnings), stats, domain: compiled.domain };
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
    components: domain?.componentAreas.length ?? 0,
  };
}

function shortenList(findings: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>();
  const kept: Finding[] = [];
  for (const finding of findings) {
    const count = (counts.get(finding.code) ?? 0) + 1;
    counts.set(finding.code, count);
    if (count <= MOST_PER_CODE) kept.push(finding);
  }
  for (const [code, count] of counts) {
    if (count > MOST_PER_CODE)
      kept.push({ code, where: '', message: `and ${count - MOST_PER_CODE} more of this kind` });
  }
  return kept;
}
