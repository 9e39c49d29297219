// The table of contents of moderation: cases, decisions, and the owner's tools.
import type { FastifyInstance } from 'fastify';
import { adminAppealRoutes } from './admin/appeals.ts';
import { adminBulkRoutes } from './admin/bulk.ts';
import { adminOutboxRoutes } from './admin/outbox.ts';
import { adminRecallRoutes } from './admin/recalls.ts';
import { adminReportRoutes } from './admin/reports.ts';
import { adminReviewLockRoutes } from './admin/review-locks.ts';
import { adminRuleRoutes } from './admin/rules.ts';
import { adminSettingsRoutes } from './admin/settings.ts';
import { adminUndoRoutes } from './admin/undo.ts';

export async function moderationRoutes(app: FastifyInstance) {
  await adminReviewLockRoutes(app);
  await adminReportRoutes(app);
  await adminAppealRoutes(app);
  await adminBulkRoutes(app);
  await adminRecallRoutes(app);
  await adminRuleRoutes(app);
  await adminUndoRoutes(app);
  await adminOutboxRoutes(app);
  await adminSettingsRoutes(app);
}
