// The command line: `npm run sandcrate -- <command>`.
import './server/compile-cache.ts';

const { textOf } = await import('./cli/failures.ts');
const { createProgram } = await import('./cli/program.ts');
const { processTerminal } = await import('./cli/terminal.ts');

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interruption.abort(new Error(`Ended by ${signal}`)));
}
const terminal = processTerminal();

try {
  await createProgram({
    env: process.env,
    terminal,
    input: process.stdin,
    signal: interruption.signal,
  }).parseAsync();
} catch (error) {
  terminal.warn(textOf(error));
  process.exitCode = 1;
}
