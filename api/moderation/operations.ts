// Cases for moderators, and the owner's tools.
import { z } from 'zod';
import { AnalyticsQuery, SiteAnalyticsView } from '../analytics/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { ListQuery } from '../contract/page.ts';
import { AddonId, AppealId, CommentId, MailId, RecallId, ReportId } from '../contract/params.ts';
import { MessageBody, MessagesQuery, MessageView } from '../messages/contract.ts';
import { SecondFactorPreview, SettingsBody, SettingsView } from '../site-info/contract.ts';
import {
  AppealView,
  BulkAnswer,
  BulkBody,
  DismissReportBody,
  JudgeAppealBody,
  OutboxMail,
  OutboxQuery,
  RecallAnswer,
  RecallBody,
  RecallView,
  ReportView,
  ResolveReportBody,
  UndoAnswer,
  UndoBody,
} from './contract.ts';
import { LiveState, RecentDecision, ReviewLock, ReviewLockBody } from './review-locks-contract.ts';

export const moderationOperations = {
  'GET /api/addons/{id}/messages': {
    access: 'member',
    statements: 4,
    summary:
      'What reviewers and its publisher wrote to each other, newest first; for staff also notes among them',
    params: AddonId,
    query: MessagesQuery,
    paged: true,
    answer: z.array(MessageView),
  },
  'POST /api/addons/{id}/messages': {
    access: 'participant',
    statements: 7,
    summary:
      'Write to the reviewers of one’s own add-on, or as a reviewer to its publisher or to other reviewers',
    params: AddonId,
    body: MessageBody,
    status: 201,
    answer: MessageView,
  },
  'POST /api/admin/addons/bulk': {
    access: 'staff',
    statements: 'by rows',
    summary: 'One action on many add-ons, or a preview of it',
    body: BulkBody,
    answer: BulkAnswer,
  },
  'GET /api/admin/review-locks': {
    access: 'staff',
    statements: 2,
    summary: 'Which add-ons are being reviewed, by whom and since when',
    query: ListQuery,
    paged: true,
    answer: z.array(ReviewLock),
  },
  'GET /api/admin/live': {
    access: 'staff',
    statements: 2,
    summary:
      'Texts that change with what moderators see of each other; or events named reviews, decisions and queues when they do',
    answer: LiveState,
    events: true,
  },
  'GET /api/admin/recent-decisions': {
    access: 'staff',
    statements: 4,
    summary: 'What was decided about add-ons in the last hour, by whom and why, the latest first',
    query: ListQuery,
    paged: true,
    answer: z.array(RecentDecision),
  },
  'PUT /api/admin/addons/{id}/review-lock': {
    access: 'staff',
    statements: 6,
    summary:
      'Take or renew the review of an add-on; answers who has it, which is another until it is taken over',
    params: AddonId,
    body: ReviewLockBody,
    answer: ReviewLock,
  },
  'DELETE /api/admin/addons/{id}/review-lock': {
    access: 'staff',
    statements: 5,
    summary: "Give up one's review of an add-on",
    params: AddonId,
  },
  'PUT /api/admin/reports/{id}/resolve': {
    access: 'staff',
    statements: 8,
    summary: 'Resolve a report, hiding or deleting what it is about where wanted',
    params: ReportId,
    body: ResolveReportBody,
    answer: ReportView,
  },
  'PUT /api/admin/reports/{id}/dismiss': {
    access: 'staff',
    statements: 8,
    summary: 'Dismiss a report',
    params: ReportId,
    body: DismissReportBody,
    answer: ReportView,
  },
  'PUT /api/admin/comments/{id}/restore': {
    access: 'staff',
    statements: 5,
    summary: 'Bring back a comment that staff deleted',
    params: CommentId,
  },
  'PUT /api/admin/appeals/{id}/uphold': {
    access: 'staff',
    statements: 7,
    summary: 'The decision stands',
    params: AppealId,
    body: JudgeAppealBody,
    answer: AppealView,
  },
  'PUT /api/admin/appeals/{id}/overturn': {
    access: 'staff',
    statements: 14,
    summary: 'Overturn the decision and undo its effects',
    params: AppealId,
    body: JudgeAppealBody,
    answer: AppealView,
  },
  'POST /api/admin/recalls': {
    access: 'staff',
    statements: 10,
    summary: 'Recall a file by its hash or a pack by its UUID, or preview that',
    body: RecallBody,
    alsoStatus: 201,
    answer: RecallAnswer,
  },
  'DELETE /api/admin/recalls/{id}': {
    access: 'staff',
    statements: 7,
    summary: 'Lift a recall',
    params: RecallId,
    answer: RecallView,
  },
  'POST /api/admin/undo': {
    access: 'owner',
    statements: 'by rows',
    summary: "Undo one actor's actions, as far as they can be, or preview that",
    body: UndoBody,
    answer: UndoAnswer,
  },
  'GET /api/admin/analytics': {
    access: 'staff',
    statements: 10,
    summary: "The site's numbers over time; as CSV for Accept: text/csv",
    query: AnalyticsQuery,
    csv: true,
    answer: SiteAnalyticsView,
  },
  'GET /api/admin/settings': {
    access: 'staff',
    statements: 1,
    summary: 'All settings',
    answer: SettingsView,
  },
  'GET /api/admin/settings/second-factor': {
    access: 'owner',
    statements: 2,
    summary: 'What requiring a second factor of staff would do: whose sessions it stops',
    answer: SecondFactorPreview,
  },
  'PATCH /api/admin/settings': {
    access: 'staff',
    statements: 6,
    summary: 'Change settings; an administrator only the three switches, the owner all',
    body: SettingsBody,
    answer: SettingsView,
  },
  'GET /api/admin/outbox': {
    access: 'owner',
    statements: 10,
    summary: 'Mails waiting, failed and sent, with links masked',
    query: OutboxQuery,
    paged: true,
    answer: z.array(OutboxMail),
  },
  'POST /api/admin/outbox/{id}/resend': {
    access: 'owner',
    statements: 10,
    summary: 'Send a failed mail again',
    params: MailId,
    answer: OutboxMail,
  },
} as const satisfies Record<string, Operation>;
