// Sends what waits in the outbox, one process at a time; tries again while that may help, and gives up visibly.
import { setTimeout as delay } from 'node:timers/promises';
import { BackOff } from '@sandcrate/core/event-store/back-off.ts';
import type { Logger } from '@sandcrate/core/postgres/logger.ts';
import type pg from 'pg';
import { mayPass } from '../runner/failures.ts';
import type { Leases } from '../runner/leases/leases.ts';
import { dueMail, type OutboxRow, postponeMail, settleMail } from './outbox.ts';
import { mailOf, type PostOffice } from './post.ts';
import { MailRefused, type Transport } from './transport.ts';

export type MailerOptions = PostOffice & {
  pool: pg.Pool;
  leases: Leases;
  /** Without one, mail waits in the outbox. */
  transport?: Transport;
  logger: Logger;
  /** How often to look for what is due. [1 s] */
  pollMs?: number;
};

const MINUTE_MS = 60_000;
/** How long to wait after each failure; after the last the mail has failed. */
const RETRY_AFTER_MS = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS);
const AT_ONCE = 20;

/** Sends mail until it is closed. */
export function startMailer(options: MailerOptions): { close(): Promise<void> } {
  const stop = new AbortController();
  const { transport } = options;
  const work = transport ? () => sendDue(options, transport, stop.signal) : onceTold(options);
  const running = keepWorking(options, work, stop.signal);
  return {
    async close() {
      stop.abort(new Error('The mailer is stopping'));
      await running;
      transport?.close();
    },
  };
}

async function keepWorking(
  { leases, logger, pollMs = 1000 }: MailerOptions,
  work: () => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  const backOff = new BackOff();
  while (!stop.aborted) {
    try {
      const lease = await leases.acquire('mail outbox', stop);
      try {
        while (!stop.aborted && !lease.lost.aborted) {
          await work();
          await delay(pollMs, undefined, { signal: AbortSignal.any([stop, lease.lost]) }).catch(() => {});
        }
      } finally {
        await lease.release();
      }
    } catch (error) {
      if (stop.aborted) break;
      if (mayPass(error)) logger.warn(`Mail waits: ${String(error)}`);
      else logger.error(`Mail cannot be sent: ${String(error)}`);
      await backOff.pause(stop);
    }
  }
}

/** Says once that there is mail which nobody sends, and nothing of what it says. */
function onceTold({ pool, logger }: MailerOptions): () => Promise<void> {
  let isTold = false;
  return async () => {
    if (isTold || (await dueMail(pool, 1)).length === 0) return;
    isTold = true;
    logger.info('There is mail waiting in the outbox. Set SMTP_URL and MAIL_FROM to have it sent.');
  };
}

async function sendDue(options: MailerOptions, transport: Transport, stop: AbortSignal): Promise<void> {
  for (;;) {
    const due = await dueMail(options.pool, AT_ONCE);
    for (const row of due) {
      if (stop.aborted) return;
      await sendOne(options, transport, row);
    }
    if (due.length < AT_ONCE) return;
  }
}

/** A crash between sending and noting it sends a second copy, under the same message id. */
async function sendOne(options: MailerOptions, transport: Transport, row: OutboxRow): Promise<void> {
  const { pool, logger, site } = options;
  const mail = await mailOf(options, row, new Date());
  if (!mail) return settleMail(pool, row.id, 'obsolete');
  try {
    await transport.send({ ...mail, messageId: `<${row.id}@${new URL(site().url).hostname}>` });
  } catch (error) {
    const reason = withoutAddress(error, mail.to);
    const delayMs = RETRY_AFTER_MS[row.attempts];
    if (delayMs !== undefined && !(error instanceof MailRefused)) {
      logger.warn(`Mail ${row.id} could not be sent, it will be tried again: ${reason}`);
      return postponeMail(pool, row.id, reason, delayMs);
    }
    logger.error(`Mail ${row.id} could not be sent: ${reason}`);
    return settleMail(pool, row.id, 'failed', reason);
  }
  await settleMail(pool, row.id, 'sent');
}

/** Servers like to repeat the address in what they answer. */
function withoutAddress(error: unknown, address: string): string {
  const text = error instanceof Error ? error.message : String(error);
  const literally = address.replaceAll(/\W/g, (character) => `\\${character}`);
  return text.replaceAll(new RegExp(literally, 'gi'), '…');
}
