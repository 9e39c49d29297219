import { fileReason } from '../server/system-error.ts';

/** A failure of a command whose message is all that the user needs to see. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** The failure to report when a file that the user named cannot be read; other errors stay as they are. */
export function unreadable(path: string, error: unknown): unknown {
  const reason = fileReason(error);
  return reason === undefined ? error : new CommandFailed(`${path} cannot be read: ${reason}.`);
}
