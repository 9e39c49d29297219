// The table of contents of moderation: cases, decisions, and the owner's tools.
import type { FastifyInstance } from 'fastify';
import { adminAppealRoutes } from './admin/appeals.ts';
import { adminReportRoutes } from './admin/reports.ts';

export async function moderationRoutes(app: FastifyInstance) {
  await adminReportRoutes(app);
  await adminAppealRoutes(app);
}
