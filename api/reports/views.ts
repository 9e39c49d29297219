// Reports as the API shows them.

import { ReportReason } from '@sandcrate/core/report/report.ts';
import type { ReportCase } from '@sandcrate/projections/moderation/report-queries.ts';
import type { TicketFor } from '../addons/views.ts';
import type { Viewer } from '../plugins/access.ts';
import { reportedProfile } from '../profiles/views.ts';
import type { ReportView } from './contract.ts';

export const reportView = (
  { id, filing, filedAt, reviewedAt, reason, profile, ...report }: ReportCase,
  viewer: Viewer,
  ticketFor: TicketFor,
): ReportView => ({
  ...report,
  profile: reportedProfile(profile, viewer, ticketFor),
  id: `${id}.${filing}`,
  reason: ReportReason.parse(reason),
  createdAt: filedAt.toISOString(),
  reviewedAt: reviewedAt?.toISOString() ?? null,
});
