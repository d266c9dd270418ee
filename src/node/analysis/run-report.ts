import type { Comparison, FrameSource, SourceFrame } from '../../analysis/index.js';
import {
  COLLISION_FREE_SPEED_DEFAULTS,
  EMPTY_CIRCLE_DEFAULTS,
  ORCA_DEFAULTS,
  SOCIAL_FORCE_DEFAULTS,
} from '../../dynamics/index.js';
import {
  allow,
  type Finding,
  listOf,
  maybe,
  numberIn,
  partsOf,
  requireItems,
  requireOptions,
  requireText,
} from '../../error/index.js';
import {
  type AnalysisPicture,
  describeScene,
  type FundamentalReference,
  formatPlayer,
  formatReport,
  type PlanPlace,
  type PlayerGround,
  plotAnalysis,
  plotComparison,
  type ReportFacts,
} from '../../plot/index.js';
import { CROWD_DEFAULTS, RUN_DEFAULTS, type Scene } from '../../scene/index.js';
import { drawWorstBarriers } from '../plot-recording.js';
import { requireAnalysed } from '../require.js';
import { type AnalysedRun, chooseFrameStep } from './analyse-run.js';
import { buildGoalWays } from './goal-ways.js';

export interface RunPictureOptions {
  /** First and last moment that is shown, s. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly frameStep?: number | undefined;
  /** Pixels. Default 760. */
  readonly width?: number | undefined;
  /** Measured points behind the fundamental diagram. */
  readonly references?: readonly FundamentalReference[] | undefined;
  /** Only these pictures, by name. */
  readonly only?: readonly string[] | undefined;
}

/** What the pictures themselves check is let through. */
const PICTURE_CHECKS = {
  from: numberIn(-Infinity, Infinity),
  to: numberIn(-Infinity, Infinity),
  frameStep: allow,
  width: allow,
  references: allow,
  only: allow,
};

/** All pictures of a run that was measured, with the barriers of its worst moment where it had some. The source is read twice. */
export function plotRun(analysed: AnalysedRun, options: RunPictureOptions = {}): AnalysisPicture[] {
  requireAnalysed(analysed, 'plotRun: analysed');
  requireOptions(options, 'plotRun: options', PICTURE_CHECKS);
  const { run, analysis, places, grid } = analysed;
  const { scene, domain, recording } = run;
  const crowds = new Map(recording?.agents.map(({ id, crowd }) => [id, crowd]));
  const ways = scene && domain && recording ? buildGoalWays(scene, domain, (id) => crowds.get(id) ?? -1) : undefined;
  const { width, references, only } = options;
  return plotAnalysis(analysis, {
    ...{ width, references, only, domain, grid },
    source: clipSource(run.source, options.from, options.to),
    shortest: ways?.shortest,
    places: listPlaces(scene, places),
    zones: scene?.zones?.map(({ polygon, factor }) => ({ polygon, factor })),
    layers: recording ? drawWorstBarriers(recording, options.to ?? Infinity) : [],
    frameStep: options.frameStep ?? chooseFrameStep(run.source),
    recordedSpeed: recording !== undefined,
    period: domain?.period,
  });
}

/** Runs laid over each other. */
export function plotRuns(runs: readonly AnalysedRun[], comparison: Comparison, width?: number): AnalysisPicture[] {
  return plotComparison(runs, comparison.groups, { width });
}

/**
 * The report on a run, or on several that are compared.
 *
 * @param version of Footfall that measures
 */
export function reportRuns(
  runs: readonly AnalysedRun[],
  pictures: readonly AnalysisPicture[],
  version: string,
  comparison?: Comparison | undefined,
): string {
  listOf(requireAnalysed, 1)(runs, 'reportRuns: runs');
  requireText(version, 'reportRuns: version');
  maybe(partsOf({ groups: requireItems, tables: requireItems }))(comparison, 'reportRuns: comparison');
  const titles = [...new Set(runs.map(({ details, name }) => details.scene ?? name))];
  return formatReport({
    title: titles.length > 3 ? `${titles.slice(0, 3).join(', ')} and ${titles.length - 3} more` : titles.join(', '),
    subtitle: `${runs.length > 1 ? `${runs.length} runs compared` : 'What was measured of one run'} by Footfall ${version}.`,
    runs: runs.map((each) => ({
      name: each.name,
      analysis: each.analysis,
      facts: listFacts(each),
      warnings: each.findings.map(formatFinding),
    })),
    pictures,
    groups: comparison?.groups,
    comparison: comparison?.tables,
  });
}

/** A page that plays a run. The source is read twice. */
export function playRun(analysed: AnalysedRun): string {
  return formatPlayer(analysed.run.source, groundOf(analysed));
}

/** What a run is played or filmed on. */
export function groundOf({ run, places, details, name, grid }: AnalysedRun): PlayerGround {
  const { domain, scene } = run;
  const title = details.scene ?? name;
  if (domain) return { domain, title, places: listPlaces(scene, places) };
  const { minX = 0, minY = 0, size = 1, columns = 1, rows = 1 } = grid ?? {};
  return { title, bounds: [minX - 0.5, minY - 0.5, minX + columns * size + 0.5, minY + rows * size + 0.5] };
}

/** Lines and points of the scene, and lines that were named on the way. */
function listPlaces(scene: Scene | undefined, { lines, exits }: AnalysedRun['places']): PlanPlace[] {
  const own = Object.entries(scene?.places ?? {}).filter(([, { polygon }]) => !polygon);
  const known = own.map(([name, { line, point }]): PlanPlace => ({ name, line, point }));
  const others = [...lines, ...exits].filter(({ name }, k, all) => {
    return !known.some((each) => each.name === name) && all.findIndex((each) => each.name === name) === k;
  });
  return [
    ...known,
    ...others.map(({ name, points }) => ({
      name,
      line: Array.from({ length: points.length / 2 }, (_, k) => [points[2 * k]!, points[2 * k + 1]!] as const),
    })),
  ];
}

const MODELS: Readonly<Record<string, object>> = {
  'social-force': SOCIAL_FORCE_DEFAULTS,
  orca: ORCA_DEFAULTS,
  'collision-free-speed': COLLISION_FREE_SPEED_DEFAULTS,
  'empty-circle': EMPTY_CIRCLE_DEFAULTS,
};

function listFacts({ run, details }: AnalysedRun): ReportFacts[] {
  const { seed, version, kernel, step, frameRate, frames, format } = details;
  const rows: [string, unknown][] = [
    ['seed', seed],
    ['made by', version === undefined ? undefined : `Footfall ${version}`],
    ['kernel', kernel],
    ['step', step === undefined ? undefined : `${step} s`],
    ['frames', `${frames}, ${Number(frameRate.toPrecision(6))} per second`],
    ['format', format],
  ];
  const facts: ReportFacts[] = [
    {
      title: 'Recording',
      rows: rows.flatMap(([label, value]) => (value === undefined ? [] : [[label, String(value)] as const])),
    },
  ];
  const { scene, recording } = run;
  if (!scene) return facts;
  facts.push(...describeScene(recording ? { ...scene, run: { ...RUN_DEFAULTS, ...scene.run, seed } } : scene));
  if (!recording) return facts;
  for (const name of listModels(scene)) {
    const own = scene.models?.[name];
    const dynamics = own?.dynamics ?? name;
    const { dynamics: _, ...set } = own ?? { dynamics };
    const all = { ...(Object.hasOwn(MODELS, dynamics) ? MODELS[dynamics] : {}), ...set };
    const list = Object.entries(all).map(([key, value]) => [key, String(value)] as const);
    facts.push({ title: `Parameters of ${name}${own ? ` (${dynamics})` : ''}`, rows: list });
  }
  return facts;
}

/** Models that people of a scene move by. */
function listModels({ crowd = [], agents = [] }: Scene): string[] {
  const names = [...crowd, ...agents].map(({ dynamics }) => dynamics ?? CROWD_DEFAULTS.dynamics);
  return [...new Set(names)];
}

function formatFinding({ where, message }: Finding): string {
  return where === undefined || where === '' ? message : `${where}: ${message}`;
}

/** The frames of a time. */
function clipSource(source: FrameSource, from = -Infinity, to = Infinity): FrameSource {
  if (from === -Infinity && to === Infinity) return source;
  return {
    ...source,
    *frames(): Generator<SourceFrame> {
      for (const frame of source.frames()) {
        const time = frame.frame / source.frameRate;
        if (time >= from - 1e-9 && time <= to + 1e-9) yield frame;
      }
    },
  };
}
