// Every call of the API in one table, the source of the routes' validation and guards, the OpenAPI document and the
// typed client. A key is the method and the path as in the specification.

import { adminAddonOperations, consoleAddonOperations } from '../addons/admin-operations.ts';
import { discoveryOperations } from '../addons/discovery-operations.ts';
import { engagementOperations } from '../addons/engagement-operations.ts';
import { addonsOperations } from '../addons/operations.ts';
import { advisoryOperations } from '../advisories/operations.ts';
import { publisherAnalyticsOperations, siteAnalyticsOperations } from '../analytics/operations.ts';
import { adminAppealOperations, appealOperations, consoleAppealOperations } from '../appeals/operations.ts';
import { anchorOperations, auditOperations } from '../audit/operations.ts';
import { authOperations } from '../auth/operations.ts';
import { changeOperations, consoleChangeOperations } from '../changes/operations.ts';
import {
  adminCollectionOperations,
  collectionOperations,
  consoleCollectionOperations,
} from '../collections/operations.ts';
import {
  adminCommentOperations,
  commentOperations,
  consoleCommentOperations,
} from '../comments/operations.ts';
import { compatibilityOperations, publisherCompatibilityOperations } from '../compatibility/operations.ts';
import { inboxOperations } from '../inbox/operations.ts';
import { consoleInviteOperations, inviteOperations } from '../invites/operations.ts';
import { messageOperations } from '../messages/operations.ts';
import { moderationOperations, statsOperations } from '../moderation/operations.ts';
import { consoleOutboxOperations, outboxOperations } from '../outbox/operations.ts';
import { adminProfileOperations, profileOperations } from '../profiles/operations.ts';
import { provenanceOperations } from '../provenance/operations.ts';
import { publisherOperations } from '../publisher/operations.ts';
import { publishersOperations } from '../publishers/operations.ts';
import { pushSubscriptionOperations } from '../push-subscriptions/operations.ts';
import { consoleRecallOperations, recallOperations } from '../recalls/operations.ts';
import { adminReportOperations, consoleReportOperations, reportOperations } from '../reports/operations.ts';
import { ruleOperations } from '../rules/operations.ts';
import { adminSearchOperations, consoleSearchOperations, searchOperations } from '../searches/operations.ts';
import { consoleSettingsOperations, settingsOperations } from '../settings/operations.ts';
import { siteOperations } from '../site-info/operations.ts';
import { adminUserOperations, consoleUserOperations, meOperations } from '../users/operations.ts';

export type { Access, Operation } from './operation.ts';

/** The calls by what they are about. */
export const chapters = {
  'Logging in': authOperations,
  'Add-ons': addonsOperations,
  Finding: { ...discoveryOperations, ...searchOperations, ...advisoryOperations },
  Engagement: {
    ...engagementOperations,
    ...compatibilityOperations,
    ...commentOperations,
    ...reportOperations,
    ...appealOperations,
  },
  Collections: collectionOperations,
  People: {
    ...publishersOperations,
    ...meOperations,
    ...profileOperations,
    ...inboxOperations,
    ...pushSubscriptionOperations,
  },
  Provenance: provenanceOperations,
  Publishing: {
    ...publisherOperations,
    ...publisherAnalyticsOperations,
    ...publisherCompatibilityOperations,
  },
  Administration: {
    ...statsOperations,
    ...adminAddonOperations,
    ...changeOperations,
    ...adminUserOperations,
    ...inviteOperations,
  },
  Moderation: {
    ...messageOperations,
    ...moderationOperations,
    ...adminReportOperations,
    ...adminCommentOperations,
    ...adminCollectionOperations,
    ...adminProfileOperations,
    ...adminAppealOperations,
    ...recallOperations,
    ...siteAnalyticsOperations,
    ...settingsOperations,
    ...adminSearchOperations,
    ...outboxOperations,
  },
  Rules: ruleOperations,
  Console: {
    ...consoleAddonOperations,
    ...consoleUserOperations,
    ...consoleInviteOperations,
    ...consoleChangeOperations,
    ...consoleReportOperations,
    ...consoleAppealOperations,
    ...consoleCommentOperations,
    ...consoleCollectionOperations,
    ...consoleRecallOperations,
    ...auditOperations,
    ...consoleOutboxOperations,
    ...consoleSettingsOperations,
    ...consoleSearchOperations,
  },
  Site: { ...siteOperations, ...anchorOperations },
} as const;

export const operations = {
  ...chapters['Logging in'],
  ...chapters['Add-ons'],
  ...chapters.Finding,
  ...chapters.Engagement,
  ...chapters.Collections,
  ...chapters.People,
  ...chapters.Provenance,
  ...chapters.Publishing,
  ...chapters.Administration,
  ...chapters.Moderation,
  ...chapters.Rules,
  ...chapters.Console,
  ...chapters.Site,
} as const;

export type Operations = typeof operations;
export type OperationKey = keyof Operations;
