// Schedules whose work is a call or two. The longer ones have their own files.
import * as invite from '@sandcrate/core/invite/invite.ts';
import { destroyOldDayKeys } from '@sandcrate/core/privacy/visitors.ts';
import { overdueInvites } from '@sandcrate/projections/accounts/queries.ts';
import { anchorChain } from '@sandcrate/projections/audit/anchor-chain.ts';
import { dropUnusedProvenance } from '@sandcrate/projections/provenance/schema.ts';
import { pruneMail } from '@sandcrate/projections/reactions/outbox.ts';
import { dropUnusedVersions } from '@sandcrate/projections/runner/lifecycle/versions.ts';
import { recomputeTrending } from '@sandcrate/projections/trending/recompute.ts';
import type { ScheduleRun } from './schedule.ts';

/** Signs the audit chain's head, so that no entry before it can be changed unnoticed. */
export async function anchorAudit({ pool, handler, secrets, context }: ScheduleRun): Promise<string> {
  const position = await anchorChain({ pool, handler, auditKey: secrets.auditKey }, context);
  return position === undefined ? 'the audit chain is signed already' : 'the audit chain is signed';
}

/** Drops read models of versions that no program has used for a day: they only take up space. */
export async function dropUnused({ pool, now }: ScheduleRun): Promise<string> {
  const dropped = [...(await dropUnusedVersions(pool, now)), ...(await dropUnusedProvenance(pool, now))];
  return dropped.length === 0 ? 'every read model is in use' : `dropped ${dropped.join(', ')}`;
}

/** Expires overdue invites by command; one that has been used in the meantime stays used. */
export async function expireInvites({ pool, handler, now, context }: ScheduleRun): Promise<string> {
  const overdue = await overdueInvites(pool, now);
  for (const key of overdue) {
    await handler.handle(invite, invite.streamName(key), { type: 'ExpireOverdue', now }, context);
  }
  return `${overdue.length} invites are past their date`;
}

/** Destroys the keys of days that nobody counts any more: their visitors can no longer be told apart. */
export async function forgetOldDays({ keys, now }: ScheduleRun): Promise<string> {
  return `${await destroyOldDayKeys(keys, now)} days were forgotten`;
}

/** Deletes mails that were sent or failed long ago. */
export async function forgetOldMail({ pool, now, lost }: ScheduleRun): Promise<string> {
  return `${await pruneMail(pool, now, lost)} old mails were deleted`;
}

/** Scores trending add-ons by the weights in the settings. */
export async function rankTrending({ fence, settings, now }: ScheduleRun): Promise<string> {
  const { scored } = await recomputeTrending(fence, { asOf: now, weights: settings().trendingWeights });
  return `${scored} add-ons are trending`;
}
