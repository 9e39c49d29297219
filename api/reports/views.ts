// Reports as the API shows them.

import { ReportReason } from '@sandcrate/core/report/report.ts';
import type { ReportCase } from '@sandcrate/projections/moderation/report-queries.ts';
import { isoOrNull } from '../nullable-time.ts';
import type { ReportView } from './contract.ts';

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
  reviewedAt: isoOrNull(reviewedAt),
});
