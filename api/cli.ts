// The command line: `npm run sandcrate -- <command>`.
import './server/compile-cache.ts';

const { textOf } = await import('./cli/failures.ts');
const { interruption } = await import('./cli/interruption.ts');
const { createProgram } = await import('./cli/program.ts');
const { processTerminal } = await import('./cli/terminal.ts');

const terminal = processTerminal();
const signal = interruption(terminal.warn);

try {
  await createProgram({
    env: process.env,
    terminal,
    input: process.stdin,
    signal,
  }).parseAsync();
} catch (error) {
  terminal.warn(textOf(error));
  process.exitCode = 1;
}
