// Failures of a command that are shown without a stack.
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { startFailure } from '../server/start-failure.ts';
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

/** A failure's message if the user can do something about it, else all its details. */
export function textOf(failure: unknown): string {
  if (failure instanceof CommandFailed || failure instanceof DomainError) return failure.message;
  return startFailure(failure);
}
