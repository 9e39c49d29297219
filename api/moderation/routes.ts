// The table of contents of moderation: cases, decisions, and the owner's tools.
import type { FastifyInstance } from 'fastify';
import { adminAppealRoutes } from '../appeals/admin-routes.ts';
import { adminOutboxRoutes } from '../outbox/admin-routes.ts';
import { adminRecallRoutes } from '../recalls/admin-routes.ts';
import { adminReportRoutes } from '../reports/admin-routes.ts';
import { adminRuleRoutes } from '../rules/admin-routes.ts';
import { adminSettingsRoutes } from '../settings/admin-routes.ts';
import { adminBulkRoutes } from './bulk-routes.ts';
import { adminReviewLockRoutes } from './review-lock-routes.ts';
import { adminUndoRoutes } from './undo-routes.ts';

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
