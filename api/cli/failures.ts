// Failures of a command that are shown without a stack.
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { startFailure } from '../server/start-failure.ts';
import { CommandFailed } from './command-failed.ts';

/** A failure's message if the user can do something about it, else all its details. */
export function textOf(failure: unknown): string {
  if (failure instanceof CommandFailed || failure instanceof DomainError) return failure.message;
  return startFailure(failure);
}
