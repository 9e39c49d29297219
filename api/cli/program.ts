// The command line's table of contents.
import { Command } from 'commander';
import { acceptLogCommand } from './accept-log.ts';
import { accountCommand } from './account.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import type { CommandLine } from './context.ts';
import { copyLogCommand } from './copy-log.ts';
import { doctorCommand } from './doctor.ts';
import { importCommand } from './import.ts';
import { readModelsCommand } from './read-models.ts';
import { rebuildCommand } from './rebuild.ts';
import { rehearseCommand } from './rehearse.ts';
import { restoreCommand } from './restore.ts';
import { undoCommand } from './undo.ts';

const COMMANDS = [
  importCommand,
  rebuildCommand,
  readModelsCommand,
  copyLogCommand,
  acceptLogCommand,
  accountCommand,
  auditCommand,
  undoCommand,
  backupCommand,
  restoreCommand,
  rehearseCommand,
  doctorCommand,
];

/** The program with all its commands; parsing the arguments runs one of them. */
export function createProgram(commandLine: CommandLine): Command {
  const program = new Command('sandcrate')
    .description('Looks after a Sandcrate site. It takes the same environment variables as the site itself.')
    .showHelpAfterError();
  for (const command of COMMANDS) program.addCommand(command(commandLine));
  return program;
}
