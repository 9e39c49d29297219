import * as invite from '@sandcrate/core/invite/invite.ts';
import { overdueInvites } from '@sandcrate/projections/accounts/overdue-invites.ts';
import type { ScheduleRun } from './schedule.ts';

/** Expires, through their command, the invites whose date has come; one that was used meanwhile stays used. */
export async function expireInvites({ pool, handler, now, context }: ScheduleRun): Promise<string> {
  const overdue = await overdueInvites(pool, now);
  for (const key of overdue) {
    await handler.handle(invite, invite.streamName(key), { type: 'ExpireOverdue', now }, context);
  }
  return `${overdue.length} invites are past their date`;
}
