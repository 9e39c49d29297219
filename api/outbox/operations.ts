// Mails that wait, failed or were sent, for the owner.

import { z } from 'zod';
import { ConsoleQuery, MAX_RANGE } from '../console/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { MailId } from '../contract/params.ts';
import { OutboxMail, OutboxQuery } from './contract.ts';

export const outboxOperations = {
  'GET /api/admin/outbox': {
    access: 'owner',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 10,
    summary: 'Mails waiting, failed and sent, with links masked',
    query: OutboxQuery,
    paged: true,
    answer: z.array(OutboxMail),
  },
  'POST /api/admin/outbox/{id}/resend': {
    access: 'owner',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 10,
    summary: 'Send a failed mail again',
    params: MailId,
    answer: OutboxMail,
  },
} as const satisfies Record<string, Operation>;

export const consoleOutboxOperations = {
  'GET /api/console/outbox': {
    access: 'owner',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 10,
    summary: 'Mails; filter by state',
    query: ConsoleQuery,
    maxItems: MAX_RANGE,
    answer: z.array(OutboxMail),
  },
} as const satisfies Record<string, Operation>;
