import type { Command } from 'commander';
import type { Domain } from '../../geometry/index.js';
import { plotScene } from '../../node/index.js';
import type { Scene } from '../../scene/index.js';
import { parsePositive } from '../parse-value.js';
import { type PictureOutputOptions, prepareFiles, writePictures } from '../picture-output.js';
import { addSceneInputOptions, checkSceneInput, type SceneInputOptions } from '../scene-input.js';
import { toCheckReport, withCheckReport } from '../scene-report.js';
import type { ExitCode, RunCommand, Session } from '../session.js';

interface CheckOptions extends SceneInputOptions, PictureOutputOptions {
  readonly mesh?: boolean;
  readonly width?: number;
}

export function addCheckCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('check')
    .description('Checks a scene or a map that can be imported: what is wrong, what was repaired, what will not work.')
    .argument('<scene>', 'scene file, map, JuPedSim folder, or - for standard input')
    .option('--svg <file>', 'write a plan as SVG')
    .option('--png <file>', 'write a plan as PNG')
    .option('--width <pixels>', 'width of the plan', parsePositive)
    .option('--mesh', 'draw the triangulation of the free space');
  addSceneInputOptions(command)
    .addHelpText(
      'after',
      `
Exit codes: 0 ok (perhaps with warnings), 2 not valid.

Examples:
  $ footfall check hall.scene.json
  $ footfall check plan.dxf --unit mm --svg plan.svg
  $ footfall check hall.scene.json --json | jq .stats
  $ curl -s https://example.org/plan.wkt | footfall check -`,
    )
    .action((path: string, options: CheckOptions) => run((session) => runCheck(path, options, session)));
}

function runCheck(path: string, options: CheckOptions, session: Session): Promise<ExitCode> {
  return withCheckReport(path === '-' ? 'standard input' : path, session, async () => {
    const pictures = await prepareFiles([options.svg, options.png], path);
    const check = await checkSceneInput(path, options, session);
    const report = toCheckReport(check, check.format);
    const { scene, domain } = check;
    if (!scene || !domain || pictures.length === 0) return report;
    await drawPictures(scene, domain, options, session);
    return { ...report, files: pictures };
  });
}

async function drawPictures(scene: Scene, domain: Domain, options: CheckOptions, session: Session): Promise<void> {
  session.progress.update('drawing the plan');
  const svg = plotScene(scene, domain, {
    ...(options.mesh && { showMesh: true }),
    ...(options.width !== undefined && { width: options.width }),
  });
  await writePictures(svg, options);
}
