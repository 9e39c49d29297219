// Mails that wait, failed or were sent.

import { z } from 'zod';
import { pageQuery } from '../contract/page.ts';

/** Pages are short, because each mail is composed again from its events. */
export const OutboxQuery = pageQuery(100, 100);
export const OutboxMail = z.object({
  id: z.uuid(),
  /** Masked: 'a…@example.org'. */
  to: z.string().nullable(),
  subject: z.string().nullable(),
  /** With links and codes masked. */
  body: z.string().nullable(),
  state: z.enum(['waiting', 'sent', 'failed', 'obsolete']),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
  settledAt: z.iso.datetime().nullable(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;
