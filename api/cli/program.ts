// The command line's table of contents.
import { Command } from 'commander';
import type { CommandLine } from './context.ts';
import { importCommand } from './import.ts';

/** The program with all its commands; parsing the arguments runs one of them. */
export function createProgram(commandLine: CommandLine): Command {
  const program = new Command('sandcrate')
    .description('Looks after a Sandcrate site. It takes the same environment variables as the site itself.')
    .showHelpAfterError();
  for (const command of [importCommand]) program.addCommand(command(commandLine));
  return program;
}
