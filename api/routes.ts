// The table of contents of the API.
import type { FastifyInstance } from 'fastify';
import { adminAddonRoutes } from './addons/admin-routes.ts';
import { consoleAddonRoutes } from './addons/console-routes.ts';
import { discoveryRoutes } from './addons/discovery-routes.ts';
import { downloadRoutes } from './addons/download-routes.ts';
import { addonEditingRoutes } from './addons/editing-routes.ts';
import { engagementRoutes } from './addons/engagement-routes.ts';
import { pictureRoutes } from './addons/picture-routes.ts';
import { addonRoutes } from './addons/routes.ts';
import { advisoryRoutes } from './advisories/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { adminAppealRoutes } from './appeals/admin-routes.ts';
import { consoleAppealRoutes } from './appeals/console-routes.ts';
import { appealRoutes } from './appeals/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authPasswordRoutes } from './auth/password-routes.ts';
import { authRegistrationRoutes } from './auth/registration-routes.ts';
import { authRoutes } from './auth/routes.ts';
import { adminChangeRoutes } from './changes/admin-routes.ts';
import { consoleChangeRoutes } from './changes/console-routes.ts';
import { adminCollectionRoutes } from './collections/admin-routes.ts';
import { consoleCollectionRoutes } from './collections/console-routes.ts';
import { collectionRoutes } from './collections/routes.ts';
import { adminCommentRoutes } from './comments/admin-routes.ts';
import { consoleCommentRoutes } from './comments/console-routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { compatibilityRoutes } from './compatibility/routes.ts';
import { feedRoutes } from './feeds/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { consoleInviteRoutes } from './invites/console-routes.ts';
import { inviteRoutes } from './invites/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { adminAssignmentRoutes } from './moderation/assignment-routes.ts';
import { adminBulkRoutes } from './moderation/bulk-routes.ts';
import { adminReviewLockRoutes } from './moderation/review-lock-routes.ts';
import { adminSkipRoutes } from './moderation/skip-routes.ts';
import { adminStatsRoutes } from './moderation/stats-routes.ts';
import { adminUndoRoutes } from './moderation/undo-routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { adminOutboxRoutes } from './outbox/admin-routes.ts';
import { adminProfileRoutes } from './profiles/admin-routes.ts';
import { profileRoutes } from './profiles/routes.ts';
import { provenanceRoutes } from './provenance/routes.ts';
import { publisherRoutes } from './publisher/routes.ts';
import { publishersRoutes } from './publishers/routes.ts';
import { pushSubscriptionRoutes } from './push-subscriptions/routes.ts';
import { adminRecallRoutes } from './recalls/admin-routes.ts';
import { consoleRecallRoutes } from './recalls/console-routes.ts';
import { adminReportRoutes } from './reports/admin-routes.ts';
import { consoleReportRoutes } from './reports/console-routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { adminRuleRoutes } from './rules/admin-routes.ts';
import { consoleSearchRoutes } from './searches/console-routes.ts';
import { adminSearchRoutes, searchRoutes } from './searches/routes.ts';
import { adminSettingsRoutes } from './settings/admin-routes.ts';
import { healthRoutes } from './site-info/health.ts';
import { siteInfoRoutes } from './site-info/routes.ts';
import { adminUserRoutes } from './users/admin-routes.ts';
import { consoleUserRoutes } from './users/console-routes.ts';
import { libraryRoutes } from './users/library-routes.ts';
import { meRoutes } from './users/me-routes.ts';
import { noteRoutes } from './users/note-routes.ts';

const ROUTES = [
  openApiRoutes,
  siteInfoRoutes,
  authRoutes,
  authRegistrationRoutes,
  authPasswordRoutes,
  meRoutes,
  libraryRoutes,
  inboxRoutes,
  pushSubscriptionRoutes,
  addonRoutes,
  discoveryRoutes,
  searchRoutes,
  addonEditingRoutes,
  pictureRoutes,
  downloadRoutes,
  engagementRoutes,
  compatibilityRoutes,
  collectionRoutes,
  commentRoutes,
  messageRoutes,
  reportRoutes,
  appealRoutes,
  advisoryRoutes,
  fileRoutes,
  feedRoutes,
  publishersRoutes,
  profileRoutes,
  publisherRoutes,
  provenanceRoutes,
  analyticsRoutes,
  // For staff.
  adminStatsRoutes,
  adminAddonRoutes,
  adminChangeRoutes,
  adminUserRoutes,
  noteRoutes,
  inviteRoutes,
  adminReviewLockRoutes,
  adminAssignmentRoutes,
  adminSkipRoutes,
  adminReportRoutes,
  adminCollectionRoutes,
  adminProfileRoutes,
  adminCommentRoutes,
  adminAppealRoutes,
  adminBulkRoutes,
  adminRecallRoutes,
  adminRuleRoutes,
  adminUndoRoutes,
  adminOutboxRoutes,
  adminSettingsRoutes,
  adminSearchRoutes,
  // What the console lists.
  consoleAddonRoutes,
  consoleChangeRoutes,
  consoleUserRoutes,
  consoleInviteRoutes,
  consoleSearchRoutes,
  consoleReportRoutes,
  consoleAppealRoutes,
  consoleCollectionRoutes,
  consoleCommentRoutes,
  consoleRecallRoutes,
  auditRoutes,
];

/** Serves every call. */
export async function routes(app: FastifyInstance) {
  await healthRoutes(app, {
    ...app.services,
    readyLag: app.services.config.readyLag,
    metricsToken: app.services.config.metricsToken,
    dataDir: app.services.config.dataDir,
    isStopping: app.isDraining,
  });
  for (const register of ROUTES) await register(app);
}
