// The audit log: its signed heads, its entries, its export, and what it says about moderators.

import { z } from 'zod';
import { ConsoleQuery, MAX_RANGE } from '../console/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { ListQuery } from '../contract/page.ts';
import { AnchorView, AuditEntry, ModeratorView } from './contract.ts';

export const anchorOperations = {
  'GET /api/audit/anchors': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 2, member: 3 },
    summary: 'Signed heads of the audit chain, newest first',
    query: ListQuery,
    paged: true,
    answer: z.array(AnchorView),
  },
} as const satisfies Record<string, Operation>;

export const auditOperations = {
  'GET /api/console/audit': {
    access: 'audit',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 5,
    summary: 'The moderation history; filter by actor, subject, type, from, to, q',
    query: ConsoleQuery,
    maxItems: MAX_RANGE,
    answer: z.array(AuditEntry),
  },
  'GET /api/audit/export': {
    access: 'audit',
    limit: 'none',
    bodyLimit: 'none',
    time: 'stream',
    statements: 2,
    summary:
      'The whole audit log as lines of JSON that `sandcrate audit verify-export` checks; the last says how much it holds',
    stream: 'application/x-ndjson',
  },
  'GET /api/console/moderators': {
    access: 'audit',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 2,
    summary: 'Decisions, time to decide, reversals and overturned appeals by moderator',
    query: ConsoleQuery,
    maxItems: MAX_RANGE,
    answer: z.array(ModeratorView),
  },
} as const satisfies Record<string, Operation>;
