// The dependencies of the processes that make and delete accounts.
import type { CommandContext, Handler } from '../handle.ts';
import type { Privacy } from '../privacy/privacy.ts';

export type Ports = {
  handler: Handler;
  privacy: Privacy;
  /**
   * Whether another account's name can be taken for this one [nobody is asked]. Asked once the look itself is reserved,
   * so that of two registrations at the same moment the later one sees the earlier.
   */
  isLookTaken?: (username: string, accountId: string) => Promise<boolean>;
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
