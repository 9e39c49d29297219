import type { CommandContext, Handler } from '../handle.ts';
import * as invite from '../invite/invite.ts';

/**
 * Records that an invite was used. This follows from AccountRegistered or AccountHandedOver, whose data name the
 * invite, and can be repeated.
 */
export const recordInviteUsed = (
  handler: Handler,
  { key, issue }: { key: string; issue: number },
  accountId: string,
  context: CommandContext,
) => handler.handle(invite, invite.streamName(key), { type: 'UseInvite', issue, accountId }, context);
