import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { FootfallError } from '../../error/index.js';
import { checkRunFolder, findReachWarnings, plotRecording, RUN_FILES, runScene } from '../../node/index.js';
import { Recording } from '../../record/index.js';
import { type CompiledScene, checkScene, DYNAMICS, type Scene } from '../../scene/index.js';
import { parseNotNegative, parsePositive, parseSeed, parseWhole } from '../parse-value.js';
import { type PictureOutputOptions, prepareFiles, writePictures } from '../picture-output.js';
import { formatRunProgress, refuseResumeWithForce, reportRun, withTeam } from '../run-session.js';
import { addSceneInputOptions, loadSceneInput, nameInput, type SceneInputOptions } from '../scene-input.js';
import { EXIT, type ExitCode, type RunCommand, type Session } from '../session.js';
import { readVersion } from '../version.js';

interface RunOptions extends SceneInputOptions, PictureOutputOptions {
  readonly out: string;
  readonly seed?: number;
  readonly threads: number;
  readonly checkpoint?: number;
  readonly resume?: boolean;
  readonly force?: boolean;
  readonly planner?: (typeof PLANNERS)[number];
  readonly dynamics?: (typeof DYNAMICS)[number];
  readonly barriers?: (typeof BARRIERS)[number];
  readonly width?: number;
}

const PLANNERS = ['pathmap', 'roadmap', 'direct'] as const;
const BARRIERS = ['off', 'fixed', 'adaptive'] as const;

export function addRunCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('run')
    .description(
      'Lets the people of a scene come in, find their ways and go, and records where everybody is. The same scene and seed give the same bytes, whatever the number of threads.',
    )
    .argument('<scene>', 'scene file, map, JuPedSim folder, or - for standard input')
    .requiredOption('--out <folder>', 'folder for the recording; an existing one is refused')
    .option('--seed <n>', 'start of the random numbers, instead of that of the scene', parseSeed)
    .option('--threads <n>', 'threads that step large crowds together', parseWhole, 1)
    .option(
      '--checkpoint <seconds>',
      'simulated time between two checkpoints; 0 = none (default: 60)',
      parseNotNegative,
    )
    .option('--resume', 'go on where an earlier run in the folder stopped')
    .option('--force', 'replace an earlier run in the folder')
    .addOption(
      new Option('--planner <name>', 'let everybody find ways like this, instead of what the scene says').choices(
        PLANNERS,
      ),
    )
    .addOption(
      new Option('--dynamics <name>', 'let everybody move like this, instead of what the scene says').choices(DYNAMICS),
    )
    .addOption(
      new Option('--barriers <kind>', 'see jams and spread over other ways, instead of what the scene says').choices(
        BARRIERS,
      ),
    )
    .option('--svg <file>', 'draw who went where as SVG')
    .option('--png <file>', 'draw who went where as PNG')
    .option('--width <pixels>', 'width of the picture', parsePositive);
  addSceneInputOptions(command)
    .addHelpText(
      'after',
      `
Ctrl-C ends the run after the current step with a whole recording; --resume continues from there, as it does after a crash. Once more
ends it at once. The folder holds recording.ffr, the scene as it was run and summary.json; while a run writes to it, others are refused.

Exit codes: 0 the run came to its end, 1 it was stopped before, 2 it was refused or could not be written, 129, 130 or 143 it was ended at once
by a signal.

Examples:
  $ footfall run hall.scene.json --out hall
  $ footfall run hall.scene.json --out hall-7 --seed 7 --threads 2
  $ footfall run city.scene.json --out city --checkpoint 10
  $ footfall run city.scene.json --out city --resume`,
    )
    .action((path: string, options: RunOptions) => run((session) => runRun(path, options, session)));
}

async function runRun(path: string, options: RunOptions, session: Session): Promise<ExitCode> {
  refuseResumeWithForce(options);
  await checkRunFolder(options.out, options);
  const pictures = await prepareFiles([options.svg, options.png], path);
  const loaded = await loadSceneInput(path, options, session);
  const scene = override(loaded.scene, options);
  session.progress.update('checking the scene');
  const compiled = refuseFaults(scene, options, session);
  return withTeam(options.threads, session, async (team, stop) => {
    const { out, seed, checkpoint, resume, force } = options;
    const result = await runScene(scene, {
      out,
      version: readVersion(),
      seed,
      checkpoint,
      resume,
      force,
      team,
      ...stop,
      limits: options.limit,
      compiled,
      onProgress: (progress) => session.progress.update(formatRunProgress(progress), progress.time / progress.duration),
    });
    if (pictures.length > 0) {
      session.progress.update('drawing');
      const recording = new Recording(await readFile(join(out, RUN_FILES.recording)));
      await writePictures(plotRecording(recording, scene, { width: options.width }), options);
    }
    session.progress.clear();
    reportRun(nameInput(path), { ...result, files: [...result.files, ...pictures] }, options, session);
    return result.summary.complete ? EXIT.done : EXIT.no;
  });
}

/** Everybody by one planner or model, with or without barriers, to compare with what the scene says. */
function override(scene: Scene, { planner, dynamics, barriers }: RunOptions): Scene {
  const change = { ...(planner !== undefined && { planner }), ...(dynamics !== undefined && { dynamics }) };
  const { crowd, agents, run } = scene;
  return {
    ...scene,
    ...(crowd && { crowd: crowd.map((entry) => ({ ...entry, ...change })) }),
    ...(agents && { agents: agents.map((entry) => ({ ...entry, ...change })) }),
    ...(barriers !== undefined && { run: { ...run, barriers } }),
  };
}

/** What will not work is said before, not after, a long run. */
function refuseFaults(scene: Scene, { limit }: RunOptions, session: Session): CompiledScene | undefined {
  const { errors, warnings, domain, compiled } = checkScene(scene, { limits: limit });
  const [first] = errors;
  if (first) {
    throw new FootfallError(first.message, {
      code: first.code,
      where: first.where,
      advice: 'footfall check lists everything that is wrong',
    });
  }
  const tooNarrow = domain ? findReachWarnings(scene, domain) : [];
  session.warn([...warnings, ...tooNarrow]);
  return compiled;
}
