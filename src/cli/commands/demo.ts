import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Argument, type Command } from 'commander';
import { animateRecording, plotRecording, RUN_FILES, runScene, writeOutput } from '../../node/index.js';
import { Recording } from '../../record/index.js';
import type { Scene } from '../../scene/index.js';
import type { DemoFilm } from '../../sim/index.js';
import { parsePositive, parseSeed, parseWhole } from '../parse-value.js';
import { prepareFiles } from '../picture-output.js';
import { formatRunProgress, refuseResumeWithForce, reportRun, withTeam } from '../run-session.js';
import type { ExitCode, RunCommand, Session } from '../session.js';
import { EXIT } from '../session.js';
import { readVersion } from '../version.js';

interface DemoCommandOptions {
  readonly out?: string;
  readonly agents?: number;
  readonly duration?: number;
  readonly seed?: number;
  readonly threads: number;
  readonly animation?: string;
  readonly svg?: string;
  readonly width?: number;
  readonly resume?: boolean;
  readonly force?: boolean;
}

/** Points of ways in the picture: enough for smooth ones, and a file that pages can hold. */
const POINTS = 15_000;

const NAMES = ['fruit', 'crowd', 'terrain'] as const;

export function addDemoCommand(program: Command, run: RunCommand): void {
  program
    .command('demo')
    .description(
      'Runs one of the scenes of Sud et al. 2008, in which everybody plans on one navigation graph with all the others as obstacles: thieves and farmers in an orchard, people and cars in a city, rovers on a terrain. Leaves a recording, a picture and an animation.',
    )
    .addArgument(new Argument('<name>', 'which demo').choices(NAMES))
    .option(
      '--out <folder>',
      'folder for what it leaves; an existing one is refused (default: out/demo-NAME, replaced)',
    )
    .option('--agents <n>', 'thieves, people at a time, or rovers', parseWhole)
    .option('--duration <seconds>', 'simulated time at most', parsePositive)
    .option('--seed <n>', 'start of the random numbers', parseSeed)
    .option('--threads <n>', 'threads that step large crowds together', parseWhole, 1)
    .option('--animation <file>', 'where the animated SVG goes (default: animation.svg in the folder)')
    .option('--svg <file>', 'where the picture goes (default: picture.svg in the folder)')
    .option('--width <pixels>', 'width of picture and animation', parsePositive)
    .option('--resume', 'go on where an earlier run in the folder stopped')
    .option('--force', 'replace an earlier run in the folder')
    .addHelpText(
      'after',
      `
fruit    up to 96 thieves strip 64 trees of 64,000 fruits, 4 farmers chase them; over when all is picked or all are caught
crowd    200 people at a time among 8 buildings, 6 benches, a fountain and 5 cars
terrain  50 rovers among six rocks and a crater, three in ten of them aggressive

Examples:
  $ footfall demo fruit
  $ footfall demo crowd --agents 100 --duration 120 --out square
  $ footfall demo terrain --seed 7 --animation rovers.svg`,
    )
    .action((name: string, options: DemoCommandOptions) => run((session) => runDemo(name, options, session)));
}

async function runDemo(name: string, options: DemoCommandOptions, session: Session): Promise<ExitCode> {
  refuseResumeWithForce(options);
  const { DEMOS } = await import('../../sim/index.js');
  const demo = DEMOS.find((known) => known.name === name) as (typeof DEMOS)[number];
  const out = options.out ?? join('out', `demo-${name}`);
  const { agents, duration, seed } = options;
  const made = demo.build({ agents, duration, seed });
  await prepareFiles([options.svg, options.animation], out);
  return withTeam(options.threads, session, async (team, stop) => {
    // A run that had ended before is not made again, and what it knew beside its recording is gone: then there are none.
    const pictures: string[] = [];
    const result = await runScene(made.scene, {
      out,
      version: readVersion(),
      resume: options.resume,
      force: options.force ?? (options.out === undefined && !options.resume),
      team,
      ...stop,
      behaviours: made.behaviours,
      report: made.report,
      onProgress: (progress) => session.progress.update(formatRunProgress(progress), progress.time / progress.duration),
      onWritten: async () => {
        session.progress.update('drawing');
        const recording = new Recording(await readFile(join(out, RUN_FILES.recording)));
        pictures.push(...(await draw(recording, made.scene, made.film, out, options)));
      },
    });
    session.progress.clear();
    reportRun(
      made.scene.name ?? name,
      { ...result, files: [...result.files, ...pictures] },
      { ...options, more: pickFields(result.summary, made.report()) },
      session,
    );
    return result.summary.complete ? EXIT.done : EXIT.no;
  });
}

/** What the summary says of the fields of a demo, which is right for a run that was taken up, too. */
function pickFields(
  summary: object,
  fields: Readonly<Record<string, number | string>>,
): Record<string, number | string> {
  return Object.fromEntries(Object.entries(summary).filter(([name]) => Object.hasOwn(fields, name)));
}

/** @returns the files written */
async function draw(
  recording: Recording,
  scene: Scene,
  film: DemoFilm,
  out: string,
  { svg, animation, width }: DemoCommandOptions,
): Promise<string[]> {
  const picture = svg ?? join(out, 'picture.svg');
  const moving = animation ?? join(out, 'animation.svg');
  // Areas that nobody heads for would only cover the ways.
  const places = Object.fromEntries(Object.entries(scene.places ?? {}).filter(([, { line }]) => line !== undefined));
  await writeOutput(picture, plotRecording(recording, { ...scene, places }, { width, points: POINTS }), {
    force: true,
  });
  await writeOutput(moving, animateRecording(recording, scene, { width, film }), { force: true });
  return [picture, moving];
}
