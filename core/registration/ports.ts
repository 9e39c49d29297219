// The dependencies of the processes that make and delete accounts.
import type { CommandContext, Handler } from '../handle.ts';
import type { Privacy } from '../privacy/privacy.ts';

export type Ports = {
  handler: Handler;
  privacy: Privacy;
};

/**
 * The context for the steps of a process that do not decide: only the deciding event carries the command's id, so
 * that a repeat does everything else again.
 */
export const withoutCommandId = ({
  commandId: _,
  commandHash: __,
  ...context
}: CommandContext): CommandContext => context;
