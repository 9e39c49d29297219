// Cases of moderators as the API shows them.
import { mayJudge } from '@sandcrate/core/appeal/appeal.ts';
import { ReportReason } from '@sandcrate/core/report/report.ts';
import { defaultSettings, SETTING_LABELS, SettingName } from '@sandcrate/core/settings/values.ts';
import type { EntryChange } from '@sandcrate/projections/audit/entry.ts';
import type { Entry } from '@sandcrate/projections/audit/queries.ts';
import type { RecallRow } from '@sandcrate/projections/catalogue/recall-queries.ts';
import type { AppealCase } from '@sandcrate/projections/moderation/appeal-queries.ts';
import type { ConsoleCommentRow } from '@sandcrate/projections/moderation/console-comments.ts';
import type { ReportCase } from '@sandcrate/projections/moderation/report-queries.ts';
import { z } from 'zod';
import type { Viewer } from '../plugins/access.ts';
import type { AppealView, AuditEntry, ConsoleComment, RecallView, ReportView } from './contract.ts';

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

export const reportView = ({
  id,
  filing,
  filedAt,
  reviewedAt,
  reason,
  ...report
}: ReportCase): ReportView => ({
  ...report,
  id: `${id}.${filing}`,
  reason: ReportReason.parse(reason),
  createdAt: filedAt.toISOString(),
  reviewedAt: iso(reviewedAt),
});

export const appealView = (
  { commentId: _c, changeId: _h, decidedAt, filedAt, judgedAt, ...appeal }: AppealCase,
  viewer: Viewer,
): AppealView => ({
  ...appeal,
  decidedAt: decidedAt.toISOString(),
  filedAt: filedAt.toISOString(),
  judgedAt: iso(judgedAt),
  canJudge: mayJudge(viewer, {
    decidedBy: appeal.decidedBy?.id ?? null,
    appellantId: appeal.appellant.id,
  }),
});

export const consoleComment = ({
  accountId,
  username,
  isVerified,
  content,
  postedAt,
  deletedAt,
  ...comment
}: ConsoleCommentRow): ConsoleComment => ({
  ...comment,
  userId: username === null ? null : accountId,
  user: username === null ? null : { username, isVerified },
  content: content ?? '',
  createdAt: postedAt.toISOString(),
  deletedAt: iso(deletedAt),
});

export const auditEntry = ({ number, position: _, change, occurredAt, ...entry }: Entry): AuditEntry => ({
  ...entry,
  id: String(number),
  change: change && changeView(change),
  subjectLabel: entry.subjectLabel ?? (change && labelOf(change.name)),
  occurredAt: occurredAt.toISOString(),
});

const settingOf = (name: string) => SettingName.safeParse(name).data;

function labelOf(name: string): string {
  const setting = settingOf(name);
  return setting === undefined ? name.charAt(0).toUpperCase() + name.slice(1) : SETTING_LABELS[setting];
}

/** A setting that nobody had changed before had its default. */
function changeView({ name, before, after }: EntryChange): NonNullable<AuditEntry['change']> {
  const setting = settingOf(name);
  const known = before ?? (setting === undefined ? null : defaultSettings[setting]);
  return { name, label: labelOf(name), before: z.json().parse(known), after: z.json().parse(after) };
}

export const recallView = ({ issuedAt, liftedAt, ...recall }: RecallRow): RecallView => ({
  ...recall,
  issuedAt: issuedAt.toISOString(),
  liftedAt: iso(liftedAt),
});
