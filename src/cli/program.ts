import { Command } from 'commander';
import { COMMANDS } from './command-list.js';
import { formatErrorLine, reportError } from './report-error.js';
import { createSession, EXIT, type ExitCode, type RunCommand, type SessionEnvironment } from './session.js';
import { readVersion } from './version.js';

/** Runs the command line once. @param args without the program's own name */
export async function runCli(args: readonly string[], environment: SessionEnvironment): Promise<ExitCode> {
  const program = createProgram(environment);
  let code: ExitCode = EXIT.done;
  const run: RunCommand = async (work) => {
    const { json = false, debug = false, all = false, color = true } = program.opts<GlobalOptions>();
    const session = createSession(environment, { json, debug, all, color });
    try {
      code = await work(session);
    } catch (error) {
      code = reportError(error, session);
    } finally {
      session.progress.clear();
    }
  };
  await addCommands(program, run, args);
  applySettings(program);
  try {
    if (args.length === 0) program.help({ error: true });
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    const session = createSession(environment, { json: false, debug: args.includes('--debug'), color: false });
    return reportError(error, session);
  }
  return code;
}

/** Only the command that is called brings its code and options; the others are there by name, for the help and for suggestions. */
async function addCommands(program: Command, run: RunCommand, args: readonly string[]): Promise<void> {
  const [first, second] = args.filter((arg) => !arg.startsWith('-'));
  const called = first === 'help' ? second : first;
  for (const { name, summary, load } of COMMANDS) {
    if (name === called) (await load())(program, run);
    else program.command(name).summary(summary);
  }
}

interface GlobalOptions {
  readonly json?: boolean;
  readonly debug?: boolean;
  readonly all?: boolean;
  readonly color?: boolean;
}

function createProgram({ stdout, stderr }: SessionEnvironment): Command {
  return new Command('footfall')
    .description('Moves many agents through a plane full of obstacles.')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .option('--json', 'print one JSON object to standard output, messages to standard error')
    .option('--debug', 'print stack traces')
    .option('--all', 'list every warning, instead of one line for each kind')
    .option('--no-color', 'print without colours; NO_COLOR in the environment does the same')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // Commander puts its suggestion on a second line.
      outputError: (text, write) => write(`${formatErrorLine(text.replace(/^error: /, ''))}\n`),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText(
      'after',
      `
Examples:
  $ footfall check hall.scene.json --svg hall.svg
  $ footfall import plan.dxf --unit mm -o plan.scene.json
  $ footfall generate city --blocks 98 -o city.scene.json
  $ footfall voronoi hall.scene.json --query points.csv
  $ footfall path hall.scene.json --from 5,5 --to main
  $ footfall pathmap hall.scene.json --to main --png hall.png
  $ footfall navgraph hall.scene.json --svg hall-graph.svg
  $ footfall run hall.scene.json --out hall
  $ footfall demo fruit
  $ footfall export hall --to csv -o people.csv
  $ footfall analyse hall
  $ footfall studio hall.scene.json --open
  $ footfall bench --quick`,
    );
}

/** Settings that subcommands do not inherit when they are made, for the whole tree. */
function applySettings(command: Command): void {
  command
    .copyInheritedSettings(command.parent ?? command)
    .exitOverride()
    .showSuggestionAfterError(true)
    .allowExcessArguments(false)
    .configureHelp({ showGlobalOptions: true });
  for (const child of command.commands) applySettings(child);
}
