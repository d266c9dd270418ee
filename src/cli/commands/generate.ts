import type { Command } from 'commander';
import { checkScene, formatScene, GENERATORS, type Generator, type GeneratorOption } from '../../scene/index.js';
import { parseNumber, toKebabCase } from '../parse-value.js';
import { addSceneOutputOptions, prepareOutput, type SceneOutputOptions, writeSceneOutput } from '../scene-output.js';
import { toCheckReport, withCheckReport } from '../scene-report.js';
import type { ExitCode, RunCommand, Session } from '../session.js';

type GenerateOptions = SceneOutputOptions & Readonly<Record<string, number>>;

/** One example per kind, besides the plain one. */
const EXAMPLES: Readonly<Record<string, string>> = {
  city: 'city --blocks 98 -o city.scene.json',
  profiling: 'profiling --squares 20 --side 0.5 -o profiling.scene.json',
  maze: 'maze --columns 30 --rows 20 --loops 0.05 --seed 7 -o maze.scene.json',
  random: 'random --density 0.18 --seed 7 -o - | footfall check - --svg field.svg',
  hall: 'hall --columns 6 --exits 4 --people 800 -o hall.scene.json',
};

export function addGenerateCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('generate')
    .usage('<kind> [options] -o <scene>')
    .description('Makes a scene: the same options and seed give the same file on every machine.')
    .addHelpText(
      'after',
      `
Each kind has options of its own: footfall generate city --help

Examples:
${Object.values(EXAMPLES)
  .map((example) => `  $ footfall generate ${example}`)
  .join('\n')}`,
    );
  for (const generator of GENERATORS) addKind(command, generator, run);
}

function addKind(parent: Command, generator: Generator, run: RunCommand): void {
  const { kind, summary, options } = generator;
  const command = parent.command(kind).summary(summary).description(`Makes ${summary}.`);
  addSceneOutputOptions(command);
  for (const [name, option] of Object.entries(options)) {
    command.option(`--${toKebabCase(name)} <n>`, describeOption(option), parseNumber, option.default);
  }
  const example = EXAMPLES[kind];
  command
    .addHelpText(
      'after',
      `\nExamples:\n  $ footfall generate ${kind} -o ${kind}.scene.json${example ? `\n  $ footfall generate ${example}` : ''}`,
    )
    .action((values: GenerateOptions) => run((session) => runGenerate(generator, values, session)));
}

function describeOption({ help, min, max }: GeneratorOption): string {
  const range = max >= Number.MAX_SAFE_INTEGER ? `${min} or more` : `${min} to ${max}`;
  return `${help}, ${range}`;
}

function runGenerate(generator: Generator, options: GenerateOptions, session: Session): Promise<ExitCode> {
  const title = options.output === '-' ? generator.kind : options.output;
  return withCheckReport(title, session, async () => {
    await prepareOutput(options, session);
    session.progress.update(`making a ${generator.kind}`);
    const values = Object.fromEntries(Object.keys(generator.options).map((name) => [name, options[name]!]));
    const scene = generator.generate(values);
    const report = toCheckReport(checkScene(scene), 'scene');
    if (!report.ok) return report;
    return { ...report, files: await writeSceneOutput(formatScene(scene), options, session) };
  });
}
