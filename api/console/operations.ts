// The console's lists.
import { z } from 'zod';
import { AdminInvite, AdminUser, ConsoleAddon, PendingAddon } from '../addons/admin-contract.ts';
import type { Operation } from '../contract/operation.ts';
import { AddonId, ChangeId, UserId } from '../contract/params.ts';
import {
  AppealView,
  AuditEntry,
  ConsoleChange,
  ConsoleComment,
  ModeratorView,
  OutboxMail,
  RecallView,
  ReportView,
} from '../moderation/contract.ts';
import { SettingsView } from '../site-info/contract.ts';
import { ConsoleQuery } from './contract.ts';

export const consoleOperations = {
  'GET /api/console/addons': {
    access: 'staff',
    statements: 9,
    summary:
      'Add-ons for the console; filter by status, waiting, deleted, isHidden, isFeatured, category, publisherId, q, id',
    query: ConsoleQuery,
    answer: z.array(PendingAddon),
  },
  'GET /api/console/addons/{id}': {
    access: 'staff',
    statements: 16,
    summary: 'One add-on for the console',
    params: AddonId,
    answer: ConsoleAddon,
  },
  'GET /api/console/users': {
    access: 'staff',
    statements: 4,
    summary: 'Accounts for the console; filter by role, q, id',
    query: ConsoleQuery,
    answer: z.array(AdminUser),
  },
  'GET /api/console/invites': {
    access: 'staff',
    statements: 4,
    summary: 'Invites for the console; filter by status, q, id',
    query: ConsoleQuery,
    answer: z.array(AdminInvite),
  },
  'GET /api/console/users/{id}': {
    access: 'staff',
    statements: 2,
    summary: 'One account for the console',
    params: UserId,
    answer: AdminUser,
  },
  'GET /api/console/changes': {
    access: 'staff',
    statements: 6,
    summary: 'Proposed changes; filter by state, q, id',
    query: ConsoleQuery,
    answer: z.array(ConsoleChange),
  },
  'GET /api/console/changes/{id}': {
    access: 'staff',
    statements: 6,
    summary: 'One proposed change',
    params: ChangeId,
    answer: ConsoleChange,
  },
  'GET /api/console/reports': {
    access: 'staff',
    statements: 4,
    summary: 'Reports; filter by status, kind, reason, addonId, reporterId, q',
    query: ConsoleQuery,
    answer: z.array(ReportView),
  },
  'GET /api/console/appeals': {
    access: 'staff',
    statements: 4,
    summary: 'Appeals; filter by status, q',
    query: ConsoleQuery,
    answer: z.array(AppealView),
  },
  'GET /api/console/comments': {
    access: 'staff',
    statements: 4,
    summary: 'Comments, newest first; filter by addonId, accountId, deleted, reported, q',
    query: ConsoleQuery,
    answer: z.array(ConsoleComment),
  },
  'GET /api/console/recalls': {
    access: 'staff',
    statements: 4,
    summary: 'Recalls; filter by lifted, q',
    query: ConsoleQuery,
    answer: z.array(RecallView),
  },
  'GET /api/console/audit': {
    access: 'audit',
    statements: 5,
    summary: 'The moderation history; filter by actor, subject, type, from, to, q',
    query: ConsoleQuery,
    answer: z.array(AuditEntry),
  },
  'GET /api/audit/export': {
    access: 'audit',
    statements: 2,
    summary:
      'The whole audit log as lines of JSON that `sandcrate audit verify-export` checks; the last says how much it holds',
    stream: 'application/x-ndjson',
  },
  'GET /api/console/moderators': {
    access: 'audit',
    statements: 2,
    summary: 'Decisions, time to decide, reversals and overturned appeals by moderator',
    query: ConsoleQuery,
    answer: z.array(ModeratorView),
  },
  'GET /api/console/outbox': {
    access: 'owner',
    statements: 10,
    summary: 'Mails; filter by state',
    query: ConsoleQuery,
    answer: z.array(OutboxMail),
  },
  'GET /api/console/settings': {
    access: 'staff',
    statements: 1,
    summary: 'The settings as one row',
    query: ConsoleQuery,
    answer: z.array(SettingsView.extend({ id: z.literal('settings') })),
  },
} as const satisfies Record<string, Operation>;
