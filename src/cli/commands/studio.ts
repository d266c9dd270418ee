import { spawn } from 'node:child_process';
import { type Command, InvalidArgumentError } from 'commander';
import { serveStudio } from '../../node/index.js';
import { formatScene } from '../../scene/index.js';
import { parseNumber } from '../parse-value.js';
import { addSceneInputOptions, loadSceneInput, type SceneInputOptions } from '../scene-input.js';
import { EXIT, type ExitCode, type RunCommand, type Session } from '../session.js';

interface StudioOptions extends SceneInputOptions {
  readonly port: number;
  readonly open?: boolean;
}

/** Any port would do; one that stays the same lets the browser find what it kept of earlier visits. */
const PORT = 4747;

export function addStudioCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('studio')
    .description(
      'Serves the studio on this machine: a page in the browser to draw a plan, see its maps and run its crowd. Nothing leaves the machine.',
    )
    .argument('[scene]', 'scene file or map to open; the last one of the browser if absent')
    .option('--port <n>', 'port on 127.0.0.1; 0 = any that is free', parsePort, PORT)
    .option('--open', 'open the page in the browser of this system');
  addSceneInputOptions(command)
    .addHelpText(
      'after',
      `
The address is printed; Ctrl-C ends it. Only this machine is answered.

Examples:
  $ footfall studio
  $ footfall studio hall.scene.json --open
  $ footfall studio plan.dxf --unit mm --port 0`,
    )
    .action((path: string | undefined, options: StudioOptions) => run((session) => runStudio(path, options, session)));
}

async function runStudio(path: string | undefined, options: StudioOptions, session: Session): Promise<ExitCode> {
  const scene = path === undefined ? undefined : (await loadSceneInput(path, options, session)).scene;
  session.progress.clear();
  const server = await serveStudio({ port: options.port, scene: scene && formatScene(scene) });
  const address = scene ? `${server.address}#start.scene.json` : server.address;
  session.print(`Footfall Studio: ${address}`, 'Ctrl-C ends it.');
  session.printJson({ address });
  if (options.open) openBrowser(address, session);
  await waitForSignal();
  await server.close();
  return EXIT.done;
}

function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

/** The address is ours: digits and fixed words, so that no shell can read more into it. */
function openBrowser(address: string, session: Session): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address];
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => session.note('no browser could be opened; take the address above'));
  child.unref();
}

function parsePort(text: string): number {
  const value = parseNumber(text);
  if (!Number.isInteger(value) || value < 0 || value > 65535) {
    throw new InvalidArgumentError('Expected a whole number from 0 to 65535.');
  }
  return value;
}
