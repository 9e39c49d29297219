// Schedules whose work is a call or two. The longer ones have their own files.
import * as invite from '@sandcrate/core/invite/invite.ts';
import { destroyOldDayKeys } from '@sandcrate/core/privacy/visitors.ts';
import * as wait from '@sandcrate/core/wait/wait.ts';
import { overdueInvites } from '@sandcrate/projections/accounts/queries.ts';
import { anchorChain } from '@sandcrate/projections/audit/anchor-chain.ts';
import { overdueItems } from '@sandcrate/projections/inbox/overdue-queries.ts';
import { forgetOldMarks } from '@sandcrate/projections/inbox/read-mark-queries.ts';
import { dropUnusedProvenance } from '@sandcrate/projections/provenance/schema.ts';
import { writeDigests } from '@sandcrate/projections/reactions/digests.ts';
import { pruneMail } from '@sandcrate/projections/reactions/outbox.ts';
import { prunePushes } from '@sandcrate/projections/reactions/push/queue.ts';
import { dropUnusedVersions } from '@sandcrate/projections/runner/lifecycle/versions.ts';
import { recomputeTrending } from '@sandcrate/projections/trending/recompute.ts';
import { countPastDays } from '../searches/search-counts.ts';
import type { ScheduleRun } from './schedule.ts';

/** Signs the audit chain's head, so that no entry before it can be changed unnoticed. */
export async function anchorAudit({ pool, handler, secrets, context }: ScheduleRun): Promise<string> {
  const position = await anchorChain({ pool, handler, auditKey: secrets.auditKey }, context);
  return position === undefined ? 'the audit chain is signed already' : 'the audit chain is signed';
}

/** Turns the searches of past days into counts, without who made them. */
export async function countPastSearches({ pool, now }: ScheduleRun): Promise<string> {
  return `${await countPastDays(pool, now)} searched texts of past days were counted`;
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

/** Destroys the keys of days that nobody counts any more: their visitors can no longer be distinguished. */
export async function forgetOldDays({ keys, now }: ScheduleRun): Promise<string> {
  return `${await destroyOldDayKeys(keys, now)} days were forgotten`;
}

/** Deletes mails that were sent or failed long ago, and push messages that have expired. */
export async function forgetOldMail({ pool, now, lost }: ScheduleRun): Promise<string> {
  const [mails, pushes] = [await pruneMail(pool, now, lost), await prunePushes(pool)];
  return `${mails} old mails and ${pushes} push messages were deleted`;
}

/** Puts the digests that are due into the outbox. Without a mail server, nobody would ever send them. */
export async function sendDigests({ config, pool, now }: ScheduleRun): Promise<string> {
  if (config.smtpUrl === undefined) return 'there is no mail server';
  return `${await writeDigests(pool, now)} digests are on their way`;
}

/** How long the inbox may take to reach the end of the log. */
const PATIENCE_MS = 30_000;

/** Deletes the marks of read notices that are gone. While the inbox is built, nobody knows which ones are. */
export async function forgetReadMarks({ pool, store, readModels }: ScheduleRun): Promise<string> {
  if (!(await readModels.waitFor(await store.head(), ['inbox'], PATIENCE_MS)))
    return 'the inbox is behind the log';
  return `${await forgetOldMarks(pool)} marks of old notices were deleted`;
}

/** The rest is noted by the next run. */
const NOTED_AT_ONCE = 200;

/** Notes what has waited in the queue for too long. The inbox then notifies the staff who want that. */
export async function noteOverdue({ pool, handler, now, context, lost }: ScheduleRun): Promise<string> {
  const items = await overdueItems(pool, new Date(now.getTime() - wait.OVERDUE_MS), NOTED_AT_ONCE);
  for (const item of items) {
    lost?.throwIfAborted();
    await handler.handle(wait, wait.streamName(item.addonId), { type: 'NoteOverdue', ...item, now }, context);
  }
  return `${items.length} submissions have waited for more than a day`;
}

/** Scores trending add-ons by the weights in the settings. */
export async function rankTrending({ fence, settings, now }: ScheduleRun): Promise<string> {
  const { scored } = await recomputeTrending(fence, { asOf: now, weights: settings().trendingWeights });
  return `${scored} add-ons are trending`;
}
