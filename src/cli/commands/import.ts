import { type Command, Option } from 'commander';
import { exportGeojson, exportWkt, formatScene, type Scene } from '../../scene/index.js';
import { addSceneInputOptions, checkSceneInput, type SceneInputOptions } from '../scene-input.js';
import { addSceneOutputOptions, prepareOutput, type SceneOutputOptions, writeSceneOutput } from '../scene-output.js';
import { toCheckReport, withCheckReport } from '../scene-report.js';
import type { ExitCode, RunCommand, Session } from '../session.js';

const WRITERS = { scene: formatScene, geojson: exportGeojson, wkt: exportWkt } as const;
type Target = keyof typeof WRITERS;

interface ImportCommandOptions extends SceneInputOptions, SceneOutputOptions {
  readonly to?: Target;
}

export function addImportCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('import')
    .description(
      'Imports GeoJSON, WKT, DXF, SVG, Tiled, Vadere, JuPedSim and MovingAI maps, checks them and writes a scene file.',
    )
    .argument('<file>', 'map, JuPedSim folder or zip, or - for standard input')
    .addOption(
      new Option('--to <format>', 'format to write (default: by the ending of the output file, else scene)').choices(
        Object.keys(WRITERS),
      ),
    );
  addSceneOutputOptions(command);
  addSceneInputOptions(command)
    .addHelpText(
      'after',
      `
Nothing is written if the map is not valid. With --json the object is that of footfall check.

Examples:
  $ footfall import plan.dxf --unit mm -o plan.scene.json
  $ footfall import jupedsim-scenario/ -o station.scene.json
  $ footfall import arena.map -o arena.geojson
  $ footfall import plan.wkt --to wkt -o - | head`,
    )
    .action((path: string, options: ImportCommandOptions) => run((session) => runImport(path, options, session)));
}

function runImport(path: string, options: ImportCommandOptions, session: Session): Promise<ExitCode> {
  return withCheckReport(path === '-' ? 'standard input' : path, session, async () => {
    await prepareOutput(options, session);
    const check = await checkSceneInput(path, options, session);
    const report = toCheckReport(check, check.format);
    if (!check.ok || !check.scene) return report;
    session.progress.update(`writing ${options.output}`);
    const text = formatFor(check.scene, options.to ?? guessTarget(options.output));
    return { ...report, files: await writeSceneOutput(text, options, session) };
  });
}

function guessTarget(output: string): Target {
  if (/\.geojson$/i.test(output)) return 'geojson';
  return /\.wkt$/i.test(output) ? 'wkt' : 'scene';
}

function formatFor(scene: Scene, target: Target): string {
  return WRITERS[target](scene);
}
