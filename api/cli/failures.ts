// Failures of a command that are shown as one line, without a stack.
import { ConfigError } from '@sandcrate/core/config/config.ts';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { EmbeddedPostgresError } from '@sandcrate/infrastructure/embedded-postgres/embedded-postgres-error.ts';
import { CommandFailed } from './command-failed.ts';

const PLAIN = [CommandFailed, ConfigError, DomainError, EmbeddedPostgresError, StoreUnavailable];

/** A failure's message if it was written for users, else all its details. */
export function textOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  if (PLAIN.some((kind) => failure instanceof kind)) return failure.message;
  return failure.stack ?? failure.message;
}
