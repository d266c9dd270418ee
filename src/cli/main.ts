#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { runCli } from './program.js';
import { formatErrorLine, toFootfallError } from './report-error.js';
import { EXIT } from './session.js';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', async (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough (`| head`) closes the pipe: that is no error.
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    const { explainFileError } = await import('../node/index.js');
    const { message } = toFootfallError(explainFileError(error, 'standard output'));
    try {
      writeSync(2, `${formatErrorLine(message)}\n`);
    } catch {
      // Nobody hears: the exit code alone says it.
    }
    process.exit(EXIT.badInput);
  });
}

process.exitCode = await runCli(process.argv.slice(2), process);
