// `npm run demo`: fills an empty site with a catalogue, people and up to two months of history.

import { textOf } from '@sandcrate/api/cli/failures.ts';
import { processTerminal } from '@sandcrate/api/cli/terminal.ts';
import { Command, Option } from 'commander';
import { SIZES } from './demo-stage.ts';
import { type DemoOptions, runDemo } from './run-demo.ts';

const terminal = processTerminal();
const commandLine = {
  env: process.env,
  terminal,
  input: process.stdin,
  signal: new AbortController().signal,
};

const program = new Command('demo')
  .description('Fills an empty site with add-ons, people and the history of the last weeks')
  .addOption(new Option('--size <size>', 'how much to fill in').choices(Object.keys(SIZES)).default('full'))
  .option('--password <password>', 'the password of all new accounts; generated if not given')
  .action((options: DemoOptions) => runDemo(commandLine, options));

try {
  await program.parseAsync();
} catch (error) {
  terminal.warn(textOf(error));
  process.exitCode = 1;
}
