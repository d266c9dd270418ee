import { analyse, type MeasuringLine, measuringPlacesOf, sourceOfRecording } from 'footfall/analysis';
import { describeScene, formatReport, plotAnalysis } from 'footfall/plot';
import type { Recording } from 'footfall/record';
import { compileScene, type Scene } from 'footfall/scene';

/** Half a window of speeds, s: shorter ones measure how people sway. */
const SPEED_WINDOW = 0.3;
/** Voronoi cells are computed for about this many moments of people: a report is made while somebody waits. */
const CELL_MOMENTS = 20_000;

/** The page that explains a run: figures, pictures, tables, parameters. */
export function writeReport(recording: Recording, scene: Scene, exitNames: readonly string[]): string {
  const { domain } = compileScene(scene);
  const source = sourceOfRecording(recording);
  const { header, frameCount } = recording;
  const { areas, lines } = measuringPlacesOf(scene.places ?? {}, domain);
  const exits: readonly MeasuringLine[] = lines.filter(({ name }) => exitNames.includes(name));
  const moments = recording.agents.length * frameCount;
  const analysis = analyse(source, {
    domain,
    areas,
    lines,
    exits,
    period: domain.period,
    frameStep: Math.max(1, Math.round(SPEED_WINDOW * header.frameRate)),
    recordedSpeed: true,
    cellGap: Math.ceil(moments / CELL_MOMENTS) / header.frameRate,
  });
  const places = Object.entries(scene.places ?? {}).map(([name, place]) => ({ name, ...place }));
  const run = {
    title: 'Run',
    rows: [
      ['seed', String(header.seed)],
      ['kernel', String(header.kernel)],
      ['Footfall', String(header.footfall)],
      ['frames', String(frameCount)],
      ['complete', recording.summary?.complete === true ? 'yes' : 'no, made while the run went on'],
    ],
  } as const;
  return formatReport({
    title: scene.name ?? 'Untitled scene',
    subtitle: 'Made in Footfall Studio.',
    runs: [{ name: 'run', analysis, facts: [run, ...describeScene(scene)] }],
    pictures: plotAnalysis(analysis, { source, domain, places }),
  });
}
